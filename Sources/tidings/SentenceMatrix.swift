import NoticeFormatting

/// Every event in every perspective: what a native reader goes through line by line.
///
/// The people and texts are of the language, as an English sentence about 李华 would not show how English reads.
struct SentenceMatrix {
  /// An entry of the string tables with all the sentences that it makes.
  struct Section {
    var title: String
    var rows: [Row]
  }

  struct Row {
    /// Who acts on whom, and what else makes the sentence another one.
    var label: String
    var phrase: Phrase
    var viewer: Account?

    init(label: String, _ phrase: Phrase, viewer: Account?) {
      self.label = label
      self.phrase = phrase
      self.viewer = viewer
    }

    fileprivate init(label: String, notice: Notice, viewer: Account?) {
      self.init(label: label, Phrase(notice, for: Viewpoint(viewer: viewer)), viewer: viewer)
    }
  }

  /// What kind of names and texts stands in the sentences.
  enum Texts: String, CaseIterable {
    case everyday
    /// So long that they wrap, with spaces and without.
    case long
    /// What somebody could type in to break a page, a pattern or the order of a line.
    case hostile
  }

  private let words: Words
  let sections: [Section]

  init(locale: String, texts: Texts = .everyday) {
    let everyday = Words.of(locale)
    words =
      switch texts {
      case .everyday: everyday
      case .long: everyday.lengthened
      case .hostile: .hostile
      }
    sections = Self.sections(words)
  }

  /// Names for the people of the rows.
  var names: NameBook { NameBook(accounts: Dictionary(uniqueKeysWithValues: zip(Self.people, words.names))) }

  // MARK: People

  /// Who acts, then the others.
  private static let people: [Account] = ["actor", "a", "b", "c", "d", "e", "f"]
  static let viewer: Account = "viewer"

  private enum Actor: String, CaseIterable {
    case you, other, system, unknown

    var account: Account? {
      switch self {
      case .you: viewer
      case .other: people[0]
      case .system, .unknown: nil
      }
    }

    /// Of a message, which always has one.
    var sender: Account { account ?? (self == .system ? "system" : "\u{200B}") }
  }

  /// The perspectives of an event with so many targets.
  private static func targets(of actor: Actor, single: Bool) -> [(label: String, accounts: [Account])] {
    let others = Array(people.dropFirst())
    let isUser = actor == .you || actor == .other
    var targets: [(String, [Account])] = [("nobody", [])]
    if actor != .you { targets.append(("you", [viewer])) }
    targets.append(("other", [others[0]]))
    if !single {
      targets += [("two", Array(others[..<2])), ("six", others)]
      if actor != .you {
        targets += [("two with you", [others[0], viewer]), ("six with you", Array(others[..<5]) + [viewer])]
      }
    }
    if isUser, let account = actor.account {
      targets.append(("itself", [account]))
      if !single { targets.append(("itself and two", [account] + others[..<2])) }
      if !single, actor == .other { targets.append(("itself and you", [viewer, account])) }
    }
    return targets
  }

  private static func rows(
    _ label: String = "", single: Bool = false, _ notice: (_ actor: Account?, _ targets: [Account]) -> Notice
  ) -> [Row] {
    Actor.allCases.flatMap { actor in
      targets(of: actor, single: single).map { target in
        var notice = notice(actor.account, target.accounts)
        notice.isBySystem = actor == .system
        return Row(label: joined("\(actor) → \(target.label)", label), notice: notice, viewer: viewer)
      }
    }
  }

  /// The perspectives of an event without targets.
  private static func rows(_ label: String = "", _ notice: (_ actor: Account?) -> Notice) -> [Row] {
    Actor.allCases.map { actor in
      var notice = notice(actor.account)
      notice.isBySystem = actor == .system
      return Row(label: joined("\(actor)", label), notice: notice, viewer: viewer)
    }
  }

  private static func joined(_ perspective: String, _ label: String) -> String {
    label.isEmpty ? perspective : "\(perspective), \(label)"
  }

  // MARK: Events

  private static func sections(_ words: Words) -> [Section] {
    teams(words) + updates(words) + requests(words) + friends(words) + settings(words) + messages(words) + calls
      + outcomes + states(words) + findings(words) + pushes + chatrooms
  }

