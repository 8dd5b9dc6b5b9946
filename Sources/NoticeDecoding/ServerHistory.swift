internal import Notices

/// The answer of the server's history query: `{code, size, tid, msgs: [{msgid, from, sendtime, type, body}]}`.
///
/// Whether it ever has notifications (type 5) is not known: the documentation's list of types leaves them out, and no
/// sample is. A body of that type is read as an `attach`.
struct ServerHistory {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  static func wrapped(in record: JSONValue) -> JSONValue? { record.field("msgs") }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    let type = decoder.integer(record.field("type"), "the message type")
    guard type == 5 else { return .passedOver("type \(type.map { String($0) } ?? "unknown")") }
    guard let body = record.field("body"), !body.isNull else {
      decoder.report(.missing("\"body\""), .error, at: record, field: "body")
      return .failed
    }
    guard let content = decoder.object(body, "an object with \"id\" and \"data\"") else { return .failed }
    let actor = decoder.account(record.field("from"))
    guard var notice = WireAttach(content).notice(by: actor, .team, decoder) else { return .failed }
    decoder.keep(record.field("from"), unless: notice.actor == actor)
    decoder.fillTime(&notice.time, from: record.field("sendtime"))
    notice.serverMessageID = decoder.messageID(record.field("msgid"))
    decoder.keepRest(of: record, except: "type", "body", "from", "sendtime", "msgid")
    return .notice(notice)
  }
}
