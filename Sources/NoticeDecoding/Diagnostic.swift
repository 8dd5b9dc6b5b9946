public import Notices

/// Something that a reader of a file should know: where it is and what it is, as facts.
///
/// `description` puts it in words: `export.jsonl:12: error: …`.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable {
    /// The record gave no notice.
    case error
    /// The record gave a notice, and a part of it was not understood.
    case warning
    /// All was understood, with a leniency: something is written in another way than the dialect has it.
    case note
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

  /// What was read as if its part of the file began at another line is so many lines further on.
  package mutating func move(byLines lines: Int) {
    position.line += lines
    if case .syntax(let kind, let throughLine?) = problem { problem = .syntax(kind, throughLine: throughLine + lines) }
  }

  /// The liberties that are taken with what a record says.
  public enum Leniency: String, CaseIterable, Sendable {
    /// A number where a text should be, such as an account without quotes.
    case numberForText
    /// A text where a number should be.
    case textForNumber
    /// A boolean where 0 or 1 should be.
    case booleanForNumber
    /// 0 or 1 where a boolean should be.
    case numberForBoolean
    /// An object or array where its JSON text should be, as documentation prints it.
    case valueForText
    /// A text of JSON where the object itself should be.
    case textForValue
    /// One value where a list should be.
    case valueForList
    /// A time in seconds where milliseconds should be.
    case secondsForMilliseconds
    /// Another spelling of a key than the usual one.
    case otherSpelling
    /// No code of the operation: what it is follows from the shape.
    case missingCode
    /// No status of a message that has a reject code: it was rejected.
    case missingStatus
    /// Half of a surrogate pair, which became U+FFFD.
    case halfCharacter
  }

  /// What can be wrong with a record.
  public enum Problem: Hashable, Sendable {
    /// Not JSON, or broken JSON. Where its end could not be found, everything through a line was passed over.
    case syntax(SyntaxProblem, throughLine: Int?)
    /// A value of another type than `expected`; `found` is its JSON, shortened.
    case wrongType(expected: String, found: String)
    /// A field that should be there, or that is null or empty.
    case missing(String)
    /// A key that its object has twice.
    case duplicateKey(String)
    /// A key that an object of a closed form does not have; `known` lists those that it has.
    case unknownKey(String, known: String)
    /// A limit of a message's push that is broken.
    case pushInput(PushInputError)
    /// More accounts than the operation has a place for; the first are used.
    case tooMany(expected: Int, found: Int)
    /// A JSON value that is no notification in any known form; `found` says what it has.
    case unrecognized(found: String)
    /// A notification of a kind that is known but not read.
    case unsupported(field: String, value: String)
    /// Something is written in another way than usual, and was read all the same.
    case leniency(Leniency)
    /// So many fields without a type here are not in `Notice.otherFields`, which are 2,000 at most.
    case notKept(Int)
    /// So many more problems of the same record are not told.
    case more(Int)
  }
}
