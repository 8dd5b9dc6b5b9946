public import Notices

/// Finds the name to show for an account: an address book, a member list, a cache.
public protocol NameResolving: Sendable {
  /// The name of `account`, in `team` where it has a nick of its own there; nil where it is not known.
  func name(of account: Account, in team: TeamID?) -> String?
}

/// Names in a dictionary: one an account, and over it one an account in each team.
public struct NameBook: NameResolving, Hashable {
  public var accounts: [Account: String]
  public var teams: [TeamID: [Account: String]]

  public init(accounts: [Account: String] = [:], teams: [TeamID: [Account: String]] = [:]) {
    self.accounts = accounts
    self.teams = teams
  }

  public func name(of account: Account, in team: TeamID?) -> String? {
    team.flatMap { teams[$0]?[account] } ?? accounts[account]
  }
}

/// Whose eyes a notice is read with: who “you” is, and what people are called.
public struct Viewpoint: Sendable {
  public var viewer: Account?
  /// Asked first; then the payload's nicks, then the account itself.
  public var names: (any NameResolving)?

  public init(viewer: Account? = nil, names: (any NameResolving)? = nil) {
    self.viewer = viewer
    self.names = names
  }
}

/// The names that one sentence can use.
final class Names {
  let viewer: Account?
  private let resolver: (any NameResolving)?
  private let people: [Person]
  private let team: TeamID?
  /// By account, made when there are so many that looking through them takes longer.
  private lazy var nicks: [Account: String] = Dictionary(
    people.lazy.filter { $0.nick.hasVisibleCharacter }.map { ($0.account, $0.nick) }
  ) { first, _ in first }

  init(_ viewpoint: Viewpoint, _ people: [Person], _ team: TeamID?) {
    viewer = viewpoint.viewer
    resolver = viewpoint.names
    self.people = people
    self.team = team
  }

  convenience init(_ notice: Notice, _ viewpoint: Viewpoint) { self.init(viewpoint, notice.people, notice.team) }

  /// The name of `account`; nil where nothing visible is known, not even in the account itself.
  func name(of account: Account) -> String? {
    if let name = resolver?.name(of: account, in: team), name.hasVisibleCharacter { return name }
    if let nick = nick(of: account) { return nick }
    return account.rawValue.hasVisibleCharacter ? account.rawValue : nil
  }

  private func nick(of account: Account) -> String? {
    if people.count > 16 { return nicks[account] }
    return people.first { $0.account == account && $0.nick.hasVisibleCharacter }?.nick
  }
}
