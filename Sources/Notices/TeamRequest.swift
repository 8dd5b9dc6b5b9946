/// A system notification about joining a team.
public struct TeamRequest: Hashable, Sendable {
  public var kind: Kind
  /// Whom it is meant for: who is invited, or whose application was turned down. Empty where the source does not say.
  public var targets: [Account]
  /// What the actor wrote along with it.
  public var postscript: String?
  public var state: RequestState?

  public init(_ kind: Kind, targets: [Account] = [], postscript: String? = nil, state: RequestState? = nil) {
    self.kind = kind
    self.targets = targets
    self.postscript = postscript
    self.state = state
  }

  /// `NIMSystemNotificationTypeTeamApply` and its neighbours; the super team has the same under other codes.
  public enum Kind: String, CaseIterable, Sendable {
    /// The actor asks to join.
    case apply
    /// The actor, who may decide, turned an application down.
    case applyReject
    /// The actor invites; the invited may still decide.
    case invite
    /// The actor turned an invitation down.
    case inviteReject
  }
}

/// `NIMSystemNotificationType` of a message that was taken back or deleted, by the SDK's names.
public enum RevocationKind: String, CaseIterable, Sendable {
  case revokeP2P
  case revokeTeam
  case revokeSuperTeam
  case deleteP2P
  case deleteTeam
  /// The Web SDK has one word for all.
  case unspecified
}
