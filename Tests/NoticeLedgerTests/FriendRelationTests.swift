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
    let state = history.state
    #expect(state == expected)

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
    #expect(state.areFriends == notices.reversed().lazy.compactMap(befriends).first ?? false)
    func wereFriends(before index: Int) -> Bool {
      notices[..<index].reversed().lazy.compactMap(befriends).first ?? false
    }
    #expect(
      (state.deletion != nil)
        == (notices.reversed().lazy.compactMap(befriends).first == false))
    for (asker, other) in [("a", "b"), ("b", "a")] as [(Account, Account)] {
      // What a notice says about a request of `asker`: that it waits, was rejected, or is no more.
      func says(_ index: Int) -> (waits: Bool?, isRejected: Bool?) {
        guard case .friend(let event) = notices[index].event else { return (nil, nil) }
        if befriends(notices[index]) == true { return (false, false) }
        switch event.operation {
        case .user(.request) where notices[index].actor == asker:
          switch event.state {
          case nil, .pending?: return wereFriends(before: index) ? (nil, nil) : (true, false)
          case .rejected?: return (false, true)
          default: return (false, nil)
          }
        case .user(.reject) where notices[index].actor == other: return (false, true)
        default: return (nil, nil)
        }
      }
      let indices = notices.indices.reversed().lazy
      #expect((state.requests[asker] != nil) == (indices.compactMap { says($0).waits }.first ?? false))
      #expect((state.rejections[asker] != nil) == (indices.compactMap { says($0).isRejected }.first ?? false))
      func last(_ kind: UserSetting.Kind) -> UserSetting? {
        indices.compactMap { index -> UserSetting? in
          guard case .userSetting(let setting) = notices[index].event, notices[index].actor == asker else { return nil }
          return setting.kind == kind ? setting : nil
        }.first
      }
      #expect(state.aliases[asker].map { .alias($0) } ?? .alias("") == last(.alias) ?? .alias(""))
      #expect(.blacklist(state.blacklists.contains(asker)) == last(.blacklist) ?? .blacklist(false))
      #expect(.doNotDisturb(state.doNotDisturb.contains(asker)) == last(.doNotDisturb) ?? .doNotDisturb(false))
    }
  }

  @Test("of one millisecond and without ids, what answers a request follows it, whatever the accounts are called")
  func sameMillisecond() throws {
    for (asker, other) in [("lihua", "wangfang"), ("zhang", "an")] as [(Account, Account)] {
      let time = Timestamp(milliseconds: 5)
      func friend(_ operation: UserOperation, _ actor: Account, _ target: Account, _ state: RequestState?) -> Notice {
        Notice(.friend(FriendEvent(.user(operation), state: state)), by: actor, to: target, at: time)
      }
      let asked = friend(.request, asker, other, .pending)
      for (answer, friends) in [
        (friend(.verify, other, asker, .accepted), true), (friend(.reject, other, asker, .rejected), false),
        (friend(.request, asker, other, .expired), false),
      ] {
        for notices in [[asked, answer], [answer, asked]] {
          let ledger = FriendLedger()
          ledger.record(contentsOf: notices)
          let list = ledger.friends(of: asker)
          #expect(list.isMyFriend(other) == friends)
          #expect(list.pendingOut == [])
          #expect(list.relation(with: other)?.findings == [])
        }
      }
    }
  }

  @Test("a request that is exported again with its answer is answered, whichever came first")
  func exportedAgain() {
    let id: MessageID = "7"
    let copies = [RequestState.pending, .accepted].map {
      Notice(
        .friend(FriendEvent(.user(.request), state: $0)), by: "you", to: "me", at: Timestamp(milliseconds: 5),
        serverMessageID: id)
    }
    for notices in [copies, copies.reversed()] {
      let ledger = FriendLedger()
      for notice in notices { ledger.record(notice) }
      #expect(ledger.friends(of: "me").isMyFriend("you"))
    }
  }
}
