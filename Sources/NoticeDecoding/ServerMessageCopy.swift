internal import Notices

/// The server message copy (消息抄送): an envelope of strings around `attach`.
///
/// Source: the official documentation of message copies; "not every field is always copied", so each may be absent.
/// `attach` is a JSON text in what servers send and an object in many samples of the documentation: both are read.
struct ServerMessageCopy {
  private let record: JSONValue
  private var convType, msgType, eventType, to, fromAccount, fromNick, msgTimestamp: JSONValue?
  private var msgidServer, msgidClient, attach: JSONValue?

  init(_ record: JSONValue) {
    self.record = record
    for (key, value) in record.fields {
      switch key {
      case "attach": attach = value
      case "fromAccount": fromAccount = value
      case "fromNick": fromNick = value
      case "to": to = value
      case "msgTimestamp": msgTimestamp = value
      case "msgType": msgType = value
      case "convType": convType = value
      case "msgidServer": msgidServer = value
      case "msgidClient": msgidClient = value
      case "eventType": eventType = value
      default: break
      }
    }
  }

  var looksLikeOne: Bool {
    convType != nil || msgType != nil || eventType != nil || (attach != nil && fromAccount != nil)
  }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    let conversation = decoder.text(convType, "a conversation type such as \"TEAM\"")
    let type = decoder.text(msgType, "a message type such as \"NOTIFICATION\"")
    if conversation == nil, type == nil, let event = decoder.text(eventType, "an event type"), event != "1" {
      return .passedOver("eventType \(event.shortened)")
    }
    switch (conversation, type) {
    case ("TEAM"?, let type?) where type != "NOTIFICATION", ("SUPER_TEAM"?, let type?) where type != "NOTIFICATION",
      ("PERSON"?, let type?) where type != "NOTIFICATION":
      return .passedOver("msgType \(type.shortened)")
    case (let conversation?, _) where conversation != "TEAM":
      decoder.report(.unsupported(field: "convType", value: conversation.shortened), .error, at: convType ?? record)
      return .failed
    default: break
    }
    guard let attach, !attach.isNull, !(attach.kind == .string && attach.text.isEmpty) else {
      decoder.report(.missing("\"attach\""), .error, at: record, field: "attach")
      return .failed
    }
    let account = decoder.nonEmptyText(fromAccount, "an account").map(Account.init(rawValue:))
    guard let content = decoder.teamAttach(attach), var notice = content.notice(decoder, by: account) else {
      return .failed
    }
    if notice.actor == nil {
      decoder.report(.missing("\"fromAccount\": who acted is unknown"), .warning, at: record, field: "fromAccount")
    }
    if notice.team == nil { notice.team = decoder.nonEmptyText(to, "a team id").map(TeamID.init(rawValue:)) }
    notice.time = decoder.integer(msgTimestamp, "milliseconds since 1970").map(Timestamp.init(milliseconds:))
    notice.serverMessageID = decoder.nonEmptyText(msgidServer, "a message id").map(MessageID.init(rawValue:))
    notice.clientMessageID = decoder.nonEmptyText(msgidClient, "a message id").map(MessageID.init(rawValue:))
    if let actor = notice.actor, let nick = decoder.nonEmptyText(fromNick, "a name"),
      !notice.people.contains(where: { $0.account == actor })
    {
      notice.people.append(Person(account: actor, nick: nick))
    }
    return .notice(notice)
  }
}
