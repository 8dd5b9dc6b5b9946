internal import Notices

// The words for diagnostics. (What a field means or should be is said where it is read.)

extension Diagnostic: CustomStringConvertible {
  /// One line: file, line, severity, what was found and what to do, byte offset and JSON path. What it quotes has no
  /// control characters, so that a payload cannot play with a terminal.
  public var description: String {
    let place = "byte \(position.offset), \(path)".asPlainLine
    return "\(file.asPlainLine):\(position.line): \(severity.rawValue): \(problem.description.asPlainLine) [\(place)]"
  }
}

extension Diagnostic.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .syntax(let problem, nil): problem.description
    case .syntax(let problem, let line?): "\(problem.description); went on behind line \(line)"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .missing(let what): "missing \(what)"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice in its object"
    case .unknownKey(let key, let known): "the key \"\(key)\" is not known; there are \(known)"
    case .pushInput(let error): error.description
    case .tooMany(0, let found): "expected no account, found \(found)"
    case .tooMany(let expected, let found): "expected \(expected) account, found \(found); the first one is used"
    case .unrecognized(let found):
      "not a notification in any known form (`tidings dialects` lists them); found \(found)"
    case .unsupported(let field, let value):
      "\(field) \(value) is of no kind that is known"
    case .leniency(let leniency): "read with a leniency: \(leniency.description)"
    case .notKept(let count): "\(count) more unknown fields than are kept of one record: they are lost"
    case .more(let count): "\(count) more of this kind in this record"
    }
  }
}

extension Diagnostic.Leniency: CustomStringConvertible {
  public var description: String {
    switch self {
    case .numberForText: "a number where a text should be"
    case .textForNumber: "a text where a number should be"
    case .booleanForNumber: "true or false where 1 or 0 should be"
    case .numberForBoolean: "1 or 0 where true or false should be"
    case .valueForText: "JSON where a text of JSON should be"
    case .textForValue: "a text of JSON where the JSON itself should be"
    case .valueForList: "one value where a list should be"
    case .secondsForMilliseconds: "seconds where milliseconds should be"
    case .otherSpelling: "another spelling of the key"
    case .missingCode: "no code of the operation; its shape says what it is"
    case .missingStatus: "no status of the message; its reject code says that it was rejected"
    case .halfCharacter: "half of a surrogate pair; it became U+FFFD"
    }
  }
}

extension SyntaxProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "empty text where JSON should be"
    case .syntax: "broken JSON: a comma, colon, bracket or value is wrong here"
    case .unclosed: "broken JSON: begins here and is not closed; is it cut off?"
    case .control: "broken JSON: a control character or line break inside a string; write it as an escape"
    case .escape: "broken JSON: an escape in this string is wrong"
    case .number: "broken JSON: not a number"
    case .utf8: "not valid UTF-8"
    case .depth: "nested too deep"
    case .length: "the record is too long"
    case .trailing: "broken JSON: something stands behind the end"
    case .memory: "out of memory"
    case .notJSON: "not JSON: a record begins with { or ["
    }
  }
}
