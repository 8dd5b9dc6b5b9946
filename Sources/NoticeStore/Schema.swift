/// The tables of a store, and how older stores get them.
enum Schema {
  /// `PRAGMA application_id`, by which a store is told from other databases: "TDGS".
  static let applicationID: Int64 = 0x5444_4753

  /// What leads from each version to the next; `PRAGMA user_version` is how many of them a file has. Never changed, only
  /// added to.
  static let migrations = [
    """
    -- Each notice once, as it came: its canonical form, as JSON. Numbered as they came.
    CREATE TABLE notice (id INTEGER PRIMARY KEY, body TEXT NOT NULL);

    -- What notices are looked up by: kinds of events (0), teams (1) and accounts (2).
    CREATE TABLE subject (
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE (type, name));

    -- The notices of a subject, by their time in milliseconds. (The least number is for those without a time.)
    CREATE TABLE mention (
      subject INTEGER NOT NULL, time INTEGER NOT NULL, notice INTEGER NOT NULL,
      PRIMARY KEY (subject, time, notice)) WITHOUT ROWID;

    -- The notices of a message, by the digest of its id, or of the notice itself where it has none. That two have the same
    -- does not say that they are of the same message: who looks one up compares. (`content` is a digest of the notice, of
    -- 32 bits: the very same one is found fast among any number of copies.)
    CREATE TABLE identity (
      digest INTEGER NOT NULL, content INTEGER NOT NULL, notice INTEGER NOT NULL,
      PRIMARY KEY (digest, content, notice)) WITHOUT ROWID;

    -- How far each file has been read, and what had been read of it by then.
    CREATE TABLE source (
      path BLOB PRIMARY KEY, manner TEXT NOT NULL, offset INTEGER NOT NULL, line INTEGER NOT NULL,
      digest INTEGER NOT NULL) WITHOUT ROWID;
    """
  ]

  /// Makes a new file a store, and an older store a current one; throws where the file is something else.
  ///
  /// It is looked at before anything is written, and again when nobody else can write any more.
  static func prepare(
    _ connection: Connection, migrations: [String] = migrations, creating: Bool, isReadOnly: Bool
  ) throws(StoreError) {
    let known = migrations.count
    func missingFrom() throws(StoreError) -> Int? {
      let mark = try connection.integer("PRAGMA application_id") ?? 0
      let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
      func fail(_ problem: StoreError.Problem) -> StoreError { StoreError(path: connection.path, problem: problem) }
      guard mark == applicationID else {
        let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        guard isEmpty, mark == 0, version == 0 else { throw fail(.ofAnotherProgram(mark: Int(mark))) }
        guard creating else { throw fail(.empty) }
        return 0
      }
      guard version <= known else { throw fail(.newer(version: version, known: known)) }
      guard version < known else { return nil }
      if isReadOnly { throw fail(.older(version: version, known: known)) }
      return version
    }
    // Somebody else may be making the store at this moment.
    if try connection.snapshot(missingFrom) != nil {
      try connection.transaction { () throws(StoreError) in
        guard let version = try missingFrom() else { return }
        for migration in migrations[version...] { try connection.execute(migration) }
        // Pragmas take no parameters; these are numbers of the program.
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(known)")
      }
    }
  }
}
