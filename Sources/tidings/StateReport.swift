import NoticeBytes
import NoticeFormatting
import NoticeLedger
import Notices

/// Says what a state is, a line each, in one language and for one reader.
struct StateReport {
  private let formatter: NoticeFormatter
  private let viewpoint: Viewpoint
  private let timeZone: String?

  /// Names are what a state is looked up for, so most lists have them all.
  private static let maxNames = 100

  static let commandLine =
    [SentenceOptions.locale, SentenceOptions.timeZone] + SentenceOptions.commandLine(maxNames: maxNames)

  init(_ arguments: Arguments, _ output: Output, command: String) throws {
    let options = try SentenceOptions(arguments, command: command, isolation: .never, maxNames: Self.maxNames)
    formatter = options.formatter(locale: try options.locale(arguments, command: command))
    viewpoint = options.viewpoint
    timeZone = try SentenceOptions.timeZone(arguments, formatter, command: command)
    options.tellProblems(output)
  }

  /// The heading, then what is known, then what does not fit: time, notice and finding, with tabs between.
  func lines(of state: TeamState) -> [String] {
    let scope = state.scope ?? .team
    let people = state.nicks.map { Person(account: $0.key, nick: $0.value) }
    func sentence(_ phrase: Phrase) -> String {
      formatter.sentence(for: phrase, viewpoint: viewpoint, people: people, in: state.team).text
    }
    func said(_ key: Phrase.Key, _ accounts: some Sequence<Account>, _ arguments: [Phrase.Argument] = []) -> String {
      let accounts = accounts.sorted { $0.precedes($1) }
      return sentence(Phrase(key, about: accounts, in: scope, arguments, for: viewpoint, team: state.team))
    }
    let name = state.settings.name ?? ""
    var lines = [
      said(
        .stateTeam, [],
        [
          .init(name: .value, value: .text(name)), .init(name: .code, value: .text(state.team.rawValue)),
          .init(name: .valueIs, value: .choice(name.hasVisibleCharacter ? .other : .empty)),
        ])
    ]
    if let dismissal = state.dismissal {
      let notice = Notice(
        .dismiss, by: dismissal.actor, in: state.team, scope: scope, at: dismissal.time, people: people)
      lines.append(indented(line(of: notice, people)))
    }
    lines.append(indented(said(.stateOwner, [state.owner].compactMap { $0 })))
    lines.append(indented(said(.stateManagers, state.managers)))
    let others: Phrase.Choice = state.hasAllMembers ? .other : .unknown
    lines.append(
      indented(said(.stateMembers, state.members.keys, [.init(name: .valueIs, value: .choice(others))])))
    if !state.mutedMembers.isEmpty { lines.append(indented(said(.stateMutedMembers, state.mutedMembers))) }
    if !state.formerMembers.isEmpty { lines.append(indented(said(.stateFormerMembers, state.formerMembers.keys))) }
    // The name is in the heading.
    let settings = state.settings.all.filter { $0.tag != .name }
    if let clauses = Phrase.clauses(settings, in: scope) {
      lines.append(indented(said(.stateSettings, [], [.init(name: .changes, value: .phrase(clauses))])))
    }
    for finding in state.findings {
      lines.append(marked(finding.notice, people, sentence(finding.phrase(for: viewpoint))))
    }
    return lines
  }

  func lines(of list: FriendList) -> [String] {
    let relations = list.others.compactMap { list.relation(with: $0) }
    let people = relations.flatMap(\.nicks).map { Person(account: $0.key, nick: $0.value) }
    func said(_ key: Phrase.Key, _ accounts: [Account], _ arguments: [Phrase.Argument] = []) -> String {
      let phrase = Phrase(key, about: accounts, arguments, for: viewpoint)
      return formatter.sentence(for: phrase, viewpoint: viewpoint, people: people).text
    }
    var lines = [said(.statePerson, [list.account]), indented(said(.stateFriends, list.myFriends))]
    let groups: [(Phrase.Key, [Account])] = [
      (.statePendingIn, list.pendingIn), (.statePendingOut, list.pendingOut), (.stateRejected, list.rejected),
      (.stateRejectedBy, list.rejectedBy), (.stateDeleted, list.deleted), (.stateBlacklist, list.myBlacklist),
      (.stateDoNotDisturb, list.myMuteList),
    ]
    for (key, accounts) in groups where !accounts.isEmpty { lines.append(indented(said(key, accounts))) }
    for other in list.others {
      guard let alias = list.alias(of: other) else { continue }
      lines.append(indented(said(.stateAlias, [other], [.init(name: .value, value: .text(alias))])))
    }
    for relation in relations {
      for finding in relation.findings {
        let phrase = finding.phrase(for: viewpoint, relation.pair)
        lines.append(
          marked(finding.notice, people, formatter.sentence(for: phrase, viewpoint: viewpoint, people: people).text))
      }
    }
    return lines
  }

