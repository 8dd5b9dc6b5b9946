import Foundation
import NoticeDecoding
import NoticeLedger
import Notices
import Testing

@testable import NoticeStore

/// What a store says, held to the slow reference.
@Suite("What is in a store")
struct ContentTests {
  private func notices(_ store: Store, _ query: NoticeQuery = NoticeQuery()) throws -> [Notice] {
    try store.entries(matching: query).rest().map(\.notice)
  }

  private static func generated(_ seed: Int, _ count: Int = 90) -> [Notice] {
    var random = Random(seed: seed)
    return (0..<count).map { _ in Notice.random(&random) }
  }

  @Test("each message once and in order, in whatever parts and how often it came", arguments: 0..<16)
  func entries(seed: Int) throws {
    var random = Random(seed: seed)
    let all = Self.generated(seed)
    var timed: [Notice]?
    for _ in 0..<3 {
      let temporary = try TemporaryStore()
      let arriving = (all + all.filter { _ in Bool.random(using: &random) }).shuffled(using: &random)
      let expected = Reference(arriving).entries
      // In parts, each with a store that is opened anew.
      var rest = arriving[...]
      var tally = Store.Tally()
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...60, using: &random))
        tally += try temporary.open().ingest(part)
        rest = rest.dropFirst(part.count)
      }
      #expect(tally == Store.Tally(new: Set(all).count, known: arriving.count - Set(all).count))
      let store = try temporary.open(.readOnly)
      #expect(try notices(store) == expected)
      // The order in which notices come only decides about those without a time.
      let withTime = expected.filter { $0.time != nil }
      #expect(timed == nil || timed == withTime)
      timed = withTime
      // Once more changes nothing.
      let before = try dump(temporary.path)
      #expect(try temporary.open().ingest(arriving) == Store.Tally(new: 0, known: arriving.count))
      #expect(try dump(temporary.path) == before)
    }
  }

  @Test("a query gives what it holds for of all entries", arguments: 0..<20)
  func queries(seed: Int) throws {
    var random = Random(seed: 1000 + seed)
    let temporary = try TemporaryStore()
    let arriving = Self.generated(seed, 120)
    let store = try temporary.open()
    try store.ingest(arriving)
    let all = Reference(arriving).entries
    func people(_ notice: Notice) -> [Account] {
      [notice.actor, notice.recipient].compactMap { $0 } + (notice.operation?.targets ?? [])
    }
    for _ in 0..<30 {
      var query = NoticeQuery()
      let accounts: [Account] = ["a", "b", "é", "e\u{301}", "", "nobody"]
      query.accounts = Set(accounts.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      query.team = [nil, nil, "1", "2", "3"].randomElement(using: &random) ?? nil
      query.kinds = Set(
        ["team", "friend", "userSetting", "outcome", "call"].shuffled(using: &random)
          .prefix([0, 0, 1, 2].randomElement(using: &random) ?? 0))
      func time() -> Timestamp? {
        let times: [Int64?] = [nil, nil, .min, .min + 1, 1, 2, 3, 4, .max]
        return (times.randomElement(using: &random) ?? nil).map { Timestamp(milliseconds: $0) }
      }
      (query.from, query.to) = (time(), time())
      query.newestFirst = Bool.random(using: &random)
      query.limit = [nil, 0, 1, 5].randomElement(using: &random) ?? nil
      var expected = all.filter { notice in
        query.accounts.allSatisfy { people(notice).contains($0) }
          && (query.team == nil || notice.team == query.team)
          && (query.kinds.isEmpty || query.kinds.contains(notice.event.kind))
          && (query.from.map { from in notice.time.map { from <= $0 } ?? false } ?? true)
          && (query.to.map { to in notice.time.map { $0 <= to } ?? true } ?? true)
      }
      if query.newestFirst { expected.reverse() }
      if let limit = query.limit { expected = Array(expected.prefix(limit)) }
      #expect(try notices(store, query) == expected, "\(query)")
    }
  }

  @Test("states are those that follow from the entries", arguments: 0..<20)
  func states(seed: Int) throws {
    let temporary = try TemporaryStore()
    let arriving = Self.generated(2000 + seed, 120)
    let store = try temporary.open()
    try store.ingest(arriving)
    let all = Reference(arriving).entries
    func folded<State: NoticeFold>(_ key: State.Key, to time: Timestamp?) -> State? {
      let own = all.filter { notice in
        State.key(of: notice) == key && (time.map { time in notice.time.map { $0 <= time } ?? true } ?? true)
      }
      var state = State(key)
      for notice in own { state.apply(notice) }
      return own.isEmpty ? nil : state
    }
    for time in [nil, Timestamp(milliseconds: 2), Timestamp(milliseconds: .min)] {
      for team: TeamID in ["1", "2", "3"] { #expect(try store.team(team, at: time) == folded(team, to: time)) }
      for other: Account in ["b", "é", "e\u{301}", "nobody"] {
        let pair = try #require(AccountPair("a", other))
        let relation: FriendRelation? = folded(pair, to: time)
        #expect(try store.relation(of: pair, at: time) == relation)
        #expect(try store.friends(of: "a", at: time).relation(with: other) == relation)
      }
    }
    #expect(Set(try store.teams()) == ["1", "2"])
  }

  @Test("ids with the same digest are told apart, and bodies with the same ids")
  func collisions() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    let notices = (0..<50).map { number in
      Notice(
        .leave, by: "a", in: "1", at: Timestamp(milliseconds: Int64(number)), serverMessageID: MessageID("\(number)"))
    }
    try store.ingest(notices)
    // As if all digests were the same.
    try store.connection.execute("UPDATE identity SET digest = (SELECT min(digest) FROM identity)")
    #expect(try self.notices(store) == notices)
  }

  @Test(
    "a message of which there are very many copies takes a time that grows with their number", .timeLimit(.minutes(1)))
  func manyCopies() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    // Compared each with each, they would take hours.
    let copies = (0..<20_000).map { number in
      Notice(
        .outcome(SendOutcome(.readReceipt)), by: Account("\(number)"), at: Timestamp(milliseconds: 1),
        serverMessageID: "0")
    }
    #expect(try store.ingest(copies) == Store.Tally(new: copies.count, known: 0))
    #expect(try store.ingest(copies) == Store.Tally(new: 0, known: copies.count))
    #expect(try notices(store) == [copies[19_999]])
  }

  @Test("many entries are read in constant memory, and a limit stops early")
  func streaming() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try store.ingest(
      (0..<3000).map { number in
        Notice(.leave, by: "a", in: "1", at: Timestamp(milliseconds: Int64(number / 7)))
          .with(id: number)
      })
    let entries = try store.entries(matching: NoticeQuery(limit: 10))
    #expect(throws: StoreError(path: temporary.path, problem: .isBeingRead)) { try store.ingest([Notice(.dismiss)]) }
    #expect(try entries.rest().count == 10)
    #expect(try store.ingest([Notice(.dismiss)]).new == 1)
    #expect(try store.entries().rest().count == 3001)
  }

  @Test("a reader sees what was committed when it began, while another writes")
  func readers() throws {
    let temporary = try TemporaryStore()
    let (writer, reader) = (try temporary.open(), try temporary.open(.readOnly))
    let all = (0..<40).map { Notice(.leave, by: "a", in: "1", at: Timestamp(milliseconds: $0)) }
    try writer.ingest(all[..<10])
    _ = try writer.append(all[10..<20].map { FiledNotice($0) })
    #expect(try notices(reader) == Array(all[..<10]))
    let entries = try reader.entries()
    _ = try entries.next()
    try writer.commit()
    try writer.ingest(all[20...])
    #expect(try entries.rest().map(\.notice) == Array(all[1..<10]))
    #expect(try notices(reader) == all)
  }

  @Test("all that a message can carry is kept as it is")
  func everything() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    var notice = Notice(
      .update([.name("a\0\u{202E}'; DROP TABLE notice; --"), .unknown(key: "77", value: RawJSON(json: "[1.0]"))]))
    notice.team = TeamID("\0")
    notice.actor = "x'); DELETE FROM notice; --"
    notice.notifyExt = "\u{FEFF}\n"
    notice.serverMessageID = "9007199254740993"
    notice.otherFields = [
      OtherField(
        path: "a", value: RawJSON(json: String(repeating: "[", count: 900) + String(repeating: "]", count: 900)))
    ]
    #expect(try store.ingest([notice, notice]) == Store.Tally(new: 1, known: 1))
    #expect(try notices(store, NoticeQuery(accounts: ["x'); DELETE FROM notice; --"], team: "\0")) == [notice])
    #expect(try notices(store, NoticeQuery(team: "")) == [])
  }

  @Test("raw JSON that is none is refused, and nothing of its batch is kept")
  func notJSON() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    for json in ["", "{", "1}", "1,\"team\":2", "1 2"] {
      var notice = Notice(.dismiss, in: "2")
      notice.otherFields = [OtherField(path: "a", value: RawJSON(json: json))]
      #expect(throws: StoreError.self, "\(json)") { try store.ingest([Notice(.dismiss, in: "1"), notice]) }
      #expect(try notices(store) == [])
    }
    #expect(try store.ingest([Notice(.dismiss, in: "1")]).new == 1)
  }

  @Test("a digest is the same in whatever parts its bytes come")
  func digests() {
    var random = Random(seed: 1)
    var known: Set<Int64> = []
    for length in 0..<100 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      var whole = SourceDigest()
      bytes.withUnsafeBytes { whole.update($0) }
      var parts = SourceDigest()
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(Int.random(in: 1...20, using: &random)))
        part.withUnsafeBytes { parts.update($0) }
        rest = rest.dropFirst(part.count)
      }
      #expect(whole.value == parts.value && whole.count == length)
      #expect(known.insert(whole.value).inserted)
      // Another bit, another digest; and one more zero.
      for changed in [bytes + [0]]
        + bytes.indices.map({ index in
          var bytes = bytes
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          return bytes
        })
      {
        var digest = SourceDigest()
        changed.withUnsafeBytes { digest.update($0) }
        #expect(digest.value != whole.value)
      }
    }
  }
}

extension Notice {
  fileprivate func with(id: Int) -> Notice {
    var notice = self
    notice.serverMessageID = MessageID("\(id)")
    return notice
  }
}
