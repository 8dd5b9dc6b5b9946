public import Notices

// Phrases for what is pushed and why.

extension Phrase {
  /// Why `message` is pushed to the decision's recipient, or why not.
  public init(_ decision: PushDecision, of message: PushMessage, for viewpoint: Viewpoint = Viewpoint()) {
    self = Statement.with(decision, message, Names(viewpoint), \.phrase)
  }
}

extension Statement {
  /// The actor is the sender, the target the recipient.
  static func with<Result>(
    _ decision: PushDecision, _ message: PushMessage, _ names: Names, _ body: (Statement) -> Result
  ) -> Result {
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
    // What the message says about people's names.
    let people = message.fromNick.map { [Person(account: message.sender, nick: $0)] } ?? []
    return names.with(people, in: message.team) {
      Participants.with(message.sender, isBySystem: false, [decision.recipient], names) {
        with(key, $0, in: .team, more, body)
      }
    }
  }
}
