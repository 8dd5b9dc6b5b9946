internal import Notices

/// The `attach` of a team notification: `{"id": operation, "data": {…}}`.
///
/// In `data`, `ids` are several accounts and `id` is one; samples never have both, and both are read alike. Of
/// `acceptInvitation` the account is the inviter (the server documentation; a C++ header comment reads otherwise), and
/// `leave` has one only in the C++ SDK's comment: it is then the member who left.
struct TeamAttach {
  private let value: JSONValue
  private var id, data: JSONValue?
  // The fields of `data`.
  private var account, accounts, mute, leave, attach, tid, tinfo, uinfos: JSONValue?

  init(_ value: JSONValue) {
    self.value = value
    for (key, value) in value.fields {
      switch key {
      case "id": id = value
      case "data": data = value
      default: break
      }
    }
    guard let data else { return }
    for (key, value) in data.fields {
      switch key {
      case "ids": accounts = value
      case "id": account = value
      case "tinfo": tinfo = value
      case "uinfos": uinfos = value
      case "tid": tid = value
      case "mute": mute = value
      case "attach": attach = value
      case "leave": leave = value
      default: break
      }
    }
  }

  /// nil, with an error reported, where there is no operation code.
  func notice(_ decoder: RecordDecoder, by actor: Account? = nil) -> Notice? {
    guard let id, !id.isNull else {
      decoder.report(.missing("\"id\", the operation's code"), .error, at: value, field: "id")
      return nil
    }
    guard let number = id.integer.flatMap({ Int(exactly: $0) }) else {
      decoder.report(.wrongType(expected: "an operation's code (0 to 10)", found: id.excerpt), .error, at: id)
      return nil
    }
    if let data, !data.isNull, data.kind != .object {
      decoder.report(.wrongType(expected: "an object", found: data.excerpt), .warning, at: data)
    }
    var info = TeamInfo()
    let teamOfInfo = info.read(tinfo, decoder)
    var notice = Notice(operation(TeamOperationCode(rawValue: number), &info, decoder), by: actor)
    if case .leave = notice.operation, actor == nil, let account = targets(decoder).first { notice.actor = account }
    notice.team = decoder.nonEmptyText(tid, "a team id").map(TeamID.init(rawValue:)) ?? teamOfInfo
    notice.teamInfo = info
    notice.people = people(decoder)
    notice.notifyExt = attach.flatMap { $0.isNull ? nil : $0.string ?? $0.json }
    return notice
  }

  private func operation(
    _ code: TeamOperationCode, _ info: inout TeamInfo, _ decoder: RecordDecoder
  ) -> TeamOperation {
    switch code {
    case .invite: return .invite(someTargets(decoder))
    case .kick: return .kick(someTargets(decoder))
    case .leave: return without(targets: .leave, decoder)
    case .update:
      defer { info.settings = [] }
      // Another type than an object has been reported already.
      if info.settings.isEmpty, tinfo.map({ $0.isNull || $0.kind == .object }) ?? true {
        report(missing: "tinfo", "what was changed", decoder)
      }
      return .update(info.settings)
    case .dismiss: return without(targets: .dismiss, decoder)
    case .applyPass: return .applyPass(someTargets(decoder))
    case .transferOwner: return .transferOwner(to: oneTarget(decoder), leaving: isLeaving(decoder))
    case .addManager: return .addManager(someTargets(decoder))
    case .removeManager: return .removeManager(someTargets(decoder))
    case .acceptInvitation: return .acceptInvitation(from: oneTarget(decoder))
    case .mute: return .mute(someTargets(decoder), muteState(decoder))
    default: return .unknown(code, data: data.map { RawJSON(json: $0.json) })
    }
  }

  // MARK: Accounts

  private func targets(_ decoder: RecordDecoder) -> [Account] {
    var found: [Account] = []
    if let accounts, !accounts.isNull {
      if accounts.kind == .array {
        for element in accounts.elements { append(element, to: &found, decoder) }
      } else {
        // One account where a list should be.
        append(accounts, to: &found, decoder)
      }
    }
    if let account {
      var one: [Account] = []
      append(account, to: &one, decoder)
      found += one.filter { !found.contains($0) }
    }
    return found
  }

