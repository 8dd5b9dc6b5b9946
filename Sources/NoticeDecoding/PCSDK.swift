internal import Notices

/// Messages and system messages of the C SDK, as its PC, C# and Electron wrappers store them.
///
/// A receive callback wraps one message as JSON text (`content`), a query result wraps many. A message's `msg_attach`
/// is the wire's shell with the C SDK's own names inside. A friend push is a small object of its own.
struct PCSDK {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  /// What a wrapper wraps; nil for a message itself.
  static func wrapped(in record: JSONValue) -> JSONValue? {
    record.has("msg_attach", "msg_type") ? nil : record.field("content")
  }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    if record.has("accid"), !record.has("msg_type", "msg_attach") { return friendPush(decoder) }
    // A system message's own keys; a message without an attach has msg_type, too, in another numbering.
    return record.has("from_account", "to_account", "msg_time", "msg_id") ? system(decoder) : message(decoder)
  }

  // MARK: Messages

  private func message(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    if let type = decoder.integer(record.field("msg_type"), "the message type"), type != 5 {
      return .passedOver("msg_type \(type)")
    }
    guard let attach = record.field("msg_attach"), !attach.isNull else {
      decoder.report(.missing("\"msg_attach\""), .error, at: record, field: "msg_attach")
      return .failed
    }
    guard let content = decoder.object(attach, "the JSON text of an object", usually: .string) else { return .failed }
    // NIMSessionType.
    let session = decoder.integer(record.field("to_type"), "0 a person, 1 a team, 5 a super team")
    if let session, ![0, 1, 5].contains(session) { record.field("to_type").map(decoder.keep) }
    let actor = decoder.account(record.field("from_id"))
    guard var notice = WireAttach(content).notice(by: actor, session == 5 ? .superTeam : .team, decoder) else {
      return .failed
    }
    decoder.keep(record.field("from_id"), unless: notice.actor == actor)
    let talk = record.field("talk_id")
    if session == 0 {
      notice.recipient = decoder.account(record.field("to_accid"))
      talk.map(decoder.keep)
    } else {
      decoder.fillTeam(&notice.team, from: record.field("to_accid"))
      decoder.fillTeam(&notice.team, from: talk)
    }
    decoder.addNick(record.field("from_nick"), ofActorIn: &notice)
    decoder.fillTime(&notice.time, from: record.field("time"))
    notice.clientMessageID = decoder.messageID(record.field("client_msg_id"))
    notice.serverMessageID = decoder.messageID(record.field("server_msg_id"))
    decoder.keepRest(
      of: record, except: "msg_type", "msg_attach", "to_type", "from_id", "to_accid", "talk_id", "from_nick",
      "time", "client_msg_id", "server_msg_id")
    return .notice(notice)
  }

  // MARK: System messages

  private func system(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    guard let typeValue = record.field("msg_type"), let number = decoder.integer(typeValue, "the type") else {
      decoder.report(.missing("\"msg_type\""), .error, at: record, field: "msg_type")
      return .failed
    }
    let type = SystemNotificationType(number: number) ?? .unknown(typeValue.raw)
    var fields = SystemFields(.pc, .pc)
    fields.from = record.field("from_account")
    fields.to = record.field("to_account")
    fields.postscript = record.field("msg")
    fields.attach = record.field("attach")
    fields.state = record.field("log_status")
    guard var notice = fields.notice(type, in: record, decoder) else { return .passedOver("msg_type \(number)") }
    notice.time = decoder.time(record.field("msg_time"))
    notice.serverMessageID = decoder.messageID(record.field("msg_id"))
    notice.clientMessageID = decoder.messageID(record.field("client_msg_id"))
    decoder.keepRest(
      of: record, except: "msg_type", "from_account", "to_account", "msg", "attach", "log_status", "msg_time", "msg_id",
      "client_msg_id")
    return .notice(notice)
  }

  /// `{"accid", "type", "msg"}`: somebody did it to whoever got the push; `{"accid"}`: a deletion.
  private func friendPush(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    var operation = FriendEvent.Operation.delete
    let type = record.field("type")
    // An item of the friend list and a user's card have an accid and much else.
    guard type != nil || record.has("msg") || record.fields.allSatisfy({ "accid" ~= $0.key }) else {
      decoder.report(.missing("\"type\": what was done"), .error, at: record, field: "type")
      return .failed
    }
    if let type {
      let code: UserOperation? = decoder.code(type, "1 to 4")
      if type.isNull { decoder.report(.missing("\"type\": what was done"), .warning, at: type) }
      operation = code.map(FriendEvent.Operation.user) ?? .unspecified
    }
    let event = FriendEvent(operation, postscript: decoder.nonEmptyText(record.field("msg"), "a text"))
    decoder.keepRest(of: record, except: "accid", "type", "msg")
    return .notice(Notice(.friend(event), by: decoder.account(record.field("accid"))))
  }
}
