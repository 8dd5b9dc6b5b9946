import NoticeLedger
import NoticeStore
import Notices

/// `tidings friends`: somebody's relations after the notices in a store.
enum FriendsCommand {
  private static let command = "tidings friends"

  private static let options =
    [
      StoreOption.option,
      Option(name: "at", argument: "TIME", help: "as it was at this time (default: after all notifications)"),
      StateFormat.option,
    ] + StateReport.commandLine + [Option.help]

  private static let help = """
    usage: \(command) --store STORE [OPTION…] ACCOUNT…

    Tells of each ACCOUNT who is a friend after the notifications in a STORE that `tidings ingest` has made, which requests
    wait or were declined, who was a friend once, and what the account has set about others: aliases, the blacklist, do
    not disturb. Below that, with a ! each, stand the notifications that do not fit with earlier ones: time, sentence, and
    what does not fit, with tabs between.

    \(Timestamp.writing)

    options:
    \(Option.table(options))

    exit status: 0 all was told, 1 the store could not be used, or has nothing of an ACCOUNT, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "an ACCOUNT is missing") }
    let format = try arguments.choice(StateFormat.option.name, StateFormat.text, command: command)
    let report = try StateReport(arguments, output, command: command)
    let time = try arguments.time("at", command: command)
    let store = try StoreOption.store(arguments, .readOnly, command: command)
    var code = ExitCode.success
    for account in arguments.operands.map({ Account($0.text) }) {
      let list = try store.friends(of: account, at: time)
      guard !list.others.isEmpty else {
        output.errorLine("\(command): error: the store has nothing about friends of '\(account)'")
        code = .failure
        continue
      }
      switch format {
      case .text: for line in report.lines(of: list) { try output.line(line) }
      case .jsonl: try output.line(list.json)
      }
    }
    return code
  }
}
