/// Which of the keys that tell dialects apart a record has: the parser tells, as every record is asked.
struct RecordKeys: OptionSet {
  let rawValue: UInt64

  static let id = RecordKeys(.id)
  static let data = RecordKeys(.data)
  static let code = RecordKeys(.code)
  static let size = RecordKeys(.size)
  static let msgs = RecordKeys(.msgs)
  static let type = RecordKeys(.type)
  static let scene = RecordKeys(.scene)
  static let count = RecordKeys(.count)
  static let msgID = RecordKeys(.msgID)
  static let notice = RecordKeys(.notice)
  static let attach = RecordKeys(.attach)
  static let status = RecordKeys(.status)
  static let teamId = RecordKeys(.teamId)
  static let content = RecordKeys(.content)
  static let rescode = RecordKeys(.rescode)
  static let msgType = RecordKeys(.msgType)
  static let convType = RecordKeys(.convType)
  static let idServer = RecordKeys(.idServer)
  static let category = RecordKeys(.category)
  static let targetId = RecordKeys(.targetId)
  static let pcType = RecordKeys(.pcType)
  static let eventType = RecordKeys(.eventType)
  static let messageID = RecordKeys(.messageID)
  static let attachment = RecordKeys(.attachment)
  static let actionType = RecordKeys(.actionType)
  static let pcAttach = RecordKeys(.pcAttach)
  static let fromAccount = RecordKeys(.fromAccount)
  static let unreadCount = RecordKeys(.unreadCount)
  static let clientMessageID = RecordKeys(.clientMessageID)
  static let messageServerId = RecordKeys(.messageServerId)
  static let messageClientId = RecordKeys(.messageClientId)
  static let applicantAccountId = RecordKeys(.applicantAccountId)
  static let accid = RecordKeys(.accid)
  static let sender = RecordKeys(.sender)
  static let senderUID = RecordKeys(.senderUID)
  static let conversationID = RecordKeys(.conversationID)
  static let serverMessageID = RecordKeys(.serverMessageID)
  /// Any other key.
  private static let other = RecordKeys(rawValue: 1)
  /// In either spelling.
  static let rejectRason = RecordKeys(.rejectRason)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set of one key.
  private init(_ word: JSONWord) { rawValue = 1 << word.number }

  /// A record is the outermost object of its document, whose keys the parser has looked at.
  init(_ record: JSONValue) { self.init(found: record.storage.pointee.rootKeys) }

  /// Any word but the first ones counts as another key.
  private init(found keys: UInt64) {
    let first: UInt64 = (1 << JSONWord.rejectReason.number) - 2
    let reason: UInt64 = 1 << JSONWord.rejectReason.number
    rawValue = keys & first
    if keys & reason != 0 { formUnion(.rejectRason) }
    if keys & ~(first | reason) != 0 { formUnion(.other) }
  }

  static let all = RecordKeys(rawValue: .max)

  /// The names of these keys in a record, in its order, for people to look at.
  func names(in record: JSONValue) -> [String] {
    record.fields.compactMap { key, _ in contains(Self.key(key)) ? key.string : nil }
  }

  private static func key(_ key: JSONKey) -> RecordKeys { RecordKeys(found: 1 << key.wordNumber) }

  /// Whether one of `keys` is there.
  func hasAny(_ keys: RecordKeys) -> Bool { !isDisjoint(with: keys) }
}
