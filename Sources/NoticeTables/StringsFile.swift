internal import NoticeFormatting

extension TableFile {
  /// Reads a `.strings` file. It is of this project's tables where half of its entries look like theirs, and an app's own
  /// otherwise.
  package init(strings text: String, path: String, locale: String, name: String) {
    let table = StringTable(text, isListed: true)
    let known = table.listed.count { Self.isOfCatalogue($0.key, $0.entry.value) }
    let isOwn = known > 0 && known * 2 >= table.listed.count
    self.init(
      path: path, locale: locale, name: name, syntax: isOwn ? .messageFormat : .printf,
      entries: table.listed.map { listed in
        let places = listed.places.map { TextPlace(line: $0.line, column: $0.column) }
        return TableEntry(
          key: listed.key, value: .text(LocatedText(listed.entry.value, places: places), .translated),
          comment: listed.comment, place: TextPlace(line: listed.entry.line, column: listed.entry.column))
      },
      faults: table.problems.map { Fault(place: TextPlace(line: $0.line, column: $0.column), message: $0.message) },
      lines: Self.lines(text), comments: table.comments)
  }

  /// A misspelt key of the catalogue is known by where it stands and by the arguments of its text.
  private static func isOfCatalogue(_ key: String, _ text: String) -> Bool {
    if Phrase.Key(rawValue: key) != nil { return true }
    guard let group = key.split(separator: ".").first, groups.contains(group) else { return false }
    return text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
      Phrase.Name(rawValue: String(part.prefix { $0.isLetter })) != nil
    }
  }

  private static let groups = Set(Phrase.Key.allCases.compactMap { $0.rawValue.split(separator: ".").first })

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
