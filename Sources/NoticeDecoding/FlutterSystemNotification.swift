internal import Notices

/// System notifications of the Flutter SDK V1: words for types, numbers for states.
struct FlutterSystemNotification {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    guard let value = record.field("type"), let word = decoder.nonEmptyText(value, "what it is about") else {
      decoder.report(.missing("\"type\""), .error, at: record, field: "type")
      return .failed
    }
    let type = SystemNotificationType(word: word) ?? .unknown(value.raw)
    var fields = SystemFields(.wire, .flutter)
    fields.from = record.field("fromAccount")
    fields.to = record.field("targetId")
    fields.postscript = record.field("content")
    fields.attach = record.field("attach")
    fields.state = record.field("status")
    // Here `addFriend` is every friend notification, and its attach says which.
    let actual = if case .friendAdd = type { SystemNotificationType.friendAdd(nil) } else { type }
    guard var notice = fields.notice(actual, in: record, decoder) else { return .passedOver("type \(word)") }
    notice.time = decoder.time(record.field("time"))
    notice.serverMessageID = decoder.messageID(record.field("messageId"))
    decoder.keepRest(
      of: record, except: "type", "fromAccount", "targetId", "content", "attach", "status", "time", "messageId")
    return .notice(notice)
  }
}
