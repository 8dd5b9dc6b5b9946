internal import Synchronization

/// Which sentences are used.
public enum Style: String, CaseIterable, Sendable {
  /// Tells what changed to what.
  case standard
  /// Says what the product's source document says, word by word, where it has a sentence.
  case classic

  /// The tables asked, in this order.
  fileprivate var tables: [String] {
    switch self {
    case .standard: ["Standard"]
    case .classic: ["Classic", "Standard"]
    }
  }
}

/// The messages of one locale and style, compiled when they are first needed.
final class MessageCatalog: Sendable {
  /// A message and the language it is written in, whose rules its plurals and lists follow.
  struct Message: Sendable {
    var format: ICUMessage
    var language: Language
    /// The arguments that the pattern asks for: others need not be made.
    var arguments: Set<Phrase.Name>
  }

  /// A language that tables are written in.
  final class Language: Sendable {
    let tag: String
    fileprivate let tables: [StringTable]
    private let list: ICUList?

    fileprivate init(tag: String, tables: [StringTable]) {
      self.tag = tag
      self.tables = tables
      list = try? ICUList(locale: tag)
    }

    func list(_ items: [String]) throws(ICUError) -> String { try list?.format(items) ?? items.joined(separator: ", ") }
  }

  /// The best locale's languages: itself, then English.
  private let languages: [Language]
  private let compiled = Mutex<[Phrase.Key: Lookup]>([:])

  /// What a key leads to, and the broken entries that were passed over on the way.
  struct Lookup: Sendable {
    var message: Message?
    var problems: [Sentence.Problem]
  }

  var locale: String { languages.first?.tag ?? BuiltInTables.defaultLocale }

  private init(locale: String, style: Style) {
    var tags = [locale]
    if locale != BuiltInTables.defaultLocale { tags.append(BuiltInTables.defaultLocale) }
    languages = tags.map { tag in
      Language(tag: tag, tables: style.tables.compactMap { BuiltInTables.table($0, locale: tag) })
    }
  }

  func lookup(_ key: Phrase.Key) -> Lookup {
    if let found = compiled.withLock({ $0[key] }) { return found }
    let found = compile(key)
    compiled.withLock { $0[key] = found }
    return found
  }

  private func compile(_ key: Phrase.Key) -> Lookup {
    var problems: [Sentence.Problem] = []
    for language in languages {
      for table in language.tables {
        guard let pattern = table.entries[key.rawValue] else { continue }
        do {
          let format = try ICUMessage(pattern: pattern, locale: language.tag)
          let arguments = Set(format.argumentNames.compactMap(Phrase.Name.init(rawValue:)))
          let message = Message(format: format, language: language, arguments: arguments)
          return Lookup(message: message, problems: problems)
        } catch {
          problems.append(.brokenEntry(key, locale: language.tag, reason: error.description))
        }
      }
    }
    problems.append(.missingEntry(key, locale: locale))
    return Lookup(message: nil, problems: problems)
  }

  // MARK: One a locale and style

  private struct Identity: Hashable {
    var locale: String
    var style: Style
  }

  private static let catalogs = Mutex<[Identity: MessageCatalog]>([:])

  /// The catalogue that serves readers of `locale`. There are only as many as there are tables.
  static func best(for locale: String, style: Style) -> MessageCatalog {
    let identity = Identity(
      locale: LocaleTag.bestMatch(for: locale, among: BuiltInTables.locales), style: style)
    if let catalog = catalogs.withLock({ $0[identity] }) { return catalog }
    let made = MessageCatalog(locale: identity.locale, style: style)
    return catalogs.withLock { catalogs in
      if let catalog = catalogs[identity] { return catalog }
      catalogs[identity] = made
      return made
    }
  }
}