  private static func teams(_ words: Words) -> [Section] {
    let many: [(String, ([Account]) -> TeamOperation)] = [
      ("invite", TeamOperation.invite), ("kick", TeamOperation.kick), ("applyPass", TeamOperation.applyPass),
      ("addManager", TeamOperation.addManager), ("removeManager", TeamOperation.removeManager),
      ("mute, on", { .mute($0, .on) }), ("mute, off", { .mute($0, .off) }), ("mute, not known", { .mute($0, nil) }),
    ]
    let one: [(String, ([Account]) -> TeamOperation)] = [
      ("acceptInvitation", { .acceptInvitation(from: $0.first) }),
      ("transferOwner", { .transferOwner(to: $0.first, leaving: false) }),
      ("transferOwner, leaving", { .transferOwner(to: $0.first, leaving: true) }),
    ]
    let none: [(String, TeamOperation)] = [
      ("leave", .leave), ("dismiss", .dismiss), ("unknown", .unknown(TeamOperationCode(rawValue: 77), data: nil)),
    ]
    let scopes = TeamScope.allCases.filter { $0 != .team }.flatMap { scope in
      [
        Row(
          label: "\(scope), invite", notice: Notice(.invite(["a"]), by: "actor", scope: scope), viewer: viewer),
        Row(label: "\(scope), kick", notice: Notice(.kick([viewer]), scope: scope), viewer: viewer),
        Row(
          label: "\(scope), name", notice: Notice(.update([.name(words.team)]), by: "actor", scope: scope),
          viewer: viewer),
        Row(label: "\(scope), dismiss", notice: Notice(.dismiss, scope: scope), viewer: viewer),
      ]
    }
    return many.map { name, make in
      Section(title: "team: \(name)", rows: rows { Notice(make($1), by: $0) })
    }
      + one.map { name, make in
        Section(title: "team: \(name)", rows: rows(single: true) { Notice(make($1), by: $0) })
      }
      + none.map { name, operation in Section(title: "team: \(name)", rows: rows { Notice(operation, by: $0) }) }
      + [Section(title: "team: other kinds of groups", rows: scopes)]
  }

  private static func unknown(_ key: String) -> TeamChange { .unknown(key: key, value: RawJSON(json: "[7]")) }

  /// What can be told of each setting.
  static func changes(_ words: Words) -> [(name: String, variants: [(label: String, changes: [TeamChange]?)])] {
    func kit(_ kind: KitChange.Kind) -> TeamChange { .kit(KitChange(kind, text: "")) }
    let titled = Announcement(text: "", entries: [.init(title: words.title, content: words.announcement)])
    let odd = TeamPermission(rawValue: 7)
    return [
      ("name", [("", [.name(words.team)]), ("removed", [.name("")]), ("not known", [unknown("3")])]),
      ("intro", [("", [.intro(words.intro)]), ("removed", [.intro("")]), ("not known", [unknown("14")])]),
      (
        "announcement",
        [
          ("", [.announcement(Announcement(text: words.announcement))]), ("titled", [.announcement(titled)]),
          ("removed", [.announcement("")]), ("not known", [unknown("15")]),
        ]
      ),
      (
        "joinMode",
        [
          ("noAuth", [.joinMode(.noAuth)]), ("needAuth", [.joinMode(.needAuth)]),
          ("rejectAll", [.joinMode(.rejectAll)]), ("not known", [.joinMode(JoinMode(rawValue: 7))]),
        ]
      ),
      ("clientCustom", [("", [.clientCustom("x")])]),
      (
        "mentionAll",
        [
          ("manager", [kit(.mentionAll(.manager))]), ("all", [kit(.mentionAll(.all))]),
          ("not known", [kit(.mentionAll(odd))]),
        ]
      ),
      (
        "pinning",
        [
          ("manager", [kit(.pinning(.manager))]), ("all", [kit(.pinning(.all))]), ("not known", [kit(.pinning(odd))]),
        ]
      ),
      ("pinned", [("", [kit(.pinned)])]), ("unpinned", [("", [kit(.unpinned)])]),
      ("serverCustom", [("", [.serverCustom("x")])]),
      ("avatar", [("", [.avatar("https://example.com/a.png")]), ("removed", [.avatar("")])]),
      (
        "beInviteMode",
        [
          ("needAuth", [.beInviteMode(.needAuth)]), ("noAuth", [.beInviteMode(.noAuth)]),
          ("not known", [.beInviteMode(BeInviteMode(rawValue: 7))]),
        ]
      ),
      (
        "inviteMode",
        [("manager", [.inviteMode(.manager)]), ("all", [.inviteMode(.all)]), ("not known", [.inviteMode(odd)])]
      ),
      (
        "updateInfoMode",
        [
          ("manager", [.updateInfoMode(.manager)]), ("all", [.updateInfoMode(.all)]),
          ("not known", [.updateInfoMode(odd)]),
        ]
      ),
      (
        "updateClientCustomMode",
        [
          ("manager", [.updateClientCustomMode(.manager)]), ("all", [.updateClientCustomMode(.all)]),
          ("not known", [.updateClientCustomMode(odd)]),
        ]
      ),
      (
        "muteMode",
        [
          ("on", [.muteMode(.on)]), ("off", [.muteMode(.off)]),
          ("not known", [.muteMode(MuteState(rawValue: 7))]),
        ]
      ),
      (
        "allMuteMode",
        [
          ("cancel", [.allMuteMode(.cancel)]), ("muteNormal", [.allMuteMode(.muteNormal)]),
          ("muteAll", [.allMuteMode(.muteAll)]), ("not known", [.allMuteMode(AllMuteMode(rawValue: 7))]),
        ]
      ),
      ("antispamBusinessId", [("", [.antispamBusinessId("x")])]),
      ("unknown", [("", [unknown("77")])]),
      ("unknowns", [("two", [unknown("77"), unknown("78")])]),
      ("nothing", [("", [])]), ("unspecified", [("", nil)]),
    ]
  }

