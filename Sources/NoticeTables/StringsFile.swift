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

  /// The entries as a `.strings` file; entries that are not one text are left out.
  package var stringsText: String {
    entries.compactMap { entry -> String? in
      guard case .text(let text, _) = entry.value else { return nil }
      let comment = entry.comment.map { "/* \($0.replacing("*/", with: "* /")) */\n" } ?? ""
      return "\(comment)\(Self.quoted(entry.key)) = \(Self.quoted(text.text));\n"
    }.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
