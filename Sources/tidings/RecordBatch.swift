import NoticeDecoding

/// Records that are read one after another, and then worked on one after another.
///
/// What reads a record and what makes something of it are more instructions than a processor's nearest cache has room for: to
/// come back to the same ones with each record, they would have to be fetched again and again. Some dozens of records at a time,
/// either has the cache for itself, and both together take an eighth less time.
final class RecordBatch {
  private static let most = 64
  /// Of long records, there are fewer: they would take much memory.
  private static let mostBytes = 1 << 18
  /// (No array, which would be asked at each access whether it is alone.)
  private let records: UnsafeMutablePointer<DecodedRecord>
  /// How many have been read, and how many of these have been taken. (Unchecked, as each record would be several accesses to
  /// be noted.)
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var taken = 0

  init() {
    records = .allocate(capacity: Self.most)
    records.initialize(repeating: DecodedRecord(), count: Self.most)
  }

  deinit {
    records.deinitialize(count: Self.most)
    records.deallocate()
  }

  /// Reads until it is full, where all have been taken; false where the reader has no more. Whoever gives the reader its bytes
  /// may take those that have been read.
  @inline(__always)
  func read(from reader: NoticeReader) throws -> Bool {
    precondition(taken == count)
    count = 0
    taken = 0
    while count < Self.most {
      guard try reader.next(into: &records[count]) else { return false }
      count += 1
      if records[count - 1].position.offset - records[0].position.offset > Self.mostBytes { break }
    }
    return true
  }

  /// Gives each to `body`, once.
  @inline(__always)
  func takeAll(_ body: (inout DecodedRecord) throws -> Void) rethrows {
    while taken < count {
      taken += 1
      try body(&records[taken - 1])
    }
  }
}
