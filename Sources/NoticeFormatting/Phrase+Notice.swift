public import Notices

extension Phrase {
  /// What `notice` says to a reader.
  public init(_ notice: Notice, for viewpoint: Viewpoint = Viewpoint()) {
    self.init(notice, Names(notice, viewpoint))
  }

  init(_ notice: Notice, _ names: Names) {
    switch notice.event {
    case .team(let operation, let scope):
      self.init(operation, Participants(notice, operation.targets, names), Self.nouns(scope))
    case .teamRequest(let request, let scope):
      let name = notice.teamInfo.settings.firstName
      self.init(request, Participants(notice, request.targets, names), Self.nouns(scope), name: name)
    case .friend(let friend):
      self.init(friend, Participants(notice, notice.recipient.map { [$0] } ?? [], names))
    case .chatroom(let event):
      self.init(event, Self.participants(of: event, in: notice, names))
    case .call(let call): self.init(call, Participants(notice, call.participants, names))
    case .revocation(let kind):
      let isDeletion = kind == .deleteP2P || kind == .deleteTeam
      self.init(isDeletion ? .deletion : .revocation, Participants(notice, [], names))
    case .outcome(let outcome): self.init(outcome)
    case .system(let type):
      let people = Participants(notice, [], names)
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
    case .update(nil): self.init(.updateUnspecified, people, nouns)
    case .update(let changes?): self.init(changes, people, nouns)
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

  /// One change is a sentence of its own; several are clauses of one.
  private init(_ changes: [TeamChange], _ people: Participants, _ nouns: [Argument]) {
    let told = Self.withoutRepetition(changes)
    let known = told.filter { Self.keys($0).clause != nil }
    switch (told.count, known.count) {
    case (0, _): self.init(.updateNothing, people, nouns)
    case (1, _): self.init(Self.keys(told[0]).update, people, nouns + Self.value(of: told[0]))
    case (_, 0): self.init(.updateUnknowns, people, nouns + Self.changeCount(told.count))
    default:
      var clauses = known.compactMap { change in
        Self.keys(change).clause.map { Phrase(key: $0, arguments: nouns + Self.value(of: change)) }
      }
      let unknown = told.count - known.count
      if unknown > 0 {
        clauses.append(Phrase(key: .changeUnknowns, arguments: nouns + Self.changeCount(unknown)))
      }
      self.init(
        .updateSeveral, people,
        nouns + [Argument(name: .changes, value: .phrase(Self.list(clauses)))] + Self.changeCount(told.count))
    }
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
  private static func withoutRepetition(_ changes: [TeamChange]) -> [TeamChange] {
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
        self = .named(Phrase.keys(change).update)
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
  /// The keyword for a code's name; `other` where the code is not known.
  init(code name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .other }
}

extension [TeamChange] {
  fileprivate var firstName: String? {
    for case .name(let name) in self { return name }
    return nil
  }
}
