public import Notices

/// Notices in a file.
///
/// ```swift
/// let store = try Store(path: "notices.db", mode: .create)
/// try store.ingest(notices)
/// let entries = try store.entries(matching: NoticeQuery(team: "6271272396", limit: 50, newestFirst: true))
/// while let entry = try entries.next() { … }
/// ```
///
/// It is a set of notices, and decides nothing: of the copies of a message all are kept that differ, and which of them
/// counts, where it stands, and what state follows from it is found out when it is read. So it says the same in whatever
/// order they came, how often, and in how many parts.
///
/// A `Store` is with one thread at a time. Several of them, in several processes, share a file: readers see what was there
/// when they began and wait for nobody; who writes waits for another who does, a minute at most.
///
/// What `ingest` has returned from survives the end of the process, whatever ends it, and a power failure, if the disk does
/// what it says (SQLite's WAL mode with `synchronous = FULL`).
public final class Store {
  public enum Mode: Sendable {
    /// There must be one, and it is left as it is.
    case readOnly
    /// There must be one.
    case readWrite
    /// Makes one where there is none.
    case create
  }

  let connection: Connection
  /// How many `StoreEntries` are being read.
  var readers = 0
  private var batch: Batch?
  private var subjectNumbers: [Subject: Int64] = [:]
  /// So that memory does not grow with the number of accounts.
  private static let mostSubjectsInMemory = 200_000

  public convenience init(path: String, mode: Mode) throws(StoreError) {
    try self.init(path: path.utf8CString.map { $0 }, name: path, mode: mode)
  }

  /// `path` are the bytes of the file's name, which need not be UTF-8, with a zero behind; `name` is for messages.
  package convenience init(path: [CChar], name: String, mode: Mode) throws(StoreError) {
    try self.init(path: path, name: name, mode: mode, migrations: Schema.migrations)
  }

  init(path: [CChar], name: String, mode: Mode, migrations: [String]) throws(StoreError) {
    let isReadOnly = mode == .readOnly
    connection = try Connection(path, name: name, creating: mode == .create, isReadOnly: isReadOnly)
    try Schema.prepare(connection, migrations: migrations, creating: mode == .create, isReadOnly: isReadOnly)
    if isReadOnly {
      try connection.execute("PRAGMA query_only = 1")
    } else {
      // What is in memory of the file, at most: 64 MiB.
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536")
      // So large the log is left for the next batch.
      try connection.execute("PRAGMA journal_size_limit = 67108864")
    }
  }

  deinit { connection.rollBack() }

