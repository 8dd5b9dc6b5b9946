import NoticeLedger
import Notices
import Testing

@Suite("A ledger")
struct LedgerTests {
  private func renaming(_ name: String, at time: Int64, in team: TeamID = "1") -> Notice {
    Notice(
      .update([.name(name)]), by: "a", in: team, at: Timestamp(milliseconds: time),
      serverMessageID: MessageID("\(time)"))
  }

  @Test("tells each change once, in order, and which ones came late")
  func changes() async {
    let ledger = TeamLedger()
    let changes = ledger.changes
    ledger.record(renaming("x", at: 10))
    ledger.record(renaming("z", at: 30))
    ledger.record(renaming("z", at: 30))
    ledger.record(Notice(.friend(FriendEvent(.delete)), by: "a", to: "b"))
    ledger.record(renaming("y", at: 20))
    ledger.record(renaming("other", at: 5, in: "2"))
    var heard: [String] = []
    for await change in changes {
      heard.append(
        "\(change.key) \(change.before?.settings.name ?? "-") \(change.after.settings.name ?? "-") \(change.isRevision)"
      )
      if heard.count == 4 { break }
    }
    #expect(heard == ["1 - x false", "1 x z false", "1 z z true", "2 - other false"])
    #expect(ledger.state(of: "1", at: Timestamp(milliseconds: 25))?.settings.name == "y")
    #expect(ledger.state(of: "3") == nil)
    #expect(ledger.states.count == 2)
  }

  @Test("a copy that says more is a revision, and counts")
  func copies() {
    let ledger = TeamLedger()
    ledger.record(renaming("x", at: 10))
    var fuller = renaming("x", at: 10)
    fuller.people = [Person(account: "a", nick: "甲")]
    #expect(ledger.record(fuller)?.isRevision == true)
    #expect(ledger.record(renaming("x", at: 10)) == nil)
    #expect(ledger.state(of: "1")?.nicks == ["a": "甲"])
  }

  @Test("copies are found by either id; an id counts within a team, and 0 is none")
  func ids() {
    func invite(_ account: Account, server: String?, client: String?, in team: TeamID = "1") -> Notice {
      Notice(
        .invite([account]), by: "owner", in: team, at: Timestamp(milliseconds: 5),
        serverMessageID: server.map { MessageID($0) }, clientMessageID: client.map { MessageID($0) })
    }
    let ledger = TeamLedger()
    ledger.record(invite("a", server: nil, client: "c"))
    ledger.record(invite("a", server: "7", client: "c"))
    ledger.record(invite("a", server: "7", client: nil))
    ledger.record(invite("b", server: "7", client: "c", in: "2"))
    ledger.record(invite("b", server: "0", client: nil))
    ledger.record(invite("c", server: "0", client: ""))
    ledger.record(invite("d", server: "-1", client: nil))
    ledger.record(invite("e", server: "-1", client: nil))
    #expect(ledger.state(of: "1")?.findings == [])
    #expect(
      ledger.state(of: "1")?.members.keys.sorted { $0.rawValue < $1.rawValue } == ["a", "b", "c", "d", "e", "owner"])
    #expect(ledger.state(of: "2")?.members.count == 2)
  }

  @Test("of many at once, tells one change for each key, from the last notice to the first as well")
  func together() {
    var random = Seeded(3)
    let notices = (random.teamNotices(300) + random.teamNotices(300, team: "2"))
    let ledger = TeamLedger()
    let changes = ledger.record(contentsOf: notices.reversed())
    #expect(changes.map(\.key) == ["2", "1"])
    #expect(changes.map(\.notices.count) == [300, 300])
    let expected = TeamLedger()
    for notice in notices { expected.record(notice) }
    #expect(Set(ledger.states) == Set(expected.states))
    #expect(ledger.record(contentsOf: notices).isEmpty)
  }

  @Test("what a service's account does is no member's doing")
  func systemAccounts() {
    let ledger = TeamLedger(systemAccounts: ["admin"])
    ledger.record(Notice(.invite(["a"]), by: "admin", in: "1"))
    #expect(ledger.state(of: "1")?.isMember("admin") == nil)
  }

  @Test("ends its streams when it goes")
  func end() async {
    var ledger: TeamLedger? = TeamLedger()
    let changes = ledger?.changes
    ledger?.record(renaming("x", at: 1))
    ledger = nil
    var heard = 0
    if let changes { for await _ in changes { heard += 1 } }
    #expect(heard == 1)
  }

  @Test("is the same, from however many tasks its notices come")
  func tasks() async {
    var random = Seeded(7)
    let notices = ["1", "2", "3"].flatMap { random.teamNotices(50, team: TeamID($0)) }
    let ledger = TeamLedger()
    let mixed = random.mixed(notices)
    await withTaskGroup { group in
      for part in 0..<4 {
        group.addTask {
          for index in stride(from: part, to: mixed.count, by: 4) { ledger.record(mixed[index]) }
        }
      }
    }
    let expected = TeamLedger()
    for notice in notices { expected.record(notice) }
    #expect(Set(ledger.states) == Set(expected.states))
  }
}

@Suite("Messages and what became of them")
struct MessageTimelineTests {
  private func message(
    _ status: SendStatus, client: String? = nil, server: String? = nil, at time: Int64, code: SendRejectCode? = nil
  ) -> Notice {
    Notice(
      .outcome(SendOutcome(status, code: code)), by: "me", at: Timestamp(milliseconds: time),
      serverMessageID: server.map { MessageID($0) }, clientMessageID: client.map { MessageID($0) })
  }

