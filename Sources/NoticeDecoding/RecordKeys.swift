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
  static var notice: RecordKeys { RecordKeys(.notice) }
  static let attach = RecordKeys(.attach)
  static let status = RecordKeys(.status)
  static let teamId = RecordKeys(.teamId)
  static let content = RecordKeys(.content)
  static let rescode = RecordKeys(.rescode)
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
  static let rejectRason = RecordKeys(.rejectRason)
  static let rejectReason = RecordKeys(.rejectReason)

  /// Either is there in each copy that a server sends.
  static var ofServerCopy: RecordKeys { RecordKeys(rawValue: (JSONWord.convType | .msgType).bits) }

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set of one key.
  private init(_ word: JSONWord) { rawValue = 1 << word.number }

  /// A record is the outermost object of its document, whose keys the parser has looked at: there is a bit for each word, and
  /// one for all other keys.
  init(_ record: JSONValue) { rawValue = record.storage.pointee.rootKeys }

  static let all = RecordKeys(rawValue: .max)

  /// The names of these keys in a record, in its order, for people to look at.
  func names(in record: JSONValue) -> [String] {
    record.fields.compactMap { key, _ in contains(RecordKeys(rawValue: 1 << key.wordNumber)) ? key.string : nil }
  }

  /// Whether one of `keys` is there.
  func hasAny(_ keys: RecordKeys) -> Bool { !isDisjoint(with: keys) }
}
