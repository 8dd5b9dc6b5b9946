internal import NoticeEncoding
public import NoticeLedger
public import Notices

extension Store {
  /// The entries that a query asks for, each message once, in the order of `LedgerEntry`: a notice without a time comes
  /// before all others.
  ///
  /// A message with several copies stands at the place of the one that has its time, if the query holds for what they say
  /// together. They are read as they are asked for, in constant memory; only those of one millisecond are read together.
  public func entries(matching query: NoticeQuery = NoticeQuery()) throws(StoreError) -> StoreEntries {
    try StoreEntries(query, self)
  }

  /// The teams that any notice is of, in no order.
  public func teams() throws(StoreError) -> [TeamID] {
    try connection.with("SELECT name FROM subject WHERE type = ?") { rows throws(StoreError) in
      try rows.bind(Subject.team("").type, at: 1)
      var teams: [TeamID] = []
      while try rows.step() { teams.append(TeamID(rows.text(0))) }
      return teams
    }
  }
}

/// Entries of a store, one after another, as it was when they were asked for.
public final class StoreEntries {
  private let query: NoticeQuery
  private let store: Store
  private var connection: Connection { store.connection }
  private let bodies = BodyReader()
  /// Places of notices, in order; nil at the end.
  private var rows: Statement?
  /// Where `rows` stands; nil before the first row that is still to be given.
  private var row: (rank: TimeRank, notice: Int64)?
  /// What is to be given next, the first one last.
  private var waiting: [LedgerEntry] = []
  private var left: Int
  /// Messages of which there are several copies, by their ids, so that they are not looked up for every copy.
  private var messages: [LedgerEntry.Identity: LedgerEntry] = [:]
  private static let mostMessagesInMemory = 10_000

  init(_ query: NoticeQuery, _ store: Store) throws(StoreError) {
    self.query = query
    self.store = store
    left = query.limit ?? .max
    rows = left > 0 ? try places() : nil
    guard rows != nil else { return }
    store.readers += 1
    try advance()
  }

  deinit { end() }

  /// nil at the end.
  public func next() throws(StoreError) -> LedgerEntry? {
    guard left > 0 else { return nil }
    while waiting.isEmpty {
      guard let first = row else { return nil }
      try readGroup(first.rank)
    }
    left -= 1
    defer { if left == 0 { end() } }
    return waiting.popLast()
  }

