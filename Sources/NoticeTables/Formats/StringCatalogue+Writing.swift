internal import Foundation
internal import NoticeFormatting

extension StringCatalogue {
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
    let tables = exchange.tables
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
    let tables = known.tables
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
}

extension TableValue {
  /// A key as its own text.
  fileprivate static func key(_ key: String) -> TableValue { .text(LocatedText(key), .translated) }
}
