internal import CSQLite

/// A prepared statement, which is freed with the object.
final class Statement {
  let text: String
  private let handle: OpaquePointer
  /// (It keeps its statements.)
  private unowned let connection: Connection

  init(_ text: String, _ connection: Connection) throws(StoreError) {
    self.text = text
    self.connection = connection
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(connection.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared, code == SQLITE_OK else { throw connection.failure(code) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Parameters are counted from 1.
  func bind(_ value: Int64, at index: Int) throws(StoreError) {
    try check(sqlite3_bind_int64(handle, Int32(index), value))
  }

  /// As a text, whatever characters are in it.
  func bind(_ text: String, at index: Int) throws(StoreError) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // A null pointer would be bound as NULL.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, Int32(index), "", 0, copied) }
        return sqlite3_bind_text64(
          handle, Int32(index), start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  func bind(_ bytes: [UInt8], at index: Int) throws(StoreError) {
    try check(sqlite3_bind_blob64(handle, Int32(index), bytes, UInt64(bytes.count), copied))
  }

  /// To the next row; false where there is none.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.failure(code)
    }
  }

  /// Once, for what gives no rows; then it is ready to be used again.
  func run() throws(StoreError) {
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw connection.failure(code) }
    sqlite3_reset(handle)
  }

  func reset() { sqlite3_reset(handle) }

  /// Columns are counted from 0.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// What a text or a row of bytes has, until the next step.
  func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // In this order: the first converts, the second counts what came of it.
    let bytes = sqlite3_column_blob(handle, column)
    return body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func text(_ column: Int32) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }
}

/// `SQLITE_TRANSIENT`, a macro that is not imported: SQLite copies what is bound.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
