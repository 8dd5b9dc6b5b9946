public import Notices

extension Phrase {
  /// Settings as clauses of one sentence, for an argument; nil where none of them has a name.
  package static func clauses(_ settings: [TeamChange], in scope: TeamScope) -> Phrase? {
    Statement.clauses(Statement.withoutRepetition(settings), scope)
  }

  /// What `notice` says to a reader.
  public init(_ notice: Notice, for viewpoint: Viewpoint = Viewpoint()) {
    self = Statement.of(notice, Names(viewpoint, notice.people, notice.team)).phrase
  }
}

extension Statement {
  typealias Key = Phrase.Key
  typealias Argument = Phrase.Argument
  typealias Choice = Phrase.Choice

  // Functions, and not initialisers, as those would have copies of what they are given.

  static func of(_ notice: Notice, _ names: Names) -> Statement {
    switch notice.event {
    case .team(let operation, let scope):
      saying(operation, scope, .of(notice, operation.targets, names))
    case .teamRequest(let request, let scope):
      saying(request, scope, .of(notice, request.targets, names), name: notice.teamInfo.settings.firstName)
    case .friend(let friend): saying(friend, .of(notice, notice.recipient.map { [$0] } ?? [], names))
    case .userSetting(let setting): saying(setting, .of(notice, notice.recipient.map { [$0] } ?? [], names))
    case .chatroom(let event): saying(event, participants(of: event, in: notice, names))
    case .call(let call): saying(call, .of(notice, call.participants, names))
    case .revocation(let kind):
      Statement(kind == .deleteP2P || kind == .deleteTeam ? .deletion : .revocation, .of(notice, [], names))
    case .outcome(let outcome): saying(outcome)
    case .system(let type):
      Statement(.systemUnknown, .of(notice, [], names), [Argument(name: .code, value: .text(type.word))])
    }
  }

  private static func saying(
    _ operation: TeamOperation, _ scope: TeamScope, _ people: consuming Participants
  ) -> Statement {
    var more: [Argument] = []
    let key: Key
    switch operation {
    case .invite: key = .invite
    case .kick: key = .kick
    case .leave: key = .leave
    case .dismiss: key = .dismiss
    case .applyPass: key = .applyPass
    case .transferOwner(_, let leaving):
      key = .transferOwner
      more = [Argument(name: .leaving, value: .choice(leaving ? .yes : .no))]
    case .addManager: key = .addManager
    case .removeManager: key = .removeManager
    case .acceptInvitation: key = .acceptInvitation
    case .mute(_, let state):
      key = .mute
      more = [Argument(name: .state, value: .choice(state.map(Choice.init) ?? .other))]
    case .unknown(let code, _):
      key = .unknown
      more = [Self.code(code.rawValue)]
    case .update(nil): key = .updateUnspecified
    case .update(let changes?): return saying(changes, scope, people)
    }
    return Statement(key, people, in: scope, more)
  }

  // MARK: Updates

  /// One change is a sentence of its own; several are clauses of one.
  private static func saying(
    _ changes: [TeamChange], _ scope: TeamScope, _ people: consuming Participants
  ) -> Statement {
    let told = withoutRepetition(changes)
    if told.isEmpty { return Statement(.updateNothing, people, in: scope) }
    if told.count == 1 { return Statement(keys(told[0]).update, people, in: scope, value(of: told[0])) }
    guard let clauses = clauses(told, scope) else {
      return Statement(.updateUnknowns, people, in: scope, changeCount(told.count))
    }
    return Statement(
      .updateSeveral, people, in: scope, [Argument(name: .changes, value: .phrase(clauses))] + changeCount(told.count))
  }

  /// Changes as clauses of one sentence, those without a name as a number at its end; nil where none has a name.
  fileprivate static func clauses(_ changes: [TeamChange], _ scope: TeamScope) -> Phrase? {
    var clauses = changes.compactMap { change in
      keys(change).clause.map { Statement($0, in: scope, value(of: change)).phrase }
    }
    if clauses.isEmpty { return nil }
    let unknown = changes.count - clauses.count
    if unknown > 0 { clauses.append(Statement(.changeUnknowns, in: scope, changeCount(unknown)).phrase) }
    return list(clauses)
  }

  private static func changeCount(_ count: Int) -> [Argument] {
    [Argument(name: .changeCount, value: .number(count))]
  }

  /// Clauses as one: the first with the rest behind it, which is again such a list. `position` tells a pattern whether
  /// there are only two, whether the last two are reached, or more follow.
  private static func list(_ clauses: [Phrase]) -> Phrase {
    var list = clauses[clauses.count - 1]
    for (index, clause) in clauses.dropLast().enumerated().reversed() {
      let isLast = index == clauses.count - 2
      let position: Choice = isLast ? (index == 0 ? .pair : .last) : .other
      list = Phrase(
        key: .listClauses,
        arguments: [
          Argument(name: .first, value: .phrase(clause)), Argument(name: .next, value: .phrase(list)),
          Argument(name: .position, value: .choice(position)),
        ])
    }
    return list
  }

