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
    let text = "/* one\ntwo */\n\"k\\\"\" = \"a \\\\ \\\" b\";\n\n\"l\" = \"\";\n"
    let file = TableFile(strings: text, path: "a.strings", locale: "en", name: "a")
    #expect(file.stringsText == text)
  }

  @Test("a table with a key of the catalogue is one of messages")
  func own() {
    #expect(TableFile(strings: "\"team.kick\" = \"x\";", path: "", locale: "en", name: "").syntax == .messageFormat)
  }
}
