public import Notices

/// A notice in words.
public struct Sentence: Hashable, Sendable {
  /// One line, never empty. Names and values in it can be between U+2068 and U+2069, as `NoticeFormatter.Isolation` says.
  public let text: String
  /// Where in `text` names and values are, in its order. They do not overlap.
  public let runs: [Run]
  /// The phrase that it says.
  public let key: Phrase.Key
  public let outcome: Outcome
  /// What went wrong on the way; the text is then the best that was left.
  public let problems: [Problem]

  public enum Outcome: String, Sendable {
    /// Something happened, and the sentence tells it.
    case told
    /// An update without a change, such as a refresh: a list of messages may leave it out.
    case nothingChanged
  }

  /// A part of the text that stands for somebody or something, without the isolates around it.
  ///
  /// A reader who belongs to the words of the sentence (“You left the group”) has no run.
  public struct Run: Hashable, Sendable {
    public var range: Range<String.Index>
    public var role: Role
    /// Of an actor or a target that is a user.
    public var account: Account?

    public init(range: Range<String.Index>, role: Role, account: Account? = nil) {
      self.range = range
      self.role = role
      self.account = account
    }
  }

  public enum Role: String, CaseIterable, Sendable {
    /// Who acted.
    case actor
    /// Whom it is about: one run a person.
    case target
    /// Those whose names are left out: “5 others”.
    case others
    /// A text, a number or a length of time of the payload.
    case value
    /// What a group or a room is called.
    case noun
  }

  public enum Problem: Hashable, Sendable {
    /// The locale's tables lack the entry; one in another language was used.
    case missingEntry(Phrase.Key, locale: String)
    /// A table's entry is not a pattern that can be used; the next table's was.
    case brokenEntry(Phrase.Key, locale: String, reason: String)
    /// The phrase lacks an argument that the entry shows; “…” stands for it.
    case missingArgument(Phrase.Key, Phrase.Name)
    /// ICU could not write a number or a length of time; “…” stands for it.
    case notFormatted(Phrase.Key, reason: String)
  }
}

extension Sentence.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingEntry(let key, let locale): "\(locale): the entry \"\(key.rawValue)\" is missing"
    case .brokenEntry(let key, let locale, let reason): "\(locale): the entry \"\(key.rawValue)\" is broken: \(reason)"
    case .missingArgument(let key, let name):
      "the entry \"\(key.rawValue)\" shows {\(name.rawValue)}, which is not there"
    case .notFormatted(let key, let reason): "the entry \"\(key.rawValue)\" could not be formatted: \(reason)"
    }
  }
}
