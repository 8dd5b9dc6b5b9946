import NoticeLedger
import NoticeStore
import Notices

/// `tidings team`: what teams are after the notices in a store.
enum TeamCommand {
  private static let command = "tidings team"

  private static let help = """
    usage: \(command) --store STORE [OPTION…] [TEAM…]

    Tells what each TEAM is after the notifications in a STORE that `tidings ingest` has made: name, owner, managers,
    members, who is muted, settings, and whether it is no more; of all teams where none is named. Below that stand the
    notifications that do not fit with earlier ones, with a ! where they contradict them and a ? where they show that some
    are missing: time, sentence, and what does not fit, with tabs between.

    An export seldom begins where a team does. Who has not been mentioned may be a member all the same, until a
    notification says how many there are.

    \(Timestamp.writing)

    options:
    \(Option.table(StateOptions.commandLine))

    exit status: 0 all was told, 1 the store could not be used, or has nothing of a TEAM, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: StateOptions.commandLine, help: help, output)
    else {
      return .success
    }
    let options = try StateOptions(arguments, output, command: command)
    let named = arguments.operands.map { TeamID($0.text) }
    var code = ExitCode.success
    try options.store.snapshot {
      for team in named.isEmpty ? try options.store.teams() : named {
        if let state = try options.store.team(
          team, at: options.time, systemAccounts: options.writer.systemAccounts)
        {
          try options.write(options.writer.lines(of: state), json: state.json, output)
        } else if !named.isEmpty {
          // One that begins later is nothing to tell where nobody has asked for it.
          let until = options.time == nil ? "" : ", or not until then"
          output.errorLine("\(command): error: the store has no notification of the team '\(team)'\(until)")
          code = .failure
        }
      }
    }
    return code
  }
}
