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

  /// The reader's language. A sentence is of one language as a whole.
  let language: Language
  /// What is behind it, made where a sentence needs it: English, which has everything; nil where the reader's is that.
  private let makeFallback: (@Sendable () -> Language)?
  private let fallback = OncePlace<Language>()
  let room = SparePlace<SentenceRoom>()

  init(_ language: Language, then makeFallback: (@Sendable () -> Language)?) {
    self.language = language
    self.makeFallback = makeFallback
  }

  /// The languages that a sentence can be of, the reader's first.
  var count: Int { makeFallback == nil ? 1 : 2 }

  /// Valid as long as the catalog is.
  subscript(index: Int) -> Unmanaged<Language> {
    guard index > 0, let makeFallback else { return .passUnretained(language) }
    return fallback.value(makeFallback)
  }

  /// The same, made once more.
  var independent: MessageCatalog {
    MessageCatalog(
      Language(tag: language.tag, locale: language.locale, tables: language.tables), then: makeFallback)
  }
}

extension MessageCatalog {
  /// A place for each message of a language: every sentence asks for several.
  ///
  /// Sendable note: the places do not move, and are `Sendable` themselves.
  fileprivate final class Messages: Sendable {
    private nonisolated(unsafe) let places: UnsafeMutablePointer<OncePlace<Message>>

    init() {
      places = .allocate(capacity: Phrase.Key.allCases.count)
      for index in Phrase.Key.allCases.indices { (places + index).initialize(to: OncePlace()) }
    }

    deinit {
      places.deinitialize(count: Phrase.Key.allCases.count)
      places.deallocate()
    }

    /// Valid as long as this is.
    subscript(key: Phrase.Key, make: () -> Message) -> Unmanaged<Message> { places[key.ordinal].value(make) }
  }
}

// The index among all cases: that is how Swift stores a case of an enum without payloads. (A test holds it to that.)

extension Phrase.Key {
  package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension Phrase.Choice {
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
    // Made when they are first needed, as each takes ICU as long as a thousand sentences, and some programs make one.
    private let lists = OncePlace<Lists>()
    private let plurals = OncePlace<Plurals>()
    private let numbers = OncePlace<Numbers>()
    private let dates = Mutex<[String: ICUDate]>([:])
    private static let mostDates = 16

    init(tag: String, locale: String, tables: [StringTables.Table]) {
      self.tag = tag
      self.locale = locale
      self.tables = tables
      isRightToLeft = LocaleTag.isRightToLeft(tag)
    }

    /// What stands around the items of a list of so many, whatever they are; nil where they must be known. Valid as long as the
    /// language is.
    func separators(count: Int) -> Unmanaged<Separators>? {
      lists.value { Lists(locale) }._withUnsafeGuaranteedRef { lists in
        guard let separators = lists.separators, count < separators.count else { return nil }
        return .passUnretained(separators[count])
      }
    }

    /// What stands before the first item of a list, between each two, and behind the last.
    final class Separators: Sendable {
      let texts: [String]

      init(_ texts: [String]) { self.texts = texts }
    }

    /// What stands before the first item, between each two, and behind the last.
    func between(_ items: [String]) -> [String] {
      let list = lists.value { Lists(locale) }.takeUnretainedValue().list
      if let between = try? list?.between(items) { return between }
      return [""] + Array(repeating: ", ", count: max(0, items.count - 1)) + [""]
    }

    func category(_ number: Int, isOrdinal: Bool) -> PluralCategory {
      plurals.value { Plurals(locale) }._withUnsafeGuaranteedRef { plurals in
        (isOrdinal ? plurals.ordinal : plurals.cardinal)?.category(number) ?? .other
      }
    }

    @inline(never)
    func write(_ number: Int, to out: TextBuilder) {
      numbers.value { Numbers(locale) }._withUnsafeGuaranteedRef { numbers in
        if numbers.small.indices.contains(number) { return out.append(numbers.small[number]) }
        out.append((try? numbers.format?.format("n", number)) ?? String(number))
      }
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

extension MessageCatalog.Language {
  private final class Lists: Sendable {
    let list: ICUList?
    /// What stands around the items of short lists, by their number; nil where that depends on what the items are.
    let separators: [MessageCatalog.Language.Separators]?

    init(_ locale: String) {
      list = try? ICUList(locale: locale)
      separators = list.flatMap(Self.separators)
    }

    /// ICU does not say whether a language chooses its “and” by the item behind it (Spanish does by its sound, Hebrew by its
    /// script), so it is asked for items of all kinds.
    private static func separators(_ list: ICUList) -> [MessageCatalog.Language.Separators]? {
      let kinds = ["x", "i", "hi", "o", "y", "8", "11", "é", "И", "א", "م", "中", "か", "가", "ก", "अ"]
      for count in 2...3 {
        var some: [String]?
        for kind in kinds {
          let between = try? list.between(Array(repeating: kind, count: count))
          guard let between, between == some ?? between else { return nil }
          some = between
        }
      }
      return try? (0...16).map { .init(try list.between(Array(repeating: "x", count: $0))) }
    }
  }

  private final class Plurals: Sendable {
    let cardinal: ICUPlural?
    let ordinal: ICUPlural?

    init(_ locale: String) {
      cardinal = try? ICUPlural(locale: locale)
      ordinal = try? ICUPlural(locale: locale, isOrdinal: true)
    }
  }

  private final class Numbers: Sendable {
    let format: ICUMessage?
    /// The first numbers, which are nearly all that occur.
    let small: [String]

    init(_ locale: String) {
      let format = try? ICUMessage(pattern: "{n, number}", locale: locale)
      self.format = format
      small = (0..<100).map { (try? format?.format("n", $0)) ?? String($0) }
    }
  }
}
