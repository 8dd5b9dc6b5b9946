import CSQLite
import Foundation
import NoticeLedger
import Notices
import Testing

@testable import NoticeStore

@Suite("Opening a store")
struct OpeningTests {
  private let modes: [Store.Mode] = [.readOnly, .readWrite, .create]
  private let notice = Notice(.dismiss, in: "1", at: Timestamp(milliseconds: 5))

  @Test("a file is made where it is asked for, and is one file when it is closed")
  func creating() throws {
    let temporary = try TemporaryStore()
    #expect(temporary.problem(.readOnly) == .missing)
    #expect(temporary.problem(.readWrite) == .missing)
    #expect(!FileManager.default.fileExists(atPath: temporary.path))
    #expect(temporary.problem(.create) == nil)
    #expect(temporary.problem(.readOnly) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.folder.path) == ["store.db"])
    let connection = try Connection(temporary.path)
    #expect(try connection.rows("PRAGMA journal_mode", columns: 1) == ["wal"])
  }

  @Test("a reader changes nothing")
  func readOnly() throws {
    let temporary = try TemporaryStore()
    try temporary.open().ingest([notice])
    let before = try Data(contentsOf: URL(fileURLWithPath: temporary.path))
    let store = try temporary.open(.readOnly)
    #expect(try store.entries().rest().map(\.notice) == [notice])
    #expect(throws: StoreError(path: temporary.path, problem: .readOnly)) { try store.ingest([Notice(.leave)]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: temporary.path)) == before)
  }

  @Test("a folder, an empty file, a text, another program's database: each is told as such, and left alone")
  func others() throws {
    let folder = try TemporaryStore()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    for mode in modes { #expect(folder.problem(mode) == .isFolder) }

    let text = try TemporaryStore()
    try text.write(String(repeating: "{\"id\":3}\n", count: 200).utf8)
    for mode in modes { #expect(text.problem(mode) == .notADatabase) }

    let other = try TemporaryStore()
    try Connection(other.path).execute("PRAGMA application_id = 7; CREATE TABLE notice (x)")
    let before = try Data(contentsOf: URL(fileURLWithPath: other.path))
    for mode in modes { #expect(other.problem(mode) == .ofAnotherProgram(mark: 7)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other.path)) == before)

    let unmarked = try TemporaryStore()
    try Connection(unmarked.path).execute("CREATE TABLE notice (x)")
    for mode in modes { #expect(unmarked.problem(mode) == .ofAnotherProgram(mark: 0)) }

    let empty = try TemporaryStore()
    try empty.write([])
    #expect(empty.problem(.readOnly) == .empty)
    #expect(empty.problem(.readWrite) == .empty)
    #expect(empty.problem(.create) == nil)
  }

  @Test("a file with a name that SQLite takes for something else is a file")
  func names() throws {
    let temporary = try TemporaryStore()
    for name in [":memory:", "file:x?mode=memory", "'", "%s\n"] {
      let path = temporary.folder.path + "/" + name
      try Store(path: path, mode: .create).ingest([notice])
      #expect(try Store(path: path, mode: .readOnly).entries().rest().count == 1)
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(throws: StoreError.self) { try Store(path: "", mode: .create) }
  }

  @Test("a store that is cut off or overwritten is told as damaged, not read wrongly")
  func damaged() throws {
    let temporary = try TemporaryStore()
    let notices = (0..<3000).map { Notice(.dismiss, in: "1", at: Timestamp(milliseconds: Int64($0))) }
    try temporary.open().ingest(notices)
    let whole = try Data(contentsOf: URL(fileURLWithPath: temporary.path))
    var told = 0
    for length in stride(from: 50, to: whole.count, by: whole.count / 20) {
      for rest in [Data(), Data(repeating: 0xFF, count: whole.count - length)] {
        try temporary.write(whole.prefix(length) + rest)
        do {
          let read = try temporary.open(.readOnly).entries().rest().map(\.notice)
          // What lies behind the cut need not have been looked at.
          #expect(read == notices)
        } catch {
          told += 1
          switch error.problem {
          case .corrupt, .notADatabase, .ofAnotherProgram: break
          default: Issue.record("cut at \(length): \(error)")
          }
        }
      }
    }
    #expect(told > 20)
  }

  @Test("a version that is not known yet is left alone")
  func newer() throws {
    let temporary = try TemporaryStore()
    try temporary.open().ingest([notice])
    try Connection(temporary.path).execute("PRAGMA user_version = 9")
    for mode in modes { #expect(temporary.problem(mode) == .newer(version: 9, known: Schema.migrations.count)) }
  }

  @Test("an older store is brought up to date when it is written, as a whole or not at all")
  func older() throws {
    let temporary = try TemporaryStore()
    try temporary.open().ingest([notice])
    func open(_ mode: Store.Mode, _ more: String...) throws -> Store {
      try Store(
        path: temporary.path.utf8CString.map { $0 }, name: temporary.path, mode: mode,
        migrations: Schema.migrations + more)
    }
    let added = "ALTER TABLE notice ADD COLUMN colour TEXT"
    #expect(throws: StoreError(path: temporary.path, problem: .older(version: 1, known: 2))) {
      try open(.readOnly, added)
    }
    // The second step fails: the first has not been done either.
    #expect(throws: StoreError.self) { try open(.readWrite, added, "ALTER TABLE nothing ADD COLUMN x") }
    #expect(try temporary.open(.readOnly).entries().rest().count == 1)
    #expect(try open(.readWrite, added).entries().rest().map(\.notice) == [notice])
    #expect(temporary.problem(.readWrite) == .newer(version: 2, known: 1))
    #expect(try open(.readOnly, added).connection.rows("SELECT colour FROM notice", columns: 1) == [""])
  }

  @Test("a full disk is told, and what was there stays")
  func full() throws {
    let temporary = try TemporaryStore()
    let store = try temporary.open()
    try store.ingest([notice])
    let before = try dump(temporary.path)
    try store.connection.execute("PRAGMA max_page_count = 20")
    #expect(throws: StoreError(path: temporary.path, problem: .noRoom)) {
      try store.ingest((0..<5000).map { Notice(.dismiss, in: "2", at: Timestamp(milliseconds: $0)) })
    }
    #expect(try dump(temporary.path) == before)
    try store.connection.execute("PRAGMA max_page_count = 1073741823")
    #expect(try store.ingest([Notice(.dismiss, in: "2")]).new == 1)
  }
}
