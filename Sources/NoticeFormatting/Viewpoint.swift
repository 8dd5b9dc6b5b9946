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

  /// The name of `account`; nil where nothing visible is known, not even in the account itself.
  func name(of account: Account, in notice: Notice) -> String? {
    if let name = names?.name(of: account, in: notice.team), name.hasVisibleCharacter { return name }
    for person in notice.people where person.account == account && person.nick.hasVisibleCharacter {
      return person.nick
    }
    return account.rawValue.hasVisibleCharacter ? account.rawValue : nil
  }
}
