internal import Notices

/// The server message copy (消息抄送): an envelope of strings around `attach`.
///
/// Source: the official documentation of message copies; "not every field is always copied", so each may be absent.
/// `attach` is a JSON text in what servers send and an object in many samples of the documentation: both are read.
struct ServerMessageCopy {
  private let record: JSONValue
  private let fields: JSONValue.RootFields

  /// `record` is the outermost value of its document: messages are not wrapped in this dialect.
  @inline(__always)
  init(_ record: JSONValue) {
    self.record = record
    fields = record.rootFields
  }

  @inline(__always) private var attach: JSONValue? { fields[.attach] }
  @inline(__always) private var fromAccount: JSONValue? { fields[.fromAccount] }
  @inline(__always) private var fromNick: JSONValue? { fields[.fromNick] }
  @inline(__always) private var to: JSONValue? { fields[.to] }
  @inline(__always) private var msgTimestamp: JSONValue? { fields[.msgTimestamp] }
  @inline(__always) private var msgType: JSONValue? { fields[.msgType] }
  @inline(__always) private var convType: JSONValue? { fields[.convType] }
  @inline(__always) private var msgidServer: JSONValue? { fields[.msgidServer] }
  @inline(__always) private var msgidClient: JSONValue? { fields[.msgidClient] }
  @inline(__always) private var eventType: JSONValue? { fields[.eventType] }
  @inline(__always) private var body: JSONValue? { fields[.body] }
  @inline(__always) private var tMembers: JSONValue? { fields[.tMembers] }

  /// (In one piece: to call its parts took longer than what they do.)
  func decode(into notice: inout Notice, _ decoder: RecordDecoder) -> DecodedRecord.Kind {
    // Nearly all are of this kind.
    let isUsual =
      msgType?.isWord("NOTIFICATION") == true && convType?.isWord("TEAM") == true && !decoder.keepsReadings
    switch isUsual ? .notification(.team) : subject(decoder) {
    case .notification(let scope):
      guard let attach, !attach.isNothing else {
        decoder.report(.missing("\"attach\""), .error, at: record, field: "attach")
        return .failed
      }
      guard let content = content(attach, .error, decoder) else { return .failed }
      let actor = decoder.account(fromAccount)
      if scope != .superTeam || !readNewTeam(content, by: actor, into: &notice, decoder) {
        guard WireAttach(content).read(by: actor, scope ?? .team, into: &notice, decoder) else { return .failed }
      }
      if decoder.keepsOtherFields { keepActor(unlessItIs: notice.actor, decoder) }
      if scope == nil {
        notice.recipient = decoder.account(to)
      } else {
        decoder.fillTeam(&notice.team, from: to)
      }
      if let body { decoder.keep(body) }
      if let tMembers { decoder.keep(tMembers) }
    case .system(let kind): notice = system(kind, decoder)
    case .none(let why): return why
    }
    decoder.fillTime(&notice.time, from: msgTimestamp)
    notice.serverMessageID.fill(with: decoder.messageID(msgidServer))
    notice.clientMessageID.fill(with: decoder.messageID(msgidClient))
    if notice.actor == nil {
      decoder.report(.missing("\"fromAccount\": who acted is unknown"), .warning, at: record, field: "fromAccount")
    }
    decoder.addNick(fromNick, ofActorIn: &notice)
    decoder.keepRest(of: record, except: Self.ownKeys)
    return .notice
  }

  private static var ownKeys: JSONWordSet {
    .attach | .fromAccount | .fromNick | .to | .msgTimestamp | .msgType | .convType | .msgidServer | .msgidClient
      | .eventType | .body | .tMembers
  }

  private enum Subject {
    /// In a team of this scope; nil between two people.
    case notification(TeamScope?)
    case system(Kind)
    case none(DecodedRecord.Kind)
  }

  @inline(never)
  private func subject(_ decoder: RecordDecoder) -> Subject {
    let conversation = decoder.text(convType, "the conversation type")
    let type = decoder.text(msgType, "the message type")
    if conversation == nil, type == nil, let event = decoder.text(eventType, "an event type"), event != "1" {
      return .none(.passedOver("eventType \(event.shortened)"))
    }
    if let type, type != "NOTIFICATION" {
      return Kind(type).map(Subject.system) ?? .none(.passedOver("msgType \(type.shortened)"))
    }
    switch conversation {
    case "TEAM", nil: return .notification(.team)
    case "SUPER_TEAM": return .notification(.superTeam)
    // Calls are notifications between two people.
    case "PERSON": return .notification(nil)
    case let conversation?:
      let value = conversation.shortened
      decoder.report(.unsupported(field: "convType", value: value), .error, at: convType ?? record)
      return .none(.failed)
    }
  }

  // MARK: Notifications in a conversation

  @inline(never)
  private func keepActor(unlessItIs known: Account?, _ decoder: RecordDecoder) {
    if let known, fromAccount?.isText(known.rawValue) == true { return }
    let actor = fromAccount?.stringOrDigits.flatMap { $0.isEmpty ? nil : Account($0) }
    decoder.keep(fromAccount, unless: known == actor)
  }

  private func content(_ attach: JSONValue, _ severity: Diagnostic.Severity, _ decoder: RecordDecoder) -> JSONValue? {
    decoder.object(attach, "the JSON text of an object", severity, usually: .string)
  }

  /// The documentation's sample of a new super team has the team's information alone. The body says what it is: an
  /// invitation.
  @inline(never)
  private func readNewTeam(
    _ content: JSONValue, by actor: Account?, into notice: inout Notice, _ decoder: RecordDecoder
  ) -> Bool {
    guard content.field("id") == nil, let info = bareInfo(content) else { return false }
    decoder.lenient(.missingCode, at: content)
    var fields = TeamFields(.wire, in: content)
    fields.info = info
    fields.read(TeamOperationCode.invite.rawValue, .superTeam, by: actor, into: &notice, decoder)
    return true
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
        if info?.place != content.place { decoder.keepRest(of: content, except: "data", "tinfo") }
        if let data = content.field("data"), info?.place != data.place { decoder.keepRest(of: data, except: "tinfo") }
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
}
