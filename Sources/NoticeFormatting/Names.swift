internal import NoticeBytes
internal import Notices

/// The names that one sentence can use.
struct Names {
  let viewer: Account?
  private let resolver: (any NameResolving)?
  /// Told apart, as it takes time to look whether there is one.
  private let hasResolver: Bool
  private let systemAccounts: Set<Account>
  private var people: [Person]
  private var team: TeamID?
  /// By account, where there are so many that looking through them would take longer.
  private var nicks: [Account: String]?

  init(_ viewpoint: borrowing Viewpoint, _ people: [Person], _ team: TeamID?) {
    viewer = viewpoint.viewer
    resolver = viewpoint.names
    hasResolver = resolver != nil
    systemAccounts = viewpoint.systemAccounts
    self.people = people
    self.team = team
    nicks = Self.nicks(people)
  }

  /// Names for another notice and the same reader. (Its team is asked for by the resolver alone.)
  mutating func begin(_ notice: Notice) {
    people = notice.people
    if hasResolver { team = notice.team }
    if people.count > Self.mostLookedThrough { nicks = Self.nicks(people) }
  }

  mutating func end() {
    people = []
    if hasResolver { team = nil }
    if nicks != nil { nicks = nil }
  }

  private static let mostLookedThrough = 16

  private static func nicks(_ people: [Person]) -> [Account: String]? {
    guard people.count > mostLookedThrough else { return nil }
    let visible = people.lazy.filter { $0.nick.hasVisibleCharacter }.map { ($0.account, $0.nick) }
    return Dictionary(visible, uniquingKeysWith: { first, _ in first })
  }

  /// The name of `account`; nil where nothing visible is known, not even in the account itself.
  func name(of account: Account) -> String? {
    if hasResolver, let name = resolver?.name(of: account, in: team), name.hasVisibleCharacter { return name }
    if let nick = nick(of: account) { return nick }
    return account.rawValue.isSurelyVisible || account.rawValue.hasVisibleCharacter ? account.rawValue : nil
  }

  /// Whether there is anything to call somebody. (Nearly always the account itself is; then nobody is asked.)
  func isKnown(_ account: Account) -> Bool {
    account.rawValue.isSurelyVisible || account == viewer || name(of: account) != nil
  }

  func isSystem(_ account: Account) -> Bool { !systemAccounts.isEmpty && systemAccounts.contains(account) }

  func gender(of account: Account) -> Phrase.Choice {
    guard hasResolver else { return .other }
    return switch resolver?.gender(of: account) {
    case .feminine: .feminine
    case .masculine: .masculine
    case .neutral, nil: .other
    }
  }

  private func nick(of account: Account) -> String? {
    if let nicks { return nicks[account] }
    for index in people.indices where people[index].account == account {
      let nick = people[index].nick
      if nick.isSurelyVisible || nick.hasVisibleCharacter { return nick }
    }
    return nil
  }
}
