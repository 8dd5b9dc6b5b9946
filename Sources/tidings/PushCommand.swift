import NoticeBytes
import NoticeDecoding
import NoticeEncoding
import NoticeFormatting
import NoticeLedger
import NoticeStore

/// `tidings push`: messages and their recipients in, a line for each recipient out that tells what is pushed and why.
enum PushCommand {
  private static let command = "tidings push"

  private enum Format: String, CaseIterable {
    case log, jsonl
  }

  private enum ForcePush: String, CaseIterable {
    case yes, no
  }

  private static let options =
    [
      SentenceOptions.locale,
      Option(
        name: "format", argument: "FORMAT",
        help: """
          log (default): account, “push” or “no push”, reason and banner, with tabs \
          between; the banner is - where nothing is pushed, or the text is not known
          jsonl: a JSON object with the same, and the key of the reason
          """),
      Option(
        name: "force-push-default", argument: "WORD",
        help: """
          what an apnsMemberOption means that has no forcePush: yes or no
          (default: no, as in the SDK's document; its header says yes)
          """),
      Option(
        name: StoreOption.option.name, argument: "STORE",
        help:
          "senders without a senderRole have the one that a store of\n`tidings ingest` says (--at: that it said at a TIME)"
      ),
      Option(name: "at", argument: "TIME", help: "see --store"),
    ] + SentenceOptions.commandLine + RecordTelling.options + NoticeReader.Options.limits + [Option.help]

  private static let help = """
    usage: \(command) [OPTION…] FILE…

    Tells for each recipient of a team's message whether it is pushed, why, and what the banner says. FILEs hold JSON: one
    record a line, one behind another, pretty-printed, or a top-level array; - is standard input. A record is

      {"message": {"team": "6271272396", "from": "xiaoming", "fromNick": "小明", "senderRole": "normal",
                   "apnsContent": "开会了",
                   "apnsMemberOption": {"forcePush": true, "userIds": ["lihua"], "apnsContent": "马上来开会"}},
       "recipients": [{"account": "lihua", "notifyState": "none", "doNotDisturb": true}]}

    with the names that the SDK has. "message" with "from" must be there, and "recipients" with "account"; all else may be
    missing. senderRole is normal, owner, manager or apply, notifyState all (which is the default), onlyManager or none; each
    can be its number instead.

    options:
    \(Option.table(options))

    \(Timestamp.writing)

    In a log, names and values are not isolated (--isolation never), so that it can be searched.
    What cannot be read is told on standard error, and reading goes on.
    exit status: 0 all was decided, 1 some record, recipient or file could not be read, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "a FILE is missing") }
    let format = try arguments.choice("format", Format.log, command: command)
    let forcePush = try arguments.choice("force-push-default", ForcePush.no, command: command)
    let sentences = try SentenceOptions(arguments, command: command, isolation: format == .log ? .never : .whenNeeded)
    let formatter = sentences.formatter(locale: try sentences.locale(arguments, command: command))
    let readerOptions = try NoticeReader.Options(limits: arguments, command: command)
    sentences.tellProblems(output)
    let lines = PushLines(
      policy: PushPolicy(forcePushDefault: forcePush == .yes), formatter: formatter, viewpoint: sentences.viewpoint,
      format: format, telling: RecordTelling(arguments))
    let roles = try SenderRoles(
      arguments, systemAccounts: sentences.viewpoint.systemAccounts, command: command)
    let report = ReadingReport(output)
    for path in arguments.operands {
      try report.reading(path) {
        let file = try File(reading: path)
        let reader = PushReader(file: path.text, options: readerOptions) { try file.read(into: $0) }
        var isEmpty = true
        while var record = try reader.next() {
          isEmpty = false
          try roles?.complete(&record.message)
          try report.write(lines.lines(of: record))
        }
        if isEmpty, !lines.telling.isQuiet { report.tellEmpty(path) }
      }
    }
    return report.failed ? .failure : .success
  }

  /// What senders are in their teams, by the notices in a store.
  private final class SenderRoles {
    private let store: Store
    private let time: Timestamp?
    private let systemAccounts: Set<Account>
    /// The last team: messages of one stand together.
    private var team: TeamState?

    /// nil where no store is asked for.
    init?(_ arguments: Arguments, systemAccounts: Set<Account>, command: String) throws {
      let time = try arguments.time("at", command: command)
      guard arguments[StoreOption.option.name] != nil else {
        if time != nil { throw UsageError(command: command, message: "--at is about a store: it needs --store") }
        return nil
      }
      store = try StoreOption.store(arguments, .readOnly, command: command)
      self.time = time
      self.systemAccounts = systemAccounts
    }

    func complete(_ message: inout PushMessage?) throws {
      guard let said = message, said.senderRole == nil, let id = said.team else { return }
      if team?.team != id { team = try store.team(id, at: time, systemAccounts: systemAccounts) ?? TeamState(id) }
      message?.senderRole = team?.members[said.sender]?.type
    }
  }

  /// Makes lines of records, as the options of the command say.
  private struct PushLines {
    let policy: PushPolicy
    let formatter: NoticeFormatter
    let viewpoint: Viewpoint
    let format: Format
    let telling: RecordTelling

    func lines(of record: PushRecord) throws -> DecodedLines {
      var lines = DecodedLines()
      lines.beginRecord()
      let isRefused = !telling.tell(record.diagnostics, in: &lines)
      if isRefused || record.diagnostics.contains(where: { $0.severity == .error }) { lines.fail() }
      guard !isRefused, let message = record.message else { return lines }
      for recipient in record.recipients {
        let decision = try policy.decide(message, for: recipient)
        let sentence = formatter.sentence(for: decision, of: message, viewpoint: viewpoint)
        for problem in sentence.problems { lines.tell(problem) }
        switch format {
        case .log: lines.bytes.append(log(decision, sentence))
        case .jsonl: lines.bytes.append(json(decision, of: message, sentence))
        }
        lines.bytes.append(UInt8(ascii: "\n"))
      }
      return lines
    }

    /// The sentence is a plain line already, with the isolates that the options ask for.
    private func log(_ decision: PushDecision, _ sentence: Sentence) -> String {
      [
        decision.recipient.rawValue.asPlainLine, decision.pushes ? "push" : "no push", sentence.text,
        decision.banner?.asPlainLine ?? "-",
      ].joined(separator: "\t")
    }

    private func json(_ decision: PushDecision, of message: PushMessage, _ sentence: Sentence) -> String {
      var json = JSONWriter()
      json.object { json in
        if let team = message.team { json.field("team", team.rawValue) }
        json.field("from", message.sender.rawValue)
        json.field("account", decision.recipient.rawValue)
        json.key("pushes")
        json.bool(decision.pushes)
        if let banner = decision.banner { json.field("banner", banner) }
        json.field("key", sentence.key.rawValue)
        json.field("locale", formatter.locale)
        json.field("text", sentence.text)
      }
      return json.text
    }
  }
}
