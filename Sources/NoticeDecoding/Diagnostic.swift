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
}

/// What can be wrong with a record.
public enum Problem: Hashable, Sendable {
  /// Not JSON, or broken JSON. Lines up to `throughLine` were passed over because of it.
  case syntax(SyntaxProblem, throughLine: Int?)
  /// A value of another type than `expected`; `found` is its JSON, shortened.
  case wrongType(expected: String, found: String)
  /// A field that should be there, or that is null or empty.
  case missing(String)
  /// More values than the operation has a place for; the first is used.
  case tooMany(expected: Int, found: Int)
  /// A JSON value that is no notification in any known form; `found` says what it has.
  case unrecognized(found: String)
  /// A notification of a kind that is known but not read yet.
  case unsupported(field: String, value: String)

  public enum SyntaxProblem: String, Hashable, Sendable {
    case empty, syntax, unclosed, control, escape, number, utf8, depth, length, trailing, memory, notJSON
  }
}

extension Problem.SyntaxProblem {
  init(_ kind: JSONSyntaxError.Kind) {
    self = Self(rawValue: kind.rawValue) ?? .syntax
  }
}
