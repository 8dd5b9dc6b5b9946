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
  var help: String

  static let help = Option(name: "help", argument: nil, help: "show this text")
}

/// The options and operands of one command.
struct Arguments {
  private(set) var values: [String: String] = [:]
  private(set) var operands: [String] = []

  /// nil where getopt_long found a fault, which it has then reported.
  init?(_ arguments: [String], command: String, options: [Option]) {
    var words: [UnsafeMutablePointer<CChar>?] = ([command] + arguments).map { strdup($0) } + [nil]
    let names = options.map { strdup($0.name) }
    defer { for word in words + names { free(word) } }
    // getopt_long reorders the words, so the pointers to free are those of the same array.
    var long: [option] = options.indices.map { index in
      let needsArgument = options[index].argument == nil ? no_argument : required_argument
      return option(name: UnsafePointer(names[index]), has_arg: needsArgument, flag: nil, val: Int32(index) + 256)
    }
    long.append(option())
    let count = Int32(words.count - 1)
    while true {
      let found = getopt_long(count, &words, "h", &long, nil)
      switch found {
      case -1:
        operands = words[Int(optind)..<Int(count)].compactMap { $0.map { String(cString: $0) } }
        return
      case 256...: values[options[Int(found) - 256].name] = optarg.map { String(cString: $0) } ?? ""
      case Int32(UInt8(ascii: "h")): values[Option.help.name] = ""
      default: return nil
      }
    }
  }
}

extension Option {
  /// The help text's lines for options.
  static func table(_ options: [Option]) -> String {
    let rows = options.map { (left: "--" + $0.name + ($0.argument.map { " " + $0 } ?? ""), right: $0.help) }
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      let right = row.right.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: width + 4))
      return "  " + row.left + String(repeating: " ", count: width - row.left.count + 2) + right
    }.joined(separator: "\n")
  }
}
