internal import Notices

/// The canonical form, read again: what `TidingsWriter` writes gives the same notice.
struct TidingsNotice {
  private let record: JSONValue

  init(_ record: JSONValue) { self.record = record }

  /// The field `notice` names the kind of event, in a word that this form alone has.
  static func isOne(_ record: JSONValue) -> Bool {
    record.field("notice")?.string.map(Event.kinds.contains) ?? false
  }

  func decode(_ decoder: RecordDecoder) -> DecodedRecord.Outcome {
    guard let scope = scope(decoder), let event = event(scope, decoder) else { return .failed }
    var notice = Notice(event)
    notice.time = milliseconds(record.field("time"), decoder)
    notice.team = text("team", decoder).map(TeamID.init(rawValue:))
    notice.serverMessageID = text("serverMessageId", decoder).map(MessageID.init(rawValue:))
    notice.clientMessageID = text("clientMessageId", decoder).map(MessageID.init(rawValue:))
    notice.actor = text("actor", decoder).map(Account.init(rawValue:))
    notice.isBySystem = flag("bySystem", decoder)
    notice.recipient = text("recipient", decoder).map(Account.init(rawValue:))
    notice.notifyExt = text("notifyExt", decoder)
    for person in list(record.field("people"), decoder) {
      guard let account = required("account", of: person, decoder), let nick = required("nick", of: person, decoder)
      else {
        continue
      }
      notice.people.append(Person(account: Account(account), nick: nick))
    }
    let info = record.field("teamInfo")
    notice.teamInfo.settings = changes(info?.field("settings"), decoder)
    for entry in list(info?.field("bookkeeping"), decoder) {
      guard let key = required("key", of: entry, decoder).flatMap({ Int($0) }), let value = entry.field("value") else {
        decoder.report(.wrongType(expected: "a key (a number) with a value", found: entry.excerpt), .warning, at: entry)
        continue
      }
      notice.teamInfo.bookkeeping.append(.init(key: TeamInfo.Key(rawValue: key), value: value.raw))
    }
    for field in list(record.field("otherFields"), decoder) {
      guard let path = required("path", of: field, decoder), let value = field.field("value") else {
        decoder.report(.wrongType(expected: "a path with a value", found: field.excerpt), .warning, at: field)
        continue
      }
      notice.otherFields.append(OtherField(path: path, value: value.raw))
    }
    keepUnknown(event, decoder)
    return .notice(notice)
  }

  /// Keys that this form does not have. (`key`, `locale`, `nothingChanged` and `text` say the sentence, which is
  /// made anew; `exclamationMark` follows from the status.)
  private func keepUnknown(_ event: Event, _ decoder: RecordDecoder) {
    let own: [StaticString] =
      switch event {
      case .team: ["scope", "operation", "targets", "changes", "leaving", "mute", "data"]
      case .teamRequest: ["scope", "request", "targets", "postscript", "state"]
      case .friend: ["operation", "postscript", "state"]
      case .userSetting(.alias): ["setting", "value"]
      case .userSetting: ["setting", "on"]
      case .chatroom: ["operation", "targets", "muteDuration"]
      case .call: ["operation", "callType", "duration", "channel", "participants"]
      case .revocation: ["revoked"]
      case .outcome: ["status", "rejectCode"]
      case .system: ["type"]
      }
    for (key, value) in record.fields {
      switch key {
      case "notice", "time", "team", "serverMessageId", "clientMessageId", "actor", "bySystem", "recipient",
        "notifyExt",
        "people", "teamInfo", "otherFields", "key", "locale", "nothingChanged", "text",
        "exclamationMark":
        break
      default: if !own.contains(where: { $0 ~= key }) { decoder.keep(value) }
      }
    }
  }

  // MARK: Events

  private func scope(_ decoder: RecordDecoder) -> TeamScope? {
    record.field("scope") == nil ? .team : word("scope", TeamScope.self, decoder)
  }