  private func indented(_ line: String) -> String { "  " + line }

  /// `people` are known otherwise: the notice's own names go before.
  private func line(of notice: Notice, _ people: [Person]) -> String {
    var notice = notice
    notice.people += people
    return columns([text(of: notice.time), formatter.sentence(for: notice, viewpoint: viewpoint).text])
  }

  private func marked(_ notice: Notice, _ people: [Person], _ finding: String) -> String {
    indented(columns(["!", line(of: notice, people), finding]))
  }

  private func text(of time: Timestamp?) -> String {
    guard let time else { return "-" }
    if let timeZone, let text = formatter.text(of: time, timeZone: timeZone) { return text }
    var (line, utc) = (ByteBuffer(), UTCTimes())
    utc.append(time, to: line)
    return line.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func columns(_ texts: [String]) -> String { texts.joined(separator: "\t") }
}

extension TeamFinding {
  /// What does not fit with what was known.
  func phrase(for viewpoint: Viewpoint) -> Phrase {
    let scope: TeamScope = if case .team(_, let scope) = notice.event { scope } else { .team }
    func about(_ key: Phrase.Key, _ accounts: [Account] = [], _ arguments: [Phrase.Argument] = []) -> Phrase {
      Phrase(key, about: accounts, in: scope, arguments, for: viewpoint, team: notice.team)
    }
    switch kind {
    case .alreadyMember(let account): return about(.findingAlreadyMember, [account])
    case .notMember(let account), .actorNotMember(let account): return about(.findingNotMember, [account])
    case .alreadyManager(let account): return about(.findingAlreadyManager, [account])
    case .notManager(let account): return about(.findingNotManager, [account])
    case .alreadyOwner(let account): return about(.findingAlreadyOwner, [account])
    case .notOwner(let account): return about(.findingNotOwner, [account])
    case .ownerLeft(let account): return about(.findingOwnerLeft, [account])
    case .afterDismissal: return about(.findingAfterDismissal)
    case .settingDiffers(let said, _):
      let code = if case .unknown(let key, _) = said { key } else { said.tag.map { String($0.rawValue) } ?? "" }
      guard let clauses = Phrase.clauses([said], in: scope) else {
        return about(
          .findingSettingDiffers, [],
          [.init(name: .code, value: .text(code)), .init(name: .valueIs, value: .choice(.unknown))])
      }
      return about(
        .findingSettingDiffers, [],
        [
          .init(name: .changes, value: .phrase(clauses)), .init(name: .code, value: .text(code)),
          .init(name: .valueIs, value: .choice(.other)),
        ])
    case .ownerDiffers(let said, _): return about(.findingOwnerDiffers, [said])
    case .memberCountDiffers(let said, let known):
      return about(
        .findingMemberCountDiffers, [],
        [.init(name: .total, value: .number(said)), .init(name: .rest, value: .number(known))])
    case .noActor: return about(.findingNoActor)
    case .noTargets: return about(.findingNoTargets)
    case .unknownOperation(let code): return Phrase.unknownOperation(code.rawValue)
    }
  }
}

extension FriendFinding {
  func phrase(for viewpoint: Viewpoint, _ pair: AccountPair) -> Phrase {
    switch kind {
    case .noRequest(let account): Phrase(.findingNoRequest, about: [account], for: viewpoint)
    case .alreadyFriends: Phrase(.findingAlreadyFriends, about: [pair.first, pair.second], for: viewpoint)
    case .notFriends: Phrase(.findingNotFriends, about: [pair.first, pair.second], for: viewpoint)
    case .unknownOperation(let operation): Phrase.unknownOperation(operation.rawValue)
    case .unspecified: Phrase.unknownOperation(nil)
    }
  }
}

extension Phrase {
  fileprivate static func unknownOperation(_ code: Int?) -> Phrase {
    Phrase(
      key: .findingUnknownOperation,
      arguments: [
        Argument(name: .code, value: .text(code.map(String.init) ?? "")),
        Argument(name: .valueIs, value: .choice(code == nil ? .empty : .other)),
      ])
  }
}
