internal import NoticeFormatting

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

/// Why a file cannot be understood, or a table not be written in a format. `description` has the words.
package struct TableFormatError: Error, Hashable, CustomStringConvertible {
  package var path: String
  /// nil where the whole file is meant.
  package var place: TextPlace?
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    case expected(String, found: String?)
    /// A key, or a form of it, that the file has had already.
    case twice(key: String, form: String)
    /// Forms that make no value together: a plural's beside a device's.
    case mixedForms(key: String)
    /// Refused, because entities can name other files and grow without bounds.
    case documentType
    case json(String)
    /// It cannot be read or written; the system's words for it.
    case file(String)
    /// The format has no way to say what the entry has.
    case unwritable(key: String, String)
  }

  package var description: String {
    let start = place.map { "\(path):\($0.line):\($0.column): " } ?? "\(path): "
    return start + words
  }

  /// What is wrong, without where.
  var words: String {
    switch problem {
    case .expected(let expected, let found?): "expected \(expected), found \(found)"
    case .expected(let expected, nil): "expected \(expected)"
    case .twice(let key, ""): "the key \"\(key)\" stands twice"
    case .twice(let key, let form): "the form “\(form)” of the key \"\(key)\" stands twice"
    case .mixedForms(let key): "expected the forms of one text, found some that exclude each other (key \"\(key)\")"
    case .documentType: "expected no document type (<!DOCTYPE …>); entities are not read"
    case .json(let message), .file(let message): message
    case .unwritable(let key, let reason): "the entry \"\(key)\" cannot be written: \(reason)"
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

/// Which of an entry's texts is meant, as steps from the outside in: `plural.one`, `device.mac`. Written as Xcode does.
struct TableForm: Hashable {
  var steps: [String] = []

  /// More than any text has. The values that forms make are nested as deep, and every level is on the stack.
  static let mostDepth = 8

  /// A kind and a name are one step.
  var depth: Int { (steps.count + 1) / 2 }

  private static let kinds: Set<Substring> = ["plural", "device", "substitutions"]
  /// Between a key and a form. Keys can have it too; then there is another one, with nothing behind it.
  private static let mark = "|==|"

  init(_ steps: [String] = []) { self.steps = steps }

  /// nil where the text is no form.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !text.isEmpty, let first = parts.first else {
      self.init()
      return
    }
    guard Self.kinds.contains(Substring(first)), parts.count > 1 else { return nil }
    self.init(parts.map { Self.unescaped($0) })
  }

  var text: String { steps.map(Self.escaped).joined(separator: ".") }

  /// The key of a unit in formats that have one name for both.
  func name(of key: String) -> String { steps.isEmpty && !key.contains(Self.mark) ? key : key + Self.mark + text }

  static func split(_ name: String) -> (key: String, form: TableForm) {
    let parts = name.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, let form = TableForm(last) else { return (name, TableForm()) }
    return (parts.dropLast().joined(separator: mark), form)
  }

  /// A plural's form that is none.
  var unknownCategory: String? {
    stride(from: 0, to: steps.count - 1, by: 2).lazy.filter { steps[$0] == "plural" }.map { steps[$0 + 1] }
      .first { !PluralForms.allCategories.contains($0) }
  }

  private static func escaped(_ step: String) -> String {
    step.replacing("%", with: "%25").replacing(".", with: "%2E").replacing("|", with: "%7C")
  }

  private static func unescaped(_ step: some StringProtocol) -> String {
    String(step).replacing("%7C", with: "|").replacing("%2E", with: ".").replacing("%25", with: "%")
  }
}

extension TableValue.Substitution {
  /// The step of a form that leads to it; what it counts by is there, since units have no other place for it.
  fileprivate var step: String { "\(name)@\(argument.map(String.init) ?? "")@\(specifier)" }

  fileprivate init(step: String, value: TableValue) {
    let parts = step.split(separator: "@", omittingEmptySubsequences: false)
    let isOurs = parts.count > 2
    self.init(
      name: isOurs ? parts.dropLast(2).joined(separator: "@") : step,
      argument: isOurs ? Int(parts[parts.count - 2]) : nil, specifier: isOurs ? String(parts[parts.count - 1]) : "",
      value: value)
  }
}

extension TableValue {
  struct Form {
    var steps: [String]
    var text: String
    var state: TranslationState
  }

  /// All its texts.
  var forms: [Form] { forms(after: []) }

  private func forms(after steps: [String]) -> [Form] {
    switch self {
    case .text(let text, let state): [Form(steps: steps, text: text.text, state: state)]
    case .plural(let variants): variants.flatMap { $0.value.forms(after: steps + ["plural", $0.name]) }
    case .device(let variants): variants.flatMap { $0.value.forms(after: steps + ["device", $0.name]) }
    case .substitutions(let base, let parts):
      base.forms(after: steps) + parts.flatMap { $0.value.forms(after: steps + ["substitutions", $0.step]) }
    }
  }

  /// nil where the forms exclude each other.
  init?(forms: [Form]) {
    guard let first = forms.first else { return nil }
    let parts = forms.filter { $0.steps.first == "substitutions" }
    if !parts.isEmpty {
      guard let base = TableValue(forms: forms.filter { $0.steps.first != "substitutions" }) else { return nil }
      var substitutions: [Substitution] = []
      for (name, forms) in Self.branches(parts) {
        guard let value = TableValue(forms: forms) else { return nil }
        substitutions.append(Substitution(step: name, value: value))
      }
      self = .substitutions(base, substitutions)
    } else if forms.count == 1, first.steps.isEmpty {
      self = .text(LocatedText(first.text), first.state)
    } else {
      guard let kind = first.steps.first, forms.allSatisfy({ $0.steps.first == kind && $0.steps.count > 1 }) else {
        return nil
      }
      var variants: [Variant] = []
      for (name, forms) in Self.branches(forms) {
        guard let value = TableValue(forms: forms) else { return nil }
        variants.append(Variant(name: name, value: value))
      }
      self = kind == "plural" ? .plural(variants) : .device(variants)
    }
  }