  private func event(_ scope: TeamScope, _ decoder: RecordDecoder) -> Event? {
    switch record.field("notice")?.string {
    case "team": return operation(scope, decoder).map { .team($0, scope) }
    case "teamRequest":
      return word("request", TeamRequest.Kind.self, decoder).map { kind in
        let targets = accounts("targets", decoder)
        return .teamRequest(
          TeamRequest(kind, targets: targets, postscript: text("postscript", decoder), state: state(decoder)), scope)
      }
    case "friend": return friend(decoder).map(Event.friend)
    case "userSetting": return setting(decoder).map(Event.userSetting)
    case "chatroom":
      return code("operation", ChatroomEventCode.self, decoder).map { code in
        .chatroom(
          ChatroomEvent(
            code, targets: accounts("targets", decoder),
            muteDuration: decoder.integer(record.field("muteDuration"), "seconds")))
      }
    case "call":
      return code("operation", CallEventCode.self, decoder).map { code in
        .call(
          CallEvent(
            code, type: optionalCode("callType", decoder),
            duration: decoder.integer(record.field("duration"), "seconds"), channel: text("channel", decoder),
            participants: accounts("participants", decoder)))
      }
    case "revocation": return word("revoked", RevocationKind.self, decoder).map(Event.revocation)
    case "outcome":
      return named("status", decoder).map { name, unknown in
        .outcome(SendOutcome(SendStatus(name, unknown: unknown), code: optionalCode("rejectCode", decoder)))
      }
    case "system":
      guard let type = record.field("type") else { return missing("type", decoder) }
      guard let word = type.stringOrDigits, !word.isEmpty else {
        decoder.report(.wrongType(expected: "a number or a word", found: type.excerpt), .error, at: type)
        return nil
      }
      return .system(type: type.raw)
    default: return missing("notice", decoder)
    }
  }

  private func friend(_ decoder: RecordDecoder) -> FriendEvent? {
    let operation: FriendEvent.Operation?
    let field = record.field("operation")
    if let field, field.kind == .object, field.field("code") == nil, field.field("name")?.string == "delete" {
      operation = .delete
    } else if let field, field.kind == .object, !field.has("code", "name") {
      operation = .unspecified
    } else {
      operation = code("operation", UserOperation.self, decoder).map(FriendEvent.Operation.user)
    }
    return operation.map { FriendEvent($0, postscript: text("postscript", decoder), state: state(decoder)) }
  }

  private func setting(_ decoder: RecordDecoder) -> UserSetting? {
    // Without what was set there is nothing to tell.
    func value<Value>(_ name: StaticString, _ expected: String, _ read: (JSONValue) -> Value?) -> Value? {
      guard let field = record.field(name) else { return missing("\(name)", decoder) }
      if let value = read(field) { return value }
      decoder.report(.wrongType(expected: expected, found: field.excerpt), .error, at: field)
      return nil
    }
    switch word("setting", UserSetting.Kind.self, decoder) {
    case .alias?: return value("value", "a name (a text)", \.string).map(UserSetting.alias)
    case .blacklist?: return value("on", "true or false", \.bool).map(UserSetting.blacklist)
    case .doNotDisturb?: return value("on", "true or false", \.bool).map(UserSetting.doNotDisturb)
    case nil: return nil
    }
  }

