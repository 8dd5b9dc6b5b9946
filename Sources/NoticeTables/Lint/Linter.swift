internal import NoticeFormatting

/// Looks through tables for what a translator or a merge got wrong.
package struct Linter {
  package struct Options: Sendable {
    /// Rules that are not looked for.
    package var disabled: Set<LintRule> = []
    /// The BCP 47 tag of the language that the others are translated from.
    package var sourceLocale = "en"
    /// A longer text is told, in graphemes.
    package var mostCharacters = 160

    package init() {}
  }

  private let options: Options

  package init(options: Options = Options()) { self.options = options }

  /// What is wrong with the files, in their order and in the order of the text. `sources` are tables to compare with
  /// that are not looked through themselves.
  package func findings(in files: [TableFile], sources: [TableFile] = []) -> [LintFinding] {
    let all = files + sources
    let folders = Dictionary(grouping: all, by: \.folder)
    return files.flatMap { file -> [LintFinding] in
      let check = FileCheck(
        file: file, source: source(of: file, among: all), siblings: all, neighbours: folders[file.folder] ?? [],
        options: options)
      return check.findings().sorted { ($0.place, $0.rule.rawValue) < ($1.place, $1.rule.rawValue) }
    }
  }

  /// What a table is translated from: the tables of its name, those beside it before others. The project's own tables can
  /// have any name, so that all of theirs are looked up behind those.
  private func source(of file: TableFile, among all: [TableFile]) -> FileCheck.Source? {
    let locale = file.sourceLocale ?? options.sourceLocale
    guard file.locale != locale else { return nil }
    let candidates = all.filter { $0.locale == locale && $0.syntax == file.syntax }
    let named = candidates.filter { $0.name == file.name }
    let beside = named.filter { $0.root == file.root }
    switch file.syntax {
    case .printf:
      // A framework's table is not an app's.
      let parts = beside.isEmpty ? named : beside
      return parts.isEmpty ? nil : FileCheck.Source(locale: locale, entries: parts.flatMap(\.entries), others: [])
    case .messageFormat:
      let entries = (beside + named.filter { $0.root != file.root }).flatMap(\.entries)
      let others = candidates.filter { $0.name != file.name }.flatMap(\.entries)
      return candidates.isEmpty ? nil : FileCheck.Source(locale: locale, entries: entries, others: others)
    }
  }
}

/// One file with what its rules need.
struct FileCheck {
  let file: TableFile
  /// What it is translated from; nil for that itself.
  let source: Source?
  let siblings: [TableFile]
  /// The tables of its folder.
  let neighbours: [TableFile]
  let options: Linter.Options
  let language: TableLanguage
  /// The source's texts by key.
  private let sourceTexts: [String: TableEntry]
  private let lines: Lines

  /// The lines of a file that something was found in.
  private final class Lines {
    private let all: [String]
    private var known: [Int: [Unicode.Scalar]] = [:]

    init(_ all: [String]) { self.all = all }

    /// The line with a number, from 1.
    subscript(number: Int) -> [Unicode.Scalar]? {
      guard all.indices.contains(number - 1) else { return nil }
      if let line = known[number] { return line }
      var line = Array(all[number - 1].unicodeScalars)
      // A byte order mark is no part of the text.
      if number == 1, line.first == "\u{FEFF}" { line.removeFirst() }
      known[number] = line
      return line
    }
  }

  struct Source {
    let locale: String
    /// Of the tables with the same name.
    let entries: [TableEntry]
    let others: [TableEntry]
  }

  init(
    file: TableFile, source: Source?, siblings: [TableFile], neighbours: [TableFile], options: Linter.Options
  ) {
    self.file = file
    self.source = source
    self.siblings = siblings
    self.neighbours = neighbours
    self.options = options
    language = TableLanguage(file.locale)
    let entries = (source?.entries ?? []) + (source?.others ?? [])
    sourceTexts = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    lines = Lines(file.lines)
  }

  func findings() -> [LintFinding] {
    var found = file.faults.map { finding(.tableSyntax, nil, $0.place, 1, $0.message) }
    found += duplicates() + hiddenEntries() + missingKeys() + inconsistencies()
    let disabled = switches()
    func isWanted(_ finding: LintFinding) -> Bool {
      let local = finding.key.flatMap { disabled.entries[$0] } ?? []
      return !options.disabled.contains(finding.rule) && !disabled.file.contains(finding.rule)
        && !local.contains(finding.rule)
    }
    found = found.filter(isWanted)
    for entry in file.entries { found += capped(check(entry).filter(isWanted), entry) }
    return found
  }

