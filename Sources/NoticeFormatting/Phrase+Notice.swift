public import Notices

extension Phrase {
  /// Settings as clauses of one sentence, for an argument; nil where none of them has a name.
  package static func clauses(_ settings: [TeamChange], in scope: TeamScope) -> Phrase? {
    Statement.clauses(Statement.withoutRepetition(settings), scope)?.list(from: 0).phrase
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
    switch operation {
    case .invite: Statement(.invite, people, in: scope)
    case .kick: Statement(.kick, people, in: scope)
    case .leave: Statement(.leave, people, in: scope)
    case .dismiss: Statement(.dismiss, people, in: scope)
    case .applyPass: Statement(.applyPass, people, in: scope)
    case .transferOwner(_, let leaving): Statement(.transferOwner, people, in: scope, .leaving(leaving))
    case .addManager: Statement(.addManager, people, in: scope)
    case .removeManager: Statement(.removeManager, people, in: scope)
    case .acceptInvitation: Statement(.acceptInvitation, people, in: scope)
    case .mute(_, let state): Statement(.mute, people, in: scope, .state(state))
    case .unknown(let code, _): Statement(.unknown, people, in: scope, [Self.code(code.rawValue)])
    case .update(nil): Statement(.updateUnspecified, people, in: scope)
    case .update(let changes?): saying(changes, scope, people)
    }
  }

  // MARK: Updates

  /// One change is a sentence of its own; several are clauses of one.
  private static func saying(
    _ changes: [TeamChange], _ scope: TeamScope, _ people: consuming Participants
  ) -> Statement {
    let told = withoutRepetition(changes)
    if told.isEmpty { return Statement(.updateNothing, people, in: scope) }
    if told.count == 1 { return Statement(told[0].keys.update, people, in: scope, .change(told[0])) }
    guard let clauses = clauses(told, scope) else {
      return Statement(.updateUnknowns, people, in: scope, .changeCount(told.count))
    }
    return Statement(.updateSeveral, people, in: scope, .changes(clauses))
  }

  /// Changes as clauses of one sentence; nil where none of them has a name.
  fileprivate static func clauses(_ changes: [TeamChange], _ scope: TeamScope) -> Clauses? {
    // Nearly always all of them have.
    let haveNames = changes.allSatisfy { $0.keys.clause != nil }
    let named = haveNames ? changes : changes.filter { $0.keys.clause != nil }
    return named.isEmpty ? nil : Clauses(named: named, others: changes.count - named.count, scope: scope)
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
        self = .named(change.keys.update)
      }
    }
  }
}

extension Phrase.Choice {
  // (One by one: looking a word up takes as long as the rest of a sentence, and threads wait for one another there.)

  fileprivate init(_ permission: TeamPermission) {
    self = permission == .manager ? .manager : permission == .all ? .all : .other
  }

  init(_ state: MuteState) { self = state == .on ? .on : state == .off ? .off : .other }

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

extension TeamChange {
  /// The entry that tells a change alone, and the one that tells it among several; nil for a setting that has no name.
  var keys: (update: Phrase.Key, clause: Phrase.Key?) {
    if case .kit(let kit) = self {
      return switch kit.kind {
      case .mentionAll: (.updateMentionAll, .changeMentionAll)
      case .pinning: (.updatePinning, .changePinning)
      case .pinned: (.updatePinned, .changePinned)
      case .unpinned: (.updateUnpinned, .changeUnpinned)
      }
    }
    return switch tag {
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

  /// The arguments that there can be of a change, in the order in which a phrase has them.
  static let arguments: [Phrase.Name] = [.value, .valueIs, .title, .titleIs, .mode, .code]

  func argument(_ name: Phrase.Name) -> Phrase.Value? {
    switch value {
    case .text(let text): return Self.argument(name, value: text)
    case .announcement(let announcement):
      guard announcement.entries != nil else { return Self.argument(name, value: announcement.text, title: "") }
      guard let entry = announcement.latest else { return Self.argument(name, value: "", title: "") }
      if entry.content.isEmpty { return Self.argument(name, value: entry.title, title: "") }
      return Self.argument(name, value: entry.content, title: entry.title)
    case .kit(let kit):
      switch kit.kind {
      case .mentionAll(let permission), .pinning(let permission):
        return name == .mode ? .choice(Phrase.Choice(permission)) : nil
      case .pinned, .unpinned: return nil
      }
    case .code(let code, _):
      return switch name {
      case .mode: .choice(mode)
      case .code: .text(String(code))
      default: nil
      }
    case .raw(let raw):
      // Of a known tag, the value is not one that can be told; of another, the key is all there is.
      if case .unknown(let key, _) = self, tag == nil { return name == .code ? .text(key) : nil }
      return switch name {
      case .value, .code: .text(raw.json)
      case .valueIs: .choice(.unknown)
      case .title: .text("")
      case .titleIs: .choice(.empty)
      case .mode: .choice(.other)
      default: nil
      }
    }
  }

  /// The keyword for a setting's code: the code's name.
  private var mode: Phrase.Choice {
    switch self {
    case .joinMode(.noAuth), .beInviteMode(.noAuth): .noAuth
    case .joinMode(.needAuth), .beInviteMode(.needAuth): .needAuth
    case .joinMode(.rejectAll): .rejectAll
    case .inviteMode(let permission), .updateInfoMode(let permission), .updateClientCustomMode(let permission):
      Phrase.Choice(permission)
    case .muteMode(let state): Phrase.Choice(state)
    case .allMuteMode(.cancel): .cancel
    case .allMuteMode(.muteNormal): .muteNormal
    case .allMuteMode(.muteAll): .muteAll
    default: .other
    }
  }

  private static func argument(_ name: Phrase.Name, value: String, title: String? = nil) -> Phrase.Value? {
    switch name {
    case .value: .text(value)
    case .valueIs: .choice(Phrase.Choice(isVisible: value))
    case .title: title.map(Phrase.Value.text)
    case .titleIs: title.map { .choice(Phrase.Choice(isVisible: $0)) }
    default: nil
    }
  }
}

extension Phrase.Choice {
  /// Whether anything of a text can be seen.
  init(isVisible text: String) { self = text.hasVisibleCharacter ? .other : .empty }
}
