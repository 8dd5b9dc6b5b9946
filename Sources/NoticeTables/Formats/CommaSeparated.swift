/// CSV by RFC 4180, a text a row: key, form, the text in the source language and in the target's, state and comment.
///
/// A row without a state and a target is not translated yet. Spreadsheet programs write other separators and line ends,
/// and leave out a row's last empty cells; that is read, too.
enum CommaSeparated {
  static func text(_ exchange: TableExchange) -> String {
    let target = exchange.targets.first?.locale ?? exchange.source.locale
    let header = ["key", "form", "source:\(exchange.source.locale)", "target:\(target)", "state", "comment"]
    let rows = exchange.units.map { unit in
      [
        unit.key, unit.form.text, unit.source ?? "", unit.target ?? "", unit.target == nil ? "" : unit.state.rawValue,
        unit.comment ?? "",
      ]
    }
    return ([header] + rows).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// What spreadsheet programs would run as a formula has an apostrophe before it, and so has what looks as if it had
  /// one already, so that reading can take it away again.
  private static func guarded(_ field: String) -> String { isFormula(field[...]) ? "'" + field : field }

  private static func unguarded(_ field: String) -> String {
    field.unicodeScalars.first == "'" && isFormula(Substring(field.unicodeScalars.dropFirst()))
      ? String(field.unicodeScalars.dropFirst()) : field
  }

  private static func isFormula(_ field: Substring) -> Bool {
    field.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  private static func quoted(_ field: String) -> String {
    let field = guarded(field)
    let isPlain = field.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "," && $0.value > 0x20 || $0 == " " }
    if isPlain, field.first != " ", field.last != " " { return field }
    return "\""
      + String(
        field.unicodeScalars.reduce(into: String.UnicodeScalarView()) { quoted, scalar in
          if scalar == "\"" { quoted.append(scalar) }
          quoted.append(scalar)
        }) + "\""
  }

  static func read(_ text: String, path: String) throws(TableFormatError) -> TableExchange {
    var reader = Reader(text, path: path)
    func fail(_ expected: String, found: String?, _ place: TextPlace) -> TableFormatError {
      TableFormatError(path: path, place: place, problem: .expected(expected, found: found))
    }
    let start = TextPlace(line: 1, column: 1)
    let header = try reader.row()?.fields ?? []
    func column(_ name: String) throws(TableFormatError) -> Int {
      let found = header.indices.filter { header[$0] == name || header[$0].hasPrefix(name + ":") }
      guard let index = found.first, found.count == 1 else {
        throw fail(
          "one column “\(name)” in a header key,form,source:TAG,target:TAG,state,comment",
          found: found.isEmpty ? nil : "\(found.count)", start)
      }
      return index
    }
    func locale(_ column: Int) throws(TableFormatError) -> String {
      let tag = header[column].split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
      guard DocumentName.isLocale(tag) else {
        throw fail("a BCP 47 tag, such as source:en", found: "“\(header[column])”", start)
      }
      return tag
    }
    let (key, form, source, target) = (
      try column("key"), try column("form"), try column("source"), try column("target")
    )
    let (state, comment) = (try column("state"), try column("comment"))
    var units: [ExchangeUnit] = []
    while let (fields, place) = try reader.row() {
      guard fields.dropFirst(header.count).allSatisfy(\.isEmpty) else {
        throw fail("\(header.count) fields", found: "\(fields.count)", place)
      }
      if fields.allSatisfy(\.isEmpty) { continue }
      let fields = (fields + Array(repeating: "", count: max(0, header.count - fields.count))).map(unguarded)
      guard let form = TableForm(fields[form]) else {
        throw fail("a form such as plural.one", found: "“\(fields[form])”", place)
      }
      guard fields[state].isEmpty || TranslationState(rawValue: fields[state]) != nil else {
        let known = TranslationState.allCases.map(\.rawValue).joined(separator: ", ")
        throw fail("a state (\(known))", found: "“\(fields[state])”", place)
      }
      units.append(
        ExchangeUnit(
          key: fields[key], form: form, source: fields[source],
          target: fields[target].isEmpty && fields[state].isEmpty ? nil : fields[target],
          state: TranslationState(rawValue: fields[state]) ?? .translated,
          comment: fields[comment].isEmpty ? nil : fields[comment], place: place))
    }
    return try TableExchange(
      units: units, path: path, name: DocumentName.table(path), source: try locale(source), target: try locale(target))
  }

  private struct Reader {
    private let path: String
    private var rest: Substring.UnicodeScalarView
    private var place = TextPlace(line: 1, column: 1)
    private let separator: Unicode.Scalar

    /// The separators, which no column's name has in it.
    private static let separators: [(scalar: Unicode.Scalar, name: String)] = [
      (",", "a comma"), (";", "a semicolon"), ("\t", "a tab"),
    ]

    /// The header's first separator is that of all rows.
    init(_ text: String, path: String) {
      self.path = path
      rest = Substring(text).unicodeScalars
      let header = rest.prefix { $0 != "\n" && $0 != "\r" }
      separator = header.first { scalar in Self.separators.contains { $0.scalar == scalar } } ?? ","
    }

    /// nil at the end.
    mutating func row() throws(TableFormatError) -> (fields: [String], place: TextPlace)? {
      guard !rest.isEmpty else { return nil }
      let start = place
      var fields: [String] = []
      while true {
        fields.append(try rest.first == "\"" ? quotedField() : field())
        if rest.first == separator {
          advance()
          continue
        }
        if rest.first == "\r" { advance() }
        if rest.first == "\n" { advance() }
        return (fields, start)
      }
    }

    private var isAtEnd: Bool {
      guard let next = rest.first else { return true }
      return next == separator || next == "\n" || next == "\r"
    }

    private mutating func field() throws(TableFormatError) -> String {
      var text = String.UnicodeScalarView()
      while !isAtEnd, let next = rest.first {
        guard next != "\"" else { throw fail("a \" only in a field that begins with one, doubled") }
        text.append(next)
        advance()
      }
      return String(text)
    }

    private mutating func quotedField() throws(TableFormatError) -> String {
      let start = self
      advance()
      var text = String.UnicodeScalarView()
      while let next = rest.first {
        advance()
        if next == "\"" {
          if rest.first != "\"" {
            guard isAtEnd else {
              let name = Self.separators.first { $0.scalar == separator }?.name ?? ""
              throw fail("\(name) or the end of the line behind a field in \"")
            }
            return String(text)
          }
          advance()
        }
        text.append(next)
      }
      throw start.fail("a \" that closes this field")
    }

    private func fail(_ expected: String) -> TableFormatError {
      TableFormatError(path: path, place: place, problem: .expected(expected, found: nil))
    }

    private mutating func advance() {
      let scalar = rest.removeFirst()
      if scalar == "\n" || (scalar == "\r" && rest.first != "\n") {
        place = TextPlace(line: place.line + 1, column: 1)
      } else {
        place.column += 1
      }
    }
  }
}
