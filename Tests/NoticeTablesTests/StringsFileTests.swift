import NoticeTables
import Testing

@Suite(".strings files")
struct StringsFileTests {
  @Test("entries come with comments and with the place of each character")
  func reading() throws {
    let file = TableFile(
      strings: "/* The name\n   of it */\n\"a\" = \"x\\ny\";\n// other\n \"b\"=\"\\u00e9!\" ;\n", path: "a.strings",
      locale: "en",
      name: "a")
    #expect(file.syntax == .printf)
    #expect(file.entries.map(\.key) == ["a", "b"])
    #expect(file.entries.map(\.comment) == ["The name\nof it", "other"])
    #expect(file.entries.map(\.place) == [TextPlace(line: 3, column: 1), TextPlace(line: 5, column: 2)])
    guard case .text(let text, _) = try #require(file.entries.last).value else { return }
    #expect(text.text == "é!")
    #expect(text.places.map(\.column) == [7, 13, 14])
  }

  @Test("what is written reads as the same entries")
  func writing() {
    let text = "/* one\ntwo */\n\"k\\\"\" = \"a \\\\ \\\" b\";\n\n\"l\" = \"\";\n\"m\" = \"n\";\n"
    let file = TableFile(strings: text, path: "a.strings", locale: "en", name: "a")
    #expect(TableFile.strings("", with: file.entries) == text)
  }

  private static let edited = """
    /* Texts of the app */

    // MARK: First
    "first" = "Erste\\n\\u00e4";   // a note
      second   =   "Zweite" ;

    /* Last, with a comment */
    "last" = "Letzte";
    """

  private static func entry(_ key: String, _ text: String, _ comment: String? = nil) -> TableEntry {
    TableEntry(key: key, value: .text(LocatedText(text), .translated), comment: comment)
  }

  @Test(
    "other values go where the old ones were, and the rest of the file stays", arguments: ["\n", "\r\n"])
  func merging(lineEnd: String) {
    let text = Self.edited.replacing("\n", with: lineEnd)
    let same = TableFile(strings: text, path: "a.strings", locale: "de", name: "a").entries
    #expect(TableFile.strings(text, with: same) == text)
    let entries = [
      Self.entry("first", "Erste\nä"), Self.entry("new", "Neu \"x\""), Self.entry("other", "Anders", "A comment"),
      Self.entry("second", "2. { \\", "Of the second"), Self.entry("end", "Ende"),
    ]
    let expected = Self.edited.replacing(
      "a note\n  second   =   \"Zweite\" ;",
      with: """
        a note

        "new" = "Neu \\"x\\"";

        /* A comment */
        "other" = "Anders";
          second   =   "2. { \\\\" ;

        "end" = "Ende";
        """)
    let withoutComment = entries.map { $0.key == "second" ? Self.entry($0.key, "2. { \\") : $0 }
    #expect(TableFile.strings(text, with: withoutComment) == expected.replacing("\n", with: lineEnd))
    let merged = TableFile(
      strings: TableFile.strings(text, with: entries), path: "a.strings", locale: "de", name: "a")
    #expect(merged.faults.isEmpty)
    #expect(merged.entries.map(\.key) == ["first", "new", "other", "second", "end", "last"])
  }

  @Test("an entry that goes takes its own comment and line with it, and no other")
  func removing() {
    let text =
      "/* File */\n\n/* a */\n\"a\" = \"1\";\n\n/* b */ \"b\" = \"2\"; \"c\" = \"3\";\n\"d\" = \"4\"; // of d\n"
    let texts = ["a", "b", "c", "d"].map { TableFile.strings(text, with: [], without: [$0]) }
    #expect(texts[0] == "/* File */\n\n/* b */ \"b\" = \"2\"; \"c\" = \"3\";\n\"d\" = \"4\"; // of d\n")
    #expect(texts[1] == "/* File */\n\n/* a */\n\"a\" = \"1\";\n\n \"c\" = \"3\";\n\"d\" = \"4\"; // of d\n")
    #expect(texts[2] == "/* File */\n\n/* a */\n\"a\" = \"1\";\n\n/* b */ \"b\" = \"2\"; \"d\" = \"4\"; // of d\n")
    #expect(texts[3] == "/* File */\n\n/* a */\n\"a\" = \"1\";\n\n/* b */ \"b\" = \"2\"; \"c\" = \"3\";\n // of d\n")
  }

  @Test("a table with a key of the catalogue is one of messages")
  func own() {
    #expect(TableFile(strings: "\"team.kick\" = \"x\";", path: "", locale: "en", name: "").syntax == .messageFormat)
  }
}
