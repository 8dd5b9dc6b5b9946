import NoticeLedger
import Notices
import Testing

@Suite("Friends")
struct FriendRelationTests {
  private static func notice(
    _ operation: FriendEvent.Operation, _ actor: Account, _ target: Account, _ state: RequestState? = nil,
    postscript: String? = nil
  ) -> Notice {
    Notice(.friend(FriendEvent(operation, postscript: postscript, state: state)), by: actor, to: target)
  }

  private static func relation(_ notices: [Notice]) throws -> FriendRelation {
    var relation = FriendRelation(try #require(AccountPair("me", "you")))
    for notice in notices { relation.apply(notice) }
    return relation
  }

  private func list(_ notices: Notice...) throws -> FriendList {
    FriendList(of: "me", [try Self.relation(notices)])
  }

  @Test("added directly, they are so at once, on both sides")
  func add() throws {
    let relation = try Self.relation([Self.notice(.user(.add), "you", "me")])
    #expect(FriendList(of: "me", [relation]).isMyFriend("you"))
    #expect(FriendList(of: "you", [relation]).myFriends == ["me"])
    #expect(relation.findings == [])
  }

  @Test("a request waits, in for one and out for the other, until it is answered")
  func request() throws {
    let asked = Self.notice(.user(.request), "you", "me", postscript: "是我")
    let waiting = try Self.relation([asked])
    #expect(FriendList(of: "me", [waiting]).pendingIn == ["you"])
    #expect(FriendList(of: "you", [waiting]).pendingOut == ["me"])
    #expect(waiting.requests["you"]?.postscript == "是我")
    #expect(!waiting.areFriends)
    let accepted = try list(asked, Self.notice(.user(.verify), "me", "you"))
    #expect(accepted.myFriends == ["you"])
    #expect(accepted.pendingIn == [])
    let rejected = try list(asked, Self.notice(.user(.reject), "me", "you"))
    #expect(rejected.myFriends == [])
    #expect(rejected.pendingIn == [])
    #expect(rejected.rejected == ["you"])
    let again = try list(asked, Self.notice(.user(.reject), "me", "you"), asked)
    #expect(again.rejected == [])
    #expect(again.pendingIn == ["you"])
  }

  @Test("either may end it, for both")
  func delete() throws {
    let ended = try list(Self.notice(.user(.add), "me", "you"), Self.notice(.delete, "you", "me"))
    #expect(!ended.isMyFriend("you"))
    #expect(ended.deleted == ["you"])
    #expect(ended.relation(with: "you")?.deletion?.actor == "you")
    #expect(ended.relation(with: "you")?.findings == [])
  }

  @Test("friends, blacklist and do-not-disturb do not depend on one another, nor does an alias")
  func independent() throws {
    func set(_ setting: UserSetting) -> Notice { Notice(.userSetting(setting), by: "me", to: "you") }
    let all = [
      Self.notice(.user(.add), "me", "you"), set(.alias("小李")), set(.blacklist(true)), set(.doNotDisturb(true)),
    ]
    let relation = try Self.relation(all + [Self.notice(.delete, "you", "me")])
    let mine = FriendList(of: "me", [relation])
    #expect(!mine.isMyFriend("you"))
    #expect(mine.alias(of: "you") == "小李")
    #expect(mine.myBlacklist == ["you"])
    #expect(mine.isMuted("you"))
    // What one has set is not the other's.
    let yours = FriendList(of: "you", [relation])
    #expect(yours.alias(of: "me") == nil)
    #expect(!yours.isInMyBlacklist("me"))
    #expect(yours.myMuteList == [])
    let after = try list(
      all[0], all[1], all[2], all[3], set(.alias("")), set(.blacklist(false)), set(.doNotDisturb(false)))
    #expect(after.isMyFriend("you"))
    #expect(after.alias(of: "you") == nil)
    #expect(after.myBlacklist == [])
    #expect(after.myMuteList == [])
  }

  @Test("a request that is read later says what has become of it")
  func states() throws {
    #expect(try list(Self.notice(.user(.request), "you", "me", .accepted)).isMyFriend("you"))
    #expect(try list(Self.notice(.user(.request), "you", "me", .rejected)).rejected == ["you"])
    #expect(try list(Self.notice(.user(.request), "you", "me", .directlyAdded)).isMyFriend("you"))
    let asked = Self.notice(.user(.request), "you", "me")
    #expect(try list(asked, Self.notice(.user(.request), "you", "me", .expired)).pendingIn == [])
    #expect(try list(Self.notice(.user(.request), "you", "me", .unknown("9"))).pendingIn == ["you"])
  }

  @Test("tells what contradicts it")
  func findings() throws {
    func kinds(_ notices: Notice...) throws -> [FriendFinding.Kind] {
      try Self.relation(notices).findings.map(\.kind)
    }
    #expect(try kinds(Self.notice(.user(.verify), "me", "you")) == [.noRequest(of: "you")])
    #expect(try kinds(Self.notice(.user(.reject), "me", "you")) == [.noRequest(of: "you")])
    #expect(try kinds(Self.notice(.delete, "me", "you")) == [.notFriends])
    #expect(
      try kinds(Self.notice(.user(.add), "me", "you"), Self.notice(.user(.request), "me", "you")) == [.alreadyFriends])
    let unknown = UserOperation(rawValue: 9)
    #expect(try kinds(Self.notice(.user(unknown), "me", "you")) == [.unknownOperation(unknown)])
    #expect(try kinds(Self.notice(.unspecified, "me", "you")) == [.unspecified])
  }

  @Test("nobody has a relation with himself, and none with somebody who is not named")
  func nobody() {
    #expect(FriendRelation.key(of: Self.notice(.user(.add), "me", "me")) == nil)
    #expect(FriendRelation.key(of: Notice(.friend(FriendEvent(.delete)), by: "me")) == nil)
    #expect(AccountPair("b", "a") == AccountPair("a", "b"))
  }

  @Test(
    "are the same from the same notices in any order, with copies; and what a slow reference says", arguments: 0..<100)
  func anyOrder(seed: UInt64) throws {
    var random = Seeded(seed)
    let notices = random.friendNotices(Int.random(in: 0...25, using: &random))
    let pair = try #require(AccountPair("b", "a"))
    var history = History<FriendRelation>(pair)
    for (arrival, notice) in random.mixed(notices).enumerated() {
      history.insert(LedgerEntry(notice, arrival: Int64(arrival)))
    }
    var expected = FriendRelation(pair)
    for notice in notices { expected.apply(notice) }
    #expect(history.state == expected)

    // The last notice that decides each question.
    func befriends(_ notice: Notice) -> Bool? {
      guard case .friend(let event) = notice.event else { return nil }
      switch event.operation {
      case .user(.add), .user(.verify): return true
      case .user(.request): return event.state == .accepted ? true : nil
      case .delete: return false
      default: return nil
      }
    }
    #expect(history.state.areFriends == notices.reversed().lazy.compactMap(befriends).first ?? false)
    for (asker, other) in [("a", "b"), ("b", "a")] as [(Account, Account)] {
      func waits(_ notice: Notice) -> Bool? {
        guard case .friend(let event) = notice.event else { return nil }
        if befriends(notice) == true { return false }
        switch event.operation {
        case .user(.request) where notice.actor == asker: return event.state == nil || event.state == .pending
        case .user(.reject) where notice.actor == other: return false
        default: return nil
        }
      }
      let isWaiting = notices.reversed().lazy.compactMap(waits).first ?? false
      #expect((history.state.requests[asker] != nil) == isWaiting)
    }
  }
}
