import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("CSV")
struct CommaSeparatedTests {
  @Test(
    "a table of a spreadsheet program is read, whatever its separators and line ends",
    arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
  func spreadsheets(separator: String, end: String) throws {
    let rows = [
      ["key", "form", "source:en", "target:de", "state", "comment"], ["a", "", "x", "\"y\(end)z\"", "final", "note"],
      ["b", "", "x", "\"p,q;r\""], ["c", "", "x"], ["", "", "", "", "", ""], [""], ["d", "", "x", "z", "", "", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: end)
    let exchange = try document(text, "a.csv")
    let german = try #require(exchange.targets.first)
    #expect(Documents.texts(german) == ["a": "y\(end)z", "b": "p,q;r", "d": "z"])
    #expect(german.entries.map(\.place.line) == [2, 4, 8])
    #expect(exchange.source.entries.map(\.key) == ["a", "b", "c", "d"])
  }

  @Test("no text of a CSV document is a formula, and each comes back")
  func formulas() throws {
    let texts = ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "''-", "'a'", "''", "a=b", "%@"]
    let table = TableFile(
      path: "", locale: "en", name: "a",
      entries: texts.map { TableEntry(key: $0, value: .text(LocatedText($0), .translated), comment: $0) })
    let text = String(
      decoding: try TableFormat.csv.write(TableExchange(source: table, targets: [table])), as: UTF8.self)
    #expect(text.contains("\r\n'=1+1,,'=1+1,'=1+1,translated,'=1+1\r\n"))
    #expect(text.contains("\r\n'a',,'a','a',translated,'a'\r\n"))
    let cells = text.split { $0.isNewline || $0 == "," }
    #expect(!cells.contains { cell in "=+-@".contains { cell.hasPrefix("\($0)") } })
    let back = try document(text, "a.csv").targets.first
    #expect(back?.entries.map(\.key) == texts)
    #expect(back?.entries.map(\.comment) == texts)
    #expect(back?.entries.flatMap { $0.value.forms.map(\.text) } == texts)
  }
}
