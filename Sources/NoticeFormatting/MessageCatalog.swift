internal import Notices
internal import Synchronization

/// The text of an entry that sentences are made with, and where it stands.
package struct PatternSource: Hashable, Sendable {
  /// The BCP 47 tag of the language that it is written in.
  package var language: String
  package var file: String
  /// From 1; 0 where it is not from a file.
  package var line: Int
  package var text: String
}

/// The messages for readers of one locale in one style, compiled when they are first needed.
final class MessageCatalog: Sendable {
  /// What a key leads to in a language, and what was passed over on the way.
  struct Lookup: Sendable {
    /// nil where no table of the language has an entry that can be used.
    var pattern: Pattern?
    /// Where the pattern is from.
    var source: PatternSource?
    var problems: [Sentence.Problem]
  }

  /// The reader's language, and behind it English, which has everything. A sentence is of one language as a whole.
  let languages: [Language]
  private let compiled = Mutex<[Entry: Lookup]>([:])

  private struct Entry: Hashable {
    var key: Phrase.Key
    var language: ObjectIdentifier
  }

  init(_ first: Language, then rest: [Language]) { languages = [first] + rest }

  var language: Language { languages[0] }

  func lookup(_ key: Phrase.Key, in language: Language) -> Lookup {
    let entry = Entry(key: key, language: ObjectIdentifier(language))
    if let found = compiled.withLock({ $0[entry] }) { return found }
    let found = compile(key, in: language)
    compiled.withLock { $0[entry] = found }
    return found
  }

  private func compile(_ key: Phrase.Key, in language: Language) -> Lookup {
    var problems: [Sentence.Problem] = []
    for table in language.tables {
      guard let entry = table.entries[key.rawValue] else { continue }
      do throws(Pattern.Fault) {
        return Lookup(
          pattern: try Pattern(entry.value, key: key, locale: language.locale),
          source: PatternSource(language: language.tag, file: table.file, line: entry.line, text: entry.value),
          problems: problems)
      } catch {
        problems.append(.brokenEntry(key, locale: language.tag, reason: error.description))
      }
    }
    problems.append(.missingEntry(key, locale: language.tag))
    return Lookup(pattern: nil, source: nil, problems: problems)
  }
}

extension MessageCatalog {
  /// A language that tables are written in, and what ICU knows about it.
  final class Language: Sendable {
    /// The tag of the tables that serve the reader best.
    let tag: String
    /// Whose numbers, lists and dates are used: the reader's, where it is of the same language.
    let locale: String
    let isRightToLeft: Bool
    /// Those of the language, in the order in which they are asked.
    fileprivate let tables: [StringTables.Table]
    private let list: ICUList?
    private let plurals: (cardinal: ICUPlural, ordinal: ICUPlural)?
    private let number: ICUMessage?
    /// The first numbers, which are nearly all that occur.
    private let smallNumbers: [String]
    private let dates = Mutex<[String: ICUDate]>([:])
    private static let mostDates = 16

    init(tag: String, locale: String, tables: [StringTables.Table]) {
      self.tag = tag
      self.locale = locale
      self.tables = tables
      isRightToLeft = LocaleTag.isRightToLeft(tag)
      list = try? ICUList(locale: locale)
      if let cardinal = try? ICUPlural(locale: locale), let ordinal = try? ICUPlural(locale: locale, isOrdinal: true) {
        plurals = (cardinal, ordinal)
      } else {
        plurals = nil
      }
      let number = try? ICUMessage(pattern: "{n, number}", locale: locale)
      self.number = number
      smallNumbers = (0..<100).map { (try? number?.format("n", $0)) ?? String($0) }
    }

    /// What stands before the first item, between each two, and behind the last.
    func between(_ items: [String]) -> [String] {
      if let between = try? list?.between(items) { return between }
      return [""] + Array(repeating: ", ", count: max(0, items.count - 1)) + [""]
    }

    func category(_ number: Int, isOrdinal: Bool) -> PluralCategory {
      guard let plurals else { return .other }
      return (isOrdinal ? plurals.ordinal : plurals.cardinal).category(number)
    }

    func text(_ number: Int) -> String {
      if smallNumbers.indices.contains(number) { return smallNumbers[number] }
      return (try? self.number?.format("n", number)) ?? String(number)
    }

    /// nil where ICU does not know the time zone, or the year is none of 1 to 9999.
    func text(_ time: Timestamp, timeZone: String) -> String? {
      guard (-62_135_596_800_000...253_402_300_799_999).contains(time.milliseconds) else { return nil }
      let date = dates.withLock { dates in
        if let date = dates[timeZone] { return date as ICUDate? }
        guard let made = try? ICUDate(locale: locale, timeZone: timeZone) else { return nil }
        if dates.count >= Self.mostDates { dates.removeAll() }
        dates[timeZone] = made
        return made
      }
      return try? date?.text(milliseconds: time.milliseconds)
    }
  }
}
