internal import Notices

/// A form in which notices are written: by a server, by one of the SDKs, or by Tidings itself.
public enum Dialect: String, CaseIterable, Sendable {
  case serverCopy = "server-copy"
  case attach
  case web
  case v2
  case pc
  case flutter
  case bim
  case history = "server-history"
  case tidings

  /// Keys that a dialect is recognised by.
  struct Rule {
    let dialect: Dialect
    var all: RecordKeys = []
    /// One of these, unless there are none here.
    var any: RecordKeys = []
    var without: RecordKeys = []

    fileprivate func fits(_ keys: RecordKeys) -> Bool {
      keys.isSuperset(of: all) && (any.isEmpty || keys.hasAny(any)) && !keys.hasAny(without)
    }
  }

  /// From the most to the least particular.
  private static let rules = [
    Rule(dialect: .tidings, all: .notice),
    Rule(dialect: .serverCopy, any: .ofServerCopy),
    Rule(dialect: .history, all: .msgs, any: [.code, .size]),
    Rule(dialect: .pc, any: [.pcAttach, .pcType]),
    Rule(dialect: .pc, all: .content, any: [.rescode, .count, .unreadCount]),
    Rule(dialect: .v2, any: [.attachment, .messageServerId, .messageClientId, .applicantAccountId]),
    Rule(dialect: .pc, all: .accid, without: [.id, .data]),
    Rule(dialect: .v2, all: [.actionType, .teamId]),
    Rule(dialect: .flutter, all: [.targetId, .fromAccount]),
    Rule(dialect: .web, all: .type, any: [.scene, .category, .idServer]),
    Rule(dialect: .serverCopy, all: .eventType),
    Rule(dialect: .serverCopy, all: [.attach, .fromAccount]),
    // In either spelling.
    Rule(dialect: .bim, any: [.rejectRason, .rejectReason]),
    Rule(dialect: .bim, all: .status, any: [.msgID, .messageID, .clientMessageID]),
    // A message of the server's history has no status.
    Rule(dialect: .bim, all: .serverMessageID, any: [.sender, .senderUID, .conversationID]),
    Rule(dialect: .attach, all: .data),
    // Some operations have no data.
    Rule(dialect: .attach, all: .id, without: RecordKeys.all.subtracting(.id)),
  ]

  /// Recognised by shape: the dialect of the first rule that fits.
  static func recognized(_ record: JSONValue) -> Dialect? {
    if record.isString { return .attach }
    // What servers send: the first rule cannot fit, and the second does.
    let keys = RecordKeys(record)
    if keys.hasAny(.ofServerCopy), !keys.hasAny(.notice) { return .serverCopy }
    return indexOfRule(for: record).map { rules[$0].dialect }
  }

  /// The keys by which it was recognised, for people to look at.
  static func tellingKeys(of record: JSONValue) -> [String] {
    guard !record.isString, let index = indexOfRule(for: record) else { return [] }
    return rules[index].all.union(rules[index].any).names(in: record)
  }

  private static func indexOfRule(for record: JSONValue) -> Int? {
    let keys = RecordKeys(record)
    // By index: threads that go through the same array count references to it, and wait for one another.
    for index in rules.indices where rules[index].fits(keys) {
      if rules[index].dialect != .tidings || TidingsNotice.isOne(record) { return index }
    }
    // A kind that is not known is told as such, where nothing else fits.
    return keys.isSuperset(of: .notice) ? rules.firstIndex { $0.dialect == .tidings } : nil
  }

  /// The messages that a record wraps, as an array or as JSON text; nil where it is a message itself.
  @inline(__always)
  func wrapped(in record: JSONValue) -> JSONValue? {
    switch self {
    case .pc: PCSDK.wrapped(in: record)
    case .history: ServerHistory.wrapped(in: record)
    default: nil
    }
  }

  /// `notice` says nothing yet.
  @inline(__always)
  func decode(_ record: JSONValue, into notice: inout Notice, _ decoder: RecordDecoder) -> DecodedRecord.Kind {
    switch self {
    case .serverCopy: ServerMessageCopy(record).decode(into: &notice, decoder)
    case .attach: WireAttach(record).read(by: nil, .team, into: &notice, decoder) ? .notice : .failed
    default: decodeWhole(record, into: &notice, decoder)
    }
  }

  /// The dialects that make a new notice.
  @inline(never)
  private func decodeWhole(_ record: JSONValue, into notice: inout Notice, _ decoder: RecordDecoder)
    -> DecodedRecord.Kind
  {
    let outcome: DecodedRecord.Outcome
    switch self {
    case .serverCopy, .attach: return .failed
    case .web: outcome = WebSDK(record).decode(decoder)
    case .v2: outcome = V2SDK(record).decode(decoder)
    case .pc: outcome = PCSDK(record).decode(decoder)
    case .flutter: outcome = FlutterSystemNotification(record).decode(decoder)
    case .bim: outcome = BIMMessage(record).decode(decoder)
    case .history: outcome = ServerHistory(record).decode(decoder)
    case .tidings: outcome = TidingsNotice(record).decode(decoder)
    }
    switch outcome {
    case .notice(let found):
      notice = found
      return .notice
    case .passedOver(let what): return .passedOver(what)
    case .failed: return .failed
    }
  }
}
