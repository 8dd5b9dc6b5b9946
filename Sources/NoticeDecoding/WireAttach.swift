internal import Notices

/// The `attach` of a notification as it travels: `{"id": number, "data": {…}}`.
///
/// The number says what it is about (`WireKind`). The C SDK has the same shell with named keys inside (`team_info`,
/// `name_cards`).
struct WireAttach {
  private let value: JSONValue
  private let id: JSONValue?

  @inline(__always)
  init(_ value: JSONValue) {
    self.value = value
    id = value.field(.id)
  }

  /// nil, with an error reported, where there is no number. `scope` is what the envelope says.
  func notice(by actor: Account?, _ scope: TeamScope, _ decoder: RecordDecoder) -> Notice? {
    var notice = Notice(.dismiss)
    return read(by: actor, scope, into: &notice, decoder) ? notice : nil
  }

  /// The same, into a notice that says nothing yet; false where there is no number.
  func read(by actor: consuming Account?, _ scope: TeamScope, into notice: inout Notice, _ decoder: RecordDecoder)
    -> Bool
  {
    guard let id, !id.isNull else {
      decoder.report(.missing("\"id\", the operation's code"), .error, at: value, field: "id")
      return false
    }
    guard let number = id.integer.flatMap({ Int(exactly: $0) }) else {
      decoder.report(.wrongType(expected: "an operation's code (a number)", found: id.excerpt), .error, at: id)
      return false
    }
    decoder.note(id, "the operation's code")
    if id.kind == .string { decoder.lenient(.textForNumber, at: id) }
    var data = value.field(.data)
    if let text = data, !text.isNull { data = decoder.object(text, "an object", .warning, usually: .object) ?? text }
    decoder.keepRest(of: value, except: Self.ownKeys)
    switch WireKind(Int64(number)) {
    // The SDKs have codes of their own for calls, -2 among them: the type of the call says that it is one.
    case .team where !(0...10).contains(number) && data?.field("calltype")?.integer != nil:
      notice = call(number, data, by: actor, decoder)
    case .call: notice = call(number, data, by: actor, decoder)
    case .chatroom: notice = chatroom(number, data, by: actor, decoder)
    case .team, .superTeam: team(number, data, scope, by: actor, into: &notice, decoder)
    }
    return true
  }

  private static var ownKeys: JSONWordSet { .id | .data }

  // MARK: Teams

  @inline(__always)
  private func team(
    _ number: Int, _ data: JSONValue?, _ scope: TeamScope, by actor: consuming Account?, into notice: inout Notice,
    _ decoder: RecordDecoder
  ) {
    guard let data, data.kind == .object else {
      var fields = TeamFields(.wire, in: data ?? value)
      if data == nil { fields.names = .wireData }
      fields.data = data
      return fields.read(number, scope, by: actor, into: &notice, decoder)
    }
    var fields = TeamFields(.wire, in: data)
    fields.data = data
    add(data, number, to: &fields, decoder)
    fields.read(number, scope, by: actor, into: &notice, decoder)
  }

  /// (Not inlined: the fields are written to where they are, and not kept in more registers than there are.)
  @inline(never)
  private func add(_ data: JSONValue, _ number: Int, to fields: inout TeamFields, _ decoder: RecordDecoder) {
    // The C SDK's own names; its header says name_cards, comments in it say user_namecards.
    var pcInfo: JSONValue?
    var pcPeople: JSONValue?
    for (key, value) in data.fields {
      switch key.word {
      case .ids: fields.accounts = value
      case .id: fields.account = value
      case .tinfo: fields.info = value
      case .uinfos: fields.people = value
      case .tid: fields.team = value
      case .mute: fields.mute = value
      case .attach: fields.notifyExt = value
      case .leave: fields.leaving = value
      case .teamInfo: pcInfo = value
      case .nameCards, .userNameCards:
        if key.word == .userNameCards { decoder.lenient(.otherSpelling, at: value) }
        pcPeople = value
      // An operation that is not known keeps its data whole.
      default: if decoder.keepsOtherFields, TeamOperationCode(wire: number).name != nil { decoder.keep(value) }
      }
    }
    if let pcInfo {
      if fields.info == nil {
        fields.info = pcInfo
        fields.infoWords = .pc
        fields.names = .pc
      } else {
        decoder.keep(pcInfo)
      }
    }
    if let pcPeople {
      if fields.people == nil {
        fields.people = pcPeople
        fields.peopleWords = .pc
      } else {
        decoder.keep(pcPeople)
      }
    }
  }

  // MARK: Chat rooms

  private func chatroom(_ number: Int, _ data: JSONValue?, by actor: Account?, _ decoder: RecordDecoder) -> Notice {
    let nicks = data?.field("tarNick")
    let event = ChatroomEvent(
      ChatroomEventCode(rawValue: number), targets: decoder.accounts(data?.field("target")),
      muteDuration: decoder.integer(data?.field("muteDuration"), "seconds"))
    var notice = Notice(.chatroom(event), by: decoder.account(data?.field("operator")) ?? actor)
    notice.notifyExt = decoder.nonEmptyText(data?.field("ext"), "a text")
    decoder.addNick(data?.field("opeNick"), ofActorIn: &notice)
    // The nicks stand in the order of the targets.
    if let nicks, nicks.kind == .array, nicks.elements.allSatisfy({ $0.kind == .string }) {
      for (account, nick) in zip(event.targets, nicks.elements) {
        guard let nick = decoder.nonEmptyText(nick, "a name") else { continue }
        let person = Person(account: account, nick: nick)
        if !notice.people.contains(person) { notice.people.append(person) }
      }
      if nicks.elements.reduce(0, { count, _ in count + 1 }) > event.targets.count { decoder.keep(nicks) }
    } else if let nicks, !nicks.isNull {
      decoder.report(.wrongType(expected: "an array of names", found: nicks.excerpt), .warning, at: nicks)
    }
    decoder.keepRest(of: data, except: "operator", "target", "opeNick", "tarNick", "muteDuration", "ext")
    return notice
  }

  // MARK: Calls

  private func call(_ number: Int, _ data: JSONValue?, by actor: Account?, _ decoder: RecordDecoder) -> Notice {
    let event = CallEvent(
      CallEventCode(rawValue: number), type: decoder.code(data?.field("calltype"), "1 or 2"),
      duration: decoder.integer(data?.field("duration"), "seconds"),
      channel: decoder.nonEmptyText(data?.field("channel"), "a channel id", numbersAreUsual: true),
      participants: decoder.accounts(data?.field("ids")))
    var notice = Notice(.call(event), by: decoder.account(data?.field("from")) ?? actor)
    notice.time = decoder.time(data?.field("time"))
    notice.notifyExt = decoder.nonEmptyText(data?.field("ext"), "a text")
    decoder.keepRest(of: data, except: "calltype", "duration", "channel", "ids", "from", "time", "ext")
    return notice
  }
}
