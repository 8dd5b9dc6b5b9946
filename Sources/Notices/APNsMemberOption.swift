/// How one message is pushed to some members of a team: `NIMMessageApnsMemberOption`.
public struct APNsMemberOption: Hashable, Sendable {
  /// Whether it is pushed to them even where they have muted the team or turned push off altogether. nil where the message
  /// does not say: the SDK's document has NO as the default, its header YES, so `PushPolicy` has it as a setting.
  public var forcePush: Bool?
  /// Whom the option is for, at most `mostUserIds`; nil for everybody in the conversation. (An empty list is for nobody.)
  public var userIds: [Account]?
  /// The text for them, at most `mostCharacters`; nil for the message's own.
  public var apnsContent: String?

  public static let mostUserIds = 100
  /// The document counts in 字符 and does not say which: here they are what a reader takes for a character, Unicode's
  /// extended grapheme clusters, so that a family emoji is one.
  public static let mostCharacters = 500

  public init(forcePush: Bool? = nil, userIds: [Account]? = nil, apnsContent: String? = nil) {
    self.forcePush = forcePush
    self.userIds = userIds
    self.apnsContent = apnsContent
  }

  /// Whether the option is for this user, among others or not.
  public func isFor(_ account: Account) -> Bool { userIds?.contains(account) ?? true }

  /// Which limits it breaks; none where the SDK would send it. An account that stands twice in the list counts twice.
  public var problems: [PushInputError] {
    var problems: [PushInputError] = []
    if let count = userIds?.count, count > Self.mostUserIds { problems.append(.tooManyUserIds(count)) }
    if let count = apnsContent?.count, count > Self.mostCharacters { problems.append(.apnsContentTooLong(count)) }
    return problems
  }
}

/// A limit of `NIMMessageApnsMemberOption` that a message breaks, with what was found.
public enum PushInputError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyUserIds(Int)
  case apnsContentTooLong(Int)

  public var description: String {
    switch self {
    case .tooManyUserIds(let count):
      "apnsMemberOption.userIds has \(count) accounts; it can have \(APNsMemberOption.mostUserIds) at most"
    case .apnsContentTooLong(let count):
      "apnsMemberOption.apnsContent has \(count) characters; it can have \(APNsMemberOption.mostCharacters) at most"
    }
  }
}
