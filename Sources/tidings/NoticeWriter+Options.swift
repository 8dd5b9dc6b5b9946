import NoticeDecoding
import NoticeFormatting

// The options about lines and the sentences in them, for every command that writes a line for a notice.

extension NoticeWriter {
  static let commandLine =
    [
      SentenceOptions.locale,
      SentenceOptions.style,
      Option(
        name: "format", argument: "FORMAT",
        help: """
          log (default): time, team id and sentence, separated by tabs
          text: the sentence alone
          html: the sentence, with names and values as elements
          jsonl: a JSON object with all that is known, message key and sentence
          """),
      SentenceOptions.timeZone,
      Option(name: "skip-unchanged", argument: nil, help: "leave out updates in which nothing changed"),
    ] + SentenceOptions.commandLine

  /// `marksMessages` as the writer has it.
  init(_ arguments: Arguments, _ output: Output, marksMessages: Bool = false, command: String) throws {
    let format = try arguments.choice("format", Format.log, command: command)
    let options = try SentenceOptions(arguments, command: command, isolation: format == .log ? .never : .whenNeeded)
    let formatter = options.formatter(
      locale: try options.locale(arguments, command: command),
      style: try arguments.choice("style", NoticeFormatter.Style.standard, command: command))
    let zone = try SentenceOptions.timeZone(arguments, formatter, command: command)
    if zone != nil, format != .log {
      throw UsageError(command: command, message: "--timezone is about the times of a log: it needs --format log")
    }
    options.tellProblems(output)
    self.init(
      formatter: formatter, viewpoint: options.viewpoint, format: format, timeZone: zone,
      skipsUnchanged: arguments["skip-unchanged"] != nil, marksMessages: marksMessages)
  }
}
