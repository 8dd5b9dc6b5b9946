/// A table on its way to a translator or back: what was written, and what it became in other languages.
package struct TableExchange: Sendable {
  package var source: TableFile
  /// The tables that an import writes. A document without translations has the source itself here.
  package var targets: [TableFile]

  /// In all languages. Of one that is source and target, the target has the states.
  package var tables: [TableFile] {
    targets + (targets.contains { $0.locale == source.locale } ? [] : [source])
  }

  package init(source: TableFile, targets: [TableFile]) {
    self.source = source
    self.targets = targets
  }

  /// Adds the entries of other tables in the same languages.
  mutating func add(_ other: TableExchange) {
    source.entries += other.source.entries
    for (index, target) in other.targets.enumerated() {
      targets[index].entries += target.entries
      targets[index].faults += target.faults
    }
  }
}

/// One text of an exchange: an entry, or a form of it. XLIFF, PO and CSV are lists of them.
struct ExchangeUnit {
  var key: String
  var form: TableForm = .init()
  var source: String?
  /// nil where it is not translated yet.
  var target: String?
  var state = TranslationState.translated
  var comment: String?
  var place = TextPlace(line: 1, column: 1)
}

extension TableFile {
  /// Of a key that stands twice, the last, as the program itself reads tables.
  var uniqueEntries: [TableEntry] { grouped(entries, by: \.key).compactMap(\.members.last) }

  /// A table of entries from a document, which need not say what its texts are written in.
  init(path: String, locale: String, name: String, entries: [TableEntry]) {
    let syntax = Syntax(of: entries.map { ($0.key, $0.value.forms.map(\.text)) })
    self.init(path: path, locale: locale, name: name, syntax: syntax, entries: entries)
  }
}

extension TableExchange {
  /// The entries of the target in their order, and each that it lacks behind the one that it follows in the source.
  /// What nobody shall translate is left out.
  var units: [ExchangeUnit] {
    let sources = source.uniqueEntries.filter(\.isTranslatable)
    let targets = targets.first?.uniqueEntries.filter(\.isTranslatable) ?? []
    let known = Dictionary(sources.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let translated = Set(targets.map(\.key))
    var followers: [String?: [TableEntry]] = [:]
    var last: String?
    for entry in sources {
      if translated.contains(entry.key) { last = entry.key } else { followers[last, default: []].append(entry) }
    }
    let locale = self.targets.first?.locale ?? source.locale
    let categories = locale == source.locale ? nil : PluralForms.categories(of: locale)
    func asked(_ entry: TableEntry?) -> TableValue? {
      entry.map { entry in categories.map { entry.value.asked(for: $0) } ?? entry.value }
    }
    func missing(after key: String?) -> [ExchangeUnit] {
      (followers[key] ?? []).flatMap { entry in
        (asked(entry)?.forms ?? []).map {
          ExchangeUnit(key: entry.key, form: TableForm($0.steps), source: $0.text, comment: entry.comment)
        }
      }
    }
    return missing(after: nil)
      + targets.flatMap { entry in
        let asked = asked(known[entry.key])
        let texts = asked?.forms ?? []
        let own = Dictionary(entry.value.forms.map { ($0.steps, $0) }) { first, _ in first }
        let forms = (categories == nil ? entry.value : entry.value.completed(from: asked)).forms
        return forms.map { form in
          // A language with more forms than the source: the general one says what is meant.
          let text = texts.first { $0.steps == form.steps } ?? texts.last
          return ExchangeUnit(
            key: entry.key, form: TableForm(form.steps), source: text?.text, target: own[form.steps]?.text,
            state: own[form.steps]?.state ?? .translated, comment: entry.comment)
        } + missing(after: entry.key)
      }
  }

  init(
    units: [ExchangeUnit], path: String, name: String, source: String, target: String?
  ) throws(TableFormatError) {
    try Self.check(units, path: path)
    var faults: [TableFile.Fault] = []
    // In some languages, whole numbers never come to it.
    let hasGeneral = PluralForms.of(target ?? source)?.categories.contains("other") ?? true
    func entries(_ isSource: Bool) throws(TableFormatError) -> [TableEntry] {
      var entries: [TableEntry] = []
      for (key, units) in grouped(units, by: \.key) {
        guard let first = units.first, units.contains(where: { isSource ? $0.source != nil : $0.target != nil }) else {
          continue
        }
        var forms: [TableValue.Form] = []
        var missing: ExchangeUnit?
        for unit in units {
          if let text = isSource ? unit.source : unit.target {
            let state = isSource ? .translated : unit.state
            forms.append(TableValue.Form(steps: unit.form.steps, text: text, state: state))
          } else if unit.form.steps.isEmpty, !isSource, let text = unit.source {
            // A frame of parts, `%#@files@`, has often nothing to translate.
            forms.append(TableValue.Form(steps: [], text: text, state: .translated))
          } else if unit.form.steps.last == "other", hasGeneral {
            missing = unit
          }
        }
        if let missing {
          faults.append(
            TableFile.Fault(
              place: missing.place,
              message:
                "the entry \"\(key)\" is left out: its form \(missing.form.text) has no text"
            ))
          continue
        }
        guard let value = TableValue(forms: forms) else {
          throw TableFormatError(path: path, place: first.place, problem: .mixedForms(key: key))
        }
        let comment = units.lazy.compactMap(\.comment).first
        entries.append(TableEntry(key: key, value: value, comment: comment, place: first.place))
      }
      return entries
    }
    self.source = TableFile(path: path, locale: source, name: name, entries: try entries(true))
    guard let target else {
      targets = [self.source]
      return
    }
    faults = []
    targets = [TableFile(path: path, locale: target, name: name, entries: try entries(false))]
    targets[0].faults = faults
  }

  private static func check(_ units: [ExchangeUnit], path: String) throws(TableFormatError) {
    func expected(_ expected: String, found: String, _ unit: ExchangeUnit) -> TableFormatError {
      TableFormatError(path: path, place: unit.place, problem: .expected(expected, found: found))
    }
    var seen: [String: Set<TableForm>] = [:]
    for unit in units {
      guard unit.form.depth <= TableForm.mostDepth else {
        throw expected(
          "a form of at most \(TableForm.mostDepth) steps, such as device.mac.plural.one",
          found: "\(unit.form.depth) steps", unit)
      }
      if let name = unit.form.unknownCategory {
        throw expected(PluralForms.anyCategory, found: "“\(name)”", unit)
      }
      guard seen[unit.key, default: []].insert(unit.form).inserted else {
        throw TableFormatError(path: path, place: unit.place, problem: .twice(key: unit.key, form: unit.form.text))
      }
    }
  }
}
