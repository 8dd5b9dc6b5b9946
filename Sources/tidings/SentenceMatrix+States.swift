import NoticeFormatting
import NoticeLedger

// What notices come to over time.

extension SentenceMatrix {
  /// What teams and people are after many notices, with nobody, one and several in each place.
  static func states(_ words: Words) -> [Section] {
    let name = Phrase.Argument(name: .value, value: .text(words.team))
    let code = Phrase.Argument(name: .code, value: .text("6271272396"))
    let settings = [.intro(words.intro), .joinMode(.needAuth), .allMuteMode(.muteNormal)] as [TeamChange]
    let clauses =
      Phrase.clauses(settings, in: .team).map { [Phrase.Argument(name: .changes, value: .phrase($0))] } ?? []
    let people: [Phrase.Key] = [
      .stateOwner, .stateManagers, .stateFormerMembers, .stateMutedMembers, .statePerson, .stateFriends,
      .statePendingIn, .statePendingOut, .stateRejected, .stateRejectedBy, .stateDeleted, .stateBlacklist,
      .stateDoNotDisturb,
    ]
    return [
      Section(
        title: Phrase.Key.stateTeam.rawValue,
        rows: TeamScope.allCases.flatMap { scope in
          [
            stateRow("\(scope), named", .stateTeam, [], [name, code, valueIs(.other)], in: scope),
            stateRow("\(scope)", .stateTeam, [], [name, code, valueIs(.empty)], in: scope),
          ]
        }),
      Section(
        title: Phrase.Key.stateMembers.rawValue,
        rows: stateRows(.stateMembers, [valueIs(.other)]) + stateRows(.stateMembers, [valueIs(.unknown)], ", at least")),
      Section(title: Phrase.Key.stateSettings.rawValue, rows: [stateRow("settings", .stateSettings, [], clauses)]),
      Section(
        title: Phrase.Key.stateAlias.rawValue,
        rows: [stateRow("you", .stateAlias, [viewer], [name]), stateRow("other", .stateAlias, ["a"], [name])]),
    ] + people.map { Section(title: $0.rawValue, rows: stateRows($0)) }
  }

  /// What does not fit with earlier notices.
  static func findings(_ words: Words) -> [Section] {
    let notice = Notice(.leave, by: "a", in: "6271272396")
    let kinds: [(String, TeamFinding.Kind)] = [
      ("noActor", .noActor(.leave)), ("noTargets", .noTargets(.invite)),
      ("unknownOperation", .unknownOperation(TeamOperationCode(rawValue: 77))),
      ("afterDismissal", .afterDismissal(.leave)),
      ("settingDiffers", .settingDiffers(said: .name(words.team), known: .name(""))),
      (
        "settingDiffers, unknown",
        .settingDiffers(
          said: .unknown(key: "77", value: RawJSON(json: "1")), known: .unknown(key: "77", value: RawJSON(json: "2")))
      ),
      ("memberCountDiffers, one", .memberCountDiffers(said: 1, known: 5)),
      ("memberCountDiffers", .memberCountDiffers(said: 2000, known: 5)),
    ]
    let people: [Phrase.Key] = [
      .findingAlreadyMember, .findingNotMember, .findingAlreadyManager, .findingNotManager, .findingAlreadyOwner,
      .findingNotOwner, .findingOwnerLeft, .findingOwnerDiffers, .findingNoRequest,
    ]
    return people.map { key in
      let accounts: [(String, [Account])] = [("nobody", []), ("you", [viewer]), ("other", ["a"])]
      return Section(title: key.rawValue, rows: accounts.map { stateRow($0, key, $1) })
    } + [
      Section(
        title: "finding",
        rows: kinds.map { label, kind in
          Row(label: label, TeamFinding(kind, notice: notice).phrase(for: Viewpoint(viewer: viewer)), viewer: viewer)
        }),
      Section(
        title: "finding of friends",
        rows: [.findingAlreadyFriends, .findingNotFriends].flatMap { key in
          [stateRow("you and other, \(key)", key, [viewer, "a"]), stateRow("others, \(key)", key, ["a", "b"])]
        }),
    ]
  }

  private static func stateRows(
    _ key: Phrase.Key, _ arguments: [Phrase.Argument] = [], _ label: String = ""
  ) -> [Row] {
    let accounts: [(String, [Account])] = [
      ("nobody", []), ("you", [viewer]), ("other", ["a"]), ("you and others", ["a", viewer, "b"]),
      ("others", ["a", "b"]), ("many", ["a", "b", "c", "d", "e"]),
    ]
    // Nobody is left out where there is nothing to tell.
    let told: Set<Phrase.Key> = [.stateOwner, .stateManagers, .stateMembers, .stateFriends]
    let one: Set<Phrase.Key> = [.stateOwner, .statePerson]
    return accounts.filter { !$1.isEmpty || told.contains(key) }.filter { $1.count < 2 || !one.contains(key) }
      .map { stateRow($0 + label, key, $1, arguments) }
  }

  private static func stateRow(
    _ label: String, _ key: Phrase.Key, _ accounts: [Account], _ arguments: [Phrase.Argument] = [],
    in scope: TeamScope = .team
  ) -> Row {
    Row(
      label: label, Phrase(key, about: accounts, in: scope, arguments, for: Viewpoint(viewer: viewer)), viewer: viewer)
  }

  private static func valueIs(_ choice: Phrase.Choice) -> Phrase.Argument {
    Phrase.Argument(name: .valueIs, value: .choice(choice))
  }
}
