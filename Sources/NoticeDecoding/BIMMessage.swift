internal import Notices

/// A message of the BIM SDK with what became of it.
///
/// The document of the SDK is the only source: it names the statuses, not their numbers, and spells `rejectRason` so.
struct BIMMessage {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    guard let status = record.field("status"), let word = decoder.text(status, "a status", numbersAreUsual: true) else {
      decoder.report(.missing("\"status\""), .error, at: record, field: "status")
      return .failed
    }
    if record.field("rejectRason") == nil, let other = record.field("rejectReason") {
      decoder.lenient(.otherSpelling, at: other)
    }
    /// The first of several spellings that is there; others are kept.
    func first(_ names: StaticString...) -> JSONValue? {
      let values = names.compactMap { record.field($0) }.filter { !$0.isNull }
      for value in values.dropFirst() { decoder.keep(value) }
      return values.first
    }
    let reason = first("rejectRason", "rejectReason")
    let code: SendRejectCode? = decoder.code(reason, "a reject code", textIsUsual: reason?.kind == .string)
    // The numbers of the statuses are not public: one that the caller does not know is kept as such.
    let known = status.integer.map { decoder.bimStatuses[$0] ?? .unknown(word) } ?? SendStatus(bim: word)
    if case .unknown = known, status.kind != .string { decoder.keep(status) }
    var notice = Notice(.outcome(SendOutcome(known, code: code)))
    notice.clientMessageID = decoder.messageID(first("clientMessageID", "messageID", "msgID"))
    notice.serverMessageID = decoder.messageID(record.field("serverMessageID"))
    notice.actor = decoder.nonEmptyText(first("sender", "senderUID"), "an account", numbersAreUsual: true)
      .map(Account.init(rawValue:))
    notice.time = decoder.time(first("sendTime", "createdTime"))
    decoder.keepRest(
      of: record, except: "status", "rejectRason", "rejectReason", "clientMessageID", "messageID", "msgID",
      "serverMessageID", "sender", "senderUID", "sendTime", "createdTime")
    return .notice(notice)
  }
}

extension SendStatus {
  /// The name, with or without the enum's prefix (`BIMMessageStatusReject`, `.reject`, `reject`), in any case.
  fileprivate init(bim word: String) {
    let prefix = "bimmessagestatus"
    let lower = word.lowercased()
    let name = lower.hasPrefix(prefix) ? lower.dropFirst(prefix.count) : lower[...]
    // As Swift writes a case.
    switch name.hasPrefix(".") ? name.dropFirst() : name {
    case "sending": self = .sending
    case "success", "succ", "sent": self = .success
    case "failed", "fail": self = .failed
    case "reject", "rejected": self = .reject
    case "undo", "recalled": self = .undo
    case "readreceipt", "read": self = .readReceipt
    default: self = .unknown(word)
    }
  }
}
