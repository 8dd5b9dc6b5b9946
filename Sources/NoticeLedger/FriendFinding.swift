public import Notices

/// Something about which the notices between two accounts do not agree.
///
/// Deleting who was no friend is usual where an export begins later than the friendship: it is told all the same, as the
/// beginning of an export is not known.
public struct FriendFinding: Hashable, Sendable {
  public var kind: Kind
  /// The later one.
  public var notice: Notice

  public init(_ kind: Kind, notice: Notice) {
    self.kind = kind
    self.notice = notice
  }

  public enum Kind: Hashable, Sendable {
    /// A request was accepted or rejected that had not been made.
    case noRequest(of: Account)
    /// A request where both are friends.
    case alreadyFriends
    /// The end of a friendship that had not begun.
    case notFriends
    case unknownOperation(UserOperation)
    case unspecified
  }
}
