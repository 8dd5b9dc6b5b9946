public import NoticeFormatting
public import NoticeLedger
public import Notices

/// Says what a state is, a line each, in one language and for one reader.
///
/// ```swift
/// let report = StateReport(formatter: NoticeFormatter(locale: "en"), viewpoint: Viewpoint(viewer: "lihua"))
/// for line in report.lines(of: state) {
///   switch line {
///   case .heading(let sentence), .fact(let sentence), .ending(_, let sentence): show(sentence)
///   case .finding(let finding): warn(finding.sentence)
///   }
/// }
/// ```
public struct StateReport: Sendable {
  private let formatter: NoticeFormatter
  private let viewpoint: Viewpoint

  /// The formatter's options say how many names a list has. What notices called people is used for those whom the
  /// viewpoint has no name for.
  public init(formatter: NoticeFormatter, viewpoint: Viewpoint = Viewpoint()) {
    self.formatter = formatter
    self.viewpoint = viewpoint
  }

  /// A line in its columns: times are written by whoever shows them.
  public enum Line: Hashable, Sendable {
    /// Which team, or whose relations.
    case heading(Sentence)
    /// What is known.
    case fact(Sentence)
    /// The team is no more: when that was, if it is known, and who did it.
    case ending(time: Timestamp?, Sentence)
    case finding(Finding)
  }

  /// What does not fit with earlier notices.
  public struct Finding: Hashable, Sendable {
    /// When the notice that shows it was sent, and what that says.
    public var time: Timestamp?
    public var notice: Sentence
    public var sentence: Sentence
    /// Whether notices are missing, rather than one contradicting others.
    public var isGap: Bool
  }

  /// The heading, then what is known, then what does not fit.
  public func lines(of state: TeamState) -> [Line] {
    let scope = state.scope ?? .team
    let people = state.people
    func sentence(_ phrase: Phrase) -> Sentence {
      formatter.sentence(for: phrase, viewpoint: viewpoint, people: people, in: state.team)
    }
    func said(_ key: Phrase.Key, _ accounts: some Sequence<Account>, _ arguments: [Phrase.Argument] = []) -> Sentence {
      let accounts = accounts.sorted { $0.precedes($1) }
      return sentence(Phrase(key, about: accounts, in: scope, arguments, for: viewpoint, team: state.team))
    }
    let name = state.settings.name ?? ""
    var lines: [Line] = [
      .heading(
        said(
          .stateTeam, [],
          [
            .init(name: .value, value: .text(name)), .init(name: .code, value: .text(state.team.rawValue)),
            .init(name: .valueIs, value: .choice(name.hasVisibleCharacter ? .other : .empty)),
          ]))
    ]
    if let dismissal = state.dismissal {
      let notice = Notice(.dismiss, by: dismissal.actor, in: state.team, scope: scope, at: dismissal.time)
      lines.append(.ending(time: dismissal.time, told(notice, people)))
    }
    lines.append(.fact(said(.stateOwner, [state.owner].compactMap { $0 })))
    lines.append(.fact(said(.stateManagers, state.managers)))
    let others: Phrase.Choice = state.hasAllMembers ? .other : .unknown
    lines.append(.fact(said(.stateMembers, state.members.keys, [.init(name: .valueIs, value: .choice(others))])))
    if !state.mutedMembers.isEmpty { lines.append(.fact(said(.stateMutedMembers, state.mutedMembers))) }
    if !state.formerMembers.isEmpty { lines.append(.fact(said(.stateFormerMembers, state.formerMembers.keys))) }
    lines += Phrase.states(of: state.settings.all, in: scope).map { .fact(sentence($0)) }
    for finding in state.findings {
      lines.append(
        line(of: finding.notice, people, sentence(Phrase(finding, for: viewpoint)), isGap: finding.isGap))
    }
    return lines
  }

  /// The heading, then what is known of all with whom there is a relation, then what does not fit.
  public func lines(of list: FriendList) -> [Line] {
    let relations = list.others.compactMap { list.relation(with: $0) }
    let people = relations.flatMap(\.people)
    func sentence(_ phrase: Phrase) -> Sentence {
      formatter.sentence(for: phrase, viewpoint: viewpoint, people: people)
    }
    func said(_ key: Phrase.Key, _ accounts: [Account], _ arguments: [Phrase.Argument] = []) -> Sentence {
      sentence(Phrase(key, about: accounts, arguments, for: viewpoint))
    }
    var lines: [Line] = [.heading(said(.statePerson, [list.account])), .fact(said(.stateFriends, list.myFriends))]
    let groups: [(Phrase.Key, [Account])] = [
      (.statePendingIn, list.pendingIn), (.statePendingOut, list.pendingOut), (.stateRejected, list.rejected),
      (.stateRejectedBy, list.rejectedBy), (.stateDeleted, list.deleted), (.stateBlacklist, list.myBlacklist),
      (.stateDoNotDisturb, list.myMuteList),
    ]
    for (key, accounts) in groups where !accounts.isEmpty { lines.append(.fact(said(key, accounts))) }
    for other in list.others {
      guard let alias = list.alias(of: other) else { continue }
      lines.append(.fact(said(.stateAlias, [other], [.init(name: .value, value: .text(alias))])))
    }
    for finding in relations.flatMap(\.findings) {
      lines.append(line(of: finding.notice, people, sentence(Phrase(finding, for: viewpoint))))
    }
    return lines
  }

  private func line(
    of notice: Notice, _ people: [Person], _ sentence: Sentence, isGap: Bool = false
  ) -> Line {
    .finding(Finding(time: notice.time, notice: told(notice, people), sentence: sentence, isGap: isGap))
  }

  /// `people` are known otherwise: the notice's own names go before.
  private func told(_ notice: Notice, _ people: [Person]) -> Sentence {
    var notice = notice
    notice.people += people
    return formatter.sentence(for: notice, viewpoint: viewpoint)
  }
}

extension TeamState {
  /// What people were last called in notices, for sentences about them.
  public var people: [Person] { nicks.map { Person(account: $0.key, nick: $0.value) } }
}

extension FriendRelation {
  /// What the two were last called in notices, for sentences about them.
  public var people: [Person] { nicks.map { Person(account: $0.key, nick: $0.value) } }
}
