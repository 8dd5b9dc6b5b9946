import NoticeLedger
import NoticeStore
import Notices

/// `tidings team`: what teams are after the notices in a store.
enum TeamCommand {
  private static let command = "tidings team"

  private static let options =
    [
      StoreOption.option,
      Option(name: "at", argument: "TIME", help: "as it was at this time (default: after all notifications)"),
      StateFormat.option,
    ] + StateReport.commandLine + [Option.help]

  private static let help = """
    usage: \(command) --store STORE [OPTION…] [TEAM…]

    Tells what each TEAM is after the notifications in a STORE that `tidings ingest` has made: name, owner, managers,
    members, who is muted, settings, and whether it is no more; of all teams where none is named. Below that, with a ! each,
    stand the notifications that do not fit with earlier ones: time, sentence, and what does not fit, with tabs between.

    An export seldom begins where a team does. Who has not been mentioned may be a member all the same, until a
    notification says how many there are.

    \(Timestamp.writing)

    options:
    \(Option.table(options))

    exit status: 0 all was told, 1 the store could not be used, or has nothing of a TEAM, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    let format = try arguments.choice(StateFormat.option.name, StateFormat.text, command: command)
    let report = try StateReport(arguments, output, command: command)
    let time = try arguments.time("at", command: command)
    let store = try StoreOption.store(arguments, .readOnly, command: command)
    let named = arguments.operands.map { TeamID($0.text) }
    var code = ExitCode.success
    for team in named.isEmpty ? try store.teams() : named {
      guard let state = try store.team(team, at: time) else {
        // One that began later is nothing to tell where nobody has asked for it.
        guard !named.isEmpty else { continue }
        output.errorLine("\(command): error: the store has no notification of the team '\(team)'\(until(time))")
        code = .failure
        continue
      }
      switch format {
      case .text: for line in report.lines(of: state) { try output.line(line) }
      case .jsonl: try output.line(state.json)
      }
    }
    return code
  }

  private static func until(_ time: Timestamp?) -> String { time == nil ? "" : ", or not until then" }
}

/// How a state is written.
enum StateFormat: String, CaseIterable {
  case text, jsonl

  static let option = Option(
    name: "format", argument: "FORMAT",
    help: "text (default): for people\njsonl: a JSON object on a line, which says the same in all languages")
}
