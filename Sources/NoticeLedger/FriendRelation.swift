public import Notices

/// Two accounts, in either order.
public struct AccountPair: Hashable, Sendable {
  public let first: Account
  public let second: Account

  /// nil for twice the same: nobody has a relation with himself.
  public init?(_ one: Account, _ other: Account) {
    guard one != other else { return nil }
    (first, second) = one.precedes(other) ? (one, other) : (other, one)
  }

  public func contains(_ account: Account) -> Bool { account == first || account == second }

  /// The other one; nil where `account` is neither.
  public func other(than account: Account) -> Account? {
    account == first ? second : account == second ? first : nil
  }
}

/// What is known of the relations between two accounts.
///
/// Being friends, being on the other's blacklist and being muted (do not disturb) are three relations that do not depend on
/// one another (the SDK's document): no change of one changes another. Friends are so for both; blacklist, do not disturb
/// and alias are what each has set about the other.
public struct FriendRelation: NoticeFold {
  public let pair: AccountPair
  public private(set) var areFriends = false
  /// Requests that nobody has answered, by who asks.
  public private(set) var requests: [Account: Note] = [:]
  /// The last request that was rejected, by who had asked; there until that one asks again or both are friends.
  public private(set) var rejections: [Account: Note] = [:]
  /// How friendship last ended; nil before, and while both are friends.
  public private(set) var deletion: Deletion?
  /// What each calls the other. It stays when friendship ends: who deletes a friend with `removeAlias` sets it to nothing.
  public private(set) var aliases: [Account: String] = [:]
  /// Who has put the other on his blacklist.
  public private(set) var blacklists: Set<Account> = []
  /// Who does not want to be disturbed by the other.
  public private(set) var doNotDisturb: Set<Account> = []
  /// What the two were last called in notices: a last resort for their names.
  public private(set) var nicks: [Account: String] = [:]
  /// What the notices do not agree about.
  public private(set) var findings: [FriendFinding] = []

  /// What was said with a request or a rejection, and when.
  public struct Note: Hashable, Sendable {
    public var postscript: String?
    public var time: Timestamp?
  }

  public struct Deletion: Hashable, Sendable {
    public var actor: Account
    public var time: Timestamp?
  }

  public init(_ pair: AccountPair) { self.pair = pair }

  public var key: AccountPair { pair }

  /// Notices of friends, and settings, that do not say who both are belong to nobody.
  public static func key(of notice: Notice) -> AccountPair? {
    switch notice.event {
    case .friend, .userSetting: break
    default: return nil
    }
    guard let actor = notice.actor, let recipient = notice.recipient else { return nil }
    return AccountPair(actor, recipient)
  }

  public mutating func apply(_ notice: Notice) {
    guard Self.key(of: notice) == pair, let actor = notice.actor, let target = notice.recipient else { return }
    for person in notice.people where pair.contains(person.account) { nicks[person.account] = person.nick }
    switch notice.event {
    case .friend(let event): apply(event, by: actor, to: target, notice)
    case .userSetting(let setting): apply(setting, by: actor)
    default: break
    }
  }

  private mutating func apply(_ setting: UserSetting, by actor: Account) {
    switch setting {
    case .alias(let name): aliases[actor] = name.isEmpty ? nil : name
    case .blacklist(let isOn): if isOn { blacklists.insert(actor) } else { blacklists.remove(actor) }
    case .doNotDisturb(let isOn): if isOn { doNotDisturb.insert(actor) } else { doNotDisturb.remove(actor) }
    }
  }

  private mutating func apply(_ event: FriendEvent, by actor: Account, to target: Account, _ notice: Notice) {
    switch (event.operation, event.state) {
    // A request that is read later says what has become of it.
    case (.user(.request), .accepted?), (.user(.add), _), (_, .directlyAdded?): befriend()
    case (.user(.request), .rejected?): reject(requestOf: actor, event.postscript, notice)
    case (.user(.request), .expired?), (.user(.request), .deleted?), (.user(.request), .invalid?):
      requests[actor] = nil
    case (.user(.request), _):
      // Who is a friend already need not be answered.
      if areFriends { return find(.alreadyFriends, notice) }
      requests[actor] = Note(postscript: event.postscript, time: notice.time)
      rejections[actor] = nil
    case (.user(.verify), _):
      if requests[target] == nil { find(.noRequest(of: target), notice) }
      befriend()
    case (.user(.reject), _):
      if requests[target] == nil { find(.noRequest(of: target), notice) }
      reject(requestOf: target, event.postscript, notice)
    case (.delete, _):
      if !areFriends { find(.notFriends, notice) }
      areFriends = false
      deletion = Deletion(actor: actor, time: notice.time)
    case (.user(let operation), _): find(.unknownOperation(operation), notice)
    case (.unspecified, _): find(.unspecified, notice)
    }
  }

  private mutating func befriend() {
    areFriends = true
    requests = [:]
    rejections = [:]
    deletion = nil
  }

  private mutating func reject(requestOf account: Account, _ postscript: String?, _ notice: Notice) {
    requests[account] = nil
    rejections[account] = Note(postscript: postscript, time: notice.time)
  }

  private mutating func find(_ kind: FriendFinding.Kind, _ notice: Notice) {
    findings.append(FriendFinding(kind, notice: notice))
  }
}