  /// All that are left.
  public func rest() throws(StoreError) -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    while let entry = try next() { entries.append(entry) }
    return entries
  }

  private func end() {
    row = nil
    guard let rows = rows.take() else { return }
    connection.takeBack(rows)
    store.readers -= 1
  }

  // MARK: Where to look

  /// All rows of the subject that has the fewest, among those that the query names.
  private func places() throws(StoreError) -> Statement? {
    var choices: [[Int64]] = []
    for subject in query.accounts.map(Subject.account) + (query.team.map { [.team($0)] } ?? []) {
      guard let number = try connection.number(of: subject) else { return nil }
      choices.append([number])
    }
    let kinds = query.kinds.isEmpty ? Event.kinds : query.kinds
    if choices.isEmpty || !query.kinds.isEmpty {
      var numbers: [Int64] = []
      for kind in kinds { if let number = try connection.number(of: .kind(kind)) { numbers.append(number) } }
      choices.append(numbers.sorted())
    }
    var best: (subjects: [Int64], count: Int)?
    for choice in choices {
      let count = choices.count == 1 ? 0 : try count(choice)
      if best.map({ count < $0.count }) ?? true { best = (choice, count) }
    }
    guard let subjects = best?.subjects, !subjects.isEmpty else { return nil }
    return try statement(subjects)
  }

  private var range: ClosedRange<Int64> {
    let from = query.from.map { TimeRank($0).number } ?? .min
    let to = query.to.map { TimeRank($0).number } ?? .max
    return from...max(from, to)
  }

  /// How many rows there are, or a number that is large enough.
  private func count(_ subjects: [Int64]) throws(StoreError) -> Int {
    let enough = 10_000
    let text = "SELECT count(*) FROM (SELECT 1 FROM mention WHERE subject = ? AND time BETWEEN ? AND ? LIMIT \(enough))"
    var count = 0
    for subject in subjects {
      count += Int(try connection.integer(text, subject, range.lowerBound, range.upperBound) ?? 0)
    }
    return count
  }

  /// The rows of each subject are in order, and SQLite merges them without putting them aside.
  private func statement(_ subjects: [Int64]) throws(StoreError) -> Statement {
    let one = "SELECT time, notice FROM mention WHERE subject = ? AND time BETWEEN ? AND ?"
    let order = query.newestFirst ? " ORDER BY 1 DESC, 2 DESC" : " ORDER BY 1, 2"
    let text = subjects.map { _ in one }.joined(separator: " UNION ALL ") + order
    let statement = try connection.statement(text)
    for (index, subject) in subjects.enumerated() {
      try statement.bind(subject, at: 3 * index + 1)
      try statement.bind(range.lowerBound, at: 3 * index + 2)
      try statement.bind(range.upperBound, at: 3 * index + 3)
    }
    return statement
  }

  private func advance() throws(StoreError) {
    guard let rows, try rows.step() else { return end() }
    row = (TimeRank(rows.integer(0)), rows.integer(1))
  }

  // MARK: What counts

  /// The entries of one time. Those without a time are in the order of their rows, and need not be put in order.
  private func readGroup(_ rank: TimeRank) throws(StoreError) {
    var group: [LedgerEntry] = []
    repeat {
      guard let (_, number) = row else { break }
      let entry = try entry(number)
      if let message = try message(of: entry), query.holds(for: message.notice) { group.append(message) }
      try advance()
    } while rank != .none && row?.rank == rank
    if group.count > 1 { group.sort() }
    waiting = query.newestFirst ? group : group.reversed()
  }

  private func entry(_ number: Int64) throws(StoreError) -> LedgerEntry {
    let notice: Notice? = try connection.with("SELECT body FROM notice WHERE id = ?") { row throws(StoreError) in
      try row.bind(number, at: 1)
      return try row.step() ? row.withBytes(0) { bodies.notice($0) } : nil
    }
    guard let notice else {
      throw StoreError(path: connection.path, problem: .corrupt("notice \(number) cannot be read"))
    }
    return LedgerEntry(notice, arrival: number)
  }

  /// The message that a notice is of, with what all its copies know; nil where it stands at the place of another copy.
  private func message(of entry: LedgerEntry) throws(StoreError) -> LedgerEntry? {
    // Without an id, the same content is kept once.
    let identities = entry.ids
    if let known = identities.compactMap({ messages[$0] }).first { return known.arrival == entry.arrival ? known : nil }
    // Nearly all messages have no copies.
    var message: MessageCopies?
    var unseen = identities
    var seen: Set<Int64> = []
    while let identity = unseen.popLast() {
      for number in try notices(withDigest: identity.digest) where number != entry.arrival && !seen.contains(number) {
        let copy = MessageCopies(try self.entry(number))
        guard copy.identities.contains(identity) else { continue }
        seen.insert(number)
        // (Taken out, so that what has grown is not copied.)
        var copies = message.take() ?? MessageCopies(entry)
        // (`subtracting` would go through all that are known.)
        unseen += copy.identities.filter { !copies.identities.contains($0) }
        copies.add(copy)
        message = copies
      }
    }
    guard let message else { return entry }
    let whole = message.entry
    if messages.count >= Self.mostMessagesInMemory { messages = [:] }
    for identity in message.identities { messages[identity] = whole }
    return whole.arrival == entry.arrival ? whole : nil
  }

  private func notices(withDigest digest: Int64) throws(StoreError) -> [Int64] {
    try connection.with("SELECT notice FROM identity WHERE digest = ?") { rows throws(StoreError) in
      try rows.bind(digest, at: 1)
      var numbers: [Int64] = []
      while try rows.step() { numbers.append(rows.integer(0)) }
      return numbers
    }
  }
}
