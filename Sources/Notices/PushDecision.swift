/// Whether a message is pushed to one user, why, and what the banner says.
public struct PushDecision: Hashable, Sendable {
  public var recipient: Account
  public var reason: Reason
  /// The text of the banner. nil where nothing is pushed, or where the message has no text for it, so that the server
  /// makes one that is not known here.
  public var banner: String?

  public init(recipient: Account, reason: Reason, banner: String? = nil) {
    self.recipient = recipient
    self.reason = reason
    self.banner = banner
  }

  public var pushes: Bool { reason.pushes }

  /// The row of the decision table that holds: the first of them that fits.
  public enum Reason: Hashable, Sendable {
    /// The recipient sent the message: nobody is pushed their own, forced or not.
    case ownMessage
    /// The message is forced on the recipient, whatever the settings say.
    case forced
    /// The recipient has turned push off altogether.
    case doNotDisturb
    /// The recipient gets every message of the team.
    case notifyAll
    /// The recipient gets no message of the team.
    case notifyNone
    /// The recipient gets messages of the owner and of managers, and the sender is the owner.
    case senderIsOwner
    /// The same, and the sender is a manager.
    case senderIsManager
    /// The same, and the sender is neither: a plain member, or one who has only applied.
    case senderIsMember
    /// The same, and what the sender is was not said (nil), or is a type that is not known. It is not pushed, as nothing
    /// says that it is from the owner or a manager.
    case senderRoleUnknown(TeamMemberType?)
    /// The recipient's state is one that is not known. It is pushed, as where nothing has been set.
    case notifyStateUnknown(TeamNotifyState)

    public var pushes: Bool {
      switch self {
      case .forced, .notifyAll, .senderIsOwner, .senderIsManager, .notifyStateUnknown: true
      case .ownMessage, .doNotDisturb, .notifyNone, .senderIsMember, .senderRoleUnknown: false
      }
    }
  }
}
