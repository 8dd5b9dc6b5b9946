/// What became of a message that was sent with the BIM SDK (`BIMManager`, `BIMMessage`).
public struct SendOutcome: Hashable, Sendable {
  public var status: SendStatus
  /// Why the server turned it down (`rejectRason`, the SDK's spelling), or the code of a failure.
  public var code: SendRejectCode?

  public init(_ status: SendStatus, code: SendRejectCode? = nil) {
    self.status = status
    self.code = code
  }

  /// Whether a red exclamation mark stands left of the message's bubble: where the server turned it down, as the SDK's
  /// document 《发送消息》 has it.
  ///
  /// The document has no mark for a message that could not be sent (`failed`): that one can be sent again, and how an app
  /// offers it is up to the app.
  public var showsExclamationMark: Bool { status == .reject }
}

/// `BIMMessageStatus` by its names: the raw numbers of the SDK are not public.
public enum SendStatus: Hashable, Sendable {
  case sending, success, failed
  /// The server turned the message down; it stays in the local list.
  case reject
  /// The sender took it back.
  case undo
  /// The reader has read it.
  case readReceipt
  /// A message of the server's history, which has no status: it was delivered.
  case history
  /// Another status, as the source wrote it.
  case unknown(String)
}

/// Why a server turned a message down. The set is open: other codes exist, and none has a meaning by guess.
public struct SendRejectCode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let sensitiveWord = Self(rawValue: 204202)
  public static let tooFrequent = Self(rawValue: 204203)

  public static let names: [(code: Self, name: String)] = [
    (.sensitiveWord, "sensitiveWord"), (.tooFrequent, "tooFrequent"),
  ]
}
