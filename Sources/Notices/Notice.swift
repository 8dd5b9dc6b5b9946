/// One notification, as data: who did what to whom, where and when.
///
/// An app that gets typed objects from an SDK builds it by hand:
///
/// ```swift
/// Notice(.invite(["lihua", "wangfang"]), by: "xiaoming", in: "6271272396")
/// ```
public struct Notice: Hashable, Sendable {
  public var event: Event
  /// Who did it; nil where the payload does not say (a bare `attach` never does).
  public var actor: Account?
  /// Whether the service itself did it, not a user; `actor` is then the account that it used, if any.
  public var isBySystem: Bool
  /// Who got it: the other side of a friend notification, or whom a user's setting is about. nil where a team or a room
  /// did.
  public var recipient: Account?
  public var team: TeamID?
  public var time: Timestamp?
  public var serverMessageID: MessageID?
  public var clientMessageID: MessageID?
  /// The extension that the server call behind the operation carried (`data.attach`, the SDK's `notifyExt`).
  public var notifyExt: String?
  /// What the payload says about people's names.
  public var people: [Person]
  /// What the payload says about the team, beside the changes of an update.
  public var teamInfo: TeamInfo
  /// What else the payload had, in its order.
  public var otherFields: [OtherField]

  // Inlined, so that it is written where it is to be: it is large.
  @inlinable public init(
    _ event: Event, by actor: Account? = nil, bySystem: Bool = false, to recipient: Account? = nil,
    in team: TeamID? = nil,
    at time: Timestamp? = nil, serverMessageID: MessageID? = nil, clientMessageID: MessageID? = nil,
    notifyExt: String? = nil, people: [Person] = [], teamInfo: TeamInfo = TeamInfo(), otherFields: [OtherField] = []
  ) {
    self.event = event
    self.actor = actor
    isBySystem = bySystem
    self.recipient = recipient
    self.team = team
    self.time = time
    self.serverMessageID = serverMessageID
    self.clientMessageID = clientMessageID
    self.notifyExt = notifyExt
    self.people = people
    self.teamInfo = teamInfo
    self.otherFields = otherFields
  }

  /// An operation on a team, or on a group of another scope.
  @inlinable public init(
    _ operation: TeamOperation, by actor: Account? = nil, bySystem: Bool = false, in team: TeamID? = nil,
    scope: TeamScope = .team, at time: Timestamp? = nil, serverMessageID: MessageID? = nil,
    clientMessageID: MessageID? = nil,
    notifyExt: String? = nil, people: [Person] = [], teamInfo: TeamInfo = TeamInfo()
  ) {
    self.init(
      .team(operation, scope), by: actor, bySystem: bySystem, in: team, at: time, serverMessageID: serverMessageID,
      clientMessageID: clientMessageID, notifyExt: notifyExt, people: people, teamInfo: teamInfo)
  }

  /// The operation, where the notice is of a team.
  public var operation: TeamOperation? {
    if case .team(let operation, _) = event { operation } else { nil }
  }
}

/// A field of a payload that has no type here, as it was received.
public struct OtherField: Hashable, Sendable {
  /// JSONPath without its `$.`: `ext`, `data.extra`, `data.uinfos[0]["4"]`.
  public var path: String
  public var value: RawJSON

  public init(path: String, value: RawJSON) {
    self.path = path
    self.value = value
  }
}

/// A user's nick as a payload gives it.
public struct Person: Hashable, Sendable {
  public var account: Account
  public var nick: String

  public init(account: Account, nick: String) {
    self.account = account
    self.nick = nick
  }
}

/// The state of a team that a payload tells along with an operation.
public struct TeamInfo: Hashable, Sendable {
  /// The settings as they are. Empty in an update: there they are the operation's changes.
  public var settings: [TeamChange]
  /// What the server keeps about the team: ids, counts and times. Never a change that somebody made.
  public var bookkeeping: [Bookkeeping]

  @inlinable public init(settings: [TeamChange] = [], bookkeeping: [Bookkeeping] = []) {
    self.settings = settings
    self.bookkeeping = bookkeeping
  }

  public struct Bookkeeping: Hashable, Sendable {
    public var key: Key
    public var value: RawJSON

    public init(key: Key, value: RawJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The keys of `tinfo` that are not update tags, by the names of the Web SDK.
  public struct Key: NamedCode {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let teamId = Self(rawValue: 1)
    /// Appears in samples, undocumented.
    public static let appId = Self(rawValue: 2)
    public static let type = Self(rawValue: 4)
    public static let owner = Self(rawValue: 5)
    public static let level = Self(rawValue: 6)
    public static let selfCustom = Self(rawValue: 7)
    public static let valid = Self(rawValue: 8)
    public static let memberNum = Self(rawValue: 9)
    public static let memberUpdateTime = Self(rawValue: 10)
    public static let createTime = Self(rawValue: 11)
    public static let updateTime = Self(rawValue: 12)
    public static let validToCurrentUser = Self(rawValue: 13)
    public static let bits = Self(rawValue: 17)

    public static let names: [(code: Self, name: String)] = [
      (.teamId, "teamId"), (.appId, "appId"), (.type, "type"), (.owner, "owner"), (.level, "level"),
      (.selfCustom, "selfCustom"), (.valid, "valid"), (.memberNum, "memberNum"),
      (.memberUpdateTime, "memberUpdateTime"), (.createTime, "createTime"), (.updateTime, "updateTime"),
      (.validToCurrentUser, "validToCurrentUser"), (.bits, "bits"),
    ]
  }
}
