import NoticeBytes
import NoticeDecoding
import NoticeFormatting

/// What came of some records: lines for both outputs, and what is told of all records together.
struct DecodedLines: RecordProduct {
  /// For standard output.
  let bytes: ByteBuffer
  /// For standard error, each behind so many of the bytes.
  private(set) var asides: [(offset: Int, aside: Aside)] = []
  /// How many records could not be read.
  private(set) var failures = 0
  private(set) var isEmpty = true
  /// How many records were no notifications, by what they were, in the order in which they came.
  private(set) var passedOver: [(what: String, count: Int)] = []
  private var indices: [String: Int] = [:]
  private var problems: Set<Sentence.Problem> = []

  enum Aside {
    case diagnostic(Diagnostic)
    /// What is wrong with a table is told once, not once a notice.
    case problem(Sentence.Problem)
  }

  var isToBeGiven: Bool { bytes.count >= 1 << 16 || !asides.isEmpty }

  mutating func removeAll() {
    bytes.removeAll()
    if !isEmpty { self = DecodedLines(bytes) }
  }

  mutating func move(byLines lines: Int) {
    for index in asides.indices {
      guard case .diagnostic(var diagnostic) = asides[index].aside else { continue }
      diagnostic.move(byLines: lines)
      asides[index].aside = .diagnostic(diagnostic)
    }
  }

  init() { self.init(ByteBuffer()) }

  private init(_ bytes: ByteBuffer) { self.bytes = bytes }

  mutating func beginRecord() { isEmpty = false }
  mutating func fail() { failures += 1 }
  mutating func tell(_ diagnostic: Diagnostic) { asides.append((bytes.count, .diagnostic(diagnostic))) }

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
struct RecordLines: RecordWork {
  var writer: NoticeWriter
  var telling: RecordTelling

  var independent: RecordLines { RecordLines(writer: writer.independent, telling: telling) }

  mutating func append(_ record: inout DecodedRecord, to lines: inout DecodedLines) {
    guard telling.tell(record, in: &lines) else { return }
    for problem in writer.write(record.notice, to: lines.bytes) { lines.tell(problem) }
  }
}
