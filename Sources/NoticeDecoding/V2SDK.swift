internal import Notices

/// Messages, friend applications and team join actions of the V2 SDKs (10.x): node, web, Flutter and native.
///
/// A message's `attachment` has the wire's text as `raw` where the SDK keeps it; that is the most faithful and is
/// preferred. `updatedTeamInfo` is there whenever the wire had team information, so it does not mean an update.
struct V2SDK {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    if record.field("applicantAccountId") != nil { return friendApplication(decoder) }
    return record.field("actionType") != nil ? joinAction(decoder) : message(decoder)
  }

  // MARK: Messages

  private func message(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    if let type = decoder.integer(record.field("messageType"), "the message type"), type != 5 {
      return .passedOver("messageType \(type)")
    }
    guard let attachment = record.field("attachment"), !attachment.isNull else {
      decoder.report(.missing("\"attachment\""), .error, at: record, field: "attachment")
      return .failed
    }
    guard let content = decoder.object(attachment, "an object", usually: .object) else { return .failed }
    let (conversation, id) = conversation(decoder)
    let actor = decoder.account(record.field("senderId"))
    let scope: TeamScope = conversation == 3 ? .superTeam : .team
    guard var notice = raw(content, scope, actor, decoder) ?? mapped(content, scope, actor, decoder) else {
      return .failed
    }
    decoder.keep(record.field("senderId"), unless: notice.actor == actor)
    if case .chatroom = notice.event {
      notice.team = decoder.team(record.field("roomId"))
    } else if conversation == 1 {
      notice.recipient = decoder.account(record.field("receiverId"))
    } else {
      decoder.fillTeam(&notice.team, from: record.field("receiverId"))
      notice.team = notice.team ?? id.map { TeamID($0) }
    }
    decoder.addNick(record.field("senderName"), ofActorIn: &notice)
    decoder.fillTime(&notice.time, from: record.field("createTime"))
    notice.clientMessageID = decoder.messageID(record.field("messageClientId"))
    notice.serverMessageID = decoder.messageID(record.field("messageServerId"))
    decoder.keepRest(
      of: record, except: "attachment", "messageType", "conversationType", "senderId", "receiverId", "senderName",
      "createTime", "messageClientId", "messageServerId", "roomId")
    return .notice(notice)
  }

  /// `V2NIMConversationType` (1 a person, 2 a team, 3 a super team), and the id in `conversationId`, which is written
  /// `account|type|id`.
  private func conversation(_ decoder: RecordDecoder) -> (type: Int64?, id: String?) {
    let parts = record.field("conversationId")?.string?.split(separator: "|", omittingEmptySubsequences: false) ?? []
    let (type, id) = parts.count == 3 ? (Int64(parts[1]), String(parts[2])) : (nil, nil)
    let said = decoder.integer(record.field("conversationType"), "1 a person, 2 a team, 3 a super team")
    if let said, !(1...3).contains(said) { record.field("conversationType").map(decoder.keep) }
    return (said ?? type, id)
  }

  private func raw(
    _ content: JSONValue, _ scope: TeamScope, _ actor: Account?, _ decoder: RecordDecoder
  ) -> Notice? {
    guard let raw = content.field("raw"), !raw.isNothing else { return nil }
    guard let wire = decoder.object(raw, "the JSON text of an object", .warning, usually: .string),
      wire.field("id")?.integer != nil
    else {
      decoder.keep(raw)
      return nil
    }
    guard let notice = WireAttach(wire).notice(by: actor, scope, decoder) else { return nil }
    if decoder.keepsOtherFields { keepOthers(of: content, than: notice, wire, scope, decoder) }
    return notice
  }

  /// What stands beside `raw` and says the same is not kept; what `raw` does not say, or says otherwise, is.
  private func keepOthers(
    of content: JSONValue, than notice: Notice, _ wire: JSONValue, _ scope: TeamScope, _ decoder: RecordDecoder
  ) {
    let data = wire.field("data")
    var settings = notice.teamInfo.settings
    var state = MuteState.off
    switch notice.operation {
    case .update(let changes?)?: settings += changes
    case .mute(_, let said)?: state = said ?? MuteState(rawValue: -1)
    default: break
    }
    for (key, value) in content.fields where !value.isNull {
      let isSaid: Bool
      switch key {
      case "raw": isSaid = true
      case "type": isSaid = value.integer == wire.field("id")?.integer
      case "targetIds":
        let accounts = ["ids", "id", "target"].flatMap { (name: StaticString) in
          decoder.quietly { decoder.accounts(data?.field(name)) }
        }
        isSaid = decoder.quietly { decoder.accounts(value) }.allSatisfy(accounts.contains)
      case "serverExtension": isSaid = value.string == notice.notifyExt ?? ""
      case "chatBanned": isSaid = value.bool == (state == .on) && state.name != nil
      case "updatedTeamInfo" where value.kind == .object:
        for (key, value) in value.fields {
          var outer = TeamInfo()
          _ = decoder.quietly { outer.read(key, value, .v2, in: scope, decoder) }
          if !outer.settings.allSatisfy(settings.contains) { decoder.keep(value) }
        }
        isSaid = true
      default: isSaid = false
      }
      decoder.keep(value, unless: isSaid)
    }
  }

  private func mapped(
    _ content: JSONValue, _ scope: TeamScope, _ actor: Account?, _ decoder: RecordDecoder
  ) -> Notice? {
    if let room = record.field("roomId"), !room.isNull {
      // V2 counts its chat room notifications from 0, in an order of its own.
      decoder.report(.unsupported(field: "roomId", value: room.excerpt), .error, at: room)
      return nil
    }
    guard let type = content.field("type"), let number = decoder.integer(type, "the operation's code") else {
      decoder.report(.missing("\"type\": what happened"), .error, at: content, field: "type")
      return nil
    }
    guard WireKind(number) != .call, WireKind(number) != .chatroom, let number = Int(exactly: number) else {
      // Without `raw`, nothing of these is there.
      decoder.report(.unsupported(field: "type", value: String(number)), .error, at: type)
      return nil
    }
    var fields = TeamFields(.v2, in: content)
    fields.names = .v2
    fields.data = content
    fields.accounts = content.field("targetIds")
    if let value = content.field("serverExtension"), !value.isNothing { fields.notifyExt = value }
    fields.mute = content.field("chatBanned")
    fields.info = content.field("updatedTeamInfo")
    if TeamOperationCode(wire: number).name != nil {
      decoder.keepRest(
        of: content, except: "type", "targetIds", "serverExtension", "chatBanned", "updatedTeamInfo", "raw")
    }
    return fields.notice(number, scope, by: actor, decoder)
  }

  // MARK: Applications

  /// `V2NIMFriendAddApplication`: its status says how far it has come, and so who acted last.
  private func friendApplication(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    let applicant = decoder.account(record.field("applicantAccountId"))
    let recipient = decoder.account(record.field("recipientAccountId"))
    let note = decoder.nonEmptyText(record.field("postscript"), "a text")
    let status = record.field("status")
    let state = decoder.requestState(status, .v2)
    let operation: UserOperation =
      switch state {
      case .accepted?: .verify
      case .rejected?: .reject
      case .directlyAdded?: .add
      default: .request
      }
    let isAnswer = operation == .verify || operation == .reject
    // Whose words the postscript of an answer are, nobody says: it is kept, and not said.
    if isAnswer { record.field("postscript").map(decoder.keep) }
    var notice = Notice(
      .friend(FriendEvent(.user(operation), postscript: isAnswer ? nil : note, state: state)),
      by: isAnswer ? recipient : applicant, to: isAnswer ? applicant : recipient)
    notice.time = decoder.time(record.field("timestamp"))
    decoder.keepRest(
      of: record, except: "applicantAccountId", "recipientAccountId", "postscript", "status", "timestamp")
    return .notice(notice)
  }

  /// `V2NIMTeamJoinActionInfo`.
  private func joinAction(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    let type = record.field("actionType")
    let kind: TeamRequest.Kind? =
      switch decoder.integer(type, "0 to 3") {
      case 0: .apply
      case 1: .applyReject
      case 2: .invite
      case 3: .inviteReject
      default: nil
      }
    guard let type, type.integer != nil else {
      decoder.report(.unsupported(field: "actionType", value: type?.excerpt ?? "null"), .error, at: type ?? record)
      return .failed
    }
    // V2NIMTeamType: 1 a team, 2 a super team.
    let teamType = decoder.integer(record.field("teamType"), "1 a team, 2 a super team")
    if let teamType, ![1, 2].contains(teamType) { record.field("teamType").map(decoder.keep) }
    let event: Event
    if let kind {
      let request = TeamRequest(
        kind, postscript: decoder.nonEmptyText(record.field("postscript"), "a text"),
        state: decoder.requestState(record.field("actionStatus"), .v2))
      event = .teamRequest(request, teamType == 2 ? .superTeam : .team)
    } else {
      event = .system(type: type.raw)
      for field in ["teamType", "postscript", "actionStatus"] as [StaticString] {
        decoder.keep(record.field(field))
      }
    }
    var notice = Notice(
      event, by: decoder.account(record.field("operatorAccountId")), in: decoder.team(record.field("teamId")))
    notice.time = decoder.time(record.field("timestamp"))
    decoder.keepRest(
      of: record, except: "actionType", "teamType", "postscript", "actionStatus", "operatorAccountId", "teamId",
      "timestamp")
    return .notice(notice)
  }
}
