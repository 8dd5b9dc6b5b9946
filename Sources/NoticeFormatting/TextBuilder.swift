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

  /// Offsets from `start`.
  fileprivate struct Run {
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

  /// Room that one text with its runs leaves to the next.
  final class Room {
    fileprivate let bytes = ByteBuffer(capacity: 160)
    // Unchecked: whoever has the room is alone with it.
    @exclusivity(unchecked) fileprivate var runs: [Run] = []
  }

  init(in room: Room) {
    bytes = room.bytes
    keepsRuns = true
    swap(&runs, &room.runs)
  }

  /// Leaves the room that it was in, empty. False where it has grown too large to be kept.
  mutating func leave(_ room: Room) -> Bool {
    guard bytes.count < 1 << 12 else { return false }
    bytes.removeAll()
    runs.removeLast(runs.count)
    swap(&runs, &room.runs)
    return true
  }

  /// Begins another text at the end of `bytes`.
  mutating func begin(appendingTo bytes: ByteBuffer) {
    // Nearly always it is the one that the last text was appended to.
    if self.bytes !== bytes { self.bytes = bytes }
    start = bytes.count
  }

  /// An empty one, for a part of this text.
  var part: TextBuilder { TextBuilder(keepsRuns: keepsRuns) }

  func append(_ text: String) { bytes.append(text) }
  func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

  func append(_ text: ShortText) { bytes.append(text) }
  func append(padded text: UnsafePointer<UInt8>, count: Int) { bytes.append(padded: text, count: count) }

  mutating func append(_ other: TextBuilder) {
    let offset = bytes.count - start
    other.bytes.withBytes { bytes.append($0) }
    for run in other.runs {
      runs.append(Run(start: run.start + offset, end: run.end + offset, role: run.role, account: run.account))
    }
  }

  /// Appends text of a payload, which is to stand for itself whatever is around it.
  mutating func append(_ shown: String, as role: Sentence.Role, of account: UnsafePointer<Account>?, isIsolated: Bool) {
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

  @inline(__always)
  func begin() -> Beginning { Beginning(offset: bytes.count - start, runCount: runs.count) }

  /// What was appended since then becomes a run, or none where it has runs of its own.
  @inline(__always)
  mutating func end(_ beginning: Beginning, _ role: Sentence.Role, of account: UnsafePointer<Account>?) {
    if keepsRuns { addRun(from: beginning, role, of: account) }
  }

  @inline(never)
  private mutating func addRun(from beginning: Beginning, _ role: Sentence.Role, of account: UnsafePointer<Account>?) {
    let end = bytes.count - start
    guard end > beginning.offset, runs.count == beginning.runCount else { return }
    runs.append(Run(start: beginning.offset, end: end, role: role, account: account?.pointee))
  }

  /// Forgets what was appended.
  mutating func removeAll() {
    bytes.removeAll(from: start)
    runs.removeAll()
  }

  /// Whether anything of what was appended can be seen.
  var isVisible: Bool {
    // Nearly always, the first character says so.
    let isSure = bytes.withBytes(from: start) { bytes in
      bytes.first.map { (0x21...0x7E).contains($0) || (0xE4...0xE9).contains($0) } ?? false || bytes.isSurelyVisible
    }
    return isSure || text.hasVisibleCharacter
  }

  /// (Whatever is appended is a text or a part of one.)
  var text: String { bytes.withBytes(from: start) { String(validUTF8: $0) } }

  /// The runs, in `text`.
  func sentenceRuns(in text: String) -> [Sentence.Run] {
    var made: [Sentence.Run] = []
    made.reserveCapacity(runs.count)
    for run in runs {
      let start = text.utf8.index(text.startIndex, offsetBy: run.start)
      let end = text.utf8.index(start, offsetBy: run.end - run.start)
      made.append(Sentence.Run(range: start..<end, role: run.role, account: run.account))
    }
    return made
  }
}