  private static func updates(_ words: Words) -> [Section] {
    let changes = changes(words)
    // Each setting among others, two at a time and all at once.
    let clauses = changes.flatMap { $0.1.compactMap { $0.1?.first } }.filter { $0.tag != nil }
    let pairs = clauses.map { change -> [TeamChange] in
      change.tag == .name ? [change, .avatar("x")] : [.name(words.team), change]
    }
    let several =
      pairs.enumerated().flatMap { index, pair in
        let actor = Actor.allCases[index % Actor.allCases.count]
        var notice = Notice(.update(pair), by: actor.account)
        notice.isBySystem = actor == .system
        return [Row(label: "\(actor), two", notice: notice, viewer: viewer)]
      }
      + rows("three") {
        Notice(.update([.name(words.team), .joinMode(.needAuth), .muteMode(.on)]), by: $0)
      }
      + rows("one and an unknown one") { Notice(.update([.avatar("x"), unknown("77")]), by: $0) }
      + rows("two and two unknown ones") {
        Notice(.update([.inviteMode(.all), unknown("77"), .intro(words.intro), unknown("78")]), by: $0)
      }
    return changes.map { name, variants in
      Section(
        title: "team update: \(name)",
        rows: variants.flatMap { label, changes in rows(label) { Notice(.update(changes), by: $0) } })
    } + [Section(title: "team update: several", rows: several)]
  }

  private static func requests(_ words: Words) -> [Section] {
    func variants(_ make: (_ note: String?, _ info: TeamInfo, _ label: String) -> [Row]) -> [Row] {
      [(nil, TeamInfo(), ""), (words.note, TeamInfo(settings: [.name(words.team)]), "named, note")].flatMap(make)
    }
    return TeamRequest.Kind.allCases.map { kind in
      Section(
        title: "request: \(kind)",
        rows: variants { note, info, label in
          switch kind {
          case .apply:
            rows(label) { Notice(.teamRequest(TeamRequest(kind, postscript: note), .team), by: $0, teamInfo: info) }
          case .applyReject, .invite, .inviteReject:
            rows(label, single: kind == .inviteReject) {
              Notice(.teamRequest(TeamRequest(kind, targets: $1, postscript: note), .team), by: $0, teamInfo: info)
            }
          }
        })
    }
  }

