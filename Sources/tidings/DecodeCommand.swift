import NoticeDecoding
import NoticeFormatting

/// `tidings decode`: notifications in, one line a notice out.
enum DecodeCommand {
  private static let command = "tidings decode"

  private static let options = [
    Option(
      name: "locale", argument: "TAG",
      help: "language of the sentences, a BCP 47 tag such as zh-Hans or en-GB\n(default: from the environment)"),
    Option(name: "viewer", argument: "ACCOUNT", help: "the reader, called “you” in the sentences"),
    Option(
      name: "names", argument: "FILE",
      help: "names to show: a JSON file\n{\"accounts\": {ACCOUNT: NAME}, \"teams\": {TEAM: {ACCOUNT: NAME}}}"),
    Option(name: "style", argument: "STYLE", help: "standard (default) or classic"),
    Option(
      name: "format", argument: "FORMAT",
      help:
        "log (default): UTC time, team id and sentence, separated by tabs\ntext: the sentence alone\njsonl: a JSON object with all that is known, message key and sentence"
    ),
    Option.help,
  ]

  private static let help = """
    usage: \(command) [OPTION…] [FILE…]

    Reads team notifications of the NIM SDK and writes one line for each. FILEs hold JSON: one record a line, one behind
    another, pretty-printed, or a top-level array; each a server message copy or a bare attach. Without a FILE, or where
    it is -, standard input is read.

    options:
    \(Option.table(options))

    What cannot be read is told on standard error, and reading goes on.
    exit status: 0 all was read, 1 some record or file could not be read, 2 wrong usage

    """

  static func run(_ words: [String], _ output: Output) throws -> ExitCode {
    guard let arguments = Arguments(words, command: command, options: options) else {
      throw UsageError(command: command, message: nil)
    }
    if arguments.values["help"] != nil {
      try output.line(String(help.trimmed))
      return .success
    }
    let writer = try noticeWriter(arguments)
    let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    if arguments.operands.isEmpty, try File(reading: "-").isTerminal {
      throw UsageError(command: command, message: "no FILE given, and standard input is a terminal")
    }
    var run = Run(writer: writer, output: output)
    for file in files { try run.read(file) }
    try run.tellPassedOver()
    return run.failed ? .failure : .success
  }

  private static func noticeWriter(_ arguments: Arguments) throws -> NoticeWriter {
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ fallback: Choice) throws -> Choice
    where Choice.RawValue == String {
      guard let value = arguments.values[name] else { return fallback }
      if let choice = Choice(rawValue: value) { return choice }
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(command: command, message: "--\(name) '\(value)' is not known; it can be: \(known)")
    }
    if let tag = arguments.values["locale"], !LocaleTag.isWellFormed(tag) {
      throw UsageError(
        command: command, message: "--locale '\(tag)' is not a BCP 47 language tag, such as zh-Hans or en-GB")
    }
    var viewpoint = Viewpoint(viewer: arguments.values["viewer"].map(Account.init(rawValue:)))
    if let path = arguments.values["names"] {
      do {
        viewpoint.names = try NamesFile.read(path)
      } catch let error as JSONFileError {
        throw UsageError(command: command, message: "--names: \(path):\(error)")
      } catch let error as SystemError {
        throw UsageError(command: command, message: "--names: \(path): \(error)")
      }
    }
    return NoticeWriter(
      formatter: NoticeFormatter(
        locale: arguments.values["locale"] ?? System.locale, style: try choice("style", Style.standard)),
      viewpoint: viewpoint, format: try choice("format", NoticeWriter.Format.log))
  }

  /// One run over all files.
  private struct Run {
    var writer: NoticeWriter
    let output: Output
    var failed = false
    /// How many records were no notifications, by what they were.
    private var passedOver: [String: Int] = [:]

    init(writer: NoticeWriter, output: Output) {
      self.writer = writer
      self.output = output
    }

    mutating func read(_ path: String) throws {
      do {
        let file = try File(reading: path)
        let output = output
        let reader = NoticeReader(file: path) { buffer in
          // What is there goes out before the next read may have to wait for more.
          try output.flush()
          return try file.read(into: buffer)
        }
        while let record = try reader.next() { try take(record) }
      } catch let error as SystemError {
        failed = true
        try output.errorLine("\(path): error: \(error)")
      }
    }

    private mutating func take(_ record: DecodedRecord) throws {
      for diagnostic in record.diagnostics { try output.errorLine(diagnostic.description) }
      switch record.outcome {
      case .notice(let notice): try writer.write(notice, output)
      case .passedOver(let what): passedOver[what, default: 0] += 1
      case .failed: failed = true
      }
    }

    mutating func tellPassedOver() throws {
      for (what, count) in passedOver.sorted(by: { $0.key < $1.key }) {
        try output.errorLine("tidings: note: passed over \(count) with \(what): no notification")
      }
    }
  }

}
