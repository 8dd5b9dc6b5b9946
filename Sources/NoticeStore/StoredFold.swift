public import NoticeLedger
public import Notices

/// State whose notices a store finds by their key.
public protocol StoredFold: NoticeFold {
  /// A query that holds for all notices of a key. It may hold for others, too.
  static func query(for key: Key) -> NoticeQuery
}

extension TeamState: StoredFold {
  public static func query(for team: TeamID) -> NoticeQuery { NoticeQuery(team: team, kinds: ["team"]) }
}

extension FriendRelation: StoredFold {
  static let kinds: Set = ["friend", "userSetting"]

  public static func query(for pair: AccountPair) -> NoticeQuery {
    NoticeQuery(accounts: [pair.first, pair.second], kinds: kinds)
  }
}

extension Store {
  /// What follows from the notices of a key, from all or from those up to a time (those without a time come before all
  /// times); nil where there are none.
  public func state<State: StoredFold>(of key: State.Key, at time: Timestamp? = nil) throws(StoreError) -> State? {
    var query = State.query(for: key)
    query.to = time
    return try states(query)[key]
  }

  public func team(_ team: TeamID, at time: Timestamp? = nil) throws(StoreError) -> TeamState? {
    try state(of: team, at: time)
  }

  public func relation(of pair: AccountPair, at time: Timestamp? = nil) throws(StoreError) -> FriendRelation? {
    try state(of: pair, at: time)
  }

  /// The relations of an account with all others.
  public func friends(of account: Account, at time: Timestamp? = nil) throws(StoreError) -> FriendList {
    let query = NoticeQuery(accounts: [account], kinds: FriendRelation.kinds, to: time)
    let relations: [AccountPair: FriendRelation] = try states(query)
    return FriendList(of: account, relations.values)
  }

  /// What follows from the notices that a query asks for, by key.
  private func states<State: StoredFold>(_ query: NoticeQuery) throws(StoreError) -> [State.Key: State] {
    let entries = try entries(matching: query)
    var states: [State.Key: State] = [:]
    while let entry = try entries.next() {
      guard let key = State.key(of: entry.notice) else { continue }
      states[key, default: State(key)].apply(entry.notice)
    }
    return states
  }
}
