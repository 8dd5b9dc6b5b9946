/// CSV by RFC 4180, a text a row: key, form, the text in the source language and in the target's, state and comment.
///
/// A row without a state and a target is not translated yet.
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

  private static func quoted(_ field: String) -> String {
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
      if fields == [""] { continue }
      guard fields.count == header.count else {
        throw fail("\(header.count) fields", found: "\(fields.count)", place)
      }
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

    init(_ text: String, path: String) {
      self.path = path
      rest = Substring(text).unicodeScalars
    }

    /// nil at the end.
    mutating func row() throws(TableFormatError) -> (fields: [String], place: TextPlace)? {
      guard !rest.isEmpty else { return nil }
      let start = place
      var fields: [String] = []
      while true {
        fields.append(try rest.first == "\"" ? quotedField() : field())
        if rest.first == "," {
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
      return next == "," || next == "\n" || (next == "\r" && [nil, "\n"].contains(rest.dropFirst().first))
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
            guard isAtEnd else { throw fail("a comma or the end of the line behind a field in \"") }
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
      if rest.removeFirst() == "\n" {
        place = TextPlace(line: place.line + 1, column: 1)
      } else {
        place.column += 1
      }
    }
  }
}
