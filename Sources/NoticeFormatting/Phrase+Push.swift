public import Notices

// Phrases for what is pushed and why.

extension Phrase {
  /// Why `message` is pushed to the decision's recipient, or why not.
  public init(_ decision: PushDecision, of message: PushMessage, for viewpoint: Viewpoint = Viewpoint()) {
    self = Statement.of(decision, message, Names(viewpoint, message.people, message.team)).phrase
  }
}

extension Statement {
  /// The actor is the sender, the target the recipient.
  static func of(_ decision: PushDecision, _ message: PushMessage, _ names: Names) -> Statement {
    var more: [Argument] = []
    let key: Key
    switch decision.reason {
    case .ownMessage: key = .pushOwnMessage
    case .forced: key = .pushForced
    case .doNotDisturb: key = .pushDoNotDisturb
    case .notifyAll: key = .pushNotifyAll
    case .notifyNone: key = .pushNotifyNone
    case .senderIsOwner: key = .pushSenderIsOwner
    case .senderIsManager: key = .pushSenderIsManager
    case .senderIsMember: key = .pushSenderIsMember
    case .senderRoleUnknown(let role):
      key = .pushSenderRoleUnknown
      more = told(role.map { String($0.rawValue) } ?? "", as: .code, .valueIs)
    case .notifyStateUnknown(let state):
      key = .pushNotifyStateUnknown
      more = [code(state.rawValue)]
    }
    let people = Participants.of(message.sender, isBySystem: false, [decision.recipient], names)
    return Statement(key, people, in: .team, more)
  }
}

extension PushMessage {
  /// What the message says about people's names.
  var people: [Person] { fromNick.map { [Person(account: sender, nick: $0)] } ?? [] }
}
