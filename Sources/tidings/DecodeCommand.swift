import NoticeBytes
import NoticeDecoding
import NoticeFormatting

/// `tidings decode`: notifications in, one line a notice out.
enum DecodeCommand {
  private static let command = "tidings decode"
  /// More have nothing to do but to wait for the one that reads and writes.
  private static let mostThreads = 8

  private static let options =
    [
      Option(
        name: "locale", argument: "TAG",
        help: "language of the sentences, a BCP 47 tag such as zh-Hant or en-GB\n(default: from the environment)"),
      SentenceOptions.style,
      Option(
        name: "format", argument: "FORMAT",
        help: """
          log (default): time, team id and sentence, separated by tabs
          text: the sentence alone
          html: the sentence, with names and values as elements
          jsonl: a JSON object with all that is known, message key and sentence
          """),
      Option(
        name: "timezone", argument: "ZONE",
        help:
          "times of the log are of this zone, such as Asia/Shanghai, and written\nas the locale does (default: UTC, in ISO 8601)"
      ),
      Option(name: "skip-unchanged", argument: nil, help: "leave out updates in which nothing changed"),
    ] + SentenceOptions.commandLine + [
      Option(name: "strict", argument: nil, help: "a record that needs a leniency is an error"),
      Option(name: "quiet", argument: nil, help: "tell no leniencies"),
      Option(
        name: "threads", argument: "N",
        help:
          "how many threads decode a long file; its lines keep their order\n(default: one for each processor, at most \(mostThreads))"
      ),
    ] + NoticeReader.Options.commandLine + [Option.help]

  private static let help = """
    usage: \(command) [OPTION…] [FILE…]

    Reads notifications and writes one line for each. FILEs hold JSON: one record a line, one behind another,
    pretty-printed, or a top-level array, each in any of the forms that `tidings dialects` lists. Without a FILE, or where
    it is -, standard input is read (a terminal only where it is asked for by -).

    options:
    \(Option.table(options))

    In a log, names and values are not isolated (--isolation never), so that it can be searched.
    What cannot be read is told on standard error, and reading goes on.
    exit status: 0 all was read, 1 some record or file could not be read, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    let writer = try noticeWriter(arguments, output)
    let files = arguments.operands.isEmpty ? [Argument("-")] : arguments.operands
    if arguments.operands.isEmpty, File(descriptor: File.standardInput).isTerminal {
      throw UsageError(command: command, message: "no FILE given, and standard input is a terminal")
    }
    var readerOptions = try NoticeReader.Options(arguments, command: command)
    readerOptions.keepsOtherFields = writer.format == .jsonl
    readerOptions.keepsMessageIDs = writer.format == .jsonl
    let lines = RecordLines(
      writer: writer, isStrict: arguments["strict"] != nil, isQuiet: arguments["quiet"] != nil)
    let threads = try arguments.number(
      "threads", min(System.processors, mostThreads), most: mostThreads, command: command)
    let run = Run(lines, output, readerOptions, threads: threads)
    for file in files { try run.read(file) }
    run.tellPassedOver()
    return run.failed ? .failure : .success
  }

  private static func noticeWriter(_ arguments: Arguments, _ output: Output) throws -> NoticeWriter {
    if let tag = arguments["locale"]?.text, !LocaleTag.isWellFormed(tag) {
      throw UsageError(
        command: command, message: "--locale '\(tag)' is not a BCP 47 language tag, such as zh-Hans or en-GB")
    }
    let format = try arguments.choice("format", NoticeWriter.Format.log, command: command)
    let options = try SentenceOptions(arguments, command: command, isolation: format == .log ? .never : .whenNeeded)
    let formatter = options.formatter(
      locale: arguments["locale"]?.text ?? LocaleTag.bestOf(System.locales, among: options.tables.locales),
      style: try arguments.choice("style", NoticeFormatter.Style.standard, command: command))
    let zone = arguments["timezone"]?.text
    if zone != nil, format != .log {
      throw UsageError(command: command, message: "--timezone is about the times of a log: it needs --format log")
    }
    if let zone, formatter.text(of: Timestamp(milliseconds: 0), timeZone: zone) == nil {
      throw UsageError(
        command: command,
        message:
          "--timezone '\(zone)' is not a time zone of the IANA database, such as Asia/Shanghai, or an offset, such as "
          + "GMT+8")
    }
    options.tellProblems(output)
    return NoticeWriter(
      formatter: formatter, viewpoint: options.viewpoint, format: format, timeZone: zone,
      skipsUnchanged: arguments["skip-unchanged"] != nil)
  }

  /// One run over all files.
  private final class Run: LineOutput {
    private let lines: RecordLines
    private let output: Output
    private let options: NoticeReader.Options
    private let threads: Int
    private(set) var failed = false
    /// How many records were no notifications, by what they were.
    private var passedOver: [String: Int] = [:]
    private static let mostKinds = 50
    private var toldProblems: Set<Sentence.Problem> = []

    init(_ lines: RecordLines, _ output: Output, _ options: NoticeReader.Options, threads: Int) {
      self.lines = lines
      self.output = output
      self.options = options
      self.threads = threads
    }

    func read(_ path: Argument) throws {
      do {
        let file = try File(reading: path)
        let decoding = FileDecoding(
          file, name: path.text, options: options, lines: lines, threads: threads, blockSize: 1 << 18, self)
        try decoding.run()
        if decoding.isEmpty, !lines.isQuiet { output.errorLine("\(path.text): note: there is no record in it") }
      } catch let error as SystemError {
        failed = true
        output.errorLine("\(path.text): error: \(error)")
      }
    }

    func flush() throws { try output.flush() }

    func write(_ lines: DecodedLines) throws {
      var start = 0
      for (offset, aside) in lines.asides {
        try output.write(lines.bytes, start..<offset)
        start = offset
        switch aside {
        case .diagnostic(let line): output.errorLine(line)
        case .problem(let problem):
          if toldProblems.insert(problem).inserted { output.errorLine("tidings: warning: string table \(problem)") }
        }
      }
      try output.write(lines.bytes, start..<lines.bytes.count)
      if lines.failed { failed = true }
      for (what, count) in lines.passedOver {
        let known = passedOver.count < Self.mostKinds || passedOver[what] != nil
        passedOver[known ? what : "other types", default: 0] += count
      }
    }

    func tellPassedOver() {
      for (what, count) in passedOver.sorted(by: { $0.key < $1.key }) {
        output.errorLine("tidings: note: passed over \(count) with \(what): no notification")
      }
    }
  }
}