  private static func friends(_ words: Words) -> [Section] {
    let operations: [(String, FriendEvent.Operation)] = [
      ("add", .user(.add)), ("request", .user(.request)), ("verify", .user(.verify)), ("reject", .user(.reject)),
      ("delete", .delete), ("unknown", .user(UserOperation(rawValue: 7))), ("not said", .unspecified),
    ]
    return operations.map { name, operation in
      let isRequest = ["add", "request", "verify", "reject"].contains(name)
      let notes = isRequest ? [nil, words.note] : [nil]
      return Section(
        title: "friend: \(name)",
        rows: notes.flatMap { note in
          rows(note == nil ? "" : "note", single: true) {
            Notice(.friend(FriendEvent(operation, postscript: note)), by: $0, to: $1.first)
          }
        })
    }
  }

  private static func settings(_ words: Words) -> [Section] {
    let settings: [(String, [(String, UserSetting)])] = [
      ("alias", [("", .alias(words.alias)), ("removed", .alias(""))]),
      ("blacklist", [("on", .blacklist(true)), ("off", .blacklist(false))]),
      ("doNotDisturb", [("on", .doNotDisturb(true)), ("off", .doNotDisturb(false))]),
    ]
    return settings.map { name, variants in
      Section(
        title: "setting: \(name)",
        rows: variants.flatMap { label, setting in
          rows(label, single: true) { Notice(.userSetting(setting), by: $0, to: $1.first) }
        })
    }
  }

  private static func messages(_ words: Words) -> [Section] {
    [
      Section(title: "message: revocation", rows: rows { Notice(.revocation(.revokeTeam), by: $0) }),
      Section(title: "message: deletion", rows: rows { Notice(.revocation(.deleteTeam), by: $0) }),
      Section(title: "system: unknown", rows: rows { Notice(.system(type: RawJSON(json: "1000")), by: $0) }),
    ]
  }

  private static var calls: [Section] {
    let codes: [CallEventCode] = [.miss, .bill, .reject, CallEventCode(rawValue: 177)]
    let types: [(String, CallType?)] = [("audio", .audio), ("video", .video), ("type not known", nil)]
    return codes.map { code in
      Section(
        title: "call: \(code.name ?? "unknown")",
        rows: types.flatMap { label, type in
          code == .bill
            ? rows(label) { Notice(.call(CallEvent(code, type: type)), by: $0) }
              + rows("\(label), duration") { Notice(.call(CallEvent(code, type: type, duration: 3_725)), by: $0) }
            : rows(label) { Notice(.call(CallEvent(code, type: type)), by: $0) }
        })
    }
  }

  private static var outcomes: [Section] {
    let outcomes: [(String, SendOutcome)] = [
      ("sending", SendOutcome(.sending)), ("success", SendOutcome(.success)), ("failed", SendOutcome(.failed)),
      ("failed, code", SendOutcome(.failed, code: SendRejectCode(rawValue: 500))),
      ("reject", SendOutcome(.reject)), ("reject, sensitiveWord", SendOutcome(.reject, code: .sensitiveWord)),
      ("reject, tooFrequent", SendOutcome(.reject, code: .tooFrequent)),
      ("reject, code", SendOutcome(.reject, code: SendRejectCode(rawValue: 204_299))), ("undo", SendOutcome(.undo)),
      ("readReceipt", SendOutcome(.readReceipt)), ("history", SendOutcome(.history)),
      ("unknown", SendOutcome(.unknown("archived"))),
    ]
    return [
      Section(
        title: "outcome", rows: outcomes.map { Row(label: $0, notice: Notice(.outcome($1)), viewer: viewer) })
    ]
  }

  private static var pushes: [Section] {
    let reasons: [(String, PushDecision.Reason)] = [
      ("forced", .forced), ("doNotDisturb", .doNotDisturb), ("notifyAll", .notifyAll), ("notifyNone", .notifyNone),
      ("senderIsOwner", .senderIsOwner), ("senderIsManager", .senderIsManager), ("senderIsMember", .senderIsMember),
      ("senderRoleUnknown", .senderRoleUnknown(nil)),
      ("senderRoleUnknown, code", .senderRoleUnknown(TeamMemberType(rawValue: 7))),
      ("notifyStateUnknown", .notifyStateUnknown(TeamNotifyState(rawValue: 7))),
    ]
    let own = Actor.allCases.map { pushRow($0, to: $0.sender, "", .ownMessage) }
    return [Section(title: "push: ownMessage", rows: own)]
      + reasons.map { name, reason in
        let rows = Actor.allCases.flatMap { actor in
          let recipients: [(String, Account)] = [("nobody", ""), ("you", viewer), ("other", "a")]
          return recipients.filter { $1 != actor.sender }.map { pushRow(actor, to: $1, " → \($0)", reason) }
        }
        return Section(title: "push: \(name)", rows: rows)
      }
  }

