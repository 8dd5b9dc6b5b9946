internal import NoticeFormatting

extension TableFile {
  /// Reads a `.strings` file.
  package init(strings text: String, path: String, locale: String, name: String) {
    let table = StringTable(text, isListed: true)
    self.init(
      path: path, locale: locale, name: name, syntax: Syntax(of: table.listed.map { ($0.key, [$0.entry.value]) }),
      entries: table.listed.map { listed in
        let places = listed.places.map { TextPlace(line: $0.line, column: $0.column) }
        return TableEntry(
          key: listed.key, value: .text(LocatedText(listed.entry.value, places: places), .translated),
          comment: listed.comment, place: TextPlace(line: listed.entry.line, column: listed.entry.column))
      },
      faults: table.problems.map { Fault(place: TextPlace(line: $0.line, column: $0.column), message: $0.message) },
      lines: Self.lines(text), comments: table.comments)
  }

  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
  }

  /// The text of a `.strings` file with other values, and all the rest as it is: its heading and sections, its order, its
  /// comments, and how it writes what has not changed. New entries follow the one that they follow in `entries`; entries
  /// that are not one text are left out, and those with the `removed` keys go.
  package static func strings(_ text: String, with entries: [TableEntry], without removed: Set<String> = []) -> String {
    let known = Dictionary(StringTable(text, isListed: true).listed.map { ($0.key, $0) }) { $1 }
    let scalars = text.unicodeScalars
    let lineEnd = text.lineEnd
    var edits = TextEdits<String.UnicodeScalarView>()
    for listed in known.values where removed.contains(listed.key) {
      let start = commentRight(above: listed, in: text)?.lowerBound ?? listed.range.lowerBound
      edits.replace(TextEdits.lines(indices(start..<listed.range.upperBound, in: text), in: scalars), with: "")
    }
    // Where the next new entry goes, and whether an empty line sets it off.
    var place = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? scalars.endIndex
    var isSetOff = true
    for entry in entries {
      guard case .text(let value, _) = entry.value else { continue }
      let comment = entry.comment.map { "/* \($0.replacing("*/", with: "* /")) */\(lineEnd)" }
      if let listed = known[entry.key] {
        let range = indices(listed.range, in: text)
        if listed.comment == nil, let comment { edits.insert(comment, at: range.lowerBound) }
        if listed.entry.value != value.text {
          edits.replace(indices(listed.valueRange, in: text), with: escaped(value.text))
        }
        place = endOfLine(behind: range.upperBound, in: scalars)
        isSetOff = listed.commentRange != nil || comment != nil
      } else {
        isSetOff = isSetOff || comment != nil
        let statement = "\(comment ?? "")\"\(escaped(entry.key))\" = \"\(escaped(value.text))\";"
        edits.insert(lineEnd + (isSetOff ? lineEnd : "") + statement, at: place)
        isSetOff = comment != nil
      }
    }
    let changed = edits.applied(to: scalars)
    guard text.isEmpty else { return changed }
    return String(changed.drop(while: \.isNewline)) + (changed.isEmpty ? "" : lineEnd)
  }

  private static func indices(_ range: Range<Int>, in text: String) -> Range<String.Index> {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return start..<text.utf8.index(start, offsetBy: range.count)
  }

  /// The comment of an entry, where no empty line is between them.
  private static func commentRight(above listed: StringTable.ListedEntry, in text: String) -> Range<Int>? {
    guard let comment = listed.commentRange else { return nil }
    let between = text.utf8[indices(comment.upperBound..<listed.range.lowerBound, in: text)]
    return between.count { $0 == UInt8(ascii: "\n") } <= 1 ? comment : nil
  }

  /// A comment behind the entry in its line stays there.
  private static func endOfLine(behind index: String.Index, in scalars: String.UnicodeScalarView) -> String.Index {
    let rest = scalars[index...].prefix { $0 != "\n" && $0 != "\r" }
    let text = String(Substring(rest))
    return text.contains("/*") && !text.contains("*/") ? index : rest.endIndex
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
