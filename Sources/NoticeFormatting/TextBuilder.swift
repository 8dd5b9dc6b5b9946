internal import NoticeBytes
internal import Notices

/// A text in the making, with its runs.
///
/// Everything is written once, at its end: what is put together of parts has no buffers of its own.
struct TextBuilder {
  /// UTF-8. What a text is appended to can already be there.
  private var bytes: ByteBuffer
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

  init(keepsRuns: Bool = true) {
    // What most sentences take: growing step by step takes as long as the rest.
    bytes = ByteBuffer(capacity: 160)
    self.keepsRuns = keepsRuns
    if keepsRuns { runs.reserveCapacity(4) }
  }

  /// Begins another text at the end of `bytes`.
  mutating func begin(appendingTo bytes: ByteBuffer) {
    // Nearly always it is the one that the last text was appended to.
    if self.bytes !== bytes { self.bytes = bytes }
    start = bytes.count
    runCount = 0
  }

  func append(_ text: String) { bytes.append(text) }
  func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

  /// Appends a part of a text in UTF-8.
  func append(_ text: [UInt8], _ part: Range<Int>) {
    text.withUnsafeBufferPointer { bytes.append(UnsafeBufferPointer(rebasing: $0[part])) }
  }

  mutating func append(_ other: TextBuilder) {
    let offset = bytes.count - start
    other.bytes.withBytes { bytes.append($0) }
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
    bytes.removeAll(from: start)
    runs.removeAll()
    runCount = 0
  }

  /// Whether anything of what was appended can be seen.
  var isVisible: Bool {
    bytes.withBytes(from: start) { $0.isSurelyVisible } || text.hasVisibleCharacter
  }

  /// (Whatever is appended is a text or a part of one.)
  var text: String { bytes.withBytes(from: start) { String(validUTF8: $0) } }

  /// The runs, in `text`.
  func sentenceRuns(in text: String) -> [Sentence.Run] {
    runs.map { run in
      let start = text.utf8.index(text.startIndex, offsetBy: run.start)
      let end = text.utf8.index(start, offsetBy: run.end - run.start)
      return Sentence.Run(range: start..<end, role: run.role, account: run.account)
    }
  }
}