  /// All that `body` reads is of one moment, whatever others write meanwhile.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.snapshot { Swift.Result { try body() } }.get()
  }

  /// What a batch came to.
  public struct Tally: Hashable, Sendable {
    public var new = 0
    /// The very same notice was there.
    public var known = 0

    public init(new: Int = 0, known: Int = 0) {
      self.new = new
      self.known = known
    }

    public static func += (sum: inout Tally, other: Tally) {
      sum.new += other.new
      sum.known += other.known
    }
  }

  /// Keeps notices that are not there yet: all of them, or none where it throws.
  @discardableResult
  public func ingest(_ notices: some Sequence<Notice>) throws(StoreError) -> Tally {
    let reader = BodyReader()
    var tally = Tally()
    for notice in notices {
      let filed = FiledNotice(notice)
      // An app can put anything into raw JSON; a reader of payloads cannot.
      if let what = reader.fault(of: filed.body) {
        cancel()
        throw StoreError(path: connection.path, problem: .notJSON(what))
      }
      tally += try append([filed])
    }
    try commit()
    return tally
  }

  // MARK: Batches

  /// What has been put in and is not committed.
  private struct Batch {
    var nextNotice: Int64
    /// Those that are run for every notice.
    let insertion, copies, body: Statement
    /// Rows that wait until they can be written in their order, which takes a fraction of the time.
    var mentions: [Mention] = []
    var identities: [Identity] = []
    /// Notices by the digests of their contents; where two have the same, one by the next number.
    var contents: [Int64: Int64] = [:]
    var bytes = 0
  }

  private struct Identity {
    var digest: Int64
    var content: Int64
    var notice: Int64
  }

  private struct Mention {
    var subject: Int64
    var time: Int64
    var notice: Int64
  }

  /// Puts notices into the batch, which begins with the first; nobody else can write until it is committed. Where this
  /// throws, the batch is gone.
  package func append(_ notices: [FiledNotice]) throws(StoreError) -> Tally {
    do throws(StoreError) {
      var batch = try takeBatch()
      var tally = Tally()
      for notice in notices {
        if try isKnown(notice, batch) {
          tally.known += 1
        } else {
          try insert(notice, &batch)
          tally.new += 1
        }
      }
      self.batch = batch
      return tally
    } catch {
      cancel()
      throw error
    }
  }

  /// Whether the batch has grown as large as is good for speed; more takes more memory.
  package var isBatchFull: Bool {
    guard let batch else { return false }
    return batch.mentions.count >= 1_000_000 || batch.identities.count >= 250_000 || batch.bytes >= 128 << 20
  }

  /// Makes the batch last, and with it how far files have been read.
  package func commit(reached: [SourceProgress] = []) throws(StoreError) {
    do throws(StoreError) {
      if batch == nil, reached.isEmpty { return }
      var batch = try takeBatch()
      defer { for statement in [batch.insertion, batch.copies, batch.body] { connection.takeBack(statement) } }
      try write(&batch)
      for progress in reached { try write(progress) }
      try connection.execute("COMMIT")
    } catch {
      cancel()
      throw error
    }
  }

  private func cancel() {
    batch = nil
    // Some of them may be no more.
    subjectNumbers = [:]
    connection.rollBack()
  }

  /// (Taken out, so that its arrays are not copied when they grow.)
  private func takeBatch() throws(StoreError) -> Batch {
    if let batch = batch.take() { return batch }
    guard readers == 0 else { throw StoreError(path: connection.path, problem: .isBeingRead) }
    try connection.execute("BEGIN IMMEDIATE")
    let last = try connection.integer("SELECT max(id) FROM notice") ?? 0
    return Batch(
      nextNotice: last + 1,
      insertion: try connection.statement("INSERT INTO notice (id, body) VALUES (?, ?)"),
      copies: try connection.statement("SELECT notice FROM identity WHERE digest = ? AND content = ?"),
      body: try connection.statement("SELECT body FROM notice WHERE id = ?"))
  }

  /// Whether the very same notice is there.
  private func isKnown(_ notice: FiledNotice, _ batch: borrowing Batch) throws(StoreError) -> Bool {
    var content = notice.content
    while let number = batch.contents[content] {
      if try has(batch.body, number, notice.body) { return true }
      content &+= 1
    }
    guard let digest = notice.digests.first else { return false }
    let rows = batch.copies
    defer { rows.reset() }
    try rows.bind(digest, at: 1)
    try rows.bind(notice.shortContent, at: 2)
    while try rows.step() {
      if try has(batch.body, rows.integer(0), notice.body) { return true }
    }
    return false
  }

  /// Whether `statement` finds this body for a number.
  private func has(_ statement: Statement, _ number: Int64, _ body: String) throws(StoreError) -> Bool {
    defer { statement.reset() }
    try statement.bind(number, at: 1)
    guard try statement.step() else { return false }
    return statement.withBytes(0) { found in
      var body = body
      return body.withUTF8 { found.elementsEqual($0) }
    }
  }

  private func insert(_ notice: FiledNotice, _ batch: inout Batch) throws(StoreError) {
    let number = batch.nextNotice
    try batch.insertion.bind(number, at: 1)
    try batch.insertion.bind(notice.body, at: 2)
    try batch.insertion.run()
    batch.nextNotice += 1
    batch.bytes += notice.body.utf8.count
    for subject in notice.subjects {
      batch.mentions.append(
        Mention(subject: try self.number(of: subject), time: notice.rank.number, notice: number))
    }
    for digest in notice.digests {
      batch.identities.append(Identity(digest: digest, content: notice.shortContent, notice: number))
    }
    var content = notice.content
    while batch.contents[content] != nil { content &+= 1 }
    batch.contents[content] = number
  }

  private func number(of subject: Subject) throws(StoreError) -> Int64 {
    if let number = subjectNumbers[subject] { return number }
    let known = try connection.number(of: subject)
    let number = if let known { known } else { try connection.insert(subject) }
    if subjectNumbers.count >= Self.mostSubjectsInMemory { subjectNumbers = [:] }
    subjectNumbers[subject] = number
    return number
  }

  private func write(_ batch: inout Batch) throws(StoreError) {
    batch.mentions.sort { one, other in
      if one.subject != other.subject { return one.subject < other.subject }
      return one.time != other.time ? one.time < other.time : one.notice < other.notice
    }
    try connection.insert(
      "INSERT INTO mention (subject, time, notice) VALUES", columns: 3, batch.mentions
    ) { (row, mention, index) throws(StoreError) in
      try row.bind(mention.subject, at: index)
      try row.bind(mention.time, at: index + 1)
      try row.bind(mention.notice, at: index + 2)
    }
    batch.identities.sort { one, other in
      if one.digest != other.digest { return one.digest < other.digest }
      return one.content != other.content ? one.content < other.content : one.notice < other.notice
    }
    // Two ids of a notice may have the same digest.
    try connection.insert(
      "INSERT OR IGNORE INTO identity (digest, content, notice) VALUES", columns: 3, batch.identities
    ) { (row, identity, index) throws(StoreError) in
      try row.bind(identity.digest, at: index)
      try row.bind(identity.content, at: index + 1)
      try row.bind(identity.notice, at: index + 2)
    }
  }
}

extension Connection {
  /// nil where no notice mentions it.
  func number(of subject: Subject) throws(StoreError) -> Int64? {
    try with("SELECT id FROM subject WHERE type = ? AND name = ?") { row throws(StoreError) in
      try row.bind(subject.type, at: 1)
      try row.bind(subject.name, at: 2)
      return try row.step() ? row.integer(0) : nil
    }
  }

  fileprivate func insert(_ subject: Subject) throws(StoreError) -> Int64 {
    try with("INSERT INTO subject (type, name) VALUES (?, ?)") { row throws(StoreError) in
      try row.bind(subject.type, at: 1)
      try row.bind(subject.name, at: 2)
      try row.run()
      return lastNumber
    }
  }

  /// Inserts rows, many by each statement: that takes half the time.
  fileprivate func insert<Row>(
    _ text: String, columns: Int, _ rows: [Row], _ bind: (Statement, Row, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let one = "(" + Array(repeating: "?", count: columns).joined(separator: ", ") + ")"
    func insert(_ part: ArraySlice<Row>, by count: Int) throws(StoreError) {
      let values = Array(repeating: one, count: count).joined(separator: ", ")
      try with(text + " " + values) { statement throws(StoreError) in
        var index = 0
        for row in part {
          try bind(statement, row, index * columns + 1)
          index += 1
          if index == count {
            try statement.run()
            index = 0
          }
        }
      }
    }
    let many = 32
    let rest = rows.count - rows.count % many
    try insert(rows[..<rest], by: many)
    try insert(rows[rest...], by: 1)
  }
}
