internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The string tables that sentences are made of: the built-in ones, and over them an app's own.
///
/// A table is a file `<locale>.lproj/<name>.strings`; its values are ICU MessageFormat patterns. An entry of an own table
/// takes the place of the built-in one with its key; what it lacks is built in, and a locale may be new. Own tables named
/// `Standard` or `Classic` are laid over the built-in ones of that name; any other name is laid over both.
///
/// The tables do not change once they are read. (Patterns are compiled when they are first needed, and kept; no caller can
/// see that.)
public final class StringTables: Sendable {
  /// Those that are part of the program.
  public static let builtIn = StringTables(layer: [], problems: [])

  /// What is wrong with an app's own tables: entries that cannot be used, and for which the built-in ones are.
  public let problems: [Problem]

  /// What is wrong at one place of a table.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The table's file, or its locale and name where it is not from a file.
    public var file: String
    /// From 1; 0 where the whole table is meant.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int
    public var message: String

    public var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }
  }

  /// The BCP 47 tags of all tables, English first.
  public let locales: [String]

  private let layer: [Table]
  private let catalogs = Mutex<(kept: [Identity: MessageCatalog], order: [Identity])>(([:], []))

  struct Table {
    var locale: String
    var name: String
    /// Where it is from, as `Problem` tells it.
    var file: String
    var entries: Entries

    enum Entries {
      case own([String: StringTable.Entry])
      /// Read when they are first asked for: nobody may need them.
      case builtIn(BuiltInTables.Source)

      subscript(key: String) -> StringTable.Entry? {
        switch self {
        case .own(let entries): entries[key]
        case .builtIn(let source): source.table.entries[key]
        }
      }
    }
  }

  private init(layer: [Table], problems: [Problem]) {
    self.layer = layer
    self.problems = problems
    var locales = [BuiltInTables.defaultLocale]
    for locale in BuiltInTables.sources.map(\.locale) + layer.map(\.locale) where !locales.contains(locale) {
      locales.append(locale)
    }
    self.locales = locales
  }

  // MARK: An app's own

  /// Patterns by key, by locale (a BCP 47 tag), laid over the built-in tables.
  public convenience init(_ patterns: [String: [String: String]]) {
    var reading = Reading()
    for (locale, patterns) in patterns.sorted(by: { $0.key < $1.key }) {
      let entries = patterns.mapValues { StringTable.Entry(value: $0, line: 0, column: 0) }
      reading.add(entries, locale: locale, name: "", file: locale)
    }
    self.init(layer: reading.tables, problems: reading.problems)
  }

  /// The tables of a folder, laid over the built-in ones: `DIR/<locale>.lproj/*.strings`, in UTF-8, or in UTF-16 with a
  /// byte order mark. Throws where the folder cannot be read or has no such file; faults in a file are `problems`.
  public convenience init(folder: String) throws(FolderError) {
    var reading = Reading()
    for locale in try Self.contents(of: folder) where locale.hasSuffix(".lproj") {
      let path = folder + "/" + locale
      do {
        for file in try Self.contents(of: path) where file.hasSuffix(".strings") {
          reading.read(
            path + "/" + file, locale: String(locale.dropLast(".lproj".count)),
            name: String(file.dropLast(".strings".count)))
        }
      } catch {
        reading.problems.append(Problem(file: path, line: 0, column: 0, message: error.reason))
      }
    }
    guard !reading.isEmpty else {
      throw FolderError(path: folder, reason: "it has no table, <locale>.lproj/<name>.strings")
    }
    self.init(layer: reading.tables, problems: reading.problems)
  }

  /// A folder or file of tables that cannot be read.
  public struct FolderError: Error, CustomStringConvertible {
    public var path: String
    public var reason: String
    public var description: String { "\(path): \(reason)" }
  }

  private static func contents(of folder: String) throws(FolderError) -> [String] {
    do {
      // A hidden file is an editor's or the system's.
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw FolderError(path: folder, reason: "cannot be read as a folder")
    }
  }

  /// Own tables in the making.
  private struct Reading {
    var tables: [Table] = []
    var problems: [Problem] = []
    var isEmpty: Bool { tables.isEmpty && problems.isEmpty }

    mutating func read(_ path: String, locale: String, name: String) {
      guard let data = FileManager.default.contents(atPath: path) else {
        problems.append(Problem(file: path, line: 0, column: 0, message: "cannot be read as a file"))
        return
      }
      guard let text = StringTable.text(data) else {
        problems.append(
          Problem(file: path, line: 0, column: 0, message: "it is not UTF-8, nor UTF-16 with a byte order mark"))
        return
      }
      let table = StringTable(text)
      problems += table.problems.map { Problem(file: path, line: $0.line, column: $0.column, message: $0.message) }
      add(table.entries, locale: locale, name: name, file: path)
    }

    /// The tag of a locale that there are tables for, where it is the same: zh-TW is zh-Hant.
    private static func known(_ locale: String, among own: [String]) -> String {
      let maximal = LocaleTag.maximal(locale)
      return (BuiltInTables.sources.map(\.locale) + own).first { LocaleTag.maximal($0) == maximal }
        ?? LocaleTag.canonical(locale)
    }

    /// Keeps the entries that can be used, and tells of the others.
    mutating func add(_ entries: [String: StringTable.Entry], locale: String, name: String, file: String) {
      // Xcode's Base is the development language, whatever that is.
      guard LocaleTag.isWellFormed(locale), locale != "Base" else {
        problems.append(
          Problem(file: file, line: 0, column: 0, message: "“\(locale)” is not a BCP 47 tag, such as zh-Hant"))
        return
      }
      let tag = Self.known(locale, among: tables.map(\.locale))
      var usable: [String: StringTable.Entry] = [:]
      for (text, entry) in entries.sorted(by: { ($0.value.line, $0.key) < ($1.value.line, $1.key) }) {
        do throws(Pattern.Fault) {
          guard let key = Phrase.Key(rawValue: text) else { throw Pattern.Fault(description: "there is no such key") }
          _ = try Pattern(entry.value, key: key, locale: tag)
          usable[text] = entry
        } catch {
          problems.append(
            Problem(
              file: file, line: entry.line, column: entry.column, message: "the entry \"\(text)\": \(error.description)"
            ))
        }
      }
      tables.append(Table(locale: tag, name: name, file: file, entries: .own(usable)))
    }
  }

  /// The keys that a locale has an entry of its own for, in whatever table.
  package func keys(of locale: String) -> Set<String> {
    let builtIn = BuiltInTables.sources.filter { $0.locale == locale }.flatMap(\.table.entries.keys)
    let own = layer.filter { $0.locale == locale }.flatMap { table -> [String] in
      if case .own(let entries) = table.entries { Array(entries.keys) } else { [] }
    }
    return Set(builtIn + own)
  }

  // MARK: Catalogues

  private struct Identity: Hashable {
    var locale: String
    var style: NoticeFormatter.Style
  }

  /// More than any program serves at a time.
  private static let mostCatalogs = 256

  /// The catalogue that serves readers of `locale`, made once.
  func catalog(for locale: String, style: NoticeFormatter.Style) -> MessageCatalog {
    let identity = Identity(locale: locale, style: style)
    if let catalog = catalogs.withLock({ $0.kept[identity] }) { return catalog }
    let made = makeCatalog(for: locale, style: style)
    return catalogs.withLock { catalogs in
      if let catalog = catalogs.kept[identity] { return catalog }
      if catalogs.order.count >= Self.mostCatalogs { catalogs.kept[catalogs.order.removeFirst()] = nil }
      catalogs.kept[identity] = made
      catalogs.order.append(identity)
      return made
    }
  }

  private func makeCatalog(for locale: String, style: NoticeFormatter.Style) -> MessageCatalog {
    let wanted = LocaleTag.canonical(locale)
    let best = LocaleTag.match(wanted, locales) ?? BuiltInTables.defaultLocale
    // (It does not keep these tables, which keep the catalogue.)
    let sources = Sources(locales: locales, layer: layer, style: style)
    let language = sources.language(best, for: wanted)
    if LocaleTag.areOfOneLanguage(best, BuiltInTables.defaultLocale) { return MessageCatalog(language, then: nil) }
    return MessageCatalog(language) { sources.language(BuiltInTables.defaultLocale, for: wanted) }
  }
}

