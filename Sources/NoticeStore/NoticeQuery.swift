internal import NoticeDecoding
public import Notices

/// Which entries of a store are wanted: those for which all that is said here is true. Nothing said: all.
public struct NoticeQuery: Hashable, Sendable {
  /// Each of them takes part: acts, gets it, is who it is done to, or is in the call.
  public var accounts: Set<Account>
  public var team: TeamID?
  /// Kinds of events as the canonical form names them: `team`, `friend`, `outcome`, …; empty: all.
  public var kinds: Set<String>
  /// Not before this time. Notices without a time are then left out.
  public var from: Timestamp?
  /// Not after this time. Notices without a time come before all others.
  public var to: Timestamp?
  /// How many at most.
  public var limit: Int?
  /// From the end to the beginning.
  public var newestFirst: Bool

  public init(
    accounts: Set<Account> = [], team: TeamID? = nil, kinds: Set<String> = [], from: Timestamp? = nil,
    to: Timestamp? = nil, limit: Int? = nil, newestFirst: Bool = false
  ) {
    self.accounts = accounts
    self.team = team
    self.kinds = kinds
    self.from = from
    self.to = to
    self.limit = limit
    self.newestFirst = newestFirst
  }

  /// Whether a notice is wanted. The tables only say where to look.
  func holds(for notice: Notice) -> Bool {
    if let team, notice.team != team { return false }
    if !kinds.isEmpty, !kinds.contains(notice.event.kind) { return false }
    if let from, notice.time.map({ $0 < from }) ?? true { return false }
    if let to, let time = notice.time, time > to { return false }
    if accounts.isEmpty { return true }
    let subjects = notice.subjects
    return accounts.allSatisfy { subjects.contains(.account($0)) }
  }
}
