import NoticeLedger
import NoticeStore
import Notices

/// `tidings friends`: somebody's relations after the notices in a store.
enum FriendsCommand {
  private static let command = "tidings friends"

  private static let help = """
    usage: \(command) --store STORE [OPTION…] ACCOUNT…

    Tells of each ACCOUNT who is a friend after the notifications in a STORE that `tidings ingest` has made, which requests
    wait or were declined, who was a friend once, and what the account has set about others: aliases, the blacklist, do
    not disturb. Below that, with a ! each, stand the notifications that do not fit with earlier ones: time, sentence, and
    what does not fit, with tabs between.

    \(Timestamp.writing)

    options:
    \(Option.table(StateOptions.commandLine))

    exit status: 0 all was told, 1 the store could not be used, or has nothing of an ACCOUNT, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: StateOptions.commandLine, help: help, output)
    else {
      return .success
    }
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "an ACCOUNT is missing") }
    let options = try StateOptions(arguments, output, command: command)
    var code = ExitCode.success
    for account in arguments.operands.map({ Account($0.text) }) {
      let list = try options.store.friends(of: account, at: options.time)
      if list.others.isEmpty {
        output.errorLine("\(command): error: the store has nothing about friends of '\(account)'")
        code = .failure
      } else {
        try options.write(options.report.lines(of: list), json: list.json, output)
      }
    }
    return code
  }
}
