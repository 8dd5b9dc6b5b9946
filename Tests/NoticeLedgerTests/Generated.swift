import Notices

/// The same numbers for the same seed, on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

extension Seeded {
  static let accounts: [Account] = ["a", "b", "c", "d", "e"]

  private mutating func some(_ accounts: [Account]) -> [Account] { accounts.filter { _ in chance(40) } }

  /// Notices of one team, in the order of their times (some of which are the same) and ids, that contradict each other often.
  mutating func teamNotices(_ count: Int, team: TeamID = "1") -> [Notice] {
    var time: Int64 = 1_700_000_000_000
    return (0..<count).map { number in
      if chance(70) { time += Int64.random(in: 1...5, using: &self) }
      var notice = Notice(
        operation(), by: chance(90) ? one(of: Self.accounts) : nil, bySystem: chance(10), in: team,
        at: Timestamp(milliseconds: time), serverMessageID: MessageID("\(98 + number)"))
      if case .update = notice.operation {} else if chance(20) { notice.teamInfo.settings = [change()] }
      if chance(15) {
        notice.teamInfo.bookkeeping.append(.init(key: .owner, value: RawJSON(json: "\"\(one(of: Self.accounts))\"")))
      }
      if chance(15) {
        let count = Int.random(in: 0...5, using: &self)
        notice.teamInfo.bookkeeping.append(.init(key: .memberNum, value: RawJSON(json: "\"\(count)\"")))
      }
      return notice
    }
  }

  private mutating func change() -> TeamChange {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .name(one(of: ["x", "y", ""]))
    case 1: .joinMode(one(of: [.noAuth, .needAuth]))
    case 2: .allMuteMode(one(of: [.cancel, .muteAll]))
    default: .unknown(key: one(of: ["77", "78"]), value: RawJSON(json: one(of: ["1", "2"])))
    }
  }

  private mutating func operation() -> TeamOperation {
    let accounts = some(Self.accounts)
    switch Int.random(in: 0..<100, using: &self) {
    case 0..<20: return .invite(accounts)
    case 20..<35: return .kick(accounts)
    case 35..<45: return .leave
    case 45..<60: return .update(chance(10) ? nil : [change(), change()])
    case 60..<61: return .dismiss
    case 61..<68: return .applyPass(accounts)
    case 68..<76: return .transferOwner(to: chance(90) ? one(of: Self.accounts) : nil, leaving: chance(30))
    case 76..<82: return .addManager(accounts)
    case 82..<88: return .removeManager(accounts)
    case 88..<92: return .acceptInvitation(from: one(of: Self.accounts))
    case 92..<98: return .mute(accounts, one(of: [.on, .off, nil]))
    default: return .unknown(TeamOperationCode(rawValue: 77), data: nil)
    }
  }

  /// A team's life in which all is well: what each notice says of the team is so, and the last one says it all.
  mutating func teamLife(_ count: Int, team: TeamID = "1") -> [Notice] {
    var members: Set<Account> = ["owner", "a", "b"]
    var (owner, name): (Account, String) = ("owner", "0")
    var notices: [Notice] = []
    func say(_ operation: TeamOperation, by actor: Account) {
      var notice = Notice(
        operation, by: actor, in: team, at: Timestamp(milliseconds: Int64(notices.count)),
        serverMessageID: MessageID("\(100 + notices.count)"))
      if case .update = operation {} else { notice.teamInfo.settings = [.name(name)] }
      notice.teamInfo.bookkeeping = [
        .init(key: .owner, value: RawJSON(json: "\"\(owner)\"")),
        .init(key: .memberNum, value: RawJSON(json: "\"\(members.count)\"")),
      ]
      notices.append(notice)
    }
    say(.invite(["a", "b"]), by: owner)
    while notices.count < count {
      let others = members.subtracting([owner]).sorted { $0.rawValue < $1.rawValue }
      switch Int.random(in: 0..<5, using: &self) {
      case 0:
        let joining = some(["a", "b", "c", "d", "e"]).filter { !members.contains($0) }
        guard !joining.isEmpty else { continue }
        members.formUnion(joining)
        say(.invite(joining), by: owner)
      case 1:
        guard !others.isEmpty else { continue }
        let leaving = one(of: others)
        members.remove(leaving)
        say(.leave, by: leaving)
      case 2:
        guard !others.isEmpty else { continue }
        let removed = one(of: others)
        members.remove(removed)
        say(.kick([removed]), by: owner)
      case 3:
        name = "\(notices.count)"
        say(.update([.name(name)]), by: owner)
      default:
        guard !others.isEmpty else { continue }
        let former = owner
        owner = one(of: others)
        say(.transferOwner(to: owner, leaving: false), by: former)
      }
    }
    members.insert("last")
    say(.invite(["last"]), by: owner)
    return notices
  }

  /// Notices between two accounts that contradict each other often.
  mutating func friendNotices(_ count: Int) -> [Notice] {
    var time: Int64 = 1_700_000_000_000
    return (0..<count).map { number in
      if chance(70) { time += Int64.random(in: 1...5, using: &self) }
      let isFirst = chance(50)
      let operation = one(
        of: [
          .user(.add), .user(.request), .user(.request), .user(.verify), .user(.reject), .delete, .unspecified,
          .user(UserOperation(rawValue: 9)),
        ] as [FriendEvent.Operation])
      let state = one(of: [nil, nil, nil, .pending, .accepted, .rejected, .expired] as [RequestState?])
      return Notice(
        .friend(FriendEvent(operation, postscript: chance(50) ? "hi \(number)" : nil, state: state)),
        by: isFirst ? "a" : "b", to: isFirst ? "b" : "a", at: Timestamp(milliseconds: time),
        serverMessageID: MessageID("\(98 + number)"))
    }
  }

  /// All of them at least once, in another order, some twice, and some with a copy that says less.
  mutating func mixed(_ notices: [Notice]) -> [Notice] {
    var all = notices
    for notice in notices where chance(30) {
      var copy = notice
      if chance(50) {
        // Saying less, it may be of the same message only.
        copy.teamInfo = TeamInfo()
        copy.notifyExt = nil
      }
      all.append(copy)
    }
    return all.shuffled(using: &self)
  }
}
