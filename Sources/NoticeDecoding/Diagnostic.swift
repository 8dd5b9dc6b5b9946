/// Something that a reader of a file should know: where it is and what it is, as facts.
///
/// `description` puts it in words: `export.jsonl:12: error: …`.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable {
    /// The record gave no notice.
    case error
    /// The record gave a notice, and a part of it was not understood.
    case warning
  }

  public var severity: Severity
  public var problem: Problem
  /// The file's name as it was given, or `-` for standard input.
  public var file: String
  public var position: SourcePosition
  /// JSONPath (RFC 9535) from the record's root; a string that holds JSON counts as what it holds.
  public var path: String

  public init(severity: Severity, problem: Problem, file: String, position: SourcePosition, path: String) {
    self.severity = severity
    self.problem = problem
    self.file = file
    self.position = position
    self.path = path
  }

  /// What can be wrong with a record.
  public enum Problem: Hashable, Sendable {
    /// Not JSON, or broken JSON. Where its end could not be found, everything through a line was passed over.
    case syntax(SyntaxProblem, throughLine: Int?)
    /// A value of another type than `expected`; `found` is its JSON, shortened.
    case wrongType(expected: String, found: String)
    /// A field that should be there, or that is null or empty.
    case missing(String)
    /// More accounts than the operation has a place for; the first are used.
    case tooMany(expected: Int, found: Int)
    /// A JSON value that is no notification in any known form; `found` says what it has.
    case unrecognized(found: String)
    /// A notification of a kind that is known but not read.
    case unsupported(field: String, value: String)
    /// So many more problems of the same record are not told.
    case more(Int)
  }
}
