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
    Rule(dialect: .serverCopy, any: [.convType, .msgType]),
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
    Rule(dialect: .bim, all: .rejectRason),
    Rule(dialect: .bim, all: .status, any: [.msgID, .messageID, .clientMessageID]),
    Rule(dialect: .attach, all: .data),
    // Some operations have no data.
    Rule(dialect: .attach, all: .id, without: RecordKeys.all.subtracting(.id)),
  ]

  /// Recognised by shape: the first rule that fits.
  static func rule(for record: JSONValue) -> Rule? {
    if record.kind == .string { return Rule(dialect: .attach) }
    let keys = RecordKeys(record)
    return rules.first { $0.fits(keys) && ($0.dialect != .tidings || TidingsNotice.isOne(record)) }
  }

  /// The messages that a record wraps, as an array or as JSON text; nil where it is a message itself.
  func wrapped(in record: JSONValue) -> JSONValue? {
    switch self {
    case .pc: PCSDK.wrapped(in: record)
    case .history: ServerHistory.wrapped(in: record)
    default: nil
    }
  }

  func decode(_ record: JSONValue, _ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    switch self {
    case .serverCopy: ServerMessageCopy(record).decode(decoder)
    case .attach:
      WireAttach(record).notice(by: nil, .team, decoder).map(DecodedRecord.Outcome.notice) ?? .failed
    case .web: WebSDK(record).decode(decoder)
    case .v2: V2SDK(record).decode(decoder)
    case .pc: PCSDK(record).decode(decoder)
    case .flutter: FlutterSystemNotification(record).decode(decoder)
    case .bim: BIMMessage(record).decode(decoder)
    case .history: ServerHistory(record).decode(decoder)
    case .tidings: TidingsNotice(record).decode(decoder)
    }
  }
}