  /// What is wrong with one entry a hundred times is told some of them, the gravest first.
  private func capped(_ found: [LintFinding], _ entry: TableEntry) -> [LintFinding] {
    let most = 20
    guard found.count > most else { return found }
    let ordered = found.sorted { $0.severity > $1.severity }
    let rest = ordered[most]
    let more = finding(
      rest.rule, entry,
      "there are \(found.count - most) more findings in \"\(entry.key)\"", severity: rest.severity)
    return ordered.prefix(most) + [more]
  }

  // MARK: Making findings

  func finding(
    _ rule: LintRule, _ key: String?, _ place: TextPlace, _ length: Int, _ message: String,
    severity: LintRule.Severity? = nil
  ) -> LintFinding {
    let line = lines[place.line]
    // The underline ends with the line.
    let rest = line.map { $0.count - place.column + 1 } ?? length
    // Of a long line, what is around the place.
    let start = place.column > 60 ? place.column - 40 : 0
    let excerpt = line.map { String(String.UnicodeScalarView($0.dropFirst(start).prefix(100))) }
    return LintFinding(
      rule: rule, severity: severity ?? rule.severity, path: file.path, locale: file.locale, key: key, place: place,
      length: max(1, min(length, rest)), message: message, excerpt: excerpt,
      excerptColumn: start + 1, help: rule.help(for: file.syntax))
  }

  /// A finding about an entry as a whole: its key is underlined. Of a file with several languages, its own is told.
  func finding(
    _ rule: LintRule, _ entry: TableEntry, _ message: String, severity: LintRule.Severity? = nil
  ) -> LintFinding {
    let isClear = file.sourceLocale == nil || message.hasPrefix(file.locale)
    return finding(
      rule, entry.key, entry.place, keyLength(at: entry.place) ?? entry.key.unicodeScalars.count,
      isClear ? message : "\(message) (\(file.locale))", severity: severity)
  }

  /// How long a key is as it is written: in quotation marks with its escapes, or in an element; nil where it is neither.
  private func keyLength(at place: TextPlace) -> Int? {
    guard let line = lines[place.line] else { return nil }
    let start = place.column - 1
    guard line.indices.contains(start) else { return nil }
    if start > 0, line[start - 1] == ">" { return line[start...].prefix { $0 != "<" }.count }
    guard line[start] == "\"" else { return nil }
    var end = start + 1
    while end < line.count, line[end] != "\"" { end += line[end] == "\\" ? 2 : 1 }
    return end + 1 - start
  }

  /// A finding about part of an entry's text, in scalars of the text.
  func finding(
    _ rule: LintRule, _ entry: TableEntry, _ text: LocatedText, _ range: Range<Int>, _ message: String,
    severity: LintRule.Severity? = nil
  ) -> LintFinding {
    guard text.places.indices.contains(range.lowerBound) else {
      return finding(rule, entry, message, severity: severity)
    }
    let place = text.places[range.lowerBound]
    let end = text.places[min(range.upperBound, text.places.count - 1)]
    let length = end.line == place.line ? end.column - place.column : .max
    return finding(rule, entry.key, place, length, message, severity: severity)
  }

  // MARK: Switches in comments

  /// `lint:disable rule, rule` in an entry's comment is for the entry, `lint:disable-file rule` in any for the file.
  private func switches() -> (file: Set<LintRule>, entries: [String: Set<LintRule>]) {
    func rules(_ word: String, in comment: String?) -> Set<LintRule> {
      Set(Self.switched(word, in: comment).compactMap { LintRule(rawValue: $0) })
    }
    let comments = file.comments.isEmpty ? file.entries.compactMap(\.comment) : file.comments
    return (
      Set(comments.flatMap { rules("lint:disable-file", in: $0) }),
      Dictionary(file.entries.map { ($0.key, rules("lint:disable", in: $0.comment)) }) { $0.union($1) }
    )
  }

