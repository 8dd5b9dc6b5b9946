public import Notices

/// Reads notices from a stream of JSON records, one at a time, whatever the size of the stream.
///
/// A stream may have one record a line, pretty-printed records, records one behind another, or a top-level array.
/// A record may be a server message copy (消息抄送) or the bare `attach` of one, as an object or as a string.
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

  public struct Limits: Sendable {
    /// A longer record is reported and passed over.
    public var recordBytes = 16 << 20
    /// So is one with arrays and objects nested deeper.
    public var depth = 256

    public init() {}
  }

  private let file: String
  private let records: JSONRecordReader
  private let decoder: RecordDecoder

  /// `file` is the name that diagnostics show.
  public init(file: String, limits: Limits = Limits(), source: @escaping Source) {
    self.file = file
    records = JSONRecordReader(maxRecordBytes: limits.recordBytes, maxDepth: limits.depth, source: source)
    decoder = RecordDecoder(file: file, maxDepth: limits.depth)
  }

  public convenience init(file: String, limits: Limits = Limits(), bytes: [UInt8]) {
    var rest = bytes[...]
    self.init(file: file, limits: limits) { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  /// The next record; nil at the end of the stream. Throws only what `source` throws.
  public func next() throws -> DecodedRecord? {
    switch try records.next() {
    case nil: return nil
    case .record(let value): return decoder.decode(value)
    case .broken(let error, let at, let start, let throughLine):
      let problem = Diagnostic.Problem.syntax(error.kind, throughLine: throughLine)
      return DecodedRecord(
        position: start, outcome: .failed,
        diagnostics: [Diagnostic(severity: .error, problem: problem, file: file, position: at, path: "$")])
    }
  }
}

/// One record of a stream and what came of it.
public struct DecodedRecord: Sendable {
  public enum Outcome: Hashable, Sendable {
    case notice(Notice)
    /// A message that is no notification, by its `msgType` (`TEXT`, `PICTURE`, …) or its `eventType`.
    case passedOver(String)
    /// No notice: the diagnostics say why.
    case failed
  }

  /// Where the record begins.
  public var position: SourcePosition
  public var outcome: Outcome
  public var diagnostics: [Diagnostic]
}
