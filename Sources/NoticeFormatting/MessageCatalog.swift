internal import Synchronization

/// The messages of one locale and style, compiled when they are first needed.
final class MessageCatalog: Sendable {
  /// A message that is ready to be formatted.
  struct Message: Sendable {
    var format: ICUMessage
    /// The arguments that the pattern asks for: others need not be made.
    var arguments: Set<Phrase.Name>
    /// The language that it is written in: its plurals and lists, and the entries inside it, are of the same.
    var language: Language
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

  /// What a key leads to, and what was passed over on the way.
  struct Lookup: Sendable {
    var message: Message?
    var problems: [Sentence.Problem]
  }

  /// The best locale's languages: itself, then English.
  private let languages: [Language]
  private let compiled = Mutex<[Entry: Lookup]>([:])

  private struct Entry: Hashable {
    var key: Phrase.Key
    var language: String
  }

  var language: Language { languages[0] }

  private init(locale: String, style: NoticeFormatter.Style) {
    var tags = [locale]
    if locale != BuiltInTables.defaultLocale { tags.append(BuiltInTables.defaultLocale) }
    languages = tags.map { tag in
      Language(tag: tag, tables: style.tables.compactMap { BuiltInTables.table($0, locale: tag) })
    }
  }

  /// The message of a key, in `language` or in one that it falls back to.
  func lookup(_ key: Phrase.Key, in language: Language) -> Lookup {
    let entry = Entry(key: key, language: language.tag)
    if let found = compiled.withLock({ $0[entry] }) { return found }
    let found = compile(key, from: language)
    compiled.withLock { $0[entry] = found }
    return found
  }

  private func compile(_ key: Phrase.Key, from first: Language) -> Lookup {
    var problems: [Sentence.Problem] = []
    for language in languages.drop(while: { $0 !== first }) {
      let patterns = language.tables.compactMap { $0.entries[key.rawValue] }
      if patterns.isEmpty { problems.append(.missingEntry(key, locale: language.tag)) }
      for pattern in patterns {
        do {
          return Lookup(message: try compile(pattern, language), problems: problems)
        } catch {
          problems.append(.brokenEntry(key, locale: language.tag, reason: error.description))
        }
      }
    }
    return Lookup(message: nil, problems: problems)
  }

  private func compile(_ pattern: String, _ language: Language) throws(PatternError) -> Message {
    let format: ICUMessage
    do {
      format = try ICUMessage(pattern: pattern, locale: language.tag)
    } catch {
      throw PatternError(description: error.description)
    }
    var arguments: Set<Phrase.Name> = []
    for name in format.argumentNames {
      guard let known = Phrase.Name(rawValue: name) else {
        throw PatternError(description: "there is no argument {\(name)}")
      }
      arguments.insert(known)
    }
    return Message(format: format, arguments: arguments, language: language)
  }

  private struct PatternError: Error {
    var description: String
  }

  // MARK: One a locale and style

  private struct Identity: Hashable {
    var locale: String
    var style: NoticeFormatter.Style
  }

  private static let catalogs = Mutex<[Identity: MessageCatalog]>([:])

  /// The catalogue that serves readers of `locale`. There are only as many as there are tables.
  static func best(for locale: String, style: NoticeFormatter.Style) -> MessageCatalog {
    let identity = Identity(locale: LocaleTag.bestMatch(for: locale, among: BuiltInTables.locales), style: style)
    if let catalog = catalogs.withLock({ $0[identity] }) { return catalog }
    let made = MessageCatalog(locale: identity.locale, style: style)
    return catalogs.withLock { catalogs in
      if let catalog = catalogs[identity] { return catalog }
      catalogs[identity] = made
      return made
    }
  }
}

extension NoticeFormatter.Style {
  /// The tables asked, in this order.
  fileprivate var tables: [String] {
    switch self {
    case .standard: ["Standard"]
    case .classic: ["Classic", "Standard"]
    }
  }
}
