@preconcurrency import CGetopt

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// An option that a command takes, for getopt_long and for the help text.
struct Option {
  var name: String
  /// What its argument is called in the help text; nil where it has none.
  var argument: String?
  /// Made when it is asked for: nearly every run does without.
  var help: @Sendable () -> String

  init(name: String, argument: String?, help: @autoclosure @escaping @Sendable () -> String) {
    self.name = name
    self.argument = argument
    self.help = help
  }

  static let help = Option(name: "help", argument: nil, help: "show this text")
}

/// A word of the command line. Names of files need not be UTF-8, so its bytes are kept.
struct Argument {
  /// With a NUL at the end.
  let bytes: [CChar]
  /// For comparing and showing; what is not UTF-8 becomes U+FFFD.
  let text: String

  init(_ pointer: UnsafePointer<CChar>) {
    bytes = Array(UnsafeBufferPointer(start: pointer, count: strlen(pointer) + 1))
    text = String(cString: pointer)
  }

  init(_ text: String) { self = text.withCString(Argument.init(_:)) }

  static var all: [Argument] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { Argument($0) } }
  }
}

/// The options and operands of one command.
struct Arguments {
  private var values: [String: Argument] = [:]
  private(set) var operands: [Argument] = []

  /// An option's argument; empty where it takes none and is there.
  subscript(name: String) -> Argument? { values[name] }

  /// nil where the help text was asked for, which has then been written.
  init?(_ arguments: [Argument], command: String, options: [Option], help: @autoclosure () -> String, _ output: Output)
    throws
  {
    try self.init(arguments, command: command, options: options)
    guard self[Option.help.name] == nil else {
      try output.line(help().withoutLineEnd)
      return nil
    }
  }

  private init(_ arguments: [Argument], command: String, options: [Option]) throws {
    // getopt_long reorders the words, and keeps pointers into them.
    let strings = ([Argument(command)] + arguments).map { strdup($0.bytes) }
    var words = strings + [nil]
    let names = options.map { strdup($0.name) }
    defer { for string in strings + names { free(string) } }
    var long: [option] = options.indices.map { index in
      let needsArgument = options[index].argument == nil ? no_argument : required_argument
      return option(name: UnsafePointer(names[index]), has_arg: needsArgument, flag: nil, val: Int32(index) + 256)
    }
    long.append(option())
    let count = Int32(strings.count)
    while true {
      let found = getopt_long(count, &words, "h", &long, nil)
      switch found {
      case -1:
        operands = words[Int(optind)..<Int(count)].compactMap { $0.map { Argument($0) } }
        return
      case 256...: values[options[Int(found) - 256].name] = optarg.map { Argument($0) } ?? Argument("")
      case Int32(UInt8(ascii: "h")): values[Option.help.name] = Argument("")
      // getopt_long has told what is wrong.
      default: throw UsageError(command: command, message: nil)
      }
    }
  }
}

extension Arguments {
  /// An option's number from 1 to `most`; `fallback` where it is not there.
  func number(_ name: String, _ fallback: Int, most: Int, command: String) throws -> Int {
    guard let text = self[name]?.text else { return fallback }
    guard let number = Int(text), (1...most).contains(number) else {
      throw UsageError(command: command, message: "--\(name) '\(text)' is not a number from 1 to \(most)")
    }
    return number
  }

  /// An option's word; `fallback` where it is not there.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ fallback: Choice, command: String
  ) throws -> Choice where Choice.RawValue == String {
    guard let value = self[name]?.text else { return fallback }
    if let choice = Choice(rawValue: value) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(command: command, message: "--\(name) '\(value)' is not known; it can be: \(known)")
  }
}

extension Option {
  /// So many characters a line of a help has beside its option.
  private static let helpWidth = 72

  /// The help text's lines for options.
  static func table(_ options: [Option]) -> String {
    let rows = options.map { (left: "--" + $0.name + ($0.argument.map { " " + $0 } ?? ""), right: $0.help()) }
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      let lines = row.right.split(separator: "\n").flatMap(wrapped)
      let right = lines.joined(separator: "\n" + String(repeating: " ", count: width + 4))
      return "  " + row.left + String(repeating: " ", count: width - row.left.count + 2) + right
    }.joined(separator: "\n")
  }

  private static func wrapped(_ line: Substring) -> [String] {
    line.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= helpWidth {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
