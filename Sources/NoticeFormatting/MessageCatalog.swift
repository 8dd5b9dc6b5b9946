internal import Notices
internal import Synchronization

/// The messages for readers of one locale in one style, compiled when they are first needed.
final class MessageCatalog: Sendable {
  /// A message that is ready to be filled in.
  struct Message: Sendable {
    var pattern: Pattern
    /// The language that it is written in: its plurals and lists, and the entries inside it, are of the same.
    var language: Language
  }

  /// What a key leads to, and what was passed over on the way.
  struct Lookup: Sendable {
    var message: Message?
    var problems: [Sentence.Problem]
  }

  /// The best locale's languages: itself, its parents, then English.
  private let languages: [Language]
  private let compiled = Mutex<[Entry: Lookup]>([:])

  private struct Entry: Hashable {
    var key: Phrase.Key
    var language: ObjectIdentifier
  }

  var language: Language { languages[0] }

  /// At least one language.
  init(_ languages: [Language]) { self.languages = languages }

  /// The message of a key, in `language` or in one that it falls back to.
  func lookup(_ key: Phrase.Key, in language: Language) -> Lookup {
    let entry = Entry(key: key, language: ObjectIdentifier(language))
    if let found = compiled.withLock({ $0[entry] }) { return found }
    let found = compile(key, from: language)
    compiled.withLock { $0[entry] = found }
    return found
  }

  private func compile(_ key: Phrase.Key, from first: Language) -> Lookup {
    var problems: [Sentence.Problem] = []
    var missing: String?
    for language in languages.drop(while: { $0 !== first }) {
      if let tag = missing, !LocaleTag.areOfOneLanguage(tag, language.tag) {
        // That a region's table leaves an entry to its parent's is how it should be.
        problems.append(.missingEntry(key, locale: tag))
      }
      for entry in language.tables.compactMap({ $0[key.rawValue] }) {
        do throws(Pattern.Fault) {
          let pattern = try Pattern(entry.value, key: key, locale: language.locale)
          return Lookup(message: Message(pattern: pattern, language: language), problems: problems)
        } catch {
          problems.append(.brokenEntry(key, locale: language.tag, reason: error.description))
        }
      }
      missing = missing ?? language.tag
    }
    if let missing { problems.append(.missingEntry(key, locale: missing)) }
    return Lookup(message: nil, problems: problems)
  }
}

extension MessageCatalog {
  /// A language that tables are written in, and what ICU knows about it.
  final class Language: Sendable {
    /// The tables' own tag.
    let tag: String
    /// Whose numbers, lists and dates are used: the reader's, where it is of the same language.
    let locale: String
    let isRightToLeft: Bool
    fileprivate let tables: [[String: StringTable.Entry]]
    private let list: ICUList?
    private let plurals: (cardinal: ICUPlural, ordinal: ICUPlural)?
    private let number: ICUMessage?
    /// The first numbers, which are nearly all that occur.
    private let smallNumbers: [String]
    private let dates = Mutex<[String: ICUDate]>([:])
    private static let mostDates = 16

    init(tag: String, locale: String, tables: [[String: StringTable.Entry]]) {
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
      smallNumbers.indices.contains(number)
        ? smallNumbers[number] : (try? self.number?.format("n", number)) ?? String(number)
    }

    /// nil where ICU does not know the time zone.
    func text(_ time: Timestamp, timeZone: String) -> String? {
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
