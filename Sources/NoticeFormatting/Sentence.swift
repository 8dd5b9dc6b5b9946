/// A notice in words.
public struct Sentence: Hashable, Sendable {
  /// One line, never empty.
  public var text: String
  /// The phrase that it says.
  public var key: Phrase.Key
  /// What went wrong on the way; the text is then the best that was left.
  public var problems: [Problem]

  public enum Problem: Hashable, Sendable {
    /// No table has the entry.
    case missingEntry(Phrase.Key, locale: String)
    /// A table's entry is not a pattern that ICU can read; the next table's was used.
    case brokenEntry(Phrase.Key, locale: String, reason: String)
    /// ICU could not format the entry.
    case notFormatted(Phrase.Key, reason: String)
  }
}
