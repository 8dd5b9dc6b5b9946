internal import Notices

/// Messages and system messages of the Web SDK V1: words for types and options.
struct WebSDK {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    // A message has a scene, but so has the system message of a recalled one.
    if let word = record.field("type")?.string, let type = SystemNotificationType(word: word) {
      return system(type, word, decoder)
    }
    if record.field("scene") != nil { return message(decoder) }
    guard let type = record.field("type"), !type.isNull else {
      decoder.report(.missing("\"type\""), .error, at: record, field: "type")
      return .failed
    }
    guard let word = type.stringOrDigits, !word.isEmpty else {
      decoder.report(.unsupported(field: "type", value: type.excerpt), .error, at: type)
      return .failed
    }
    return system(.unknown(type.raw), word.shortened, decoder)
  }

  // MARK: Messages

  private func message(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    let type = decoder.text(record.field("type"), "the message type")
    guard type == "notification" else { return .passedOver("type \(type?.shortened ?? "unknown")") }
    guard let value = record.field("attach"), !value.isNull else {
      decoder.report(.missing("\"attach\""), .error, at: record, field: "attach")
      return .failed
    }
    guard let attach = decoder.object(value, "an object with \"type\"", usually: .object) else { return .failed }
    guard let number = number(attach.field("type"), attach, decoder) else { return .failed }
    let actor = decoder.account(record.field("from"))
    let scene = decoder.text(record.field("scene"), "p2p, team or superTeam")
    let isKnown = ["p2p", "team", "superTeam"].contains { $0 == scene }
    if !isKnown { record.field("scene").map(decoder.keep) }
    var notice =
      WireKind(Int64(number)) == .call
      ? call(number, attach, actor, decoder)
      : team(number, attach, scene == "superTeam" ? .superTeam : .team, actor, decoder)
    decoder.keep(record.field("from"), unless: notice.actor == actor)
    if scene == "p2p" {
      notice.recipient = decoder.account(record.field("to"))
    } else {
      decoder.fillTeam(&notice.team, from: record.field("to"))
    }
    decoder.addNick(record.field("fromNick"), ofActorIn: &notice)
    decoder.fillTime(&notice.time, from: record.field("time"))
    notice.clientMessageID = decoder.messageID(record.field("idClient"))
    notice.serverMessageID = decoder.messageID(record.field("idServer"))
    decoder.keepRest(
      of: record, except: "attach", "type", "from", "scene", "to", "fromNick", "time", "idClient", "idServer")
    return .notice(notice)
  }

  /// The wire's number of a notification's word; the SDK leaves a number that it does not know as it is.
  private func number(_ type: JSONValue?, _ attach: JSONValue, _ decoder: RecordDecoder) -> Int? {
    if let type, let word = type.string, let known = Self.numbers[word] {
      decoder.note(type, "the operation")
      return known
    }
    if let type, let number = type.integer.flatMap({ Int(exactly: $0) }) {
      decoder.note(type, "the operation's code")
      if type.kind == .string { decoder.lenient(.textForNumber, at: type) }
      return number
    }
    if let type {
      decoder.report(.unsupported(field: "attach.type", value: type.excerpt), .error, at: type)
    } else {
      decoder.report(.missing("\"type\": what happened"), .error, at: attach, field: "type")
    }
    return nil
  }

  private static let numbers: [String: Int] = [
    "addTeamMembers": 0, "removeTeamMembers": 1, "leaveTeam": 2, "updateTeam": 3, "dismissTeam": 4, "passTeamApply": 5,
    "transferTeam": 6, "addTeamManagers": 7, "removeTeamManagers": 8, "acceptTeamInvite": 9, "updateTeamMute": 10,
    "addSuperTeamMembers": 401, "removeSuperTeamMembers": 402, "leaveSuperTeam": 403, "updateSuperTeam": 404,
    "dismissSuperTeam": 405, "transferSuperTeam": 406, "addSuperTeamManagers": 407, "removeSuperTeamManagers": 408,
    "updateSuperTeamMembersMute": 409, "passSuperTeamApply": 410, "acceptSuperTeamInvite": 411,
    "netcallMiss": 101, "netcallBill": 102, "netcallReject": 103,
  ]

  private func team(
    _ number: Int, _ attach: JSONValue, _ scope: TeamScope, _ actor: Account?, _ decoder: RecordDecoder
  ) -> Notice {
    var fields = TeamFields(.web, in: attach)
    fields.names = .web
    fields.data = attach
    fields.account = attach.field("account")
    fields.accounts = attach.field("accounts")
    fields.info = attach.field("team")
    fields.people = attach.field("users")
    fields.mute = attach.field("mute")
    fields.notifyExt = attach.field("custom")
    // An operation that is not known keeps its attach whole.
    if TeamOperationCode(wire: number).name != nil {
      decoder.keepRest(of: attach, except: "type", "account", "accounts", "team", "users", "mute", "custom")
    }
    return fields.notice(number, scope, by: actor, decoder)
  }

  private func call(_ number: Int, _ attach: JSONValue, _ actor: Account?, _ decoder: RecordDecoder) -> Notice {
    let event = CallEvent(
      CallEventCode(rawValue: number), type: decoder.code(attach.field("netcallType"), "1 or 2"),
      duration: decoder.integer(attach.field("duration"), "seconds"),
      channel: decoder.nonEmptyText(attach.field("channelId"), "a channel id", numbersAreUsual: true),
      participants: decoder.accounts(attach.field("accounts")))
    var notice = Notice(.call(event), by: decoder.account(attach.field("from")) ?? actor)
    notice.time = decoder.time(attach.field("time"))
    notice.notifyExt = decoder.nonEmptyText(attach.field("ext"), "a text")
    decoder.keepRest(
      of: attach, except: "type", "netcallType", "channelId", "duration", "accounts", "from", "time", "ext")
    return notice
  }

  // MARK: System messages

  private func system(_ type: SystemNotificationType, _ word: String, _ decoder: RecordDecoder) -> DecodedRecord.Outcome
  {
    record.field("type").map { decoder.note($0, "what it is about") }
    var fields = SystemFields(.web, .web)
    fields.from = record.field("from")
    fields.to = record.field("to")
    fields.postscript = record.field("ps")
    fields.attach = record.field("attach")
    fields.state = record.field("state")
    fields.isOfTeam = ["team", "superTeam"].contains { word in
      record.field("scene")?.string == word || record.field("category")?.string == word
    }
    guard var notice = fields.notice(type, in: record, decoder) else { return .passedOver("type \(word)") }
    notice.time = decoder.time(record.field("time"))
    notice.serverMessageID = decoder.messageID(record.field("idServer"))
    decoder.keepRest(of: record, except: "type", "from", "to", "ps", "attach", "state", "time", "idServer")
    return .notice(notice)
  }
}
