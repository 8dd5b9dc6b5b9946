internal import Notices

/// A text in the making, with its runs.
///
/// Everything is written once, at its end: what is put together of parts has no buffers of its own.
struct TextBuilder {
  /// UTF-8. What a sentence is appended to can already be there.
  private(set) var bytes: [UInt8]
  private var start = 0
  /// Whether anybody will ask for the runs.
  private let keepsRuns: Bool
  private var runs: [Run] = []
  private var runCount = 0

  /// Offsets from `start`.
  private struct Run {
    var start: Int
    var end: Int
    var role: Sentence.Role
    var account: Account?
  }

  static let firstStrongIsolate: Character = "\u{2068}"
  static let popDirectionalIsolate: Character = "\u{2069}"
  /// What ends what sets a direction: isolates of names, overrides of a table.
  static let closers: [Character: Character] = [firstStrongIsolate: popDirectionalIsolate, "\u{202E}": "\u{202C}"]

  init(keepsRuns: Bool) {
    bytes = []
    self.keepsRuns = keepsRuns
    // What most sentences take: growing step by step takes as long as the rest.
    if keepsRuns {
      bytes.reserveCapacity(160)
      runs.reserveCapacity(4)
    }
  }

  /// Begins another text at the end of `bytes`, which it has until `end`.
  mutating func begin(appendingTo bytes: inout [UInt8]) {
    swap(&self.bytes, &bytes)
    start = self.bytes.count
    if !runs.isEmpty { runs = [] }
    runCount = 0
  }

  mutating func end(_ bytes: inout [UInt8]) { swap(&self.bytes, &bytes) }

  mutating func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil { bytes += text.utf8 }
  }

  /// Appends a part of a text in UTF-8.
  mutating func append(_ text: [UInt8], _ part: Range<Int>) {
    text.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
  }

  mutating func append(_ other: TextBuilder) {
    let offset = bytes.count - start
    bytes += other.bytes
    runCount += other.runCount
    for run in other.runs {
      runs.append(Run(start: run.start + offset, end: run.end + offset, role: run.role, account: run.account))
    }
  }

  /// Appends text of a payload, which is to stand for itself whatever is around it.
  mutating func append(_ shown: String, as role: Sentence.Role, of account: Account? = nil, isIsolated: Bool) {
    if isIsolated { append(String(Self.firstStrongIsolate)) }
    let run = begin()
    append(shown)
    end(run, role, of: account)
    if isIsolated { append(String(Self.popDirectionalIsolate)) }
  }

  /// A place where a run may begin.
  struct Beginning {
    fileprivate var offset: Int
    fileprivate var runCount: Int
  }

  func begin() -> Beginning { Beginning(offset: bytes.count - start, runCount: runCount) }

  /// What was appended since then becomes a run, or none where it has runs of its own.
  mutating func end(_ beginning: Beginning, _ role: Sentence.Role, of account: Account? = nil) {
    let end = bytes.count - start
    guard end > beginning.offset, runCount == beginning.runCount else { return }
    runCount += 1
    if keepsRuns { runs.append(Run(start: beginning.offset, end: end, role: role, account: account)) }
  }

  /// Forgets what was appended.
  mutating func removeAll() {
    bytes.removeSubrange(start...)
    runs.removeAll()
    runCount = 0
  }

  /// Whether anything of what was appended can be seen.
  var isVisible: Bool {
    bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[start...]).isSurelyVisible }
      || text.hasVisibleCharacter
  }

  var text: String { String(decoding: bytes[start...], as: UTF8.self) }

  /// The runs, in `text`.
  func sentenceRuns(in text: String) -> [Sentence.Run] {
    runs.map { run in
      let start = text.utf8.index(text.startIndex, offsetBy: run.start)
      let end = text.utf8.index(start, offsetBy: run.end - run.start)
      return Sentence.Run(range: start..<end, role: run.role, account: run.account)
    }
  }
}
