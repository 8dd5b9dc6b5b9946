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
    let data = Data(try #require(try StringsDictionary.text(nil, with: table.entries, path: table.path)).utf8)
    #expect(try StringsDictionary.read(data, path: "a").map(\.value) == table.entries.map(\.value))
    let catalogue = TableValue.Substitution(
      name: "n", argument: 1, specifier: "ld",
      value: .plural([.init(name: "other", value: ExchangeTests.text("%arg x"))]))
    let entry = TableEntry(key: "a", value: .substitutions(ExchangeTests.text("%#@n@!"), [catalogue]))
    let written = Data(try #require(try StringsDictionary.text(nil, with: [entry], path: "a")).utf8)
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

  /// With what there is no model of, and as somebody else lays it out.
  private static let edited = """
    <!-- Made by hand -->
    <plist version="1.0"><dict>
      <!-- Files -->
      <key>a &amp; b</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%1$#@n@ <![CDATA[<x>]]></string>
        <key>n</key> <!-- how many --> <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d &#65;</string></dict></dict>

      <key>last</key> <string>plain</string>
    </dict></plist>
    """

  @Test("other values go where the old ones were, and the rest of the file stays", arguments: ["\n", "\r\n"])
  func merging(lineEnd: String) throws {
    let text = Self.edited.replacing("\n", with: lineEnd)
    let entries = try StringsDictionary.read(Data(text.utf8), path: "a")
    #expect(try StringsDictionary.text(text, with: entries, path: "a") == text)

    var changed = try #require(entries.first)
    changed.value = changed.value.mapTexts { $0.replacing("A", with: "B") }
    let new = TableEntry(
      key: "new", value: .plural([.init(name: "other", value: ExchangeTests.text("%lld"))]), comment: "a--b")
    let merged = try #require(try StringsDictionary.text(text, with: [changed, new], path: "a"))
    let read = try StringsDictionary.read(Data(merged.utf8), path: "a")
    #expect(read.map(\.key) == ["a & b", "new", "last"])
    #expect(read.map(\.comment) == ["Files", "a- -b", nil])
    #expect(read[0].value == changed.value && read[1].value == new.value)
    let unchanged = text.split(separator: lineEnd, omittingEmptySubsequences: false)
    let lines = merged.split(separator: lineEnd, omittingEmptySubsequences: false)
    #expect(lines.prefix(3) == unchanged.prefix(3) && lines.suffix(3) == unchanged.suffix(3))

    let removed = try #require(try StringsDictionary.text(text, with: [], without: ["a & b"], path: "a"))
    #expect(removed == (unchanged.prefix(2) + ["  "] + unchanged.suffix(2)).joined(separator: lineEnd))
    #expect(try StringsDictionary.text(text, with: [], without: ["a & b", "last"], path: "a") == nil)
  }

  @Test(
    "a form that is no category of CLDR is told, and stays in the file",
    arguments: ["ohter", "NSStringVariableWidthRuleType"])
  func unknownForms(name: String) throws {
    let text = Self.edited.replacing("<key>other</key>", with: "<key>\(name)</key>")
    let error = #expect(throws: TableFormatError.self) {
      _ = try StringsDictionary.read(Data(text.utf8), path: "a")
    }
    #expect(
      error?.description.hasSuffix("zero, one, two, few, many, other, for the key \"a & b\", found \"\(name)\"") == true
    )
    #expect(try StringsDictionary.text(text, with: [], path: "a") == text)
  }
}