  private func operation(_ scope: TeamScope, _ decoder: RecordDecoder) -> TeamOperation? {
    guard let number = code("operation", TeamOperationCode.self, decoder) else { return nil }
    let code = TeamOperationCode(wire: number.rawValue)
    let targets = accounts("targets", decoder)
    func only() -> Account? {
      if targets.count > 1, let list = record.field("targets") {
        decoder.report(.tooMany(expected: 1, found: targets.count), .warning, at: list)
      }
      return targets.first
    }
    switch code {
    case .invite: return .invite(targets)
    case .kick: return .kick(targets)
    case .leave: return .leave
    case .update:
      guard let said = record.field("changes"), !said.isNull else { return .update(nil) }
      return .update(changes(said, decoder))
    case .dismiss: return .dismiss
    case .applyPass: return .applyPass(targets)
    case .transferOwner: return .transferOwner(to: only(), leaving: flag("leaving", decoder))
    case .addManager: return .addManager(targets)
    case .removeManager: return .removeManager(targets)
    case .acceptInvitation: return .acceptInvitation(from: only())
    case .mute: return .mute(targets, optionalCode("mute", decoder))
    default: return .unknown(code, data: record.field("data")?.raw)
    }
  }

  private func flag(_ name: StaticString, _ decoder: RecordDecoder) -> Bool {
    guard let value = record.field(name), !value.isNull else { return false }
    if value.bool == nil { wrong(value, "true or false", decoder) }
    return value.bool ?? false
  }

  // MARK: Settings

  private func changes(_ value: JSONValue?, _ decoder: RecordDecoder) -> [TeamChange] {
    list(value, decoder).compactMap { change($0, decoder) }
  }

  private func change(_ value: JSONValue, _ decoder: RecordDecoder) -> TeamChange? {
    guard let key = required("tag", of: value, decoder) else { return nil }
    if let raw = value.field("raw") { return .unknown(key: key, value: raw.raw) }
    guard let content = value.field("value") else {
      decoder.report(.missing("\"value\""), .warning, at: value, field: "value")
      return nil
    }
    func text(_ make: (String) -> TeamChange) -> TeamChange? {
      if content.kind != .string { wrong(content, "a text", decoder) }
      return content.string.map(make)
    }
    func option<Code: NamedCode>(_ make: (Code) -> TeamChange) -> TeamChange? { code(content, decoder).map(make) }
    let change: TeamChange? =
      switch Int(key).map(TeamUpdateTag.init(rawValue:)) {
      case .name?: text(TeamChange.name)
      case .intro?: text(TeamChange.intro)
      case .announcement?:
        text { .announcement(Announcement(text: $0, entries: entries(value.field("entries"), decoder))) }
      case .joinMode?: option(TeamChange.joinMode)
      case .clientCustom?: text { kit(value.field("kit"), $0, decoder) ?? .clientCustom($0) }
      case .serverCustom?: text(TeamChange.serverCustom)
      case .avatar?: text(TeamChange.avatar)
      case .beInviteMode?: option(TeamChange.beInviteMode)
      case .inviteMode?: option(TeamChange.inviteMode)
      case .updateInfoMode?: option(TeamChange.updateInfoMode)
      case .updateClientCustomMode?: option(TeamChange.updateClientCustomMode)
      case .muteMode?: option(TeamChange.muteMode)
      case .allMuteMode?: option(TeamChange.allMuteMode)
      case .antispamBusinessId?: text(TeamChange.antispamBusinessId)
      default: nil
      }
    return change ?? .unknown(key: key, value: content.raw)
  }

  private func kit(_ value: JSONValue?, _ text: String, _ decoder: RecordDecoder) -> TeamChange? {
    guard let value else { return nil }
    let permission: TeamPermission? = value.field("permission").flatMap { code($0, decoder) }
    let kind: KitChange.Kind? =
      switch value.field("kind")?.string {
      case "mentionAll": permission.map(KitChange.Kind.mentionAll)
      case "pinning": permission.map(KitChange.Kind.pinning)
      case "pinned": .pinned
      case "unpinned": .unpinned
      default: nil
      }
    if kind == nil { wrong(value, "a change of a UI kit", decoder) }
    return kind.map { .kit(KitChange($0, text: text)) }
  }

