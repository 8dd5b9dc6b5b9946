public import Notices

/// Finds what to show for an account: an address book, a member list, a cache.
public protocol NameResolving: Sendable {
  /// The name of `account`, in `team` where it has a nick of its own there; nil where none is known. A name of which
  /// nothing can be seen counts as none: `firstVisible` chooses among several.
  func name(of account: Account, in team: TeamID?) -> String?

  /// For languages whose words depend on it.
  func gender(of account: Account) -> Gender
}

extension NameResolving {
  public func gender(of account: Account) -> Gender { .neutral }

  /// The first of some names that has something to see: `firstVisible(alias, teamNick, nick)`.
  public func firstVisible(_ names: String?...) -> String? {
    for case let name? in names where name.hasVisibleCharacter { return name }
    return nil
  }
}

/// A grammatical gender that a person goes by.
public enum Gender: Sendable {
  case feminine, masculine
  /// Not known, or neither.
  case neutral
}

/// Names in dictionaries. The reader's own alias of a friend goes before the nick that the friend has in a team, and this
/// before the name of the account.
public struct NameBook: NameResolving, Hashable {
  public var accounts: [Account: String]
  public var teams: [TeamID: [Account: String]]
  public var aliases: [Account: String]

  public init(
    accounts: [Account: String] = [:], teams: [TeamID: [Account: String]] = [:], aliases: [Account: String] = [:]
  ) {
    self.accounts = accounts
    self.teams = teams
    self.aliases = aliases
  }

  public func name(of account: Account, in team: TeamID?) -> String? {
    // (One by one, as every name of every sentence is asked for.)
    if !aliases.isEmpty, let name = aliases[account], name.hasVisibleCharacter { return name }
    if let team, !teams.isEmpty, let name = teams[team]?[account], name.hasVisibleCharacter { return name }
    if let name = accounts[account], name.hasVisibleCharacter { return name }
    return nil
  }
}

/// Whose eyes a notice is read with: who “you” is, and what people are called.
public struct Viewpoint: Sendable {
  public var viewer: Account?
  /// Asked first; then the payload's nicks, then the account itself.
  ///
  /// (Written with `?`, it would be set to nil before it is set: that takes long, as nothing is known of what is there.)
  public var names: Optional<any NameResolving>
  /// Accounts that act for the service: what they do is told as done by an administrator.
  public var systemAccounts: Set<Account>

  public init(viewer: Account? = nil, names: (any NameResolving)? = nil, systemAccounts: Set<Account> = []) {
    self.viewer = viewer
    self.names = names
    self.systemAccounts = systemAccounts
  }
}
