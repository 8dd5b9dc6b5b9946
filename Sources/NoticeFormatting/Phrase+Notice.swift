public import Notices

extension Phrase {
  /// Settings as clauses of one sentence, for an argument; nil where none of them has a name.
  package static func clauses(_ settings: [TeamChange], in scope: TeamScope) -> Phrase? {
    Statement.withoutRepetition(settings) { Statement.withClauses($0, scope) { $0?.list(from: 0).phrase } }
  }

  /// What `notice` says to a reader.
  public init(_ notice: Notice, for viewpoint: Viewpoint = Viewpoint()) {
    self = Statement.with(notice, Names(viewpoint)) { $0.phrase }
  }
}

extension Statement {
  typealias Key = Phrase.Key
  typealias Argument = Phrase.Argument
  typealias Choice = Phrase.Choice

  /// What `notice` says.
  static func with<Result>(_ notice: Notice, _ names: Names, _ body: (Statement) -> Result) -> Result {
    names.with(notice.people, in: notice.team) {
      switch notice.event {
      case .team(let operation, let scope): saying(operation, scope, notice, names, body)
      case .teamRequest(let request, let scope):
        Participants.with(notice, request.targets, names) {
          saying(request, scope, $0, name: notice.teamInfo.settings.firstName, body)
        }
      case .friend(let friend):
        Participants.with(notice, notice.recipient.map { [$0] } ?? [], names) { saying(friend, $0, body) }
      case .userSetting(let setting):
        Participants.with(notice, notice.recipient.map { [$0] } ?? [], names) { saying(setting, $0, body) }
      case .chatroom(let event): withParticipants(of: event, in: notice, names) { saying(event, $0, body) }
      case .call(let call): Participants.with(notice, call.participants, names) { saying(call, $0, body) }
      case .revocation(let kind):
        Participants.with(notice, [], names) {
          body(Statement(kind == .deleteP2P || kind == .deleteTeam ? .deletion : .revocation, $0))
        }
      case .outcome(let outcome): saying(outcome, body)
      case .system(let type):
        Participants.with(notice, [], names) {
          with(.systemUnknown, $0, [Argument(name: .code, value: .text(type.word))], body)
        }
      }
    }
  }

  /// (The targets stay where they are: to copy them takes as long as to name them.)
  @inline(__always)
  private static func saying<Result>(
    _ operation: TeamOperation, _ scope: TeamScope, _ notice: Notice, _ names: Names, _ body: (Statement) -> Result
  ) -> Result {
    func told(_ key: Key, _ targets: UnsafeBufferPointer<Account>, _ details: Details = .none) -> Result {
      Participants.with(notice.actor, isBySystem: notice.isBySystem, targets, names) {
        body(Statement(key, $0, in: scope, details))
      }
    }
    func told(_ key: Key, _ targets: [Account], _ details: Details = .none) -> Result {
      targets.withUnsafeBufferPointer { told(key, $0, details) }
    }
    func told(_ key: Key, _ target: Account?, _ details: Details = .none) -> Result {
      guard let target else { return told(key, [], details) }
      return withUnsafePointer(to: target) { told(key, UnsafeBufferPointer(start: $0, count: 1), details) }
    }
    switch operation {
    case .invite(let accounts): return told(.invite, accounts)
    case .kick(let accounts): return told(.kick, accounts)
    case .leave: return told(.leave, [])
    case .dismiss: return told(.dismiss, [])
    case .applyPass(let accounts): return told(.applyPass, accounts)
    case .transferOwner(let account, let leaving): return told(.transferOwner, account, .leaving(leaving))
    case .addManager(let accounts): return told(.addManager, accounts)
    case .removeManager(let accounts): return told(.removeManager, accounts)
    case .acceptInvitation(let account): return told(.acceptInvitation, account)
    case .mute(let accounts, let state): return told(.mute, accounts, .state(state))
    case .update(nil): return told(.updateUnspecified, [])
    case .update(let changes?):
      let nobody = UnsafeBufferPointer<Account>(start: nil, count: 0)
      return Participants.with(notice.actor, isBySystem: notice.isBySystem, nobody, names) {
        saying(changes, scope, $0, body)
      }
    case .unknown(let code, _):
      return [Self.code(code.rawValue)].withUnsafeBufferPointer { told(.unknown, [], .arguments($0)) }
    }
  }

  // MARK: Updates

  /// One change is a sentence of its own; several are clauses of one.
  private static func saying<Result>(
    _ changes: [TeamChange], _ scope: TeamScope, _ people: Participants, _ body: (Statement) -> Result
  ) -> Result {
    withoutRepetition(changes) { told in
      guard let first = told.baseAddress, !told.isEmpty else {
        return body(Statement(.updateNothing, people, in: scope))
      }
      if told.count == 1 { return body(Statement(first.keys.update, people, in: scope, .change(first))) }
      return withClauses(told, scope) { clauses in
        guard let clauses else { return body(Statement(.updateUnknowns, people, in: scope, .changeCount(told.count))) }
        return body(Statement(.updateSeveral, people, in: scope, .changes(clauses)))
      }
    }
  }

  /// Changes as clauses of one sentence; nil where none of them has a name.
  fileprivate static func withClauses<Result>(
    _ changes: UnsafeBufferPointer<TeamChange>, _ scope: TeamScope, _ body: (Clauses?) -> Result
  ) -> Result {
    // Nearly always all of them have.
    if let first = changes.baseAddress, changes.indices.allSatisfy({ (first + $0).keys.clause != nil }) {
      return body(changes.isEmpty ? nil : Clauses(named: changes, others: 0, scope: scope))
    }
    return changes.filter { $0.keys.clause != nil }.withUnsafeBufferPointer { named in
      body(named.isEmpty ? nil : Clauses(named: named, others: changes.count - named.count, scope: scope))
    }
  }

