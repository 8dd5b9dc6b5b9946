/// What a user set about another user.
///
/// Friend, blacklist and do-not-disturb are relations that do not depend on one another, and each user sets their own. No
/// notification tells of them: an app that wants to keep them records them itself. The notice's `actor` is the user who
/// set it, its `recipient` the user it is about.
public enum UserSetting: Hashable, Sendable {
  /// The name by which the user knows the other; empty where it was removed.
  case alias(String)
  /// Whether the other is on the user's blacklist.
  case blacklist(Bool)
  /// Whether the other's messages come without a notification.
  case doNotDisturb(Bool)

  /// Which setting it is.
  public enum Kind: String, CaseIterable, Sendable {
    case alias, blacklist, doNotDisturb
  }

  public var kind: Kind {
    switch self {
    case .alias: .alias
    case .blacklist: .blacklist
    case .doNotDisturb: .doNotDisturb
    }
  }
}
