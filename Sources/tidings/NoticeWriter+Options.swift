import NoticeDecoding
import NoticeFormatting

// The options about lines and the sentences in them, for every command that writes a line for a notice.

extension NoticeWriter {
  static let commandLine =
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
    ] + SentenceOptions.commandLine

  /// `marksMessages` as the writer has it.
  init(_ arguments: Arguments, _ output: Output, marksMessages: Bool = false, command: String) throws {
    if let tag = arguments["locale"]?.text, !LocaleTag.isWellFormed(tag) {
      throw UsageError(
        command: command, message: "--locale '\(tag)' is not a BCP 47 language tag, such as zh-Hans or en-GB")
    }
    let format = try arguments.choice("format", Format.log, command: command)
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
    self.init(
      formatter: formatter, viewpoint: options.viewpoint, format: format, timeZone: zone,
      skipsUnchanged: arguments["skip-unchanged"] != nil, marksMessages: marksMessages)
  }
}