  /// Of changes to one setting, the last counts. Muting a whole team comes as two tags: 100 (on or off) and 101 (who is
  /// muted). Where they agree, 101 says it all.
  static func withoutRepetition<Result>(
    _ changes: [TeamChange], _ body: (UnsafeBufferPointer<TeamChange>) -> Result
  ) -> Result {
    if changes.count <= 1 || changes.count <= 16 && changes.areDistinct { return changes.withUnsafeBufferPointer(body) }
    let isMuted = changes.reduce(nil as Bool?) { found, change in
      if case .allMuteMode(let mode) = change, mode.name != nil { mode != .cancel } else { found }
    }
    var seen: Set<Setting> = []
    let left = changes.reversed().filter { change in
      if let isMuted, change == .muteMode(isMuted ? .on : .off) { return false }
      return seen.insert(Setting(change)).inserted
    }
    return left.reversed().withUnsafeBufferPointer(body)
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
  @inline(__always)
  var keys: (update: Phrase.Key, clause: Phrase.Key?) {
    switch self {
    case .name: (.updateName, .changeName)
    case .intro: (.updateIntro, .changeIntro)
    case .announcement: (.updateAnnouncement, .changeAnnouncement)
    case .joinMode: (.updateJoinMode, .changeJoinMode)
    case .clientCustom: (.updateClientCustom, .changeClientCustom)
    case .kit(let kit):
      switch kit.kind {
      case .mentionAll: (.updateMentionAll, .changeMentionAll)
      case .pinning: (.updatePinning, .changePinning)
      case .pinned: (.updatePinned, .changePinned)
      case .unpinned: (.updateUnpinned, .changeUnpinned)
      }
    case .serverCustom: (.updateServerCustom, .changeServerCustom)
    case .avatar: (.updateAvatar, .changeAvatar)
    case .beInviteMode: (.updateBeInviteMode, .changeBeInviteMode)
    case .inviteMode: (.updateInviteMode, .changeInviteMode)
    case .updateInfoMode: (.updateUpdateInfoMode, .changeUpdateInfoMode)
    case .updateClientCustomMode: (.updateUpdateClientCustomMode, .changeUpdateClientCustomMode)
    case .muteMode: (.updateMuteMode, .changeMuteMode)
    case .allMuteMode: (.updateAllMuteMode, .changeAllMuteMode)
    case .antispamBusinessId: (.updateAntispamBusinessId, .changeAntispamBusinessId)
    case .unknown: tag?.name.flatMap(Self.keys(named:)) ?? (.updateUnknown, nil)
    }
  }

  /// The same of a tag whose value is of another type, by its name.
  private static func keys(named name: String) -> (update: Phrase.Key, clause: Phrase.Key?)? {
    Phrase.Key(rawValue: "team.update." + name).map { ($0, Phrase.Key(rawValue: "change." + name)) }
  }

  /// The arguments that there can be of a change, in the order in which a phrase has them.
  static let arguments: [Phrase.Name] = [.value, .valueIs, .title, .titleIs, .mode, .code]

  func argument(_ name: Phrase.Name) -> Phrase.Value? {
    switch self {
    case .name(let text), .intro(let text), .clientCustom(let text), .serverCustom(let text), .avatar(let text),
      .antispamBusinessId(let text):
      return Self.argument(name, value: text)
    case .announcement(let announcement):
      guard announcement.entries != nil else { return Self.argument(name, value: announcement.text, title: "") }
      guard let entry = announcement.latest else { return Self.argument(name, value: "", title: "") }
      if entry.content.isEmpty { return Self.argument(name, value: entry.title, title: "") }
      return Self.argument(name, value: entry.content, title: entry.title)
    case .kit, .joinMode, .beInviteMode, .inviteMode, .updateInfoMode, .updateClientCustomMode, .muteMode, .allMuteMode:
      switch name {
      case .mode: return mode.map(Phrase.Value.choice)
      case .code: return code.map { .text(String($0)) }
      default: return nil
      }
    case .unknown(let key, let raw):
      // Of a known tag, the value is not one that can be told; of another, the key is all there is.
      if tag == nil { return name == .code ? .text(key) : nil }
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

  /// The number of a setting's code.
  private var code: Int? {
    switch self {
    case .joinMode(let mode): mode.rawValue
    case .beInviteMode(let mode): mode.rawValue
    case .inviteMode(let mode), .updateInfoMode(let mode), .updateClientCustomMode(let mode): mode.rawValue
    case .muteMode(let state): state.rawValue
    case .allMuteMode(let mode): mode.rawValue
    default: nil
    }
  }

  /// The keyword for a setting's code: the code's name.
  @inline(__always)
  fileprivate var mode: Phrase.Choice? {
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
    case .joinMode, .beInviteMode, .allMuteMode: .other
    case .kit(let kit):
      switch kit.kind {
      case .mentionAll(let permission), .pinning(let permission): Phrase.Choice(permission)
      case .pinned, .unpinned: nil
      }
    default: nil
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

/// The same where a change is: to ask the change itself would copy it first.
extension UnsafePointer<TeamChange> {
  @inline(never) var keys: (update: Phrase.Key, clause: Phrase.Key?) { pointee.keys }
  @inline(never) func choice(_ name: Phrase.Name) -> Phrase.Choice? {
    // (The usual one first, as it takes neither a value nor a copy.)
    if name == .mode, let mode = pointee.mode { return mode }
    return if case .choice(let choice) = pointee.argument(name) { choice } else { nil }
  }
}

extension Phrase.Choice {
  /// Whether anything of a text can be seen.
  init(isVisible text: String) { self = text.hasVisibleCharacter ? .other : .empty }
}
