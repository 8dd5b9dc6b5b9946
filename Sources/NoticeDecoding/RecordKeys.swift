/// Which of the keys that tell dialects apart a record has: found in one pass, as every record is asked.
struct RecordKeys: OptionSet {
  let rawValue: UInt64

  static let id = bit(0)
  static let data = bit(1)
  static let code = bit(2)
  static let size = bit(3)
  static let msgs = bit(4)
  static let type = bit(5)
  static let scene = bit(6)
  static let count = bit(7)
  static let msgID = bit(8)
  static let notice = bit(9)
  static let attach = bit(10)
  static let status = bit(11)
  static let teamId = bit(12)
  static let content = bit(13)
  static let rescode = bit(14)
  static let msgType = bit(15)
  static let convType = bit(16)
  static let idServer = bit(17)
  static let category = bit(18)
  static let targetId = bit(19)
  static let pcType = bit(20)
  static let eventType = bit(21)
  static let messageID = bit(22)
  static let attachment = bit(23)
  static let actionType = bit(24)
  static let pcAttach = bit(25)
  static let fromAccount = bit(26)
  static let rejectRason = bit(27)
  static let unreadCount = bit(28)
  static let clientMessageID = bit(29)
  static let messageServerId = bit(30)
  static let messageClientId = bit(31)
  static let applicantAccountId = bit(32)
  static let accid = bit(33)
  /// Any other key.
  static let other = bit(63)

  private static func bit(_ number: UInt64) -> RecordKeys { RecordKeys(rawValue: 1 << number) }

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ record: JSONValue) {
    var keys: RecordKeys = []
    for (key, _) in record.fields { keys.formUnion(Self.key(key)) }
    self = keys
  }

  static let all = RecordKeys(rawValue: .max)

  /// The names of these keys in a record, in its order, for people to look at.
  func names(in record: JSONValue) -> [String] {
    record.fields.compactMap { key, _ in contains(Self.key(key)) ? key.string : nil }
  }

  /// By length first: of most keys, that alone says that they are none of these.
  private static func key(_ key: JSONKey) -> RecordKeys {
    switch key.length {
    case 2: "id" ~= key ? .id : .other
    case 4:
      "data" ~= key
        ? .data : "code" ~= key ? .code : "size" ~= key ? .size : "msgs" ~= key ? .msgs : "type" ~= key ? .type : .other
    case 5:
      "accid" ~= key ? .accid : "scene" ~= key ? .scene : "count" ~= key ? .count : "msgID" ~= key ? .msgID : .other
    case 6:
      "attach" ~= key
        ? .attach : "status" ~= key ? .status : "teamId" ~= key ? .teamId : "notice" ~= key ? .notice : .other
    case 7: "msgType" ~= key ? .msgType : "content" ~= key ? .content : "rescode" ~= key ? .rescode : .other
    case 8:
      "convType" ~= key
        ? .convType
        : "idServer" ~= key
          ? .idServer
          : "category" ~= key
            ? .category
            : "targetId" ~= key ? .targetId : "msg_type" ~= key ? .pcType : .other
    case 9: "eventType" ~= key ? .eventType : "messageID" ~= key ? .messageID : .other
    case 10:
      "attachment" ~= key ? .attachment : "actionType" ~= key ? .actionType : "msg_attach" ~= key ? .pcAttach : .other
    case 11: "fromAccount" ~= key ? .fromAccount : "rejectRason" ~= key ? .rejectRason : .other
    case 12: "unread_count" ~= key ? .unreadCount : "rejectReason" ~= key ? .rejectRason : .other
    case 15:
      "messageServerId" ~= key
        ? .messageServerId
        : "messageClientId" ~= key
          ? .messageClientId
          : "clientMessageID" ~= key ? .clientMessageID : .other
    case 18: "applicantAccountId" ~= key ? .applicantAccountId : .other
    default: .other
    }
  }

  /// Whether one of `keys` is there.
  func hasAny(_ keys: RecordKeys) -> Bool { !isDisjoint(with: keys) }
}
