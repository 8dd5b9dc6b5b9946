/// What of a team's message decides how it is pushed: fields of `NIMMessage`, and the sender's role in the team.
public struct PushMessage: Hashable, Sendable {
  /// Who sent it (`from`).
  public var sender: Account
  /// The name that stands before the text where the text is for certain members.
  public var fromNick: String?
  /// What the sender is in the team; nil where that is not known.
  public var senderRole: TeamMemberType?
  public var team: TeamID?
  /// The text of the push; nil where the message has none, and the server makes one that is not known here.
  public var apnsContent: String?
  /// nil where the message makes no difference between members.
  public var apnsMemberOption: APNsMemberOption?

  public init(
    from sender: Account, fromNick: String? = nil, senderRole: TeamMemberType? = nil, in team: TeamID? = nil,
    apnsContent: String? = nil, apnsMemberOption: APNsMemberOption? = nil
  ) {
    self.sender = sender
    self.fromNick = fromNick
    self.senderRole = senderRole
    self.team = team
    self.apnsContent = apnsContent
    self.apnsMemberOption = apnsMemberOption
  }
}

/// A member of a team to whom a message goes, with the settings that decide whether it is pushed.
public struct PushRecipient: Hashable, Sendable {
  public var account: Account
  /// For the message's team.
  public var notifyState: TeamNotifyState
  /// Whether the user has turned push off altogether (全局推送免打扰).
  public var doNotDisturb: Bool

  public init(_ account: Account, notifyState: TeamNotifyState = .all, doNotDisturb: Bool = false) {
    self.account = account
    self.notifyState = notifyState
    self.doNotDisturb = doNotDisturb
  }
}