  private func append(_ value: JSONValue, to found: inout [Account], _ decoder: RecordDecoder) {
    if let text = decoder.text(value, "an account"), !text.isEmpty {
      found.append(Account(rawValue: text))
    } else if value.isNull || value.kind == .string {
      decoder.report(.missing("an account"), .warning, at: value)
    }
  }

  /// An operation that is about nobody: accounts are told, not dropped. (Of `leave`, one is the member who left.)
  private func without(targets operation: TeamOperation, _ decoder: RecordDecoder) -> TeamOperation {
    let found = targets(decoder)
    let place = operation == .leave ? 1 : 0
    if found.count > place {
      decoder.report(.tooMany(expected: place, found: found.count), .warning, at: accounts ?? account ?? value)
    }
    return operation
  }

  private func someTargets(_ decoder: RecordDecoder) -> [Account] {
    let found = targets(decoder)
    if found.isEmpty { report(missing: accounts == nil && account != nil ? "id" : "ids", "whom it is about", decoder) }
    return found
  }

  private func oneTarget(_ decoder: RecordDecoder) -> Account? {
    let found = targets(decoder)
    if found.isEmpty { report(missing: "id", "whom it is about", decoder) }
    if found.count > 1 {
      decoder.report(.tooMany(expected: 1, found: found.count), .warning, at: accounts ?? value)
    }
    return found.first
  }

  private func report(missing field: String, _ meaning: String, _ decoder: RecordDecoder) {
    let container = data ?? value
    let path = data == nil ? "data." + field : field
    decoder.report(.missing("\"\(field)\": \(meaning)"), .warning, at: container, field: path)
  }

  // MARK: Flags

  /// `mute` is 1 or 0; the Web SDK tolerates a string, V2 counts any other number as muted, and samples of apps have
  /// booleans. A number other than 0 and 1 is kept as it is.
  private func muteState(_ decoder: RecordDecoder) -> MuteState? {
    guard let mute, !mute.isNull else {
      report(missing: "mute", "whether it was muted or unmuted", decoder)
      return nil
    }
    if let bool = mute.bool { return bool ? .on : .off }
    return decoder.integer(mute, "0 or 1").flatMap { Int(exactly: $0) }.map(MuteState.init(rawValue:))
  }

  private func isLeaving(_ decoder: RecordDecoder) -> Bool {
    guard let leave, !leave.isNull else { return false }
    return leave.bool ?? (decoder.integer(leave, "true or false") == 1)
  }

  // MARK: Names

  /// The nicks in `uinfos`, whose order means nothing: people are found by their account (key 1).
  private func people(_ decoder: RecordDecoder) -> [Person] {
    guard let uinfos, !uinfos.isNull else { return [] }
    guard uinfos.kind == .array else {
      decoder.report(.wrongType(expected: "an array of objects", found: uinfos.excerpt), .warning, at: uinfos)
      return []
    }
    var people: [Person] = []
    var seen: Set<Person> = []
    for element in uinfos.elements {
      guard element.kind == .object else {
        decoder.report(.wrongType(expected: "an object", found: element.excerpt), .warning, at: element)
        continue
      }
      var account: JSONValue?
      var nick: JSONValue?
      for (key, value) in element.fields {
        switch key {
        case "1": account = value
        case "3": nick = value
        default: break
        }
      }
      guard let account = decoder.nonEmptyText(account, "an account") else {
        decoder.report(.missing("\"1\": whose name it is"), .warning, at: element, field: "1")
        continue
      }
      guard let nick = decoder.nonEmptyText(nick, "a name") else { continue }
      let person = Person(account: Account(rawValue: account), nick: nick)
      if seen.insert(person).inserted { people.append(person) }
    }
    return people
  }
}
