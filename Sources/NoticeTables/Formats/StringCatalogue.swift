internal import Foundation
internal import NoticeDecoding
internal import NoticeFormatting

/// Apple's string catalogues (`.xcstrings`): JSON with a table in all its languages.
///
/// They are written as Xcode writes them, sorted by key. Of states, Xcode has no `final`: it becomes `translated`.
enum StringCatalogue {
  // MARK: Writing

  private struct Document: Encodable {
    var sourceLanguage: String
    var strings: [String: Strings]
    var version = "1.0"
  }

  private struct Strings: Encodable {
    var comment: String?
    var extractionState: String?
    var shouldTranslate: Bool?
    var localizations: [String: Node]?
  }

  private struct Node: Encodable {
    var stringUnit: Unit?
    var variations: [String: [String: Node]]?
    var substitutions: [String: Node]?
    var argNum: Int?
    var formatSpecifier: String?

    struct Unit: Encodable {
      var state: String
      var value: String
    }
  }

  static func write(_ exchange: TableExchange) throws(TableFormatError) -> Data {
    var document = Document(sourceLanguage: exchange.source.locale, strings: [:])
    var tables = exchange.targets
    if !tables.contains(where: { $0.locale == exchange.source.locale }) { tables.append(exchange.source) }
    let used = Set(tables.flatMap(\.entries).filter { $0.value.forms.contains { $0.state != .stale } }.map(\.key))
    for table in tables {
      for entry in table.uniqueEntries {
        var strings = document.strings[entry.key] ?? Strings(extractionState: entry.extractionState)
        // One comment serves all languages; the source's is what the developer wrote.
        if table.locale == exchange.source.locale || strings.comment == nil {
          strings.comment = entry.comment ?? strings.comment
        }
        // What the code has no longer is so in every language.
        let isStale = !used.contains(entry.key)
        if isStale { strings.extractionState = "stale" }
        if !entry.isTranslatable { strings.shouldTranslate = false }
        let value = isStale ? entry.value.with(.translated) : entry.value
        // Of a key from the code, Xcode writes no text that is the key itself.
        if table.locale != exchange.source.locale || entry.extractionState == "manual" || value != .key(entry.key) {
          strings.localizations = (strings.localizations ?? [:]).merging([table.locale: node(value)]) { $1 }
        }
        document.strings[entry.key] = strings
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(document)
    } catch {
      throw TableFormatError(path: exchange.source.path, problem: .json("\(error)"))
    }
  }

  /// A catalogue with the texts, states and missing comments of a table, and all the rest as it is, whatever it may be.
  /// No data where that changes nothing. `reshaped` are the keys that had one text and have forms now, or the other way
  /// round.
  static func merging(
    _ table: TableFile, into data: Data, path: String
  ) throws(TableFormatError) -> (data: Data?, reshaped: [String]) {
    let known = try read(data, path: path)
    let tables = known.targets + [known.source]
    // Languages are the same in any case, and with any hyphen.
    let locale = tables.map(\.locale).first { LocaleTag.canonical($0) == LocaleTag.canonical(table.locale) }
    func values(_ locale: String?) -> [String: TableEntry] {
      Dictionary(tables.first { $0.locale == locale }?.entries.map { ($0.key, $0) } ?? []) { $1 }
    }
    let (own, source) = (values(locale), values(known.source.locale))
    var changed = table.uniqueEntries.filter { !$0.isUntranslated }.map { entry in
      var entry = entry
      entry.value = entry.value.completed(from: own[entry.key]?.value).completed(from: source[entry.key]?.value)
      return entry
    }
    changed.removeAll { entry in
      let old = own[entry.key] ?? source[entry.key]
      return own[entry.key]?.value == entry.value && (entry.comment == nil || old?.comment != nil)
    }
    changed.removeAll(where: \.isImplied)
    let reshaped = changed.filter { entry in own[entry.key].map { $0.isPlain != entry.isPlain } ?? false }.map(\.key)
    guard !changed.isEmpty else { return (nil, reshaped) }
    do {
      var root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      var strings = root["strings"] as? [String: Any] ?? [:]
      for entry in changed {
        var fields = strings[entry.key] as? [String: Any] ?? ["extractionState": "manual"]
        if fields["comment"] == nil { fields["comment"] = entry.comment }
        if own[entry.key]?.value != entry.value {
          var localizations = fields["localizations"] as? [String: Any] ?? [:]
          localizations[locale ?? table.locale] = try JSONSerialization.jsonObject(
            with: JSONEncoder().encode(node(entry.value)))
          fields["localizations"] = localizations
        }
        strings[entry.key] = fields
      }
      root["strings"] = strings
      let merged = try JSONSerialization.data(
        withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      // A state that catalogues do not have changes nothing.
      return (merged == data ? nil : merged, reshaped)
    } catch {
      throw TableFormatError(path: path, problem: .json(error.localizedDescription))
    }
  }

  private static func node(_ value: TableValue) -> Node {
    func variations(_ kind: String, _ variants: [TableValue.Variant]) -> Node {
      let nodes = variants.map { ($0.name, node($0.value)) }
      return Node(variations: [kind: Dictionary(nodes, uniquingKeysWith: { _, last in last })])
    }
    switch value {
    case .text(let text, let state): return Node(stringUnit: Node.Unit(state: state.catalogueName, value: text.text))
    case .plural(let variants): return variations("plural", variants)
    case .device(let variants): return variations("device", variants)
    case .substitutions(let base, let parts):
      var whole = node(base)
      var substitutions: [String: Node] = [:]
      for part in parts {
        var node = node(part.value)
        node.argNum = part.argument
        node.formatSpecifier = part.specifier
        substitutions[part.name] = node
      }
      whole.substitutions = substitutions
      return whole
    }
  }

  // MARK: Reading

  /// The tables of a catalogue. A key or a language that stands twice is refused, or else kept and told in the tables.
  static func read(_ data: Data, path: String, hasTwice: Bool = false) throws(TableFormatError) -> TableExchange {
    guard !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else {
      throw TableFormatError(
        path: path, place: TextPlace(line: 1, column: 1), problem: .expected("UTF-8", found: "UTF-16"))
    }
    let bytes = Array(data)
    let places = BytePlaces(bytes)
    do {
      return try JSONDocument.read(bytes) { root in
        try Reader(path: path, places: places, hasTwice: hasTwice).exchange(root)
      }
    } catch let error as Refusal {
      throw TableFormatError(path: path, place: error.place, problem: .json(error.message))
    } catch let error as JSONFileError {
      throw TableFormatError(path: path, place: places[error.position.offset], problem: .json(error.message))
    } catch {
      throw TableFormatError(path: path, problem: .json("\(error)"))
    }
  }

  /// A part of the file that is not what it should be.
  private struct Refusal: Error {
    var place: TextPlace
    var message: String
  }

  private struct Reader {
    let path: String
    let places: BytePlaces
    let hasTwice: Bool

    func exchange(_ root: JSONValue) throws -> TableExchange {
      var locale: String?
      var strings: JSONValue?
      for (key, value) in try object(root, "an object with \"sourceLanguage\" and \"strings\"") {
        switch key.string {
        case "sourceLanguage": locale = try tag(value)
        case "strings": strings = value
        default: break
        }
      }
      guard let locale, let strings else {
        throw refusal(root, expected: "\"sourceLanguage\" and \"strings\"")
      }
      var tables: [(name: String, entries: [TableEntry])] = [(locale, [])]
      var faults: [TableFile.Fault] = []
      var repetitions: [TableFile.Repetition] = []
      var indices = [locale: 0]
      for (name, value) in try object(strings, "an object of keys", hasTwice: hasTwice) {
        let key = name.string
        var comment: String?
        var extractionState: String?
        var isTranslatable = true
        var texts: [(locale: String, value: TableValue)] = []
        var impliedLocale: String?
        for (name, value) in try object(value, "an object with \"localizations\"") {
          switch name.string {
          case "comment": comment = try string(value)
          case "extractionState": extractionState = value.string
          case "shouldTranslate": isTranslatable = value.bool != false
          case "localizations":
            var firsts: [String: (field: Int, text: Int)] = [:]
            for (name, value) in try object(value, "an object of languages", hasTwice: hasTwice) {
              let locale = try tag(name.value)
              do {
                // Xcode leaves an empty object where it has no text yet.
                guard let text = try tableValue(value) else { continue }
                if let first = firsts[locale] {
                  repetitions.append(
                    TableFile.Repetition(
                      key: key, name: locale, place: places[name.value.offset], first: places[first.field],
                      isSame: texts[first.text].value == text))
                  texts[first.text].value = text
                } else {
                  firsts[locale] = (name.value.offset, texts.count)
                  texts.append((locale, text))
                }
              } catch let error as Refusal {
                // What this has no model of (phrases of shortcuts, widths) is told, and the rest is read.
                faults.append(.init(place: error.place, message: "\(error.message) (\(locale), \"\(key)\")"))
              }
            }
          default: break
          }
        }
        // Without a text in the source language, the key is that text. (Xcode has an empty key for texts without words.)
        if !key.isEmpty, !texts.contains(where: { $0.locale == locale }) {
          texts.insert((locale, .text(try text(name.value), .translated)), at: 0)
          impliedLocale = locale
        }
        for text in texts {
          if indices[text.locale] == nil {
            indices[text.locale] = tables.count
            tables.append((text.locale, []))
          }
          let value = extractionState == "stale" ? text.value.with(.stale) : text.value
          var entry = TableEntry(key: key, value: value, comment: comment, place: places[name.value.offset])
          entry.extractionState = extractionState
          entry.isTranslatable = isTranslatable
          entry.isImplied = text.locale == impliedLocale
          tables[indices[text.locale] ?? 0].entries.append(entry)
        }
      }
      var files = tables.map {
        TableFile(path: path, locale: $0.name, name: DocumentName.table(path), entries: $0.entries)
      }
      files[0].faults = faults
      files[0].repetitions = repetitions
      return TableExchange(source: files[0], targets: files.filter { !$0.entries.isEmpty || !$0.faults.isEmpty })
    }

    /// A language's text, a variant's, or a substitution's: all are of one shape.
    /// nil where there is nothing.
    private func tableValue(_ value: JSONValue) throws -> TableValue? {
      let expected = "\"stringUnit\" or \"variations\" with \"plural\" or \"device\""
      var base: TableValue?
      var substitutions: [TableValue.Substitution] = []
      let fields = try object(value, "an object with \(expected)")
      guard !fields.isEmpty else { return nil }
      func required(_ value: JSONValue) throws -> TableValue {
        guard let found = try tableValue(value) else { throw refusal(value, expected: expected) }
        return found
      }
      for (name, field) in fields {
        switch name.string {
        case "stringUnit":
          var text: LocatedText?
          var state = TranslationState.translated
          for (name, field) in try object(field, "an object with \"value\"") {
            if name.string == "value" { text = try self.text(field) }
            if name.string == "state" { state = try TranslationState(catalogueName: string(field)) }
          }
          guard let text else { throw refusal(field, expected: "a \"value\"") }
          base = .text(text, state)
        case "variations":
          guard let (kind, variants) = try object(field, "an object with \"plural\" or \"device\"").first else { break }
          let values = try object(variants, "an object of forms").map {
            TableValue.Variant(name: $0.key.string, value: try required($0.value))
          }
          switch kind.string {
          case "plural": base = .plural(values.sorted { PluralForms.rank($0.name) < PluralForms.rank($1.name) })
          case "device": base = .device(values)
          default: throw refusal(field, expected: "\"plural\" or \"device\"")
          }
        case "substitutions":
          for (name, value) in try object(field, "an object of substitutions") {
            var substitution = TableValue.Substitution(
              name: name.string, argument: nil, specifier: "", value: try required(value))
            for (name, field) in value.fields {
              if name.string == "argNum" { substitution.argument = field.integer.flatMap { Int(exactly: $0) } }
              if name.string == "formatSpecifier" { substitution.specifier = try string(field) }
            }
            substitutions.append(substitution)
          }
        default: break
        }
      }
      guard let base else { throw refusal(value, expected: expected) }
      return substitutions.isEmpty ? base : .substitutions(base, substitutions)
    }

    private func object(
      _ value: JSONValue, _ expected: String, hasTwice: Bool = false
    ) throws -> [(key: JSONKey, value: JSONValue)] {
      guard value.kind == .object else { throw refusal(value, expected: expected) }
      var seen: Set<String> = []
      return try value.fields.map { field in
        guard seen.insert(field.key.string).inserted || hasTwice else {
          throw refusal(field.key.value, expected: "each key of an object once", found: "again ")
        }
        return field
      }
    }

    private func text(_ value: JSONValue) throws -> LocatedText {
      let text = try string(value)
      let start = places[value.offset]
      // A string of JSON is on one line.
      return LocatedText(
        text, places: value.writtenDistances.map { TextPlace(line: start.line, column: start.column + $0) })
    }

    private func string(_ value: JSONValue) throws -> String {
      guard let string = value.string else { throw refusal(value, expected: "a string") }
      return string
    }

    private func tag(_ value: JSONValue) throws -> String {
      guard let tag = value.string, DocumentName.isLocale(tag) else {
        throw refusal(value, expected: "a BCP 47 tag, such as \"en\"")
      }
      return tag
    }

    private func refusal(_ value: JSONValue, expected: String, found: String = "") -> Refusal {
      Refusal(place: places[value.offset], message: "expected \(expected), found \(found)\(value.excerpt)")
    }
  }
}

extension TranslationState {
  fileprivate var catalogueName: String {
    switch self {
    case .new: "new"
    case .needsReview: "needs_review"
    case .translated, .final: "translated"
    case .stale: "stale"
    }
  }

  fileprivate init(catalogueName: String) {
    self =
      switch catalogueName {
      case "new": .new
      case "needs_review": .needsReview
      case "stale": .stale
      default: .translated
      }
  }
}

extension TableValue {
  /// A key as its own text.
  fileprivate static func key(_ key: String) -> TableValue { .text(LocatedText(key), .translated) }
}