  private func line(_ entry: MessageTimeline.Entry) -> String {
    let notice = entry.notice
    let ids = "\(notice.clientMessageID?.rawValue ?? "-")/\(notice.serverMessageID?.rawValue ?? "-")"
    let code = entry.outcome.code.map { " \($0.rawValue)" } ?? ""
    return "\(ids) \(entry.outcome.status)\(code)\(entry.showsExclamationMark ? " !" : "")"
  }

  @Test("a rejected message stands among the delivered ones where it was sent, with its code")
  func rejected() {
    var timeline = MessageTimeline()
    let local = [
      message(.success, client: "c1", server: "1", at: 10),
      message(.reject, client: "c2", at: 20, code: .sensitiveWord),
      message(.failed, client: "c3", at: 25),
      message(.reject, client: "c5", at: 40, code: SendRejectCode(rawValue: 209_999)),
    ]
    let history = [message(.success, server: "1", at: 10), message(.success, client: "c4", server: "2", at: 30)]
    for _ in 0..<2 {
      timeline.merge(history)
      timeline.merge(local)
    }
    #expect(
      timeline.entries.map(line) == [
        "c1/1 success", "c2/- reject 204202 !", "c3/- failed", "c4/2 success", "c5/- reject 209999 !",
      ])
  }

  @Test("a message that is in the history was delivered, whatever the device remembers")
  func delivered() {
    var timeline = MessageTimeline()
    timeline.merge([message(.failed, client: "c1", at: 10), message(.sending, client: "c1", at: 10)])
    timeline.merge([message(.success, client: "c1", server: "1", at: 12)])
    #expect(timeline.entries.map(line) == ["c1/1 success"])
    #expect(timeline.entries.first?.notice.time == Timestamp(milliseconds: 12))
  }

  @Test("what one copy does not say, another may: when, by whom, and why it was turned down")
  func completed() {
    let sent = message(.sending, client: "c2", at: 20)
    let code = SendOutcome(.reject, code: .sensitiveWord)
    let rejected = Notice(.outcome(code), clientMessageID: "c2")
    var text = message(.reject, client: "c2", at: 20)
    text.otherFields = [OtherField(path: "$.text", value: RawJSON(json: "\"long long long long text\""))]
    for notices in [[sent, rejected], [rejected, sent], [rejected, text], [text, rejected, sent]] {
      var timeline = MessageTimeline()
      timeline.merge([message(.success, client: "c1", at: 10), message(.success, client: "c3", at: 30)])
      timeline.merge(notices)
      #expect(timeline.entries.map(line) == ["c1/- success", "c2/- reject 204202 !", "c3/- success"])
      #expect(timeline.entries[1].notice.actor == "me")
    }
  }

  @Test("a message of the history has no status: the device's is dropped, and its ids are kept")
  func history() {
    var timeline = MessageTimeline()
    timeline.merge([message(.history, server: "1", at: 12), message(.undo, client: "c1", server: "1", at: 10)])
    #expect(timeline.entries.map(line) == ["c1/1 history"])
  }

  @Test("a message with very many copies takes a time that grows with their number", .timeLimit(.minutes(1)))
  func manyCopies() {
    var timeline = MessageTimeline()
    timeline.merge(
      (0..<20_000).map { message(.success, client: "c\($0 / 2)", server: "\(1 + ($0 + 1) / 2)", at: 10) })
    #expect(timeline.entries.count == 1)
  }

  @Test("copies are found through each other, in any order", arguments: 0..<60)
  func anyOrder(seed: UInt64) {
    var random = Seeded(seed)
    var notices: [Notice] = []
    for number in 1...8 {
      // Copies with one of both ids, and perhaps one with both that ties them.
      func time() -> Int64 { Int64(100 + number / 2 + Int.random(in: 0...2, using: &random)) }
      if random.chance(80) { notices.append(message(.sending, client: "c\(number)", at: time())) }
      if random.chance(80) { notices.append(message(.success, server: "\(number)", at: time())) }
      if random.chance(50) {
        notices.append(message(.readReceipt, client: "c\(number)", server: "\(number)", at: time()))
      }
    }
    var expected: MessageTimeline?
    for _ in 0..<5 {
      var timeline = MessageTimeline()
      let shuffled = notices.shuffled(using: &random)
      let cut = Int.random(in: 0...shuffled.count, using: &random)
      timeline.merge(shuffled[..<cut])
      timeline.merge(shuffled[cut...])
      timeline.merge(shuffled[..<cut])
      #expect(timeline.entries == expected?.entries ?? timeline.entries)
      expected = timeline
    }
    // A slow reference: what is tied, directly or through others, is one message, of which what came last counts.
    var groups: [(ids: Set<String>, notices: [Notice])] = []
    for notice in notices {
      let ids = Set([notice.clientMessageID?.rawValue, notice.serverMessageID.map { "s\($0)" }].compactMap { $0 })
      let tied = groups.filter { !$0.ids.isDisjoint(with: ids) }
      groups = groups.filter { $0.ids.isDisjoint(with: ids) }
      groups.append((tied.reduce(ids) { $0.union($1.ids) }, tied.flatMap(\.notices) + [notice]))
    }
    let order: [SendStatus] = [.sending, .success, .readReceipt]
    let counting = groups.map { group in
      order.reversed().lazy.compactMap { status in
        group.notices.first { $0.event == .outcome(SendOutcome(status)) }
      }.first
    }
    #expect(expected?.entries.count == groups.count)
    #expect(
      Set(expected?.entries.map { "\($0.outcome.status) \($0.notice.time?.milliseconds ?? 0)" } ?? [])
        == Set(
          counting.compactMap { notice in
            guard let notice, case .outcome(let outcome) = notice.event else { return nil }
            return "\(outcome.status) \(notice.time?.milliseconds ?? 0)"
          }))
  }
}