  private static func pushRow(
    _ actor: Actor, to recipient: Account, _ label: String, _ reason: PushDecision.Reason
  ) -> Row {
    let decision = PushDecision(recipient: recipient, reason: reason)
    let viewpoint = Viewpoint(viewer: viewer, systemAccounts: ["system"])
    return Row(
      label: "\(actor)\(label)", Phrase(decision, of: PushMessage(from: actor.sender), for: viewpoint), viewer: viewer)
  }

  private static var chatrooms: [Section] {
    let all = ChatroomEventCode.names.map(\.code) + [ChatroomEventCode(rawValue: 377)]
    let withTargets: Set<ChatroomEventCode> = [
      .addBlack, .removeBlack, .addMute, .removeMute, .addManager, .removeManager, .addCommon, .removeCommon, .kicked,
      .addMuteTemporarily, .removeMuteTemporarily,
    ]
    return all.map { code in
      Section(
        title: "chat room: \(code.name ?? "unknown")",
        rows: withTargets.contains(code)
          ? rows { Notice(.chatroom(ChatroomEvent(code, targets: $1)), by: $0) }
            + (code == .addMuteTemporarily
              ? rows("duration") { Notice(.chatroom(ChatroomEvent(code, targets: $1, muteDuration: 600)), by: $0) }
              : [])
          : rows { Notice(.chatroom(ChatroomEvent(code)), by: $0) } + ownDeeds(code))
    }
  }
}

extension SentenceMatrix {
  /// Of events that are done by whom they are about, those with targets.
  private static func ownDeeds(_ code: ChatroomEventCode) -> [Row] {
    guard [.enter, .exit, .memberUpdateInfo].contains(code) else { return [] }
    let targets: [(String, [Account])] = [
      ("you", [viewer]), ("other", ["a"]), ("two", ["a", "b"]), ("two with you", ["a", viewer]),
      ("six", Array(people.dropFirst())),
    ]
    return targets.map { label, accounts in
      Row(label: "about \(label)", notice: Notice(.chatroom(ChatroomEvent(code, targets: accounts))), viewer: viewer)
    }
  }

  /// A sentence of each key: the first that tells of somebody else, or the first of all.
  func samples(_ formatter: NoticeFormatter) -> [Phrase.Key: String] {
    var samples: [Phrase.Key: String] = [:]
    let rows = sections.flatMap(\.rows)
    for row in rows.filter({ $0.label.hasPrefix("other") && !$0.label.contains("nobody") }) + rows {
      let sentence = formatter.sentence(for: row.phrase, viewpoint: Viewpoint(viewer: row.viewer, names: names))
      if samples[sentence.key] == nil { samples[sentence.key] = sentence.text }
    }
    return samples
  }

  /// The sentences of a style, a section an event: all of them, or where `others` is another formatter those that it says
  /// otherwise, each once in a section.
  func text(_ formatter: NoticeFormatter, unlike others: NoticeFormatter? = nil) -> String {
    var lines: [String] = []
    for section in sections {
      var said: Set<String> = []
      let rows = section.rows.compactMap { row -> (label: String, text: String)? in
        let viewpoint = Viewpoint(viewer: row.viewer, names: names)
        let text = formatter.sentence(for: row.phrase, viewpoint: viewpoint).text
        if let others {
          let other = others.sentence(for: row.phrase, viewpoint: viewpoint).text
          guard text != other, said.insert(text).inserted else { return nil }
        }
        return (row.label, text)
      }
      guard !rows.isEmpty else { continue }
      let width = rows.map(\.label.count).max() ?? 0
      lines += ["", "## \(section.title)"]
      for row in rows {
        lines.append(row.label + String(repeating: " ", count: width - row.label.count + 2) + row.text)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
