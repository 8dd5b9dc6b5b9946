public import Notices

extension Phrase {
  /// What `notice` says to a reader.
  public init(_ notice: Notice, for viewpoint: Viewpoint = Viewpoint()) {
    self.init(notice, Names(notice, viewpoint))
  }

  init(_ notice: Notice, _ names: Names) {
    let people = Participants(notice, names)
    switch notice.operation {
    case .invite: self.init(.invite, people)
    case .kick: self.init(.kick, people)
    case .leave: self.init(.leave, people)
    case .dismiss: self.init(.dismiss, people)
    case .applyPass: self.init(.applyPass, people)
    case .transferOwner(_, let leaving):
      self.init(.transferOwner, people, [Argument(name: .leaving, value: .choice(leaving ? .yes : .no))])
    case .addManager: self.init(.addManager, people)
    case .removeManager: self.init(.removeManager, people)
    case .acceptInvitation: self.init(.acceptInvitation, people)
    case .mute(_, let state):
      self.init(.mute, people, [Argument(name: .state, value: .choice(Choice(code: state?.name)))])
    case .unknown(let code, _):
      self.init(.unknown, people, [Argument(name: .code, value: .text(String(code.rawValue)))])
    case .update(let changes): self.init(changes, people)
    }
  }

  private init(_ key: Key, _ people: Participants, _ more: [Argument] = []) {
    self.key = key
    arguments = people.arguments + Self.nouns + more
  }

  private static let nouns = [
    Argument(name: .team, value: .entry(.nounTeam)), Argument(name: .teamShort, value: .entry(.nounTeamShort)),
  ]

  // MARK: Updates

  /// One change tells its new value; several are listed.
  private init(_ changes: [TeamChange], _ people: Participants) {
    let told = Self.withoutRepetition(changes)
    switch told.count {
    case 0: self.init(.updateNothing, people)
    case 1: self.init(Self.updateKey(told[0].tag), people, Self.value(of: told[0]))
    case _ where told.allSatisfy({ $0.tag == nil }):
      self.init(.updateUnknowns, people, [Argument(name: .changeCount, value: .number(told.count))])
    default:
      let list = Self.settings(told)
      self.init(
        .updateSeveral, people,
        [Argument(name: .changes, value: .list(list)), Argument(name: .changeCount, value: .number(list.count))])
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
    case .code(let code, let name):
      return [
        Argument(name: .mode, value: .choice(Choice(code: name))), Argument(name: .code, value: .text(String(code))),
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

  private static func valueArguments(_ text: String) -> [Argument] {
    [
      Argument(name: .value, value: .text(text)),
      Argument(name: .valueIs, value: .choice(isBlank(text) ? .empty : .other)),
    ]
  }

  private static func titleArguments(_ title: String) -> [Argument] {
    [
      Argument(name: .title, value: .text(title)),
      Argument(name: .titleIs, value: .choice(isBlank(title) ? .empty : .other)),
    ]
  }

  private static func isBlank(_ text: String) -> Bool { !text.hasVisibleCharacter }

  private static func settings(_ changes: [TeamChange]) -> [Phrase] {
    var phrases: [Phrase] = []
    var unknown = 0
    for change in changes {
      guard let key = settingKey(change.tag) else {
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

  private static func updateKey(_ tag: TeamUpdateTag?) -> Key {
    switch tag {
    case .name?: .updateName
    case .intro?: .updateIntro
    case .announcement?: .updateAnnouncement
    case .joinMode?: .updateJoinMode
    case .clientCustom?: .updateClientCustom
    case .serverCustom?: .updateServerCustom
    case .avatar?: .updateAvatar
    case .beInviteMode?: .updateBeInviteMode
    case .inviteMode?: .updateInviteMode
    case .updateInfoMode?: .updateUpdateInfoMode
    case .updateClientCustomMode?: .updateUpdateClientCustomMode
    case .muteMode?: .updateMuteMode
    case .allMuteMode?: .updateAllMuteMode
    case .antispamBusinessId?: .updateAntispamBusinessId
    default: .updateUnknown
    }
  }

  private static func settingKey(_ tag: TeamUpdateTag?) -> Key? {
    switch tag {
    case .name?: .settingName
    case .intro?: .settingIntro
    case .announcement?: .settingAnnouncement
    case .joinMode?: .settingJoinMode
    case .clientCustom?: .settingClientCustom
    case .serverCustom?: .settingServerCustom
    case .avatar?: .settingAvatar
    case .beInviteMode?: .settingBeInviteMode
    case .inviteMode?: .settingInviteMode
    case .updateInfoMode?: .settingUpdateInfoMode
    case .updateClientCustomMode?: .settingUpdateClientCustomMode
    case .muteMode?, .allMuteMode?: .settingMuteMode
    case .antispamBusinessId?: .settingAntispamBusinessId
    default: nil
    }
  }
}

extension Phrase.Choice {
  /// The keyword for a code's name; `other` where the code is not known.
  fileprivate init(code name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .other }
}

/// Who takes part in a notice, seen by one reader.
private struct Participants {
  private let actor: Account?
  private let actorIs: Phrase.Choice
  /// Each once, the reader first.
  private let targets: [Account]
  private let targetIs: Phrase.Choice
  private let others: [Account]

  init(_ notice: Notice, _ names: Names) {
    let viewer = names.viewer
    /// Somebody without a visible name is as good as unknown.
    func isKnown(_ account: Account) -> Bool { account == viewer || names.name(of: account) != nil }
    let actor = notice.actor
    self.actor = actor
    actorIs =
      if let actor, isKnown(actor) { actor == viewer ? .you : .other } else { .unknown }

    var seen: Set<Account> = []
    let distinct = notice.operation.targets.filter { seen.insert($0).inserted }
    let targets = distinct.filter { $0 == viewer } + distinct.filter { $0 != viewer }
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
