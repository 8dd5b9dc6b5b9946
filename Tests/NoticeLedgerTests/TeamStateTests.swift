import NoticeLedger
import Notices
import Testing

@Suite("A team's state")
struct TeamStateTests {
  private func state(_ notices: Notice...) -> TeamState {
    var state = TeamState("1")
    for notice in notices { state.apply(notice) }
    return state
  }

  private func notice(
    _ operation: TeamOperation, by actor: Account? = "owner", owner: Account? = nil, count: Int? = nil,
    settings: [TeamChange] = []
  ) -> Notice {
    var info = TeamInfo(settings: settings)
    if let owner { info.bookkeeping.append(.init(key: .owner, value: RawJSON(json: "\"\(owner)\""))) }
    if let count { info.bookkeeping.append(.init(key: .memberNum, value: RawJSON(json: "\"\(count)\""))) }
    return Notice(operation, by: actor, in: "1", at: Timestamp(milliseconds: 5), teamInfo: info)
  }

  private func findings(_ notices: Notice...) -> [TeamFinding.Kind] {
    var state = TeamState("1")
    for notice in notices { state.apply(notice) }
    return state.findings.map(\.kind)
  }

  @Test("from its first notice to its end")
  func life() {
    let team = state(
      notice(.invite(["a", "b", "c"]), owner: "owner", count: 4, settings: [.name("读书会"), .joinMode(.noAuth)]),
      notice(.addManager(["a"])),
      notice(.mute(["b"], .on), by: "a"),
      notice(.update([.name("足球队"), .allMuteMode(.muteNormal), .unknown(key: "77", value: RawJSON(json: "1"))])),
      notice(.leave, by: "c"),
      notice(.transferOwner(to: "a", leaving: true)),
      notice(.dismiss, by: "a"))
    #expect(team.settings.name == "足球队")
    #expect(team.settings.joinMode == .noAuth)
    #expect(team.settings.allMuteMode == .muteNormal)
    #expect(team.settings.all.last == .unknown(key: "77", value: RawJSON(json: "1")))
    #expect(team.owner == "a")
    #expect(team.members.keys.sorted { $0.rawValue < $1.rawValue } == ["a", "b"])
    #expect(team.managers == [])
    #expect(team.mutedMembers == ["b"])
    #expect(team.isMember("c") == false)
    #expect(team.isMember("nobody") == false)
    #expect(team.dismissal?.actor == "a")
    #expect(team.dismissal?.time == Timestamp(milliseconds: 5))
    #expect(team.findings == [])
  }

  @Test("of an export that begins later, a leave of somebody who was never mentioned is no contradiction")
  func unknownMembers() {
    let team = state(notice(.leave, by: "x"))
    #expect(team.isMember("y") == nil)
    #expect(team.isMember("x") == false)
    #expect(team.findings == [])
  }

  @Test("tells what contradicts it")
  func contradictions() {
    let begin = notice(.invite(["a"]), owner: "owner", count: 2)
    #expect(findings(begin, notice(.leave, by: "x")) == [.notMember("x")])
    #expect(findings(notice(.leave, by: "x"), notice(.leave, by: "x")) == [.notMember("x")])
    #expect(findings(begin, notice(.invite(["a"]))) == [.alreadyMember("a")])
    #expect(findings(begin, notice(.kick(["a"])), notice(.update([]), by: "a")) == [.actorNotMember("a")])
    #expect(findings(begin, notice(.mute(["z"], .on))) == [.notMember("z")])
    #expect(findings(begin, notice(.addManager(["a"])), notice(.addManager(["a"]))) == [.alreadyManager("a")])
    #expect(findings(begin, notice(.removeManager(["a"]))) == [.notManager("a")])
    #expect(findings(begin, notice(.transferOwner(to: "owner", leaving: false))) == [.alreadyOwner("owner")])
    #expect(findings(begin, notice(.transferOwner(to: "a", leaving: false), by: "a")) == [.notOwner("a")])
    #expect(findings(begin, notice(.dismiss, by: "a")) == [.notOwner("a")])
    #expect(findings(begin, notice(.leave)) == [.ownerLeft("owner")])
    #expect(findings(begin, notice(.dismiss), notice(.leave, by: "a")) == [.afterDismissal(.leave)])
    #expect(findings(notice(.leave, by: nil)) == [.noActor(.leave)])
    #expect(findings(notice(.invite([]))) == [.noTargets(.invite)])
    let code = TeamOperationCode(rawValue: 77)
    #expect(findings(notice(.unknown(code, data: nil))) == [.unknownOperation(code)])
  }