  /// The rules that a comment names behind a word, and behind them there can be a reason. A first name that is no rule is
  /// among them.
  private static func switched(_ word: String, in comment: String?) -> [String] {
    // Most comments switch nothing.
    guard let comment, comment.utf8.contains(UInt8(ascii: ":")) else { return [] }
    return comment.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let index = words.firstIndex(where: { $0 == word }) else { return [] }
      let names = words[(index + 1)...].flatMap { $0.split { !$0.isLetter && $0 != "-" } }.map(String.init)
      let known = names.prefix { LintRule(rawValue: $0) != nil }
      return known.isEmpty ? Array(names.prefix(1)) : Array(known)
    }
  }

  private func unknownRules(_ entry: TableEntry) -> [LintFinding] {
    ["lint:disable", "lint:disable-file"].flatMap { Self.switched($0, in: entry.comment) }
      .filter { LintRule(rawValue: $0) == nil }
      .map {
        finding(.unknownRule, entry, "there is no rule “\($0)”")
      }
  }

  // MARK: The file as a whole

  private func duplicates() -> [LintFinding] {
    var repetitions = file.repetitions
    var first: [String: TableEntry] = [:]
    for entry in file.entries {
      if let other = first[entry.key] {
        repetitions.append(
          .init(
            key: entry.key, name: entry.key, place: entry.place, first: other.place,
            isSame: other.value == entry.value))
      } else {
        first[entry.key] = entry
      }
    }
    return repetitions.map { repetition in
      finding(
        .duplicateKey, repetition.key, repetition.place,
        keyLength(at: repetition.place) ?? repetition.name.unicodeScalars.count,
        "the key \"\(repetition.name)\" stands twice, first in line \(repetition.first.line)"
          + (repetition.isSame ? "" : ", with another text"),
        severity: repetition.isSame ? .warning : .error)
    }
  }

  /// Entries that another table of the folder has as well, and whose text is not shown.
  private func hiddenEntries() -> [LintFinding] {
    guard file.folder.hasSuffix(".lproj/") else { return [] }
    return neighbours.filter(isHidden).flatMap { other -> [LintFinding] in
      let entries = Dictionary(other.entries.map { ($0.key, $0) }) { first, _ in first }
      return file.entries.compactMap { entry in
        guard let twin = entries[entry.key] else { return nil }
        let place =
          "the key \"\(entry.key)\" stands in \(other.path.dropFirst(other.folder.count)), too, in line \(twin.place.line)"
        if file.syntax == .printf { return finding(.duplicateKey, entry, place + ", and only that is read") }
        let isSame = twin.value == entry.value
        return finding(
          .duplicateKey, entry, place + (isSame ? "" : ", with another text"), severity: isSame ? .warning : .error)
      }
    }
  }

  /// Apple reads a key of a `.stringsdict` there alone. Of the project's own tables for all styles, nothing but their
  /// names says which is asked first.
  private func isHidden(by other: TableFile) -> Bool {
    guard file.path.hasSuffix(".strings"), file.syntax == other.syntax else { return false }
    switch file.syntax {
    case .printf: return other.path == file.path + "dict"
    case .messageFormat:
      let styles = NoticeFormatter.Style.allTables
      return other.path < file.path && !styles.contains(other.name) && !styles.contains(file.name)
    }
  }

  /// What a language's own table lacks. (A region's table has only what is different there.)
  private func missingKeys() -> [LintFinding] {
    guard file.syntax == .messageFormat, let source, language.isWithoutRegion else { return [] }
    // The file is one of its siblings.
    let known = siblings.filter { $0.locale == file.locale }.flatMap { $0.entries.map(\.key) }
    let missing = Set(source.entries.map(\.key)).subtracting(known).sorted()
    let start = TextPlace(line: 1, column: 1)
    // A table that was just begun lacks nearly all.
    guard missing.count <= 5 else {
      let first = missing.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
      return [finding(.missingKey, nil, start, 1, "there are no entries for \(missing.count) keys, such as \(first)")]
    }
    return missing.map { finding(.missingKey, $0, start, 1, "there is no entry \"\($0)\"") }
  }

  /// Texts that are the same in the source are so in the translation.
  private func inconsistencies() -> [LintFinding] {
    guard source != nil else { return [] }
    var first: [String: TableEntry] = [:]
    return file.entries.compactMap { entry in
      guard case .text(let text, _)? = sourceTexts[entry.key]?.value, case .text(let own, _) = entry.value,
        text.text.contains(where: \.isLetter)
      else { return nil }
      guard let other = first[text.text] else {
        first[text.text] = entry
        return nil
      }
      // Two nouns exist because some languages tell them apart.
      guard case .text(let before, _) = other.value, before != own, other.key != entry.key,
        !(file.syntax == .messageFormat && entry.key.hasPrefix("noun."))
      else { return nil }
      return finding(
        .inconsistent, entry, own, 0..<own.text.unicodeScalars.count,
        "\"\(other.key)\" has the same source text, and another translation")
    }
  }

  // MARK: An entry

  private func check(_ entry: TableEntry) -> [LintFinding] {
    // The languages of a catalogue have its comments together.
    var found = file.sourceLocale.map { $0 == file.locale } ?? true ? unknownRules(entry) : []
    if file.syntax == .messageFormat, (entry.comment ?? "").isEmpty {
      found.append(
        finding(
          .missingComment, entry, "\"\(entry.key)\" has no comment"
        ))
    }
    let sourceEntry = sourceTexts[entry.key]
    switch file.syntax {
    case .messageFormat:
      guard case .text(let text, _) = entry.value else { return found }
      found += message(entry, text, sourceEntry)
    case .printf: found += formats(entry, sourceEntry)
    }
    return found
  }

  func sourceText(_ entry: TableEntry?) -> String? {
    if case .text(let text, _)? = entry?.value { text.text } else { nil }
  }
}