  private func entries(_ value: JSONValue?, _ decoder: RecordDecoder) -> [Announcement.Entry]? {
    guard let value else { return nil }
    return list(value, decoder).compactMap { entry in
      guard let title = required("title", of: entry, decoder), let content = required("content", of: entry, decoder)
      else {
        return nil
      }
      return Announcement.Entry(
        title: title, content: content,
        creator: decoder.text(entry.field("creator"), "an account").map(Account.init(rawValue:)),
        time: milliseconds(entry.field("time"), decoder))
    }
  }

  // MARK: Parts

  private func missing<Value>(_ field: String, _ decoder: RecordDecoder) -> Value? {
    decoder.report(.missing("\"\(field)\""), .error, at: record, field: field)
    return nil
  }

  private func wrong(_ value: JSONValue, _ expected: String, _ decoder: RecordDecoder) {
    decoder.report(.wrongType(expected: expected, found: value.excerpt), .warning, at: value)
  }

  private func text(_ name: StaticString, _ decoder: RecordDecoder) -> String? {
    decoder.text(record.field(name), "\(name)")
  }

  private func required(_ name: StaticString, of value: JSONValue, _ decoder: RecordDecoder) -> String? {
    guard let field = value.field(name), let text = decoder.text(field, "\(name)") else {
      decoder.report(.missing("\"\(name)\""), .warning, at: value, field: "\(name)")
      decoder.keep(value)
      return nil
    }
    return text
  }

  private func list(_ value: JSONValue?, _ decoder: RecordDecoder) -> [JSONValue] {
    guard let value, !value.isNull else { return [] }
    if value.kind != .array { wrong(value, "an array", decoder) }
    return Array(value.elements)
  }

  private func accounts(_ name: StaticString, _ decoder: RecordDecoder) -> [Account] {
    list(record.field(name), decoder).compactMap { decoder.text($0, "an account").map(Account.init(rawValue:)) }
  }

  /// Here a time is always in milliseconds.
  private func milliseconds(_ value: JSONValue?, _ decoder: RecordDecoder) -> Timestamp? {
    decoder.integer(value, "milliseconds since 1970").map(Timestamp.init(milliseconds:))
  }

  /// A name, or an object with a word that is not known.
  private func named(_ name: StaticString, _ decoder: RecordDecoder) -> (name: String?, unknown: String?)? {
    guard let value = record.field(name) else { return missing("\(name)", decoder) }
    if let name = value.string { return (name, nil) }
    if let word = value.field("unknown")?.string { return (nil, word) }
    decoder.report(.wrongType(expected: "a name, or {\"unknown\": …}", found: value.excerpt), .error, at: value)
    return nil
  }

  private func state(_ decoder: RecordDecoder) -> RequestState? {
    record.field("state") == nil
      ? nil : named("state", decoder).map { RequestState($0.name, unknown: $0.unknown) }
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ name: StaticString, _: Word.Type, _ decoder: RecordDecoder
  ) -> Word? where Word.RawValue == String {
    guard let value = record.field(name) else { return missing("\(name)", decoder) }
    if let word = value.string.flatMap(Word.init(rawValue:)) { return word }
    let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
    decoder.report(.wrongType(expected: "one of \(known)", found: value.excerpt), .error, at: value)
    return nil
  }

  private func code<Code: NamedCode>(_ name: StaticString, _: Code.Type, _ decoder: RecordDecoder) -> Code? {
    guard let value = record.field(name) else { return missing("\(name)", decoder) }
    if let code: Code = code(value, decoder) { return code }
    decoder.report(.missing("the code of \"\(name)\""), .error, at: value)
    return nil
  }

  private func optionalCode<Code: NamedCode>(_ name: StaticString, _ decoder: RecordDecoder) -> Code? {
    record.field(name).flatMap { code($0, decoder) }
  }

  private func code<Code: NamedCode>(_ value: JSONValue, _ decoder: RecordDecoder) -> Code? {
    guard let number = value.field("code") else {
      wrong(value, "an object with \"code\"", decoder)
      return nil
    }
    return decoder.code(number, "a code")
  }
}
