package import NoticeDecoding

/// How far a file has been read.
package struct SourceProgress: Hashable, Sendable {
  /// The bytes of the file's real path.
  package var path: [UInt8]
  /// The options that say how records are read, and the program's version: read otherwise, a file may say something else.
  package var manner: String
  /// Behind the last record that was read, and not inside a top-level array.
  package var position: SourcePosition
  /// Of all that stands before.
  package var digest: Int64

  package init(path: [UInt8], manner: String, position: SourcePosition, digest: Int64) {
    self.path = path
    self.manner = manner
    self.position = position
    self.digest = digest
  }
}

/// The digest of a file as it is read.
package struct SourceDigest: Sendable {
  private var digest = Digest()

  package init() {}
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }
  package var count: Int { digest.count }
  package var value: Int64 { digest.value }
}

extension Store {
  package func progress(of path: [UInt8]) throws(StoreError) -> SourceProgress? {
    try connection.with("SELECT manner, offset, line, digest FROM source WHERE path = ?") { row throws(StoreError) in
      try row.bind(path, at: 1)
      guard try row.step() else { return nil }
      return SourceProgress(
        path: path, manner: row.text(0),
        position: SourcePosition(offset: Int(row.integer(1)), line: Int(row.integer(2))), digest: row.integer(3))
    }
  }

  func write(_ progress: SourceProgress) throws(StoreError) {
    let text = "INSERT OR REPLACE INTO source (path, manner, offset, line, digest) VALUES (?, ?, ?, ?, ?)"
    try connection.with(text) { row throws(StoreError) in
      try row.bind(progress.path, at: 1)
      try row.bind(progress.manner, at: 2)
      try row.bind(Int64(progress.position.offset), at: 3)
      try row.bind(Int64(progress.position.line), at: 4)
      try row.bind(progress.digest, at: 5)
      try row.run()
    }
  }
}
