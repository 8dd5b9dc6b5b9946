public import Notices

/// Reads notices from a stream of JSON records, one at a time, whatever the size of the stream.
///
/// A stream may have one record a line, pretty-printed records, records one behind another, or a top-level array.
/// A record may be in any `Dialect`; one stream may mix them.
///
/// ```swift
/// let reader = NoticeReader(file: "export.jsonl", bytes: bytes)
/// while let record = try reader.next() {
///   if case .notice(let notice) = record.outcome { … }
/// }
/// ```
public final class NoticeReader {
  /// Fills the buffer with what comes next in the stream and returns the number of bytes; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  public struct Options: Sendable {
    /// A longer record is reported and passed over.
    public var recordBytes = 16 << 20
    /// So is one with arrays and objects nested deeper. At most 1,000: reading needs stack for each level.
    public var depth = 256 { didSet { depth = min(max(depth, 1), Self.mostDepth) } }
    public static let mostDepth = 1_000
    /// The dialect of all records; nil: each is recognised by its shape.
    public var dialect: Dialect?
    /// What the BIM SDK's statuses mean where they are written as numbers: the SDK's document names them only, so a number
    /// that is not in here stays unknown.
    public var bimStatuses: [Int64: SendStatus] = [:]
    /// Whether fields without a type here are kept in a notice's `otherFields`, at most 2,000 of a record. It takes
    /// time, and only who writes notices again or shows them whole needs it.
    public var keepsOtherFields = false
    /// Whether a notice has the ids of its message: they are what takes longest of a notice, and a sentence has no use for
    /// them.
    package var keepsMessageIDs = true
    /// Whether a record tells every value that was read of it (`DecodedRecord.readings`), for people to look at.
    public var keepsReadings = false

    public init() {}
  }

  /// Unchecked, as each record would be one access to be noted: a reader is with one thread at a time, and what a source
  /// is called with does not lead back here.
  @exclusivity(unchecked) private var stream: RecordStream

  /// `file` is the name that diagnostics show.
  public convenience init(file: String, options: Options = Options(), source: @escaping Source) {
    self.init(file: file, options: options) { buffer, _ in
      let count = try source(buffer)
      return count > 0 ? .bytes(count) : .end
    }
  }

  /// A reader of a part of a stream, of which others read the rest.
  package init(file: String, options: Options, parts source: @escaping JSONRecordReader.Source) {
    stream = RecordStream(file: file, options: options, source: source)
  }

  public convenience init(file: String, options: Options = Options(), bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(file: file, options: options) { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  package typealias Place = JSONRecordReader.Place

  /// Goes on at another place, with what the source has from there.
  package func begin(at place: Place) { stream.records.begin(at: place) }

  /// The same with what comes first: `bytes`, behind which `padding` bytes must be readable, stay as they are until the source
  /// pauses, and the source has what follows.
  package func begin(at place: Place, with bytes: UnsafeRawBufferPointer) {
    stream.records.begin(at: place, with: bytes)
  }

  package static var padding: Int { JSONDocument.padding }

  /// Where reading stands at a pause of the source, when the last record before it has been given; nil where that is inside
  /// a record, and so what was given last may be wrong.
  package var place: Place? { stream.records.place }

  /// The next record; nil at the end of the stream. Throws only what `source` throws.
  public func next() throws -> DecodedRecord? {
    var record = DecodedRecord()
    return try next(into: &record) ? record : nil
  }

  /// The same, into a record that is used again and again; false at the end of the stream.
  ///
  /// A notice is large: moving and copying it took a quarter of the time that decoding takes.
  package func next(into record: inout DecodedRecord) throws -> Bool { try stream.next(into: &record) }
}

/// What a reader works with. (A structure of its own, so that what is looked at many times for each record is asked for once.)
private struct RecordStream: ~Copyable {
  let file: String
  let dialect: Dialect?
  var records: JSONRecordReader
  let decoder: RecordDecoder
  /// What is left of a record that wraps many messages, the first one last.
  var waiting: [DecodedRecord] = []

  init(file: String, options: NoticeReader.Options, source: @escaping JSONRecordReader.Source) {
    self.file = file
    dialect = options.dialect
    // The canonical form has values up to three levels deeper than where they came from.
    records = JSONRecordReader(maxRecordBytes: options.recordBytes, maxDepth: options.depth + 3, source: source)
    decoder = RecordDecoder(file: file, options: options)
  }

  mutating func next(into record: inout DecodedRecord) throws -> Bool {
    while waiting.isEmpty {
      switch try records.next() {
      case nil: return false
      case .record(let value):
        if decoder.decode(value, as: dialect, into: &record, wrapped: &waiting) { return true }
        waiting.reverse()
      case .broken(let error, let at, let start, let throughLine):
        let problem = Diagnostic.Problem.syntax(error.kind, throughLine: throughLine)
        record = DecodedRecord()
        record.position = start
        record.diagnostics = [Diagnostic(severity: .error, problem: problem, file: file, position: at, path: "$")]
        return true
      }
    }
    guard let next = waiting.popLast() else { return false }
    record = next
    return true
  }
}

/// One record of a stream and what came of it.
public struct DecodedRecord: Sendable {
  public enum Outcome: Hashable, Sendable {
    case notice(Notice)
    /// A message that is no notification, by its type as the dialect names it (`msgType TEXT`, `messageType 0`, …).
    case passedOver(String)
    /// No notice: the diagnostics say why.
    case failed
  }

  public var outcome: Outcome {
    get {
      switch kind {
      case .notice: .notice(notice)
      case .passedOver(let what): .passedOver(what)
      case .failed: .failed
      }
    }
    set {
      switch newValue {
      case .notice(let notice):
        self.notice = notice
        kind = .notice
      case .passedOver(let what): kind = .passedOver(what)
      case .failed: kind = .failed
      }
    }
  }

  /// Which `outcome` there is.
  package enum Kind {
    case notice
    case passedOver(String)
    case failed
  }

  package var kind = Kind.failed
  /// That of the outcome, if it is one.
  package var notice = Notice(.dismiss)
  /// Where the record begins.
  public var position = SourcePosition(offset: 0, line: 1)
  /// nil where none was recognised.
  public var dialect: Dialect?
  public var diagnostics: [Diagnostic] = []
  /// What was read, where `NoticeReader.Options.keepsReadings` asks for it.
  public var readings: [Reading] = []
  /// The record's keys by which its dialect was recognised, where the same option asks for them; none where the dialect
  /// was named, or where the record is a text.
  public var tellingKeys: [String] = []

  package init() {}

  /// A value of the record and what it was read as.
  public struct Reading: Hashable, Sendable {
    /// JSONPath from the record's root.
    public var path: String
    /// The value, shortened.
    public var json: String
    /// In English, such as `the team's name`.
    public var meaning: String
  }
}
