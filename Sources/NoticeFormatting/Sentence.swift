/// A notice in words.
public struct Sentence: Hashable, Sendable {
  /// One line, never empty.
  public var text: String
  /// The phrase that it says.
  public var key: Phrase.Key
  /// What went wrong on the way; the text is then the best that was left.
  public var problems: [Problem]

  public init(text: String, key: Phrase.Key, problems: [Problem] = []) {
    self.text = text
    self.key = key
    self.problems = problems
  }

  public enum Problem: Hashable, Sendable {
    /// The locale's tables lack the entry; the next locale's was used.
    case missingEntry(Phrase.Key, locale: String)
    /// A table's entry is not a pattern that ICU can read; the next table's was used.
    case brokenEntry(Phrase.Key, locale: String, reason: String)
    /// ICU could not format the entry.
    case notFormatted(Phrase.Key, reason: String)
  }
}

extension Sentence.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingEntry(let key, let locale): "\(locale): the entry \"\(key.rawValue)\" is missing"
    case .brokenEntry(let key, let locale, let reason): "\(locale): the entry \"\(key.rawValue)\" is broken: \(reason)"
    case .notFormatted(let key, let reason): "the entry \"\(key.rawValue)\" could not be formatted: \(reason)"
    }
  }
}
