/// Why a store cannot be opened, read or written.
public struct StoreError: Error, Hashable, Sendable {
  /// The store's file, as it was named.
  public var path: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    /// There is no such file.
    case missing
    case isFolder
    /// The system does not open it, in its words.
    case cannotOpen(String)
    /// The file is there, and has nothing in it.
    case empty
    /// Something else than a database of SQLite.
    case notADatabase
    /// A database of another program, with its mark (`PRAGMA application_id`).
    case ofAnotherProgram(mark: Int)
    /// A later version of Tidings has written it, in another form than is known here.
    case newer(version: Int, known: Int)
    /// An earlier version has written it, and it cannot be brought up to date, as it is only read.
    case older(version: Int, known: Int)
    /// What is in it contradicts itself: where, in SQLite's words or as a notice that cannot be read.
    case corrupt(String)
    /// The files that SQLite has beside one that is in use, and that readers need, cannot be made.
    case readOnlyFolder
    /// It may not be written.
    case readOnly
    /// There is no room left where it lies.
    case noRoom
    /// Another process has been writing for longer than is waited for.
    case busy
    /// The system could not read or write, in SQLite's words.
    case inputOutput(String)
    /// A notice is longer than a database can have: a billion bytes.
    case tooLong
    /// A notice that could not be read again: some raw JSON in it is none.
    case notJSON(String)
    /// Entries of this `Store` are being read: it cannot be written before their end.
    case isBeingRead
    /// Any other failure, in SQLite's words.
    case other(code: Int, String)
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { "\(path): \(problem)" }
}

extension StoreError.Problem: CustomStringConvertible {
  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .missing: "there is no such store; `tidings ingest` makes one"
    case .isFolder: "is a folder; a store is a file: name one in it"
    case .cannotOpen(let words): "cannot be opened as a store: \(words)"
    case .empty: "is empty: there is no store in it yet; `tidings ingest` makes one"
    case .notADatabase: "is no store, nor any database of SQLite; name another file"
    case .ofAnotherProgram(let mark):
      "is a database of another program (application id \(mark)), and is left alone; name another file"
    case .newer(let version, let known):
      "is a store of version \(version), and this program knows versions up to \(known): use a newer program"
    case .older(let version, let known):
      "is a store of version \(version), and is brought to version \(known) when it is next written: run `tidings ingest`"
    case .corrupt(let what):
      "is damaged (\(what)); `sqlite3 FILE .recover` may save what is left, or ingest the exports into a new store"
    case .readOnlyFolder:
      "its folder is read-only, and files are made beside a store while it is read: copy it to another folder"
    case .readOnly: "may not be written: its file, its folder or the file system is read-only"
    case .noRoom: "there is no room left on the disk; what was ingested before is kept: make room and run it again"
    case .busy: "another process keeps it busy; try again when that is done"
    case .inputOutput(let words): "cannot be read or written: \(words)"
    case .tooLong: "a notice is longer than a store can keep (a billion bytes)"
    case .notJSON(let what): "a notice is not kept, as it could not be read again: \(what)"
    case .isBeingRead: "its entries are being read; read them to their end before writing"
    case .other(let code, let words): "\(words) (SQLite's code \(code))"
    }
  }
}