  /// By the second step, and without the first two.
  private static func branches(_ forms: [Form]) -> [(name: String, forms: [Form])] {
    grouped(forms) { $0.steps.count > 1 ? $0.steps[1] : "" }.map { group in
      (group.name, group.members.map { Form(steps: Array($0.steps.dropFirst(2)), text: $0.text, state: $0.state) })
    }
  }

  /// The same texts, all in one state.
  func with(_ state: TranslationState) -> TableValue {
    TableValue(forms: forms.map { Form(steps: $0.steps, text: $0.text, state: state) }) ?? self
  }

  /// With what another says and this does not: forms that this lacks, and the arguments of parts, which Xcode's XLIFF
  /// leaves out. Of values that are not alike, nothing is taken.
  func completed(from other: TableValue?) -> TableValue {
    func completed(_ variants: [Variant], _ others: [Variant]) -> [Variant] {
      variants.map { variant in
        let other = others.first { $0.name == variant.name }
        return Variant(name: variant.name, value: variant.value.completed(from: other?.value))
      } + others.filter { other in !variants.contains { $0.name == other.name } }
    }
    switch (self, other) {
    case (.plural(let variants), .plural(let others)?):
      return .plural(completed(variants, others).sorted { PluralForms.rank($0.name) < PluralForms.rank($1.name) })
    case (.device(let variants), .device(let others)?): return .device(completed(variants, others))
    case (.substitutions(let base, let parts), .substitutions(let otherBase, let others)?):
      let known = parts.map { part in
        guard let other = others.first(where: { $0.name == part.name }) else { return part }
        var part = part
        if part.specifier.isEmpty { (part.argument, part.specifier) = (other.argument, other.specifier) }
        part.value = part.value.completed(from: other.value)
        return part
      }
      return .substitutions(
        base.completed(from: otherBase), known + others.filter { other in !parts.contains { $0.name == other.name } })
    default: return self
    }
  }

  /// With a form for each of a language's categories, where a number chooses. What the source has no form for, its general
  /// one says. (Apple reads zero in every language.)
  func asked(for categories: [String]) -> TableValue {
    switch self {
    case .text: return self
    case .plural(let variants):
      let names = PluralForms.allCategories.filter { name in
        categories.contains(name) || name == "zero" && variants.contains { $0.name == name }
      }
      let general = variants.first { $0.name == "other" } ?? variants.last
      return .plural(
        names.compactMap { name in
          (variants.first { $0.name == name } ?? general).map {
            Variant(name: name, value: $0.value.asked(for: categories))
          }
        })
    case .device(let variants):
      return .device(variants.map { Variant(name: $0.name, value: $0.value.asked(for: categories)) })
    case .substitutions(let base, let parts):
      return .substitutions(
        base.asked(for: categories),
        parts.map { part in
          var part = part
          part.value = part.value.asked(for: categories)
          return part
        })
    }
  }

  /// Changes every text.
  package func mapTexts(_ change: (String) -> String) -> TableValue {
    func map(_ variants: [Variant]) -> [Variant] {
      variants.map { Variant(name: $0.name, value: $0.value.mapTexts(change)) }
    }
    switch self {
    case .text(let text, let state): return .text(LocatedText(change(text.text)), state)
    case .plural(let variants): return .plural(map(variants))
    case .device(let variants): return .device(map(variants))
    case .substitutions(let base, let parts):
      return .substitutions(
        base.mapTexts(change),
        parts.map { part in
          var part = part
          part.value = part.value.mapTexts(change)
          return part
        })
    }
  }
}

/// Members with one name, in the order in which the names first occur.
func grouped<Member>(_ members: [Member], by name: (Member) -> String) -> [(name: String, members: [Member])] {
  var groups: [(name: String, members: [Member])] = []
  var indices: [String: Int] = [:]
  for member in members {
    let name = name(member)
    if let index = indices[name] {
      groups[index].members.append(member)
    } else {
      indices[name] = groups.count
      groups.append((name, [member]))
    }
  }
  return groups
}

extension [String] {
  /// Each once, in order.
  package var reduced: [String] { grouped(self) { $0 }.map(\.name) }
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
        throw expected(
          "one of CLDR's categories, \(PluralForms.allCategories.joined(separator: ", "))", found: "“\(name)”", unit)
      }
      guard seen[unit.key, default: []].insert(unit.form).inserted else {
        throw TableFormatError(path: path, place: unit.place, problem: .twice(key: unit.key, form: unit.form.text))
      }
    }
  }
}

/// Checks what becomes the name of a folder or file, so that no document writes elsewhere.
enum DocumentName {
  static func isLocale(_ tag: String) -> Bool {
    LocaleTag.isWellFormed(tag)
      && tag.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The last component of a path, up to the last dot: `Standard` for `en.lproj/Standard.strings`.
  static func table(_ path: String) -> String {
    let file = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return stem.isEmpty || stem.allSatisfy { $0 == "." } || stem.contains("\0") ? "Table" : String(stem)
  }
}
