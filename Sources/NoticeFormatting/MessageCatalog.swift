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
  final class Message: Sendable {
    /// nil where no table of the language has an entry that can be used.
    let pattern: Pattern?
    /// Where the pattern is from.
    let source: PatternSource?
    let problems: [Sentence.Problem]
    /// As long as this is there.
    var unmanagedPattern: Unmanaged<Pattern>? { pattern.map(Unmanaged.passUnretained) }

    init(_ pattern: Pattern?, source: PatternSource?, problems: [Sentence.Problem]) {
      self.pattern = pattern
      self.source = source
      self.problems = problems
    }
  }

  /// The reader's language, and behind it English, which has everything. A sentence is of one language as a whole.
  let languages: [Language]

  init(_ first: Language, then rest: [Language]) { languages = [first] + rest }

  /// The same, made once more.
  var independent: MessageCatalog {
    let copies = languages.map { Language(tag: $0.tag, locale: $0.locale, tables: $0.tables) }
    return MessageCatalog(copies[0], then: Array(copies.dropFirst()))
  }

  var language: Language { languages[0] }
}

extension MessageCatalog {
  /// A place for each message of a language, which is filled once: every sentence asks for several.
  ///
  /// Sendable note: a place goes from empty to full in one step, and never back.
  fileprivate final class Messages: Sendable {
    private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<Unmanaged<Message>?>>

    init() {
      places = .allocate(capacity: Phrase.Key.allCases.count)
      for index in Phrase.Key.allCases.indices { (places + index).initialize(to: Atomic(nil)) }
    }

    deinit {
      for index in Phrase.Key.allCases.indices { places[index].load(ordering: .acquiring)?.release() }
      places.deinitialize(count: Phrase.Key.allCases.count)
      places.deallocate()
    }

    /// Valid as long as this is.
    subscript(key: Phrase.Key, make: () -> Message) -> Unmanaged<Message> {
      let place = places + key.ordinal
      if let message = place.pointee.load(ordering: .acquiring) { return message }
      let made = Unmanaged.passRetained(make())
      let (isFirst, other) = place.pointee.compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      guard !isFirst, let other else { return made }
      made.release()
      return other
    }
  }
}

extension Phrase.Key {
  /// Its index among all cases: that is how Swift stores a case of an enum without payloads. (A test holds it to that.)
  var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension MessageCatalog.Language {
  /// Valid as long as the language is.
  func message(_ key: Phrase.Key) -> Unmanaged<MessageCatalog.Message> { messages[key, { compile(key) }] }

  private func compile(_ key: Phrase.Key) -> MessageCatalog.Message {
    var problems: [Sentence.Problem] = []
    for table in tables {
      guard let entry = table.entries[key.rawValue] else { continue }
      do throws(Pattern.Fault) {
        return MessageCatalog.Message(
          try Pattern(entry.value, key: key, locale: locale),
          source: PatternSource(language: tag, file: table.file, line: entry.line, text: entry.value),
          problems: problems)
      } catch {
        problems.append(.brokenEntry(key, locale: tag, reason: error.description))
      }
    }
    problems.append(.missingEntry(key, locale: tag))
    return MessageCatalog.Message(nil, source: nil, problems: problems)
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
    fileprivate let messages = MessageCatalog.Messages()
    private let list: ICUList?
    /// What stands around the items of short lists, by their number; nil where that depends on what the items are.
    private let separators: [[String]]?
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
      separators = list.flatMap(Self.separators)
      if let cardinal = try? ICUPlural(locale: locale), let ordinal = try? ICUPlural(locale: locale, isOrdinal: true) {
        plurals = (cardinal, ordinal)
      } else {
        plurals = nil
      }
      let number = try? ICUMessage(pattern: "{n, number}", locale: locale)
      self.number = number
      smallNumbers = (0..<100).map { (try? number?.format("n", $0)) ?? String($0) }
    }

    /// What stands around the items of a list of so many, whatever they are; nil where they must be known.
    func between(count: Int) -> [String]? {
      guard let separators, count < separators.count else { return nil }
      return separators[count]
    }

    /// ICU does not say whether a language chooses its “and” by the item behind it (Spanish does by its sound, Hebrew by its
    /// script), so it is asked for items of all kinds.
    private static func separators(_ list: ICUList) -> [[String]]? {
      let kinds = ["x", "i", "hi", "o", "y", "8", "11", "é", "И", "א", "م", "中", "か", "가", "ก", "अ"]
      for count in 2...3 {
        var some: [String]?
        for kind in kinds {
          let between = try? list.between(Array(repeating: kind, count: count))
          guard let between, between == some ?? between else { return nil }
          some = between
        }
      }
      return try? (0...16).map { try list.between(Array(repeating: "x", count: $0)) }
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

    func write(_ number: Int, to out: TextBuilder) {
      if smallNumbers.indices.contains(number) { return out.append(smallNumbers[number]) }
      out.append((try? self.number?.format("n", number)) ?? String(number))
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