/// What the languages of a catalogue are made of.
private struct Sources: Sendable {
  let locales: [String]
  let layer: [StringTables.Table]
  let style: NoticeFormatter.Style

  /// `best` for readers of `wanted`.
  func language(_ best: String, for wanted: String) -> MessageCatalog.Language {
    var left = locales.filter { LocaleTag.areOfOneLanguage(best, $0) }
    var tags: [String] = []
    while !left.isEmpty {
      let next = LocaleTag.match(wanted, left) ?? left[0]
      left.removeAll { $0 == next }
      tags.append(next)
      // Behind the language's own table are other regions'.
      if LocaleTag.isWithoutRegion(next) { break }
    }
    // The reader's own region says how a list looks or a number, as long as the words are of the reader's language.
    return MessageCatalog.Language(
      tag: tags.first ?? best, locale: LocaleTag.areOfOneLanguage(wanted, best) ? wanted : best,
      tables: tables(of: tags))
  }

  /// The tables of a language that are asked for a key, in this order: those for any style, then the style's own; of each,
  /// an app's before the built-in ones, and those of the reader's region before those of others.
  private func tables(of locales: [String]) -> [StringTables.Table] {
    func own(_ isWanted: (StringTables.Table) -> Bool) -> [StringTables.Table] {
      locales.flatMap { locale in layer.filter { $0.locale == locale && isWanted($0) } }
    }
    func builtIn(_ name: String) -> [StringTables.Table] {
      locales.flatMap { locale in
        BuiltInTables.sources.filter { $0.locale == locale && $0.name == name }.map { source in
          StringTables.Table(
            locale: source.locale, name: source.name, file: "\(source.locale).lproj/\(source.name).strings",
            entries: .builtIn(source))
        }
      }
    }
    return own { !NoticeFormatter.Style.allTables.contains($0.name) }
      + style.tables.flatMap { name in own { $0.name == name } + builtIn(name) }
  }
}

extension NoticeFormatter.Style {
  /// The names of the tables that are for one style; any other is for all of them, and asked first.
  package static let allTables = ["Standard", "Classic"]

  /// The tables asked, in this order.
  fileprivate var tables: [String] {
    switch self {
    case .standard: ["Standard"]
    case .classic: ["Classic", "Standard"]
    }
  }
}
