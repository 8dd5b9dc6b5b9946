internal import Notices

/// The fields of a team notification, wherever a dialect has them, and what they say together.
///
/// `accounts` are several and `account` is one; samples never have both, and both are read alike. Of
/// `acceptInvitation` the account is the inviter (the server documentation; a C++ header comment reads otherwise), and
/// `leave` has one only in the C++ SDK's comment: it is then the member who left.
struct TeamFields {
  /// The words of the team's information, and those of the list of people: the C SDK mixes two dialects.
  var infoWords, peopleWords: TeamWords
  /// Where a missing field is reported, and its name there.
  var container: JSONValue
  var names = Names.wire
  /// What an unknown operation keeps.
  var data: JSONValue?
  var account, accounts, mute, leaving, notifyExt, team, info, people: JSONValue?

  /// Whose names of the fields they are.
  enum Names {
    case wire, pc, web, v2
    /// The wire's, where the object that should have them is missing itself.
    case wireData

    var account: StaticString {
      switch self {
      case .wire, .pc: "id"
      case .wireData: "data.id"
      case .web: "account"
      case .v2: "targetIds"
      }
    }

    var accounts: StaticString {
      switch self {
      case .wire, .pc: "ids"
      case .wireData: "data.ids"
      case .web: "accounts"
      case .v2: "targetIds"
      }
    }

    var mute: StaticString {
      switch self {
      case .wire, .pc, .web: "mute"
      case .wireData: "data.mute"
      case .v2: "chatBanned"
      }
    }

    var info: StaticString {
      switch self {
      case .wire: "tinfo"
      case .pc: "team_info"
      case .wireData: "data.tinfo"
      case .web: "team"
      case .v2: "updatedTeamInfo"
      }
    }
  }

  init(_ words: TeamWords, in container: JSONValue) {
    infoWords = words
    peopleWords = words
    self.container = container
  }

  /// The notice of an operation with this number on the wire.
  func notice(_ number: Int, _ scope: TeamScope, by actor: Account?, _ decoder: RecordDecoder) -> Notice {
    var notice = Notice(.dismiss)
    read(number, scope, by: actor, into: &notice, decoder)
    return notice
  }

  /// The same, into a notice that says nothing yet: it is large, so it is written where it is to be.
  func read(
    _ number: Int, _ scope: TeamScope, by known: consuming Account?, into notice: inout Notice, _ decoder: RecordDecoder
  ) {
    let code = TeamOperationCode(wire: number)
    var actor = known
    // Where nothing else says who left, `account` does.
    if actor == nil, code == .leave { actor = decoder.account(account) ?? decoder.accounts(accounts).first }
    var scope = WireKind(Int64(number)) == .superTeam ? .superTeam : scope
    var teamOfInfo: TeamID?
    if let info {
      teamOfInfo = notice.teamInfo.read(info, infoWords, in: scope, decoder)
      if scope == .team, notice.teamInfo.isDiscussionGroup(infoWords) { scope = .discussionGroup }
    }
    let operation = operation(code, &notice.teamInfo, by: actor, decoder)
    // An operation that is not known keeps all of its data.
    if decoder.keepsOtherFields, code.name != nil {
      if code != .mute { decoder.keep(mute) }
      if code != .transferOwner { decoder.keep(leaving) }
    }
    notice.event.fill(with: operation, scope)
    notice.actor.fill(with: consume actor)
    notice.team.fill(with: decoder.team(team) ?? teamOfInfo)
    if let people { notice.people = decoder.people(people, peopleWords) }
    if let notifyExt, !notifyExt.isNull {
      if notifyExt.kind != .string { decoder.lenient(.valueForText, at: notifyExt) }
      notice.notifyExt = notifyExt.string ?? notifyExt.raw.json
    }
  }

