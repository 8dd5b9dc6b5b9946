public import Notices

extension Phrase {
  /// What `notice` says to a reader.
  public init(_ notice: Notice, for viewpoint: Viewpoint = Viewpoint()) {
    self.init(notice, Names(notice, viewpoint))
  }

  init(_ notice: Notice, _ names: Names) {
    switch notice.event {
    case .team(let operation, let scope):
      self.init(operation, Participants(notice.actor, operation.targets, names), Self.nouns(scope))
    case .teamRequest(let request, let scope):
      let name = notice.teamInfo.settings.firstName
      self.init(request, Participants(notice.actor, request.targets, names), Self.nouns(scope), name: name)
    case .friend(let friend):
      self.init(friend, Participants(notice.actor, notice.recipient.map { [$0] } ?? [], names))
    case .chatroom(let event):
      self.init(event, Participants(notice.actor ?? event.onlyTarget, event.targets, names))
    case .call(let call): self.init(call, Participants(notice.actor, call.participants, names))
    case .revocation(let kind):
      let isDeletion = kind == .deleteP2P || kind == .deleteTeam
      self.init(isDeletion ? .deletion : .revocation, Participants(notice.actor, [], names))
    case .outcome(let outcome): self.init(outcome)
    case .system(let type):
      let people = Participants(notice.actor, [], names)
      self.init(.systemUnknown, people, [Argument(name: .code, value: .text(type.word))])
    }
  }

  private init(_ operation: TeamOperation, _ people: Participants, _ nouns: [Argument]) {
    switch operation {
    case .invite: self.init(.invite, people, nouns)
    case .kick: self.init(.kick, people, nouns)
    case .leave: self.init(Key.leave, people, nouns)
    case .dismiss: self.init(Key.dismiss, people, nouns)
    case .applyPass: self.init(.applyPass, people, nouns)
    case .transferOwner(_, let leaving):
      self.init(.transferOwner, people, nouns + [Argument(name: .leaving, value: .choice(leaving ? .yes : .no))])
    case .addManager: self.init(.addManager, people, nouns)
    case .removeManager: self.init(.removeManager, people, nouns)
    case .acceptInvitation: self.init(.acceptInvitation, people, nouns)
    case .mute(_, let state):
      self.init(.mute, people, nouns + [Argument(name: .state, value: .choice(Choice(code: state?.name)))])
    case .unknown(let code, _):
      self.init(.unknown, people, nouns + [Self.code(code.rawValue)])
    case .update(let changes): self.init(changes, people, nouns)
    }
  }

  init(_ key: Key, _ people: Participants, _ more: [Argument] = []) {
    self.key = key
    arguments = people.arguments + more
  }

  /// What a group of a scope is called, alone and inside compounds.
  private static func nouns(_ scope: TeamScope) -> [Argument] {
    let (noun, short): (Key, Key) =
      switch scope {
      case .team: (.nounTeam, .nounTeamShort)
      case .superTeam: (.nounSuperTeam, .nounSuperTeamShort)
      case .discussionGroup: (.nounDiscussionGroup, .nounDiscussionGroupShort)
      }
    return [
      Argument(name: .team, value: .phrase(Phrase(key: noun))),
      Argument(name: .teamShort, value: .phrase(Phrase(key: short))),
    ]
  }

  // MARK: Updates

  /// One change tells its new value; several are listed.
  private init(_ changes: [TeamChange], _ people: Participants, _ nouns: [Argument]) {
    let told = Self.withoutRepetition(changes)
    switch told.count {
    case 0: self.init(.updateNothing, people, nouns)
    case 1: self.init(Self.keys(told[0]).update, people, nouns + Self.value(of: told[0]))
    case _ where told.allSatisfy({ $0.tag == nil }):
      self.init(.updateUnknowns, people, nouns + [Argument(name: .changeCount, value: .number(told.count))])
    default:
      let list = Self.settings(told, nouns)
      self.init(
        .updateSeveral, people,
        nouns + [
          Argument(name: .changes, value: .list(list)), Argument(name: .changeCount, value: .number(list.count)),
        ])
    }
  }

