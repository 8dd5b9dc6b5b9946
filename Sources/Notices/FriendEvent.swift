/// A friend notification: `NIMSystemNotificationTypeFriendAdd` (5) with its operation, or `…DeleteFriend` (6).
///
/// The actor did it to the notice's recipient.
public struct FriendEvent: Hashable, Sendable {
  public var operation: Operation
  /// What the actor wrote along with it.
  public var postscript: String?
  /// What became of a request, where the source says so.
  public var state: RequestState?

  public init(_ operation: Operation, postscript: String? = nil, state: RequestState? = nil) {
    self.operation = operation
    self.postscript = postscript
    self.state = state
  }

  public enum Operation: Hashable, Sendable {
    case user(UserOperation)
    case delete
    /// A friend notification that does not say what was done.
    case unspecified
  }
}

/// `NIMUserOperation`, on the wire `vt`.
public struct UserOperation: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Made friends without asking.
  public static let add = Self(rawValue: 1)
  /// Asked to be friends.
  public static let request = Self(rawValue: 2)
  /// Accepted a request.
  public static let verify = Self(rawValue: 3)
  /// Turned a request down.
  public static let reject = Self(rawValue: 4)

  public static let names: [(code: Self, name: String)] = [
    (.add, "add"), (.request, "request"), (.verify, "verify"), (.reject, "reject"),
  ]
}

/// What became of a request: of a friend or of joining a team.
///
/// The SDKs number the states differently (3 is read in the C++ SDK and expired in V2), so here they have names only.
public enum RequestState: Hashable, Sendable {
  case pending, accepted, rejected, expired, read, deleted, invalid
  /// A friend was added without a request (V2 `DIRECT_ADD`).
  case directlyAdded
  /// A state that is not known, as the source wrote it.
  case unknown(String)
}
