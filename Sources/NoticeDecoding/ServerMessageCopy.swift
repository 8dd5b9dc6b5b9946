internal import Notices

/// The server message copy (消息抄送): an envelope of strings around `attach`.
///
/// Source: the official documentation of message copies; "not every field is always copied", so each may be absent.
/// `attach` is a JSON text in what servers send and an object in many samples of the documentation: both are read.
struct ServerMessageCopy {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  private var attach: JSONValue? { record.field(.attach) }
  private var fromAccount: JSONValue? { record.field(.fromAccount) }
  private var fromNick: JSONValue? { record.field(.fromNick) }
  private var to: JSONValue? { record.field(.to) }
  private var msgTimestamp: JSONValue? { record.field(.msgTimestamp) }
  private var msgType: JSONValue? { record.field(.msgType) }
  private var convType: JSONValue? { record.field(.convType) }
  private var msgidServer: JSONValue? { record.field(.msgidServer) }
  private var msgidClient: JSONValue? { record.field(.msgidClient) }
  private var eventType: JSONValue? { record.field(.eventType) }
  private var body: JSONValue? { record.field(.body) }
  private var tMembers: JSONValue? { record.field(.tMembers) }

  func decode(into notice: inout Notice, _ decoder: RecordDecoder) -> DecodedRecord.Kind {
    // Nearly all are of this kind.
    if msgType?.isWord("NOTIFICATION") == true, convType?.isWord("TEAM") == true, !decoder.keepsReadings {
      return read(wire(.team, into: &notice, decoder), &notice, decoder)
    }
    let conversation = decoder.text(convType, "the conversation type")
    let type = decoder.text(msgType, "the message type")
    if conversation == nil, type == nil, let event = decoder.text(eventType, "an event type"), event != "1" {
      return .passedOver("eventType \(event.shortened)")
    }
    let isRead: Bool
    if let type, type != "NOTIFICATION" {
      guard let kind = Kind(type) else { return .passedOver("msgType \(type.shortened)") }
      notice = system(kind, decoder)
      isRead = true
    } else {
      switch conversation {
      case "TEAM", nil: isRead = wire(.team, into: &notice, decoder)
      case "SUPER_TEAM": isRead = wire(.superTeam, into: &notice, decoder)
      // Calls are notifications between two people.
      case "PERSON": isRead = wire(nil, into: &notice, decoder)
      case let conversation?:
        let value = conversation.shortened
        decoder.report(.unsupported(field: "convType", value: value), .error, at: convType ?? record)
        return .failed
      }
    }
    return read(isRead, &notice, decoder)
  }

  private func read(_ isRead: Bool, _ notice: inout Notice, _ decoder: RecordDecoder) -> DecodedRecord.Kind {
    guard isRead else { return .failed }
    complete(&notice, decoder)
    return .notice
  }

  // MARK: Notifications in a conversation

  /// `scope` is nil between two people.
  private func wire(_ scope: TeamScope?, into notice: inout Notice, _ decoder: RecordDecoder) -> Bool {
    guard let attach, !attach.isNothing else {
      decoder.report(.missing("\"attach\""), .error, at: record, field: "attach")
      return false
    }
    guard let content = content(attach, .error, decoder) else { return false }
    let actor = decoder.account(fromAccount)
    if scope == .superTeam, content.field("id") == nil, let info = bareInfo(content) {
      // The documentation's sample of a new super team has the team's information alone. The body says what it is:
      // an invitation.
      decoder.lenient(.missingCode, at: content)
      var fields = TeamFields(.wire, in: content)
      fields.info = info
      fields.read(TeamOperationCode.invite.rawValue, .superTeam, by: actor, into: &notice, decoder)
    } else if !WireAttach(content).read(by: actor, scope ?? .team, into: &notice, decoder) {
      return false
    }
    decoder.keep(fromAccount, unless: notice.actor == actor)
    if scope == nil {
      notice.recipient = decoder.account(to)
    } else {
      decoder.fillTeam(&notice.team, from: to)
    }
    body.map(decoder.keep)
    tMembers.map(decoder.keep)
    return true
  }

  private func content(_ attach: JSONValue, _ severity: Diagnostic.Severity, _ decoder: RecordDecoder) -> JSONValue? {
    decoder.object(attach, "the JSON text of an object", severity, usually: .string)
  }

