import NoticeBytes
import NoticeDecoding
import NoticeFormatting

/// What came of some records: lines for both outputs, and what is told of all records together.
struct DecodedLines {
  /// For standard output.
  let bytes: ByteBuffer
  /// For standard error, each behind so many of the bytes.
  private(set) var asides: [(offset: Int, aside: Aside)] = []
  private(set) var failed = false
  private(set) var isEmpty = true
  /// How many records were no notifications, by what they were, in the order in which they came.
  private(set) var passedOver: [(what: String, count: Int)] = []
  private var indices: [String: Int] = [:]
  private var problems: Set<Sentence.Problem> = []

  enum Aside {
    case diagnostic(String)
    /// What is wrong with a table is told once, not once a notice.
    case problem(Sentence.Problem)
  }

  mutating func removeAll() {
    bytes.removeAll()
    if !isEmpty { self = DecodedLines(bytes) }
  }

  init(_ bytes: ByteBuffer = ByteBuffer()) { self.bytes = bytes }

  mutating func beginRecord() { isEmpty = false }
  mutating func fail() { failed = true }
  mutating func tell(_ diagnostic: Diagnostic) { asides.append((bytes.count, .diagnostic(diagnostic.description))) }

  mutating func tell(_ problem: Sentence.Problem) {
    if problems.insert(problem).inserted { asides.append((bytes.count, .problem(problem))) }
  }

  mutating func passOver(_ what: String) {
    if let index = indices[what] {
      passedOver[index].count += 1
    } else {
      indices[what] = passedOver.count
      passedOver.append((what, 1))
    }
  }
}

/// Makes lines of records, as the options of the command say.
struct RecordLines {
  var writer: NoticeWriter
  var isStrict: Bool
  var isQuiet: Bool

  /// The same for another thread.
  var independent: RecordLines {
    RecordLines(writer: writer.independent, isStrict: isStrict, isQuiet: isQuiet)
  }

  mutating func append(_ record: DecodedRecord, to lines: inout DecodedLines) {
    lines.beginRecord()
    var isRefused = false
    if !record.diagnostics.isEmpty {
      for var diagnostic in record.diagnostics where diagnostic.severity != .note || isStrict || !isQuiet {
        if isStrict, diagnostic.severity == .note {
          diagnostic.severity = .error
          isRefused = true
        }
        lines.tell(diagnostic)
      }
    }
    guard !isRefused else { return lines.fail() }
    switch record.kind {
    case .notice:
      for problem in writer.write(record.notice, to: lines.bytes) { lines.tell(problem) }
    case .passedOver(let what): lines.passOver(what)
    case .failed: lines.fail()
    }
  }
}
