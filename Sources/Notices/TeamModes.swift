/// Who may join, and how: `NIMTeamJoinMode`, tag 16.
///
/// The server documentation lists 0 and 1 only; the SDK headers have 2 as well.
public struct JoinMode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anybody may join.
  public static let noAuth = Self(rawValue: 0)
  /// An owner or manager approves each application.
  public static let needAuth = Self(rawValue: 1)
  /// Nobody can apply.
  public static let rejectAll = Self(rawValue: 2)

  public static let names: [(code: Self, name: String)] = [
    (.noAuth, "noAuth"), (.needAuth, "needAuth"), (.rejectAll, "rejectAll"),
  ]
}

/// Whether an invited user must agree: `NIMTeamBeInviteMode`, tag 21.
public struct BeInviteMode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The invited user must agree first.
  public static let needAuth = Self(rawValue: 0)
  /// The invited user is in at once.
  public static let noAuth = Self(rawValue: 1)

  public static let names: [(code: Self, name: String)] = [(.needAuth, "needAuth"), (.noAuth, "noAuth")]
}

/// Who may do something in a team: `NIMTeamInviteMode` (tag 22), `NIMTeamUpdateInfoMode` (23) and
/// `NIMTeamUpdateClientCustomMode` (24), which have the same values.
public struct TeamPermission: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Only the owner and managers.
  public static let manager = Self(rawValue: 0)
  /// Every member.
  public static let all = Self(rawValue: 1)

  public static let names: [(code: Self, name: String)] = [(.manager, "manager"), (.all, "all")]
}

/// Whether speaking is forbidden: the values of tag 100 (the whole team) and of `data.mute` (single members).
public struct MuteState: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let off = Self(rawValue: 0)
  public static let on = Self(rawValue: 1)

  public static let names: [(code: Self, name: String)] = [(.off, "off"), (.on, "on")]
}

/// Who is muted when the whole team is: `NIMTeamAllMuteMode`, tag 101.
public struct AllMuteMode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nobody.
  public static let cancel = Self(rawValue: 0)
  /// All but the owner and managers.
  public static let muteNormal = Self(rawValue: 1)
  /// Everybody, the owner and managers too.
  public static let muteAll = Self(rawValue: 3)

  public static let names: [(code: Self, name: String)] = [
    (.cancel, "cancel"), (.muteNormal, "muteNormal"), (.muteAll, "muteAll"),
  ]
}
