import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite(".stringsdict files")
struct StringsDictionaryTests {
  @Test("forms in a .stringsdict come back")
  func stringsDictionary() throws {
    let part = TableValue.Substitution(
      name: "files", argument: 1, specifier: "lld", value: .plural(ExchangeTests.variants(["one", "other"], "<&> ")))
    let table = ExchangeTests.table(
      "en",
      [
        TableEntry(key: "device", value: .device(ExchangeTests.variants(["iphone", "other"]))),
        TableEntry(key: "parts", value: .substitutions(ExchangeTests.text("%#@files@ of %2$@"), [part])),
        TableEntry(key: "plural", value: .plural(ExchangeTests.variants(["one", "few", "other"]))),
      ])
    let data = try StringsDictionary.write(table.entries, path: table.path)
    #expect(try StringsDictionary.read(data, path: "a").map(\.value) == table.entries.map(\.value))
    let catalogue = TableValue.Substitution(
      name: "n", argument: 1, specifier: "ld",
      value: .plural([.init(name: "other", value: ExchangeTests.text("%arg x"))]))
    let entry = TableEntry(key: "a", value: .substitutions(ExchangeTests.text("%#@n@!"), [catalogue]))
    let written = try StringsDictionary.write([entry], path: "a")
    #expect(try StringsDictionary.read(written, path: "a")[0].value.forms.map(\.text) == ["%#@n@!", "%ld x"])
    let broken = "<?xml version=\"1.0\"?>\n<plist><dict>\n<key>a</key><dict><key>b</key><string/></dict></dict></plist>"
    let error = #expect(throws: TableFormatError.self) {
      _ = try StringsDictionary.read(Data(broken.utf8), path: "a.stringsdict")
    }
    #expect(error?.description.hasPrefix("a.stringsdict:3:6: expected NSStringLocalizedFormatKey") == true)
    let deep = "<plist><dict>" + String(repeating: "\n<key>a</key><dict>", count: 100_000)
    for text in ["x", "bplist00", "{a = b;}", "<plist>", deep] {
      #expect(throws: TableFormatError.self) { _ = try StringsDictionary.read(Data(text.utf8), path: "a") }
    }
  }
}
