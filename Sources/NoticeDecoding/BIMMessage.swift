internal import Notices

/// A message of the BIM SDK with what became of it.
///
/// The document of the SDK is the only source: it names the statuses, not their numbers, and spells `rejectRason` so.
struct BIMMessage {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
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
    let clientID = first("clientMessageID", "messageID", "msgID")
    let serverID = record.field("serverMessageID")
    guard let status = status(code, reason, hasID: [clientID, serverID].contains { $0?.isNothing == false }, decoder)
    else { return .failed }
    var notice = Notice(.outcome(SendOutcome(status, code: code)))
    notice.clientMessageID = decoder.messageID(clientID)
    notice.serverMessageID = decoder.messageID(serverID)
    notice.actor = decoder.nonEmptyText(first("sender", "senderUID"), "an account", numbersAreUsual: true)
      .map(Account.init(rawValue:))
    notice.time = decoder.time(first("sendTime", "createdTime"))
    decoder.keepRest(
      of: record, except: "status", "rejectRason", "rejectReason", "clientMessageID", "messageID", "msgID",
      "serverMessageID", "sender", "senderUID", "sendTime", "createdTime")
    return .notice(notice)
  }

  /// Messages of the server's history have no status. One with a reject code is none of them: the server keeps no message
  /// that it turned down. (0 is how the SDK's objects say that there is no code; one that cannot be read is one all the same.)
  private func status(
    _ code: SendRejectCode?, _ reason: JSONValue?, hasID: Bool, _ decoder: RecordDecoder
  ) -> SendStatus? {
    guard let status = record.field("status"), !status.isNothing else {
      if let reason, !reason.isNothing, code?.rawValue != 0 {
        decoder.lenient(.missingStatus, at: reason)
        return .reject
      }
      guard hasID else { return missingStatus(decoder) }
      return .history
    }
    guard let word = decoder.text(status, "a status", numbersAreUsual: true) else { return missingStatus(decoder) }
    // The numbers of the statuses are not public: one that the caller does not know is kept as such.
    let known = status.integer.map { decoder.bimStatuses[$0] ?? .unknown(word) } ?? SendStatus(bim: word)
    if case .unknown = known, status.kind != .string { decoder.keep(status) }
    return known
  }

  private func missingStatus(_ decoder: RecordDecoder) -> SendStatus? {
    decoder.report(.missing("\"status\""), .error, at: record, field: "status")
    return nil
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
