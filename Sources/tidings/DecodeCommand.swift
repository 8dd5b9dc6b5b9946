import NoticeBytes
import NoticeDecoding
import NoticeFormatting

/// `tidings decode`: notifications in, one line a notice out.
enum DecodeCommand {
  private static let command = "tidings decode"
  /// More have nothing to do but to wait for the one that reads and writes.
  private static let mostThreads = 8

  private static let options =
    NoticeWriter.commandLine + RecordTelling.options + [
      Option(
        name: "threads", argument: "N",
        help:
          "how many threads decode a long file; its lines keep their order\n(default: one for each processor, at most \(mostThreads))"
      )
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
    let writer = try NoticeWriter(arguments, output, command: command)
    let files = arguments.operands.isEmpty ? [Argument("-")] : arguments.operands
    if arguments.operands.isEmpty, File(descriptor: File.standardInput).isTerminal {
      throw UsageError(command: command, message: "no FILE given, and standard input is a terminal")
    }
    var readerOptions = try NoticeReader.Options(arguments, command: command)
    readerOptions.keepsOtherFields = writer.format == .jsonl
    readerOptions.keepsMessageIDs = writer.format == .jsonl
    let lines = RecordLines(writer: writer, telling: RecordTelling(arguments))
    let threads = try arguments.number(
      "threads", min(System.processors, mostThreads), most: mostThreads, command: command)
    let report = ReadingReport(output)
    for path in files {
      try report.reading(path) {
        let decoding = FileDecoding(
          try File(reading: path), name: path.text, options: readerOptions, work: lines, threads: threads,
          blockSize: 1 << 19, report)
        try decoding.run()
        if decoding.isEmpty, !lines.telling.isQuiet { report.tellEmpty(path) }
      }
    }
    report.tellPassedOver()
    return report.failed ? .failure : .success
  }
}
