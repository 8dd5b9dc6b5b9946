import NoticeBytes
import NoticeDecoding
import NoticeFormatting
import NoticeLedger
import NoticeStore

/// `tidings timeline`: what a store has, one line an entry, in order.
enum TimelineCommand {
  private static let command = "tidings timeline"

  private static let options =
    [
      StoreOption.option,
      Option(
        name: "account", argument: "ACCOUNTS",
        help:
          "where this account takes part: acts, or is who it is done to; where\nseveral are named, with commas between, all of them"
      ),
      Option(name: "team", argument: "TEAM", help: "of this team"),
      Option(
        name: "kind", argument: "KINDS",
        help: "of these kinds, with commas between:\n" + kinds.joined(separator: ", ")),
      Option(name: "from", argument: "TIME", help: "not before this time (those without a time are left out)"),
      Option(name: "to", argument: "TIME", help: "not after this time"),
      Option(name: "limit", argument: "N", help: "so many at most"),
      Option(name: "newest-first", argument: nil, help: "from the last to the first"),
    ] + NoticeWriter.commandLine + [Option.help]

  private static let kinds = Event.kinds.sorted()

  private static let help = """
    usage: \(command) --store STORE [OPTION…]

    Writes one line for each notification in a STORE that `tidings ingest` has made, ordered by time, then by message id;
    those without a time come first. Of several copies of a message, the one that says most is written, and of messages
    with what became of them, what happened last.

    \(Timestamp.writing)

    A log has a column before the sentence with the exclamation mark of a message that the server turned down and its code
    (! 204202), or nothing in it; html has it as an element of the class `exclamation-mark`, jsonl as
    `"exclamationMark":true` beside the code.

    options:
    \(Option.table(options))

    exit status: 0 all was written, 1 the store could not be used, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    if let operand = arguments.operands.first {
      throw UsageError(command: command, message: "'\(operand.text)': only options are taken; --store names the store")
    }
    var writer = try NoticeWriter(arguments, output, marksMessages: true, command: command)
    let query = try query(arguments)
    let entries = try StoreOption.store(arguments, .readOnly, command: command).entries(matching: query)
    let lines = ByteBuffer()
    var told: Set<Sentence.Problem> = []
    while let entry = try entries.next() {
      for problem in writer.write(entry.notice, to: lines) where told.insert(problem).inserted {
        output.errorLine("tidings: warning: string table \(problem)")
      }
      try output.write(lines, 0..<lines.count)
      lines.removeAll()
    }
    return .success
  }

  private static func query(_ arguments: Arguments) throws -> NoticeQuery {
    var query = NoticeQuery()
    query.accounts = Set(words(arguments["account"]).map { Account($0) })
    query.team = arguments["team"].map { TeamID($0.text) }
    query.kinds = Set(words(arguments["kind"]))
    if let unknown = query.kinds.subtracting(Event.kinds).min() {
      let known = kinds.joined(separator: ", ")
      throw UsageError(command: command, message: "--kind '\(unknown)' is not known; it can be: \(known)")
    }
    query.from = try arguments.time("from", command: command)
    query.to = try arguments.time("to", command: command)
    if arguments["limit"] != nil { query.limit = try arguments.number("limit", 1, most: .max, command: command) }
    query.newestFirst = arguments["newest-first"] != nil
    return query
  }

  private static func words(_ argument: Argument?) -> [String] {
    argument?.text.split(separator: ",").map(String.init) ?? []
  }
}
