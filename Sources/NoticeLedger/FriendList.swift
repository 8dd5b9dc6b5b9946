public import Notices

/// The relations of one account, as the SDK's document asks for them.
public struct FriendList: Hashable, Sendable {
  public let account: Account
  /// By the other account.
  private let relations: [Account: FriendRelation]

  /// Relations of others are left out.
  public init(of account: Account, _ relations: some Sequence<FriendRelation>) {
    self.account = account
    var own: [Account: FriendRelation] = [:]
    for relation in relations {
      if let other = relation.pair.other(than: account) { own[other] = relation }
    }
    self.relations = own
  }

  public func relation(with other: Account) -> FriendRelation? { relations[other] }

  /// All whom there is a relation with, in the order of accounts.
  public var others: [Account] { those { _, _ in true } }

  public func isMyFriend(_ other: Account) -> Bool { relations[other]?.areFriends ?? false }
  public var myFriends: [Account] { those { $1.areFriends } }

  /// Who has asked to be a friend, and waits for an answer.
  public var pendingIn: [Account] { those { other, relation in relation.requests[other] != nil } }
  /// Who has been asked, and has not answered.
  public var pendingOut: [Account] { those { $1.requests[account] != nil } }
  /// Whose last request this account has rejected.
  public var rejected: [Account] { those { other, relation in relation.rejections[other] != nil } }
  /// Who has rejected this account's last request.
  public var rejectedBy: [Account] { those { $1.rejections[account] != nil } }
  /// With whom friendship has ended.
  public var deleted: [Account] { those { $1.deletion != nil } }

  /// What this account calls the other.
  public func alias(of other: Account) -> String? { relations[other]?.aliases[account] }
  public func isInMyBlacklist(_ other: Account) -> Bool { relations[other]?.blacklists.contains(account) ?? false }
  public var myBlacklist: [Account] { those { $1.blacklists.contains(account) } }
  /// Whether this account does not want to be disturbed by the other.
  public func isMuted(_ other: Account) -> Bool { relations[other]?.doNotDisturb.contains(account) ?? false }
  public var myMuteList: [Account] { those { $1.doNotDisturb.contains(account) } }

  private func those(_ holds: (Account, FriendRelation) -> Bool) -> [Account] {
    relations.filter { holds($0.key, $0.value) }.keys
      .sorted { $0.precedes($1) }
  }
}

extension FriendLedger {
  public func friends(of account: Account) -> FriendList { FriendList(of: account, states) }
}
