internal import NoticeBytes
internal import Notices

/// The names that sentences for one reader can use.
///
/// An object, as it is asked for them both by who finds out who takes part and by who writes the sentence about it.
final class Names {
  // Unchecked, as each name would be several accesses to be noted. They are set before anything is asked, and nothing that is
  // asked comes back to the same names: a resolver cannot know them.
  @exclusivity(unchecked) private(set) var viewer: Account?
  @exclusivity(unchecked) private var resolver: Resolver?
  @exclusivity(unchecked) private var systemAccounts: Set<Account> = []
  /// What is told says of people's names. Not kept: counting references takes as long as looking for a name.
  @exclusivity(unchecked) private var people = UnsafeBufferPointer<Person>(start: nil, count: 0)
  @exclusivity(unchecked) private var team: TeamID?
  /// By account, where there are so many that looking through them would take longer.
  @exclusivity(unchecked) private var nicks: [Account: String]?

  /// For readers that are yet to come.
  init() {}

  init(_ viewpoint: borrowing Viewpoint) { begin(viewpoint) }

  /// Begins to be those of this reader. (What most readers lack is not copied: that takes as long as if it were there.)
  @inline(__always)
  func begin(_ viewpoint: borrowing Viewpoint) {
    if let viewer = viewpoint.viewer { self.viewer = viewer }
    if Self.isThere(viewpoint.names) { begin(asking: viewpoint) }
    if !viewpoint.systemAccounts.isEmpty { systemAccounts = viewpoint.systemAccounts }
  }

  /// (To compare it where it stands copies it.)
  private static func isThere(_ names: borrowing (any NameResolving)?) -> Bool { names != nil }

  @inline(never)
  private func begin(asking viewpoint: borrowing Viewpoint) {
    if let names = viewpoint.names { resolver = Resolver(names) }
  }

  /// Forgets the reader.
  func end() {
    if viewer != nil { viewer = nil }
    if resolver != nil { resolver = nil }
    if !systemAccounts.isEmpty { systemAccounts = [] }
  }

  /// Runs `body` with the names that something tells about `people`. (The team is asked for by the resolver alone.)
  @inline(__always)
  func with<Result>(_ people: [Person], in team: TeamID?, _ body: () -> Result) -> Result {
    people.withUnsafeBufferPointer { people in
      self.people = people
      if resolver != nil { self.team = team }
      if people.count > Self.mostLookedThrough { nicks = Self.nicks(people) }
      defer { forget() }
      return body()
    }
  }

  private func forget() {
    people = UnsafeBufferPointer(start: nil, count: 0)
    if resolver != nil { team = nil }
    if nicks != nil { nicks = nil }
  }

  /// A caller's resolver, in a place of its own: each call would else copy it first.
  private final class Resolver {
    let name: (Account, TeamID?) -> String?
    let gender: (Account) -> Gender

    init(_ names: any NameResolving) {
      name = { names.name(of: $0, in: $1) }
      gender = { names.gender(of: $0) }
    }
  }

  private static let mostLookedThrough = 16

  private static func nicks(_ people: UnsafeBufferPointer<Person>) -> [Account: String] {
    let visible = people.lazy.filter { $0.nick.hasVisibleCharacter }.map { ($0.account, $0.nick) }
    return Dictionary(visible, uniquingKeysWith: { first, _ in first })
  }

  /// The name of `account`; nil where nothing visible is known, not even in the account itself.
  func name(of account: Account) -> String? {
    if let name = resolvedName(of: account) ?? nick(of: account) { return name }
    return account.rawValue.hasVisibleCharacter ? account.rawValue : nil
  }

  /// What the resolver calls somebody; nil where that cannot be seen.
  @inline(__always)
  func resolvedName(of account: Account) -> String? {
    guard let name = resolver?.name(account, team), name.hasVisibleCharacter else { return nil }
    return name
  }

  /// Where the name is of somebody whom the resolver does not know, if it can be seen; nil where there are many nicks.
  @inline(__always)
  func place(of account: UnsafePointer<Account>) -> UnsafePointer<String>? {
    guard nicks == nil else { return nil }
    if let person = people.baseAddress {
      for index in people.indices where person[index].account == account.pointee {
        return (person + index).pointer(to: \.nick)
      }
    }
    return account.pointer(to: \.rawValue)
  }

  /// Whether there is anything to call somebody. (Nearly always the account itself is; then nobody is asked.)
  @inline(__always)
  func isKnown(_ account: Account) -> Bool { account.rawValue.isSurelyVisible || isNamed(account) }

  @inline(never)
  private func isNamed(_ account: Account) -> Bool { account == viewer || name(of: account) != nil }

  @inline(__always)
  func isViewer(_ account: Account) -> Bool { if let viewer { viewer == account } else { false } }

  func isSystem(_ account: Account) -> Bool { !systemAccounts.isEmpty && systemAccounts.contains(account) }

  @inline(__always)
  func gender(of account: Account) -> Phrase.Choice {
    guard let resolver else { return .other }
    return switch resolver.gender(account) {
    case .feminine: .feminine
    case .masculine: .masculine
    case .neutral: .other
    }
  }

  private func nick(of account: Account) -> String? {
    if let nicks { return nicks[account] }
    for index in people.indices where people[index].account == account {
      let nick = people[index].nick
      if nick.hasVisibleCharacter { return nick }
    }
    return nil
  }
}
