internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open database, which is closed with the object.
///
/// One for each thread: SQLite is told not to lock, and this class is not `Sendable`.
final class Connection {
  let handle: OpaquePointer
  let path: String
  private let isReadOnly: Bool
  /// Statements that nobody uses now, by their text.
  private var prepared: [String: Statement] = [:]

  /// How long others that write are waited for, in milliseconds. A batch takes a few seconds at most.
  private static let patience: Int32 = 60_000

  /// `path` are the bytes of the file's name, with a zero behind. Throws also where the file cannot be written, unless
  /// `isReadOnly`.
  init(_ path: [CChar], name: String, creating: Bool, isReadOnly: Bool) throws(StoreError) {
    self.path = name
    self.isReadOnly = isReadOnly
    // Some names mean more to SQLite than a file: none has a folder.
    let file =
      path.first == CChar(UInt8(ascii: "/")) ? path : [CChar(UInt8(ascii: ".")), CChar(UInt8(ascii: "/"))] + path
    var opened: OpaquePointer?
    // A reader opens it for writing, too, if it may: who leaves last then puts all into the one file.
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (creating ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(file, &opened, flags, nil)
    guard let opened, code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(path: name, problem: .ofOpening(code, on: opened, creating: creating))
    }
    handle = opened
    sqlite3_busy_timeout(handle, Self.patience)
    // The file is looked at when it is first read.
    if !isReadOnly, sqlite3_db_readonly(handle, "main") == 1 { throw StoreError(path: name, problem: .readOnly) }
  }

  deinit { sqlite3_close_v2(handle) }

  func failure(_ code: Int32) -> StoreError {
    // The files beside it are opened when it is first read, and written by readers, too.
    let isBeside = code & 0xFF == SQLITE_CANTOPEN || (isReadOnly && code & 0xFF == SQLITE_READONLY && code > 0xFF)
    return StoreError(path: path, problem: isBeside ? .readOnlyFolder : StoreError.Problem(code, on: handle))
  }

  /// Runs commands of which nobody wants an answer.
  func execute(_ commands: String) throws(StoreError) {
    let code = sqlite3_exec(handle, commands, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// A prepared statement: a used one if there is one.
  func statement(_ text: String) throws(StoreError) -> Statement {
    if let used = prepared.removeValue(forKey: text) { return used }
    return try Statement(text, self)
  }

  /// Gives a statement back, to be used again.
  func takeBack(_ statement: Statement) {
    statement.reset()
    prepared[statement.text] = statement
  }

  func with<Result>(
    _ text: String, _ body: (Statement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let statement = try statement(text)
    defer { takeBack(statement) }
    return try body(statement)
  }

  /// The first column of the first row; nil where there is no row.
  func integer(_ text: String, _ values: Int64...) throws(StoreError) -> Int64? {
    try with(text) { statement throws(StoreError) in
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  /// Of the row that was inserted last.
  var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

  /// All of it or nothing.
  func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads all at one moment, whatever others write meanwhile.
  func snapshot<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try execute("BEGIN")
    defer { rollBack() }
    return try body()
  }

  /// What was begun and is not committed is as if it had never been.
  func rollBack() {
    // SQLite does it by itself after some failures.
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}

extension StoreError.Problem {
  fileprivate static func ofOpening(_ code: Int32, on handle: OpaquePointer?, creating: Bool) -> StoreError.Problem {
    guard let handle else { return .cannotOpen("out of memory") }
    switch sqlite3_system_errno(handle) {
    case ENOENT: return creating ? .cannotOpen("its folder is not there, or may not be written") : .missing
    case EISDIR: return .isFolder
    case let system where system != 0: return .cannotOpen(String(cString: strerror(system)))
    default: return StoreError.Problem(code, on: handle)
    }
  }

  fileprivate init(_ code: Int32, on handle: OpaquePointer) {
    let words = String(cString: sqlite3_errmsg(handle))
    let system = sqlite3_system_errno(handle)
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .corrupt(words)
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_FULL: self = .noRoom
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_IOERR:
      // A file that is shorter than it says it is: SQLITE_IOERR_SHORT_READ, a macro that is not imported.
      self =
        code == SQLITE_IOERR | 2 << 8
        ? .corrupt("it is cut off")
        : system == ENOSPC
          ? .noRoom : .inputOutput(system == 0 ? words : "\(words): \(String(cString: strerror(system)))")
    case SQLITE_TOOBIG: self = .tooLong
    default: self = .other(code: Int(code), words)
    }
  }
}
