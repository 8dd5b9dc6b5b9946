/// gettext's PO: the key is the context (`msgctxt`), the source text the id. A plural of plain texts is one entry where
/// the language's forms are known; any other form has an entry of its own. In the documents of others, which the header
/// tells, the id is the key.
///
/// A state that gettext lacks is the last line of the comment, since its tools drop flags that they do not know.
enum PortableObject {
  // MARK: Writing

  static func text(_ exchange: TableExchange) -> String {
    let locale = exchange.targets.first?.locale ?? exchange.source.locale
    let entries = grouped(exchange.units, by: \.key).map(\.members)
    let forms = forms(of: entries, locale: locale)
    var header = [
      "Language: \(locale)", "X-Source-Language: \(exchange.source.locale)", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
    ]
    if let forms { header.append("Plural-Forms: nplurals=\(forms.categories.count); plural=(\(forms.formula));") }
    var text = "msgid \"\"\nmsgstr \"\"\n" + header.map { quoted($0 + "\n") + "\n" }.joined()
    for units in entries {
      if let forms, isPlural(units, forms), let first = units.first {
        let hasEmpty = units.contains { $0.target == "" }
        text += start(first, key: first.key, id: first.source, hasEmpty: hasEmpty)
        text += "msgid_plural \(quoted(units.last?.source ?? first.key))\n"
        for (number, category) in forms.categories.enumerated() {
          let unit = units.first { $0.form.steps.last == category }
          text += "msgstr[\(number)] \(quoted(unit?.target ?? ""))\n"
        }
      } else {
        for unit in units {
          text += start(unit, key: unit.form.name(of: unit.key), id: unit.source, hasEmpty: unit.target == "")
          text += "msgstr \(quoted(unit.target ?? ""))\n"
        }
      }
    }
    return text
  }

  /// With the category of fractions where a plural of the table has it.
  private static func forms(of entries: [[ExchangeUnit]], locale: String) -> PluralForms? {
    guard let all = PluralForms.of(locale, hasFractions: true), entries.contains(where: { isPlural($0, all) }) else {
      return PluralForms.of(locale)
    }
    return all
  }

  private static func isPlural(_ units: [ExchangeUnit], _ forms: PluralForms) -> Bool {
    let names = forms.categories.sorted { PluralForms.rank($0) < PluralForms.rank($1) }
    guard units.map(\.form.steps) == names.map({ ["plural", $0] }), let first = units.first else { return false }
    return units.allSatisfy { ($0.target == nil) == (first.target == nil) && $0.state == first.state }
  }

  private static func start(_ unit: ExchangeUnit, key: String, id: String?, hasEmpty: Bool) -> String {
    var text = "\n"
    var lines = unit.comment?.utf8Lines.map(String.init) ?? []
    // An empty text without a state is one that is not translated.
    let isPlain = unit.target == nil || (unit.state == .translated && !hasEmpty)
    if !isPlain || lines.last?.hasPrefix(stateMark) == true { lines.append(stateMark + unit.state.rawValue) }
    for line in lines { text += "#. \(line)\n" }
    if unit.state == .needsReview, unit.target != nil { text += "#, fuzzy\n" }
    return text + "msgctxt \(quoted(key))\nmsgid \(quoted(id ?? unit.key))\n"
  }

  private static let stateMark = "tidings:state="

