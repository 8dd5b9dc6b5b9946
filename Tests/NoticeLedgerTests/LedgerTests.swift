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

  @Test("a message of the history has no status: the device's is dropped, and its ids are kept")
  func history() {
    var timeline = MessageTimeline()
    timeline.merge([message(.history, server: "1", at: 12), message(.undo, client: "c1", server: "1", at: 10)])
    #expect(timeline.entries.map(line) == ["c1/1 history"])
  }

  @Test("copies are found through each other, in any order", arguments: 0..<60)
  func anyOrder(seed: UInt64) {
    var random = Seeded(seed)
    var notices: [Notice] = []
    for number in 0..<8 {
      // Copies with one of both ids, and perhaps one with both that ties them.
      let time = Int64(100 + number / 2)
      if random.chance(80) { notices.append(message(.sending, client: "c\(number)", at: time)) }
      if random.chance(80) { notices.append(message(.success, server: "\(number)", at: time)) }
      if random.chance(50) {
        notices.append(message(.readReceipt, client: "c\(number)", server: "\(number)", at: time))
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
      #expect(timeline == expected ?? timeline)
      expected = timeline
    }
    // A slow reference: what is tied, directly or through others, is one message.
    var groups: [Set<String>] = []
    for notice in notices {
      var ids = Set([notice.clientMessageID?.rawValue, notice.serverMessageID.map { "s\($0)" }].compactMap { $0 })
      for group in groups where !group.isDisjoint(with: ids) { ids.formUnion(group) }
      groups = groups.filter { $0.isDisjoint(with: ids) } + [ids]
    }
    #expect(expected?.entries.count == groups.count)
  }
}
