import CSQLite
import Foundation
import Notices
import Testing

@testable import NoticeStore

/// A store in a folder of its own, which goes with the object.
final class TemporaryStore {
  let folder: URL
  var path: String { folder.appendingPathComponent("store.db").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-store-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func open(_ mode: Store.Mode = .create) throws(StoreError) -> Store { try Store(path: path, mode: mode) }

  func write(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  /// The problem that opening it comes to; nil where it is opened.
  func problem(_ mode: Store.Mode) -> StoreError.Problem? {
    do {
      _ = try open(mode)
      return nil
    } catch {
      return error.problem
    }
  }
}

extension Connection {
  convenience init(_ path: String) throws(StoreError) {
    try self.init(path.utf8CString.map { $0 }, name: path, creating: true, isReadOnly: false)
  }

  /// All rows of a query, as text.
  func rows(_ query: String, columns: Int32) throws(StoreError) -> [String] {
    try with(query) { row throws(StoreError) in
      var rows: [String] = []
      while try row.step() { rows.append((0..<columns).map { row.text($0) }.joined(separator: "|")) }
      return rows
    }
  }
}

/// All that a store has, and what SQLite thinks of it.
func dump(_ path: String) throws(StoreError) -> [String] {
  let connection = try Connection(path)
  return try connection.rows("PRAGMA integrity_check", columns: 1)
    + connection.rows("SELECT id, body FROM notice ORDER BY 1", columns: 2)
    + connection.rows("SELECT id, type, name FROM subject ORDER BY 1", columns: 3)
    + connection.rows("SELECT subject, time, notice FROM mention ORDER BY 1, 2, 3", columns: 3)
    + connection.rows("SELECT digest, content, notice FROM identity ORDER BY 1, 2, 3", columns: 3)
}