  @Test("tells where notices are missing")
  func gaps() {
    let begin = notice(.invite(["a"]), owner: "owner", count: 2, settings: [.name("x")])
    #expect(
      findings(begin, notice(.mute(["a"], .on), settings: [.name("y")]))
        == [.settingDiffers(said: .name("y"), known: .name("x"))])
    #expect(findings(begin, notice(.mute(["a"], .on), owner: "a")) == [.ownerDiffers(said: "a", known: "owner")])
    let team = state(begin, notice(.invite(["b"]), count: 9))
    #expect(team.findings.map(\.kind) == [.memberCountDiffers(said: 9, known: 3)])
    #expect(team.findings.filter { !$0.isGap } == [])
    // Then nothing is known of others.
    #expect(team.isMember("z") == nil)
  }

  @Test("tells of a notice that is missing, or does not depend on it", arguments: 0..<40)
  func missingOne(seed: UInt64) {
    var random = Seeded(seed)
    let notices = random.teamLife(25)
    let whole = notices.reduce(into: TeamState("1")) { $0.apply($1) }
    #expect(whole.findings == [])
    #expect(whole.hasAllMembers)
    for missing in 1..<(notices.count - 1) {
      var rest = notices
      rest.remove(at: missing)
      let state = rest.reduce(into: TeamState("1")) { $0.apply($1) }
      let isSame =
        Set(state.members.keys) == Set(whole.members.keys) && state.owner == whole.owner
        && state.settings == whole.settings
      #expect(!state.findings.isEmpty || isSame, "without \(notices[missing].event)")
    }
  }

  @Test("believes the later word")
  func laterWord() {
    let team = state(notice(.kick(["a"])), notice(.addManager(["a"])))
    #expect(team.isMember("a") == true)
    #expect(team.managers == ["a"])
  }

  @Test("is the service's doing where the service acts")
  func system() {
    var first = notice(.kick(["a"]), by: "admin")
    first.isBySystem = true
    #expect(state(first).isMember("admin") == nil)
  }

  @Test("says what changed")
  func events() {
    let before = state(notice(.invite(["a", "b"]), owner: "owner"))
    var after = before
    after.apply(notice(.kick(["b"])))
    after.apply(notice(.addManager(["a"])))
    after.apply(notice(.update([.name("x")])))
    #expect(
      after.events(since: before) == [.settingsChanged([.name("x")]), .membersLeft(["b"]), .membersChanged(["a"])])
    #expect(
      before.events(since: nil) == [.ownerChanged("owner"), .membersJoined(["a", "b", "owner"])])
    #expect(after.events(since: after) == [])
  }

  @Test(
    "is the same from the same notices in any order, with copies, at any time; and what a slow reference says",
    arguments: 0..<150)
  func anyOrder(seed: UInt64) throws {
    var random = Seeded(seed)
    let notices = random.teamNotices(Int.random(in: 0...40, using: &random))
    var history = History<TeamState>("1")
    for (arrival, notice) in random.mixed(notices).enumerated() {
      history.insert(LedgerEntry(notice, arrival: Int64(arrival)))
    }
    #expect(history.entries.map(\.notice) == notices)

    var expected = TeamState("1")
    let reference = TeamReference(notices: notices)
    for (index, notice) in notices.enumerated() {
      expected.apply(notice)
      let count = index + 1
      for account in Seeded.accounts {
        #expect(
          (expected.members[account] != nil) == reference.isIn(account, after: count), "\(account) after \(count)")
        #expect(
          expected.members[account]?.isMuted ?? false == reference.isMuted(account, after: count),
          "\(account) after \(count)")
        #expect(expected.members[account]?.type == reference.type(account, after: count), "\(account) after \(count)")
      }
      #expect(expected.owner == reference.ownerAfter(count), "after \(count)")
      #expect(Set(expected.settings.all) == Set(reference.settings(after: count)))
      // A time at which the next notice is a later one's.
      let time = try #require(notice.time)
      if index + 1 == notices.count || notices[index + 1].time != time { #expect(history.state(at: time) == expected) }
    }
    #expect(history.state == expected)
  }

  @Test("goes back over kept states, however late a notice comes")
  func lateOnes() {
    var random = Seeded(1)
    let notices = random.teamNotices(2000).filter { $0.operation != .dismiss }
    var expected = TeamState("1")
    for notice in notices { expected.apply(notice) }
    var history = History<TeamState>("1")
    var late: [Notice] = []
    for (arrival, notice) in notices.enumerated() {
      if random.chance(2) { late.append(notice) } else { history.insert(LedgerEntry(notice, arrival: Int64(arrival))) }
    }
    #expect(history.state != expected)
    for notice in late {
      #expect(history.insert(LedgerEntry(notice, arrival: 5000)) != .known)
      #expect(history.insert(LedgerEntry(notice, arrival: 5001)) == .known)
    }
    #expect(history.state == expected)
  }

  @Test("of notices without a time is what they say in the order in which they came, before all others")
  func withoutTimes() {
    var history = History<TeamState>("1")
    let timed = notice(.update([.name("last")]))
    let untimed = ["x", "y"].map { Notice(.update([.name($0)]), by: "owner", in: "1") }
    for (arrival, notice) in ([timed] + untimed).enumerated() {
      history.insert(LedgerEntry(notice, arrival: Int64(arrival)))
    }
    #expect(history.entries.map(\.notice) == untimed + [timed])
    #expect(history.state.settings.name == "last")
    #expect(history.state(at: Timestamp(milliseconds: 0)).settings.name == "y")
  }
}