  /// Of changes to one setting, the last counts. Muting a whole team comes as two tags: 100 (on or off) and 101 (who is
  /// muted). Where they agree, 101 says it all.
  fileprivate static func withoutRepetition(_ changes: [TeamChange]) -> [TeamChange] {
    guard changes.count > 1 else { return changes }
    if changes.count <= 16, changes.areDistinct { return changes }
    let isMuted = changes.reduce(nil as Bool?) { found, change in
      if case .allMuteMode(let mode) = change, mode.name != nil { mode != .cancel } else { found }
    }
    var seen: Set<Setting> = []
    return changes.reversed().filter { change in
      if let isMuted, change == .muteMode(isMuted ? .on : .off) { return false }
      return seen.insert(Setting(change)).inserted
    }.reversed()
  }

  /// What a change is of: an entry, or for settings without a name the key.
  private enum Setting: Hashable {
    case named(Key)
    case unknown(String)

    init(_ change: TeamChange) {
      if case .unknown(let key, _) = change, change.tag == nil {
        self = .unknown(key)
      } else {
        self = .named(Statement.keys(change).update)
      }
    }
  }

  private static func value(of change: TeamChange) -> [Argument] {
    switch change.value {
    case .text(let text): return valueArguments(text)
    case .announcement(let announcement):
      guard let entries = announcement.entries else { return valueArguments(announcement.text) + titleArguments("") }
      guard let entry = announcement.latest, !entries.isEmpty else { return valueArguments("") + titleArguments("") }
      if entry.content.isEmpty { return valueArguments(entry.title) + titleArguments("") }
      return valueArguments(entry.content) + titleArguments(entry.title)
    case .kit(let kit):
      switch kit.kind {
      case .mentionAll(let permission), .pinning(let permission):
        return [Argument(name: .mode, value: .choice(Choice(code: permission.name)))]
      case .pinned, .unpinned: return []
      }
    case .code(let code, let name):
      return [
        Argument(name: .mode, value: .choice(Choice(code: name))), Self.code(code),
      ]
    case .raw(let raw):
      // Of a known tag, the value is not one that can be told; of another, the key is all there is.
      guard case .unknown(let key, _) = change, change.tag == nil else {
        return [
          Argument(name: .value, value: .text(raw.json)), Argument(name: .valueIs, value: .choice(.unknown)),
          Argument(name: .title, value: .text("")), Argument(name: .titleIs, value: .choice(.empty)),
          Argument(name: .mode, value: .choice(.other)), Argument(name: .code, value: .text(raw.json)),
        ]
      }
      return [Argument(name: .code, value: .text(key))]
    }
  }

  private static func valueArguments(_ text: String) -> [Argument] { told(text, as: .value, .valueIs) }
  private static func titleArguments(_ title: String) -> [Argument] { told(title, as: .title, .titleIs) }

  /// The entry that tells a change alone, and the one that tells it among several; nil for a setting that has no name.
  private static func keys(_ change: TeamChange) -> (update: Key, clause: Key?) {
    if case .kit(let kit) = change {
      return switch kit.kind {
      case .mentionAll: (.updateMentionAll, .changeMentionAll)
      case .pinning: (.updatePinning, .changePinning)
      case .pinned: (.updatePinned, .changePinned)
      case .unpinned: (.updateUnpinned, .changeUnpinned)
      }
    }
    return switch change.tag {
    case .name?: (.updateName, .changeName)
    case .intro?: (.updateIntro, .changeIntro)
    case .announcement?: (.updateAnnouncement, .changeAnnouncement)
    case .joinMode?: (.updateJoinMode, .changeJoinMode)
    case .clientCustom?: (.updateClientCustom, .changeClientCustom)
    case .serverCustom?: (.updateServerCustom, .changeServerCustom)
    case .avatar?: (.updateAvatar, .changeAvatar)
    case .beInviteMode?: (.updateBeInviteMode, .changeBeInviteMode)
    case .inviteMode?: (.updateInviteMode, .changeInviteMode)
    case .updateInfoMode?: (.updateUpdateInfoMode, .changeUpdateInfoMode)
    case .updateClientCustomMode?: (.updateUpdateClientCustomMode, .changeUpdateClientCustomMode)
    case .muteMode?: (.updateMuteMode, .changeMuteMode)
    case .allMuteMode?: (.updateAllMuteMode, .changeAllMuteMode)
    case .antispamBusinessId?: (.updateAntispamBusinessId, .changeAntispamBusinessId)
    default: (.updateUnknown, nil)
    }
  }
}

extension Phrase.Choice {
  fileprivate init(_ state: MuteState) {
    self = state == .on ? .on : state == .off ? .off : .other
  }

  /// The keyword for a code's name; `other` where the code is not known.
  init(code name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .other }
}

extension [TeamChange] {
  /// Whether no two are of one kind, nor of two that can repeat each other.
  fileprivate var areDistinct: Bool {
    var kinds: UInt32 = 0
    for change in self {
      guard let kind = change.kind, kinds & (1 << kind) == 0 else { return false }
      kinds |= 1 << kind
    }
    return true
  }

  fileprivate var firstName: String? {
    for case .name(let name) in self { return name }
    return nil
  }
}

extension TeamChange {
  /// A number from 0 for each kind of setting, the same for those that repeat each other; nil for one that has no name.
  fileprivate var kind: UInt32? {
    switch self {
    case .name: 0
    case .intro: 1
    case .announcement: 2
    case .joinMode: 3
    case .clientCustom, .kit: 4
    case .serverCustom: 5
    case .avatar: 6
    case .beInviteMode: 7
    case .inviteMode: 8
    case .updateInfoMode: 9
    case .updateClientCustomMode: 10
    case .muteMode, .allMuteMode: 11
    case .antispamBusinessId: 12
    case .unknown: nil
    }
  }
}
