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

  /// Recognised by shape: the first dialect, in an order from the most to the least particular, whose keys are there.
  static func of(_ record: JSONValue) -> Dialect? {
    if record.kind == .string { return .attach }
    let keys = RecordKeys(record)
    if keys.contains(.notice), TidingsNotice.isOne(record) { return .tidings }
    if keys.hasAny([.convType, .msgType]) { return .serverCopy }
    if keys.contains(.msgs), keys.hasAny([.code, .size]) { return .history }
    if keys.hasAny([.pcAttach, .pcType]) { return .pc }
    if keys.contains(.content), keys.hasAny([.rescode, .count, .unreadCount]) { return .pc }
    if keys.hasAny([.attachment, .messageServerId, .messageClientId, .applicantAccountId]) { return .v2 }
    if keys.contains(.accid), !keys.hasAny([.id, .data]) { return .pc }
    if keys.isSuperset(of: [.actionType, .teamId]) { return .v2 }
    if keys.isSuperset(of: [.targetId, .fromAccount]) { return .flutter }
    if keys.contains(.type), keys.hasAny([.scene, .category, .idServer]) { return .web }
    if keys.contains(.eventType) || keys.isSuperset(of: [.attach, .fromAccount]) { return .serverCopy }
    if keys.contains(.rejectRason) { return .bim }
    if keys.contains(.status), keys.hasAny([.msgID, .messageID, .clientMessageID]) { return .bim }
    // Some operations have no data.
    return keys.contains(.data) || keys == .id ? .attach : nil
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
      decoder.object(record, "an object with \"id\" and \"data\"")
        .flatMap { WireAttach($0).notice(by: nil, .team, decoder) }
        .map(DecodedRecord.Outcome.notice) ?? .failed
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

extension JSONValue {
  /// An object's field; where a key stands twice, the last, as JSON readers do.
  func field(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for (key, value) in fields where name ~= key { found = value }
    return found
  }

  func has(_ names: StaticString...) -> Bool { fields.contains { field in names.contains { $0 ~= field.key } } }
}
