internal import NoticeBytes
internal import Notices

/// A text in the making, with its runs.
///
/// Everything is written once, at its end: what is put together of parts has no buffers of its own.
struct TextBuilder {
  /// UTF-8. What a text is appended to can already be there.
  private var bytes: ByteBuffer
  private var start = 0
  /// nil where nobody will ask for them.
  private let runs: Runs?
  /// The same, as that is not to be counted for each run.
  private let unmanagedRuns: Unmanaged<Runs>?

  static let firstStrongIsolate: Character = "\u{2068}"
  static let popDirectionalIsolate: Character = "\u{2069}"
  /// What ends what sets a direction: isolates of names, overrides of a table.
  static let closers: [Character: Character] = [firstStrongIsolate: popDirectionalIsolate, "\u{202E}": "\u{202C}"]

  init(keepsRuns: Bool = true) {
    // What most sentences take: growing step by step takes as long as the rest.
    bytes = ByteBuffer(capacity: 160)
    runs = keepsRuns ? Runs() : nil
    unmanagedRuns = runs.map(Unmanaged.passUnretained)
  }

  /// Begins another text at the end of `bytes`.
  mutating func begin(appendingTo bytes: ByteBuffer) {
    // Nearly always it is the one that the last text was appended to.
    if self.bytes !== bytes { self.bytes = bytes }
    start = bytes.count
  }

  /// Leaves its room to another text, when its runs are taken.
  mutating func leave() {
    // What has grown large is not kept.
    if bytes.count < 1 << 12 { bytes.removeAll() } else { self = part }
  }

  /// An empty one, for a part of this text.
  var part: TextBuilder { TextBuilder(keepsRuns: runs != nil) }

  func append(_ text: String) { bytes.append(text) }
  func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(text) }

  func append(_ text: ShortText) { bytes.append(text) }
  func append(padded text: UnsafePointer<UInt8>, count: Int) { bytes.append(padded: text, count: count) }

  mutating func append(_ other: TextBuilder) {
    let offset = bytes.count - start
    other.bytes.withBytes { bytes.append($0) }
    if let runs, let others = other.runs { runs.append(others, movedBy: offset) }
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
  func begin() -> Beginning {
    Beginning(offset: bytes.count - start, runCount: unmanagedRuns?._withUnsafeGuaranteedRef { $0.count } ?? 0)
  }

  /// What was appended since then becomes a run, or none where it has runs of its own.
  @inline(__always)
  mutating func end(_ beginning: Beginning, _ role: Sentence.Role, of account: UnsafePointer<Account>?) {
    unmanagedRuns?._withUnsafeGuaranteedRef { runs in
      let end = bytes.count - start
      guard end > beginning.offset, runs.count == beginning.runCount else { return }
      runs.append(beginning.offset..<end, role, account)
    }
  }

  /// Forgets what was appended.
  mutating func removeAll() {
    bytes.removeAll(from: start)
    runs?.removeAll()
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

  /// The runs, in `text`, which nobody asks for again.
  func takeRuns(in text: String) -> [Sentence.Run] { runs?.take(in: text) ?? [] }
}

extension TextBuilder {
  /// Runs in the making.
  ///
  /// Their accounts are copied once, when a run is added, and then moved into the sentence: an array would be copied from, looked
  /// at for each whether it is alone, and emptied one by one.
  fileprivate final class Runs {
    private struct Run {
      /// From the text's start.
      var range: Range<Int>
      var role: Sentence.Role
      var account: Account?
    }

    // Unchecked, as each run would be several accesses to be noted. Nothing that is called has another.
    @exclusivity(unchecked) private var start: UnsafeMutablePointer<Run>
    @exclusivity(unchecked) private var capacity = 8
    @exclusivity(unchecked) private(set) var count = 0

    init() { start = .allocate(capacity: capacity) }

    deinit {
      removeAll()
      start.deallocate()
    }

    @inline(never)
    func append(_ range: Range<Int>, _ role: Sentence.Role, _ account: UnsafePointer<Account>?) {
      if count == capacity { grow() }
      (start + count).initialize(to: Run(range: range, role: role, account: account?.pointee))
      count += 1
    }

    func append(_ others: Runs, movedBy offset: Int) {
      for index in 0..<others.count {
        let run = others.start[index]
        if count == capacity { grow() }
        (start + count).initialize(
          to: Run(
            range: run.range.lowerBound + offset..<run.range.upperBound + offset, role: run.role, account: run.account))
        count += 1
      }
    }

    @inline(never)
    private func grow() {
      let larger = UnsafeMutablePointer<Run>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: start, count: count)
      start.deallocate()
      start = larger
      capacity *= 2
    }

    func removeAll() {
      guard count > 0 else { return }
      start.deinitialize(count: count)
      count = 0
    }

    func take(in text: String) -> [Sentence.Run] {
      let count = count
      guard count > 0 else { return [] }
      self.count = 0
      var runs: [Sentence.Run] = []
      runs.reserveCapacity(count)
      for index in 0..<count {
        let run = (start + index).move()
        let first = text.utf8.index(text.startIndex, offsetBy: run.range.lowerBound)
        let last = text.utf8.index(text.startIndex, offsetBy: run.range.upperBound)
        runs.append(Sentence.Run(range: first..<last, role: run.role, account: run.account))
      }
      return runs
    }
  }
}
