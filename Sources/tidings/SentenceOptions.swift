import NoticeDecoding
import NoticeFormatting

/// The options about whom sentences are for and what they look like, for every command that writes some.
struct SentenceOptions {
  var viewpoint: Viewpoint
  var options: NoticeFormatter.Options
  var tables: StringTables

  static let locale = Option(
    name: "locale", argument: "TAG",
    help: "language of the sentences, a BCP 47 tag such as zh-Hant or en-GB\n(default: from the environment)")
  static let timeZone = Option(
    name: "timezone", argument: "ZONE",
    help:
      "times are of this zone, such as Asia/Shanghai, and written as the locale\ndoes (default: UTC, in ISO 8601)")
  static let style = Option(name: "style", argument: "STYLE", help: "standard (default) or classic")
  static let commandLine = commandLine(maxNames: NoticeFormatter.Options().maxNames)

  /// `maxNames` is how many names a list has where the command line does not say.
  static func commandLine(maxNames: Int) -> [Option] {
    [
      Option(name: "viewer", argument: "ACCOUNT", help: "the reader, called “you” in the sentences"),
      Option(
        name: "names", argument: "FILE",
        help:
          "names to show: a JSON file {\"aliases\": {ACCOUNT: NAME},\n\"teams\": {TEAM: {ACCOUNT: NAME}}, \"accounts\": {ACCOUNT: NAME}}"
      ),
      Option(
        name: "system", argument: "ACCOUNTS",
        help: "accounts that act for the service, with commas between: they are\n“an administrator”"),
      Option(
        name: "tables", argument: "DIR",
        help: "string tables laid over the built-in ones:\nDIR/LOCALE.lproj/NAME.strings"),
      Option(
        name: "max-names", argument: "N",
        help: "of a longer list, the others are counted (default: \(maxNames))"),
      Option(
        name: "max-length", argument: "N",
        help: "a longer name or value is cut (default: \(NoticeFormatter.Options().maxTextLength) characters)"),
      Option(
        name: "isolation", argument: "POLICY",
        help:
          "when names and values are put between U+2068 and U+2069, so that\nright-to-left text does not turn the sentence around: never,\nwhenNeeded, always"
      ),
    ]
  }

  /// `isolation` is the policy, and `maxNames` the length of a list, where the command line has none.
  init(
    _ arguments: Arguments, command: String, isolation: NoticeFormatter.Isolation = .whenNeeded,
    maxNames: Int = NoticeFormatter.Options().maxNames
  ) throws {
    viewpoint = Viewpoint(viewer: arguments["viewer"].map { Account($0.text) })
    if let path = arguments["names"] {
      do {
        viewpoint.names = try NamesFile.read(path)
      } catch let error as JSONFileError {
        throw UsageError(command: command, message: "--names: \(path.text):\(error)")
      } catch let error as SystemError {
        throw UsageError(command: command, message: "--names: \(path.text): \(error)")
      }
    }
    let system = arguments["system"]?.text.split(separator: ",") ?? []
    viewpoint.systemAccounts = Set(system.map { Account(rawValue: String($0)) })
    options = NoticeFormatter.Options()
    options.maxNames = try arguments.number("max-names", maxNames, most: 10_000, command: command)
    options.maxTextLength = try arguments.number("max-length", options.maxTextLength, most: 1 << 20, command: command)
    options.isolation = try arguments.choice("isolation", isolation, command: command)
    tables = .builtIn
    if let folder = arguments["tables"]?.text {
      do {
        tables = try StringTables(folder: folder)
      } catch {
        throw UsageError(command: command, message: "--tables: \(error)")
      }
    }
  }

  /// The tag of --locale; where it is not there, the best of the environment's languages that the tables have.
  func locale(_ arguments: Arguments, command: String) throws -> String {
    guard let tag = arguments[Self.locale.name]?.text else {
      return LocaleTag.bestOf(System.locales, among: tables.locales)
    }
    guard LocaleTag.isWellFormed(tag) else {
      throw UsageError(
        command: command, message: "--locale '\(tag)' is not a BCP 47 language tag, such as zh-Hans or en-GB")
    }
    return tag
  }

  /// Tells what is wrong with the tables of the command line. The built-in entries are used there.
  func tellProblems(_ output: Output) {
    for problem in tables.problems { output.errorLine("\(problem)") }
  }

  /// The zone of --timezone, if there is one.
  static func timeZone(_ arguments: Arguments, _ formatter: NoticeFormatter, command: String) throws -> String? {
    guard let zone = arguments[timeZone.name]?.text else { return nil }
    guard formatter.text(of: Timestamp(milliseconds: 0), timeZone: zone) != nil else {
      throw UsageError(
        command: command,
        message:
          "--timezone '\(zone)' is not a time zone of the IANA database, such as Asia/Shanghai, or an offset, such as "
          + "GMT+8")
    }
    return zone
  }

  func formatter(locale: String, style: NoticeFormatter.Style = .standard) -> NoticeFormatter {
    NoticeFormatter(locale: locale, style: style, tables: tables, options: options)
  }
}