  private func operation(
    _ code: TeamOperationCode, _ info: inout TeamInfo, by actor: Account?, _ decoder: RecordDecoder
  ) -> TeamOperation {
    switch code {
    case .invite: return .invite(someTargets(decoder))
    case .kick: return .kick(someTargets(decoder))
    case .leave:
      expectNobody(but: actor, decoder)
      return .leave
    case .update:
      // Another type than an object has been reported already.
      let isMissing = self.info.map(\.isNull) ?? true
      if info.settings.isEmpty, isMissing { report(missing: names.info, "what was changed", decoder) }
      expectNobody(but: nil, decoder)
      let isSaid = self.info?.kind == .object || !info.settings.isEmpty || !info.bookkeeping.isEmpty
      var changes: [TeamChange] = []
      swap(&changes, &info.settings)
      return .update(isSaid ? changes : nil)
    case .dismiss:
      expectNobody(but: nil, decoder)
      return .dismiss
    case .applyPass: return .applyPass(someTargets(decoder))
    case .transferOwner: return .transferOwner(to: oneTarget(decoder), leaving: isLeaving(decoder))
    case .addManager: return .addManager(someTargets(decoder))
    case .removeManager: return .removeManager(someTargets(decoder))
    case .acceptInvitation: return .acceptInvitation(from: oneTarget(decoder))
    case .mute: return .mute(someTargets(decoder), muteState(decoder))
    default:
      for value in [account, accounts, mute, leaving] where data == nil { value.map(decoder.keep) }
      return .unknown(code, data: data?.raw)
    }
  }

  // MARK: Accounts

  @inline(__always)
  private func targets(_ decoder: RecordDecoder) -> [Account] {
    let found = decoder.accounts(accounts)
    guard account != nil else { return found }
    return found + decoder.accounts(account, oneIsUsual: true).filter { !found.contains($0) }
  }

  @inline(never)
  private func someTargets(_ decoder: RecordDecoder) -> [Account] {
    let found = targets(decoder)
    if found.isEmpty {
      report(missing: accounts == nil && account != nil ? names.account : names.accounts, "whom it is about", decoder)
    }
    return found
  }

  private func oneTarget(_ decoder: RecordDecoder) -> Account? {
    var found = targets(decoder)
    defer { decoder.useAgain(&found) }
    if found.isEmpty { report(missing: names.account, "whom it is about", decoder) }
    if found.count > 1 {
      decoder.report(.tooMany(expected: 1, found: found.count), .warning, at: accounts ?? container)
    }
    return found.first
  }

  /// An operation that is about nobody: accounts are told, and kept.
  private func expectNobody(but actor: Account?, _ decoder: RecordDecoder) {
    guard account != nil || accounts != nil else { return }
    let found = targets(decoder).filter { $0 != actor }
    if !found.isEmpty {
      decoder.report(.tooMany(expected: 0, found: found.count), .warning, at: accounts ?? account ?? container)
    }
  }

  private func report(missing field: StaticString, _ meaning: String, _ decoder: RecordDecoder) {
    decoder.report(.missing("\"\(field)\": \(meaning)"), .warning, at: container, field: "\(field)")
  }

  // MARK: Flags

  /// `mute` is 1 or 0 on the wire and a bool in the Web SDK; V2 counts any other number as muted. A number other than 0
  /// and 1 is kept as it is.
  private func muteState(_ decoder: RecordDecoder) -> MuteState? {
    guard let mute, !mute.isNull else {
      report(missing: names.mute, "whether it was muted or unmuted", decoder)
      return nil
    }
    if let bool = decoder.truth(mute, isUsual: infoWords.hasBooleans) {
      decoder.note(mute, "muted or not")
      return bool ? .on : .off
    }
    return decoder.code(mute, "0 or 1")
  }

  private func isLeaving(_ decoder: RecordDecoder) -> Bool {
    guard let leaving, !leaving.isNull else { return false }
    if let bool = decoder.truth(leaving, isUsual: true) { return bool }
    if leaving.integer != 0, leaving.integer != 1 {
      decoder.report(.wrongType(expected: "true or false", found: leaving.excerpt), .warning, at: leaving)
    }
    return leaving.integer == 1
  }
}

extension TeamInfo {
  /// Type 0 is a discussion group (讨论组) on the wire, as is the Web SDK's word; V2's 0 is no type at all.
  fileprivate func isDiscussionGroup(_ words: TeamWords) -> Bool {
    if case .v2 = words { return false }
    return bookkeeping.contains { $0.key == .type && ["0", "\"0\"", "\"normal\""].contains($0.value.json) }
  }
}