  /// Muting a whole team comes as two tags: 100 (on or off) and 101 (who is muted). Where they agree, 101 says it all.
  private static func withoutRepetition(_ changes: [TeamChange]) -> [TeamChange] {
    let isMuted = changes.reduce(nil as Bool?) { found, change in
      if case .allMuteMode(let mode) = change, mode.name != nil { mode != .cancel } else { found }
    }
    guard let isMuted else { return changes }
    return changes.filter { $0 != .muteMode(isMuted ? .on : .off) }
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
          Argument(name: .valueIs, value: .choice(.unknown)), Argument(name: .mode, value: .choice(.other)),
          Argument(name: .code, value: .text(raw.json)),
        ]
      }
      return [Argument(name: .code, value: .text(key))]
    }
  }

  private static func valueArguments(_ text: String) -> [Argument] { told(text, as: .value, .valueIs) }
  private static func titleArguments(_ title: String) -> [Argument] { told(title, as: .title, .titleIs) }

  private static func settings(_ changes: [TeamChange], _ nouns: [Argument]) -> [Phrase] {
    var phrases: [Phrase] = []
    var unknown = 0
    for change in changes {
      guard let key = keys(change).setting else {
        unknown += 1
        continue
      }
      let phrase = Phrase(key: key, arguments: nouns)
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
    if unknown > 0 {
      phrases.append(Phrase(key: .settingUnknown, arguments: nouns + [Argument(name: .count, value: .number(unknown))]))
    }
    return phrases
  }

  /// The entry that tells a change, and the one that names it among several; nil for a setting that has no name.
  private static func keys(_ change: TeamChange) -> (update: Key, setting: Key?) {
    if case .kit(let kit) = change {
      return switch kit.kind {
      case .mentionAll: (.updateMentionAll, .settingMentionAll)
      case .pinning: (.updatePinning, .settingPinning)
      case .pinned: (.updatePinned, .settingPinned)
      case .unpinned: (.updateUnpinned, .settingPinned)
      }
    }
    return switch change.tag {
    case .name?: (.updateName, .settingName)
    case .intro?: (.updateIntro, .settingIntro)
    case .announcement?: (.updateAnnouncement, .settingAnnouncement)
    case .joinMode?: (.updateJoinMode, .settingJoinMode)
    case .clientCustom?: (.updateClientCustom, .settingClientCustom)
    case .serverCustom?: (.updateServerCustom, .settingServerCustom)
    case .avatar?: (.updateAvatar, .settingAvatar)
    case .beInviteMode?: (.updateBeInviteMode, .settingBeInviteMode)
    case .inviteMode?: (.updateInviteMode, .settingInviteMode)
    case .updateInfoMode?: (.updateUpdateInfoMode, .settingUpdateInfoMode)
    case .updateClientCustomMode?: (.updateUpdateClientCustomMode, .settingUpdateClientCustomMode)
    case .muteMode?: (.updateMuteMode, .settingMuteMode)
    case .allMuteMode?: (.updateAllMuteMode, .settingMuteMode)
    case .antispamBusinessId?: (.updateAntispamBusinessId, .settingAntispamBusinessId)
    default: (.updateUnknown, nil)
    }
  }
}

extension Phrase.Choice {
  /// The keyword for a code's name; `other` where the code is not known.
  init(code name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .other }
}

/// Who takes part in a notice, seen by one reader.
struct Participants {
  private let actor: Account?
  private let actorIs: Phrase.Choice
  /// Each once, the reader first.
  private let targets: [Account]
  private let targetIs: Phrase.Choice
  private let others: [Account]

  init(_ actor: Account?, _ all: [Account], _ names: Names) {
    let viewer = names.viewer
    /// Somebody without a visible name is as good as unknown.
    func isKnown(_ account: Account) -> Bool { account == viewer || names.name(of: account) != nil }
    self.actor = actor
    actorIs =
      if let actor, isKnown(actor) { actor == viewer ? .you : .other } else { .unknown }

    var seen: Set<Account> = []
    let distinct = all.filter { seen.insert($0).inserted }
    // The reader first; people without a name last, as no sentence should begin with them.
    let rest = distinct.filter { $0 != viewer }
    let targets = distinct.filter { $0 == viewer } + rest.filter(isKnown) + rest.filter { !isKnown($0) }
    self.targets = targets
    let isAlone = targets.count == 1
    targetIs =
      if let actor, targets.contains(actor) {
        isAlone ? .actor : .actorAmong
      } else if let viewer, targets.contains(viewer) {
        isAlone ? .you : .among
      } else {
        targets.contains(where: isKnown) ? .other : .none
      }
    let left = targetIs == .actorAmong ? actor : viewer
    others = targets.filter { $0 != left }
  }

  var arguments: [Phrase.Argument] {
    [
      .init(name: .actor, value: .person(actor)),
      .init(name: .actorIs, value: .choice(actorIs)),
      .init(name: .targets, value: .people(targets)),
      .init(name: .others, value: .people(others)),
      .init(name: .count, value: .number(targets.count)),
      .init(name: .targetIs, value: .choice(targetIs)),
    ]
  }
}

extension [TeamChange] {
  fileprivate var firstName: String? {
    for case .name(let name) in self { return name }
    return nil
  }
}

extension ChatroomEvent {
  /// Entering, leaving and changing one's own profile is done by whom it is about, where the payload names only them.
  fileprivate var onlyTarget: Account? {
    switch code {
    case .enter, .exit, .memberUpdateInfo: targets.count == 1 ? targets[0] : nil
    default: nil
    }
  }
}