  /// A team's information where no operation is: the documentation has it as {tinfo}, as {data: {tinfo}} and bare.
  private func bareInfo(_ content: JSONValue) -> JSONValue? {
    let data = content.field("data") ?? content
    if let info = data.field("tinfo") { return info }
    return data.field("1") != nil && data.fields.allSatisfy { $0.key.integer != nil } ? data : nil
  }

  // MARK: System notifications

  private enum Kind {
    case friendAdd, friendDelete
    case request(TeamRequest.Kind, TeamScope)

    init?(_ type: String) {
      switch type {
      case "FRIEND_ADD": self = .friendAdd
      case "FRIEND_DELETE": self = .friendDelete
      case "TEAM_APPLY": self = .request(.apply, .team)
      case "TEAM_APPLY_REJECT": self = .request(.applyReject, .team)
      case "TEAM_INVITE": self = .request(.invite, .team)
      case "TEAM_INVITE_REJECT": self = .request(.inviteReject, .team)
      case "SUPERTEAM_APPLY": self = .request(.apply, .superTeam)
      case "SUPERTEAM_APPLY_REJECT": self = .request(.applyReject, .superTeam)
      case "SUPERTEAM_INVITE": self = .request(.invite, .superTeam)
      case "SUPERTEAM_INVITE_REJECT": self = .request(.inviteReject, .superTeam)
      default: return nil
      }
    }
  }

  /// The envelope says who and where, `attach` at most what was done or about which team.
  private func system(_ kind: Kind, _ decoder: RecordDecoder) -> Notice {
    let actor = decoder.account(fromAccount)
    let postscript = decoder.nonEmptyText(body, "a text")
    let content = attach.flatMap { $0.isNothing ? nil : self.content($0, .warning, decoder) }
    switch kind {
    case .friendAdd:
      let event = FriendEvent(decoder.friendOperation(content ?? record), postscript: postscript)
      decoder.keepRest(of: content, except: "vt")
      tMembers.map(decoder.keep)
      return Notice(.friend(event), by: actor, to: decoder.account(to))
    case .friendDelete:
      decoder.keepRest(of: content)
      tMembers.map(decoder.keep)
      return Notice(.friend(FriendEvent(.delete, postscript: postscript)), by: actor, to: decoder.account(to))
    case .request(let kind, let scope):
      // Of an application, the members are those who may decide it.
      let targets = kind == .apply ? [] : members(decoder)
      if kind == .apply { tMembers.map(decoder.keep) }
      var notice = Notice(.teamRequest(TeamRequest(kind, targets: targets, postscript: postscript), scope), by: actor)
      if let content {
        let info = bareInfo(content)
        notice.team = notice.teamInfo.read(info, .wire, in: scope, decoder)
        if info?.index != content.index { decoder.keepRest(of: content, except: "data", "tinfo") }
        if let data = content.field("data"), info?.index != data.index { decoder.keepRest(of: data, except: "tinfo") }
      }
      decoder.fillTeam(&notice.team, from: to)
      return notice
    }
  }

  /// `tMembers` is no JSON but `"[a, b]"`, accounts without quotes; a sample of the documentation has a real array.
  private func members(_ decoder: RecordDecoder) -> [Account] {
    guard let tMembers, let text = tMembers.string else {
      if let tMembers, tMembers.kind == .array { decoder.lenient(.valueForText, at: tMembers) }
      return decoder.accounts(tMembers)
    }
    decoder.note(tMembers, "accounts")
    if let list = try? decoder.parse(textOf: tMembers), list.kind == .array { return decoder.accounts(list) }
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    return inner.split(separator: ",").map { account in
      Account(String(account.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()))
    }
  }

  // MARK: What all have

  private func complete(_ notice: inout Notice, _ decoder: RecordDecoder) {
    decoder.fill(&notice.time, from: msgTimestamp) { decoder.time($0) }
    notice.serverMessageID = decoder.messageID(msgidServer)
    notice.clientMessageID = decoder.messageID(msgidClient)
    if notice.actor == nil {
      decoder.report(.missing("\"fromAccount\": who acted is unknown"), .warning, at: record, field: "fromAccount")
    }
    decoder.addNick(fromNick, of: notice.actor, to: &notice)
    decoder.keepRest(of: record, except: Self.ownKeys)
  }

  private static let ownKeys = JSONWordSet(
    .attach, .fromAccount, .fromNick, .to, .msgTimestamp, .msgType, .convType, .msgidServer, .msgidClient, .eventType,
    .body, .tMembers)
}
