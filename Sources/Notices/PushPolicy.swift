/// Decides which messages of a team are pushed to whom, and with which text, as the sections 《群消息免打扰》 and
/// 《群消息强制推送》 of the SDK's document say.
///
/// ```swift
/// let message = PushMessage(
///   from: "xiaoming", fromNick: "小明", senderRole: .normal, apnsContent: "开会了",
///   apnsMemberOption: APNsMemberOption(forcePush: true, userIds: ["lihua"], apnsContent: "马上来开会"))
/// let decision = try PushPolicy().decide(message, for: PushRecipient("lihua", notifyState: .none))
/// decision.reason  // .forced
/// decision.banner  // 马上来开会
/// ```
public struct PushPolicy: Hashable, Sendable {
  /// What an option means that does not say `forcePush`: false in the SDK's document, true in its header (9.14.2).
  public var forcePushDefault: Bool

  public init(forcePushDefault: Bool = false) { self.forcePushDefault = forcePushDefault }

  /// The decision for one recipient. Throws where the message breaks a limit of the SDK, whoever the recipient is.
  public func decide(
    _ message: PushMessage, for recipient: PushRecipient
  ) throws(PushInputError) -> PushDecision {
    let option = message.apnsMemberOption
    if let problem = option?.problems.first { throw problem }
    let own = option.flatMap { $0.isFor(recipient.account) ? $0 : nil }
    let isForced = own.map { $0.forcePush ?? forcePushDefault } ?? false
    let reason = reason(message, recipient, isForced: isForced)
    return PushDecision(
      recipient: recipient.account, reason: reason,
      banner: reason.pushes ? banner(message, own, isForced: isForced) : nil)
  }

  private func reason(
    _ message: PushMessage, _ recipient: PushRecipient, isForced: Bool
  ) -> PushDecision.Reason {
    if recipient.account == message.sender { return .ownMessage }
    if isForced { return .forced }
    if recipient.doNotDisturb { return .doNotDisturb }
    switch recipient.notifyState {
    case .all: return .notifyAll
    case .none: return .notifyNone
    case .onlyManager:
      switch message.senderRole {
      case .owner?: return .senderIsOwner
      case .manager?: return .senderIsManager
      case .normal?, .apply?: return .senderIsMember
      case let role: return .senderRoleUnknown(role)
      }
    case let state: return .notifyStateUnknown(state)
    }
  }

  /// `option` is the message's where it is for the recipient: its text, or the message's where it has none. Everybody else
  /// gets the message's.
  private func banner(_ message: PushMessage, _ option: APNsMemberOption?, isForced: Bool) -> String? {
    guard let text = option?.apnsContent ?? message.apnsContent else { return nil }
    return option == nil || isForced ? text : message.withSender(text)
  }
}

extension PushMessage {
  /// `fromNick：apnsContent`, with a full-width colon in every language: the form that the server gives a text that is for
  /// certain members and not forced (《群消息强制推送》). It is the server's, so it is in no string table.
  ///
  /// The nick is made one plain line, as names are everywhere; the text is as it was sent. Without a nick that can be seen
  /// the account stands there, which the document does not say.
  fileprivate func withSender(_ text: String) -> String {
    let names = [fromNick, sender.rawValue].compactMap(\.self)
    guard let name = names.first(where: \.hasVisibleCharacter) else { return text }
    return "\(name.asPlainLine)：\(text)"
  }
}