  private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\u{07}", "a"), ("\u{08}", "b"), ("\t", "t"), ("\n", "n"), ("\u{0B}", "v"), ("\u{0C}", "f"), ("\r", "r"),
    ("\"", "\""), ("\\", "\\"),
  ]

  /// A line of the text a line, as gettext's tools do.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    if let feed = scalars.firstIndex(of: "\n"), scalars.index(after: feed) != scalars.endIndex {
      quoted.append(contentsOf: "\"\"\n".unicodeScalars)
    }
    quoted.append("\"")
    for index in scalars.indices {
      let scalar = scalars[index]
      if let escape = escapes.first(where: { $0.0 == scalar }) {
        quoted.append(contentsOf: ["\\", escape.1])
        if scalar == "\n", scalars.index(after: index) != scalars.endIndex {
          quoted.append(contentsOf: "\"\n\"".unicodeScalars)
        }
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        let digits = String(scalar.value, radix: 8)
        quoted.append(contentsOf: ("\\" + String(repeating: "0", count: 3 - digits.count) + digits).unicodeScalars)
      } else {
        quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  // MARK: Reading

  static func read(_ text: String, path: String) throws(TableFormatError) -> TableExchange {
    var reader = Reader(path: path)
    for (index, line) in text.utf8Lines.enumerated() { try reader.read(line, number: index + 1) }
    try reader.endEntry()
    guard reader.hasHeader else {
      throw TableFormatError(
        path: path, place: TextPlace(line: 1, column: 1),
        problem: .expected("the header: msgid \"\" with its msgstr", found: nil))
    }
    let target = reader.language
    guard target != nil || reader.units.allSatisfy({ ($0.target ?? "").isEmpty }) else {
      throw TableFormatError(
        path: path, place: TextPlace(line: 1, column: 1),
        problem: .expected("the language that this is translated into, “Language: …” in the header", found: nil))
    }
    return try TableExchange(
      units: reader.units, path: path, name: DocumentName.table(path), source: reader.sourceLanguage ?? "en",
      target: target)
  }

  /// A language by gettext's rules, `sr@latin` or `pt_BR`, as BCP 47 has it.
  private static func tag(_ language: String) -> String {
    let parts = language.replacing("_", with: "-").split(separator: "@", maxSplits: 1)
    guard let modifier = parts.dropFirst().first, let name = parts.first else { return parts.joined() }
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"]
    guard let script = scripts[modifier.lowercased()] else { return "\(name)-\(modifier)" }
    let subtags = name.split(separator: "-")
    return (subtags.prefix(1) + [Substring(script)] + subtags.dropFirst()).joined(separator: "-")
  }

  private struct Entry {
    var line = 0
    var comments: [String] = []
    var flags: [String] = []
    /// By keyword: `msgid`, `msgstr[0]`.
    var texts: [String: String] = [:]
    var last: String?
  }

  private struct Reader {
    let path: String
    /// With what could be a key of each.
    private var entries: [(context: String?, id: String, units: [ExchangeUnit])] = []
    var hasHeader = false
    var language: String?
    var sourceLanguage: String?
    private var count: Int?
    /// By the header's formula.
    private var categories: [String]?
    private var entry = Entry()

    init(path: String) { self.path = path }

    /// Others than this program have the text as the key, and its context only where it stands several times.
    var units: [ExchangeUnit] {
      let counts = Dictionary(entries.map { ($0.id, 1) }, uniquingKeysWith: +)
      return entries.flatMap { context, id, units in
        guard sourceLanguage == nil else { return units }
        // As gettext joins them in its own files.
        let key = if let context, counts[id] != 1 { context + "\u{4}" + id } else { id }
        return units.map { unit in
          var unit = unit
          unit.key = key
          return unit
        }
      }
    }

    private func fail(_ expected: String, found: String? = nil, _ line: Int, _ column: Int = 1) -> TableFormatError {
      TableFormatError(
        path: path, place: TextPlace(line: line, column: column), problem: .expected(expected, found: found))
    }

    mutating func read(_ line: Substring, number: Int) throws(TableFormatError) {
      let start = line.drop { $0 == " " || $0 == "\t" }
      if start.isEmpty { return }
      if start.first == "#" {
        if entry.last?.hasPrefix("msgstr") == true { try endEntry() }
        comment(start.dropFirst())
        return
      }
      if start.first != "\"" {
        let keyword = String(start.prefix { $0 != " " && $0 != "\t" && $0 != "\"" })
        guard Self.isKeyword(keyword) else {
          throw fail("msgctxt, msgid, msgid_plural, msgstr or a text in \"", found: "“\(keyword.prefix(20))”", number)
        }
        if keyword == "msgctxt" || keyword == "msgid", entry.last?.hasPrefix("msgstr") == true { try endEntry() }
        guard entry.texts.updateValue("", forKey: keyword) == nil else {
          throw fail("a msgstr before the next \(keyword)", number)
        }
        if entry.last == nil { entry.line = number }
        entry.last = keyword
      }
      guard let last = entry.last else { throw fail("msgctxt or msgid before a text", number) }
      let text = start.first == "\"" ? start : start.dropFirst(last.count).drop { $0 == " " || $0 == "\t" }
      entry.texts[last, default: ""] += try string(text, of: line, number)
    }

    private static func isKeyword(_ word: String) -> Bool {
      if ["msgctxt", "msgid", "msgid_plural", "msgstr"].contains(word) { return true }
      return word.hasPrefix("msgstr[") && word.hasSuffix("]") && Int(word.dropFirst(7).dropLast()) != nil
    }

    private mutating func comment(_ text: Substring) {
      switch text.first {
      case ",": entry.flags += text.dropFirst().split(separator: ",").map { String($0.filter { $0 != " " }) }
      case ".": entry.comments.append(String(text.dropFirst(text.hasPrefix(". ") ? 2 : 1)))
      case " ": entry.comments.append(String(text.dropFirst()))
      // Places in code, former ids and entries that are out of use.
      default: break
      }
    }

    private func string(_ text: Substring, of line: Substring, _ number: Int) throws(TableFormatError) -> String {
      var rest = text.unicodeScalars[...]
      func column() -> Int { line.unicodeScalars.count - rest.count + 1 }
      guard rest.popFirst() == "\"" else { throw fail("a text in \"", number, column()) }
      var string = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"":
          guard rest.allSatisfy({ $0 == " " || $0 == "\t" }) else {
            throw fail("nothing behind the text", found: "“\(String(rest.prefix(20)))”", number, column())
          }
          return String(string)
        case "\\":
          let next = rest.popFirst()
          if let escape = escapes.first(where: { $0.1 == next }) {
            string.append(escape.0)
          } else if let next, "0"..."7" ~= next {
            let digits = String(next) + String(String.UnicodeScalarView(rest.prefix(2).prefix { "0"..."7" ~= $0 }))
            rest = rest.dropFirst(digits.count - 1)
            guard let code = UInt8(digits, radix: 8), code < 0x80 else {
              throw fail("an octal code below 200", found: "“\\\(digits)”", number, column())
            }
            string.append(Unicode.Scalar(code))
          } else {
            throw fail("an escape of C, such as \\n", found: next.map { "“\\\($0)”" }, number, column())
          }
        default: string.append(scalar)
        }
      }
      throw fail("a \" at the end of the text", number, column())
    }

    mutating func endEntry() throws(TableFormatError) {
      let entry = self.entry
      self.entry = Entry()
      guard !entry.texts.isEmpty else { return }
      guard let id = entry.texts["msgid"] else { throw fail("a msgid", entry.line) }
      let context = entry.texts["msgctxt"]
      if id.isEmpty, context == nil {
        try header(entry.texts["msgstr"] ?? "", entry.line)
        return
      }
      let (key, form) = sourceLanguage == nil ? (id, TableForm()) : TableForm.split(context ?? id)
      var comments = entry.comments
      var state: TranslationState?
      if let last = comments.last, last.hasPrefix(stateMark) {
        state = TranslationState(rawValue: String(comments.removeLast().dropFirst(stateMark.count)))
      }
      let hasState = state != nil
      // The flag is what a translator's tool changes.
      if entry.flags.contains("fuzzy") { state = .needsReview } else if state == .needsReview { state = .translated }
      var unit = ExchangeUnit(
        key: key, form: form, source: id, state: state ?? .translated,
        comment: comments.isEmpty ? nil : comments.joined(separator: "\n"),
        place: TextPlace(line: entry.line, column: 1))
      guard let plural = entry.texts["msgid_plural"] else {
        guard let text = entry.texts["msgstr"] else { throw fail("a msgstr", entry.line) }
        unit.target = text.isEmpty && !hasState ? nil : text
        entries.append((context, id, [unit]))
        return
      }
      let texts = entry.texts.keys.filter { $0.hasPrefix("msgstr[") }.count
      let categories = try categories(count ?? texts, entry.line)
      var forms: [ExchangeUnit] = []
      for (number, category) in categories.enumerated() {
        guard let text = entry.texts["msgstr[\(number)]"] else { throw fail("a msgstr[\(number)]", entry.line) }
        unit.form = TableForm(["plural", category])
        unit.source = category == "one" ? id : plural
        unit.target = text
        forms.append(unit)
      }
      // To gettext, an entry with a text that is empty is not translated.
      if !hasState, forms.contains(where: { $0.target == "" }) {
        let isEmpty = forms.allSatisfy { $0.target == "" }
        for index in forms.indices {
          forms[index].state = .new
          if isEmpty { forms[index].target = nil }
        }
      }
      guard texts == categories.count else { throw fail("\(categories.count) forms", found: "\(texts)", entry.line) }
      forms.sort { PluralForms.rank($0.form.steps[1]) < PluralForms.rank($1.form.steps[1]) }
      entries.append((context, id, forms))
    }

    private func categories(_ count: Int, _ line: Int) throws(TableFormatError) -> [String] {
      if let categories { return categories }
      let known = [PluralForms.of(language ?? ""), PluralForms.of(language ?? "", hasFractions: true)]
      guard
        let forms = (known + [PluralForms.ofCount(count)]).lazy.compactMap({ $0 }).first(where: {
          $0.categories.count == count
        })
      else {
        throw fail("a language whose \(count) plural forms are known", found: "“\(language ?? "")”", line)
      }
      return forms.categories
    }

    private mutating func header(_ text: String, _ line: Int) throws(TableFormatError) {
      hasHeader = true
      var formula: Substring?
      for field in text.split(separator: "\n") {
        guard let colon = field.firstIndex(of: ":") else { continue }
        let value = String(field[field.index(after: colon)...].drop { $0 == " " })
        switch field[..<colon] {
        case "Language" where !value.isEmpty: language = PortableObject.tag(value)
        case "X-Source-Language": sourceLanguage = value
        case "Plural-Forms":
          let number = value.firstMatch(of: /nplurals *= *([0-9]+)/)?.output.1
          count = number.flatMap { Int($0) }
          formula = value.firstMatch(of: /plural *= *([^;]*)/)?.output.1
        default: break
        }
      }
      for tag in [language, sourceLanguage].compactMap({ $0 }) where !DocumentName.isLocale(tag) {
        throw fail("a BCP 47 tag in the header", found: "“\(tag)”", line)
      }
      // A template has words in place of the number and the formula.
      guard let formula, let count, let language else { return }
      do {
        categories = try PluralFormula(String(formula)).categories(count: count, locale: language)
      } catch {
        throw fail("\(error.expected) (Plural-Forms)", found: error.found, line)
      }
    }
  }
}

extension String {
  /// By line feeds only (a carriage return before one is none of the line), since other breaks can stand inside a text.
  var utf8Lines: [Substring] {
    var lines: [Substring] = []
    var rest = unicodeScalars[...]
    while let feed = rest.firstIndex(of: "\n") {
      var line = rest[..<feed]
      if line.last == "\r" { line.removeLast() }
      lines.append(Substring(line))
      rest = rest[rest.index(after: feed)...]
    }
    lines.append(Substring(rest))
    return lines
  }
}
