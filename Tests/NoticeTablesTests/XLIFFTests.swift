import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("XLIFF")
struct XLIFFTests {
  private func first(_ units: String) throws -> TableExchange {
    try document(
      """
      <xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>
      \(units)
      </body></file></xliff>
      """, "a.xliff")
  }

  private func second(_ units: String) throws -> TableExchange {
    try document(
      "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"de\"><file id=\"f\">\(units)</file></xliff>", "a.xliff")
  }

  @Test("a document of Xcode reads as meant")
  func xcode() throws {
    let xliff = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="x" version="1.2" xsi:schemaLocation="y">
        <file original="App/Localizable.xcstrings" source-language="en" target-language="de" datatype="plaintext">
          <header><tool tool-id="com.apple.dt.xcode"/><note>not for an entry</note></header>
          <body>
            <trans-unit id="%lld files|==|plural.one" xml:space="preserve">
              <source>%lld file</source><target state="needs-review-l10n">%lld Datei</target><note/>
              <alt-trans><source>other</source><target>anderes</target></alt-trans>
            </trans-unit>
            <trans-unit id="%lld files|==|plural.other"><source>%lld <g id="1">files</g></source><target>a&#x41;</target></trans-unit>
            <trans-unit id="new"><source>New</source></trans-unit>
            <trans-unit id="waiting"><source>New</source><target/></trans-unit>
          </body>
        </file>
      </xliff>
      """
    let exchange = try document(xliff, "de.xliff")
    let german = try #require(exchange.targets.first)
    #expect(german.name == "Localizable")
    #expect(german.entries.map(\.key) == ["%lld files"])
    #expect(german.entries[0].value.forms.map(\.text) == ["%lld Datei", "aA"])
    #expect(german.entries[0].value.forms.map(\.state) == [.needsReview, .translated])
    #expect(german.entries[0].place == TextPlace(line: 6, column: german.entries[0].place.column))
    #expect(exchange.source.entries.map(\.key) == ["%lld files", "new", "waiting"])
  }

  @Test("a unit of several segments is as far as the least of them, in the order of its targets")
  func segments() throws {
    let exchange = try second(
      """
      <unit id="a">
        <segment state="final"><source>One.</source><target>Eins.</target></segment>
        <ignorable><source> </source></ignorable>
        <segment state="initial"><source>Two.</source><target>Zwei.</target></segment>
      </unit>
      <unit id="b">
        <segment state="final"><source>One.</source><target>Eins.</target></segment>
        <segment><source>Two.</source></segment>
      </unit>
      <unit id="c">
        <segment state="final"><source>One</source><target order="3">eins</target></segment>
        <ignorable><source>, </source><target order="2"> und </target></ignorable>
        <segment state="translated"><source>two</source><target order="1">Zwei</target></segment>
      </unit>
      """)
    let german = try #require(exchange.targets.first)
    #expect(Documents.texts(german) == ["a": "Eins. Zwei.", "c": "Zwei und eins"])
    #expect(german.entries.map { $0.value.forms.map(\.state) } == [[.new], [.translated]])
    #expect(Documents.texts(exchange.source) == ["a": "One. Two.", "b": "One.Two.", "c": "One, two"])
  }

  @Test("an inline element of XLIFF 1.2 is its original text, or leaves out its entry")
  func inlineFirst() throws {
    let exchange = try first(
      """
      <trans-unit id="x"><source>Hi <x id="INTERPOLATION" equiv-text="{{name}}"/></source><target>Na <x id="INTERPOLATION" equiv-text="{{name}}"/></target></trans-unit>
      <trans-unit id="ph"><source><ph id="1">%d</ph> of</source><target>von <ph id="1">%d</ph></target></trans-unit>
      <trans-unit id="bpt"><source/><target><bpt id="1">&lt;b></bpt><g id="2">fett</g><ept id="1">&lt;/b></ept></target></trans-unit>
      <trans-unit id="lost|==|plural.one"><source>Hi <x id="1"/></source><target><x id="1"/></target></trans-unit>
      <trans-unit id="lost|==|plural.other"><source>Hi</source><target>Na</target></trans-unit>
      <trans-unit id="odd"><source>Hi</source><target><b>Na</b></target></trans-unit>
      """)
    let german = try #require(exchange.targets.first)
    #expect(Documents.texts(german) == ["x": "Na {{name}}", "ph": "von %d", "bpt": "<b>fett</b>"])
    #expect(german.faults.map(\.place.line) == [5, 7])
    let messages = german.faults.map(\.message)
    #expect(messages[0].hasPrefix("the entry \"lost\" is left out: expected an inline element with its original text"))
    #expect(messages[0].hasSuffix("equiv-text, found <x id=\"1\">"))
    #expect(messages[1].hasSuffix("found <b>"))
  }

  @Test("an inline element of XLIFF 2 is its original text, or leaves out its entry")
  func inlineSecond() throws {
    let exchange = try second(
      """
      <unit id="a">
        <originalData><data>?</data><data id="d1">%@</data><data id="d2">&lt;b></data><data id="d3">&lt;/b></data></originalData>
        <segment><source/><target>von <ph id="1" dataRef="d1"/> <pc id="2" dataRefStart="d2" dataRefEnd="d3">fett</pc></target></segment>
      </unit>
      <unit id="b"><segment><source/><target><ph id="1" equiv="NAME" disp="{{name}}"/>, <pc id="2">x</pc><sc id="3" equiv="~"/></target></segment></unit>
      <unit id="c"><segment><source/><target><ph id="1" dataRef="d1"/></target></segment></unit>
      """)
    let german = try #require(exchange.targets.first)
    #expect(Documents.texts(german) == ["a": "von %@ <b>fett</b>", "b": "{{name}}, x~"])
    #expect(german.faults.map(\.message).count == 1)
    #expect(german.faults.first?.message.contains("\"c\"") == true)
    #expect(german.faults.first?.message.hasSuffix("in dataRef, disp or equiv, found <ph id=\"1\">") == true)
  }

  @Test("a document type in a text is text, and one behind comments is refused")
  func documentType() throws {
    let exchange = try first(
      "<trans-unit id=\"a\"><source/><target><![CDATA[<!DOCTYPE html><p>]]></target></trans-unit>")
    #expect(Documents.texts(exchange.targets.first) == ["a": "<!DOCTYPE html><p>"])
    let hidden = "<?xml version=\"1.0\"?>\r\n<!-- > --><?a b?>\n<!DOCTYPE x [<!ENTITY a \"b\">]><xliff/>"
    let error = #expect(throws: TableFormatError.self) { _ = try document(hidden, "a.xliff") }
    #expect(error?.problem == .documentType)
    #expect(error?.place?.line == 3)
  }

  @Test("a note on a suggested translation is not the entry's")
  func notes() throws {
    let exchange = try first(
      """
      <trans-unit id="a"><source>x</source><target>y</target><note>mine</note>
      <alt-trans><target>z</target><note>not mine</note></alt-trans></trans-unit>
      """)
    #expect(exchange.targets.first?.entries.map(\.comment) == ["mine"])
  }

  @Test("a table that Xcode exports as .strings and .stringsdict is one, and the paths of its plurals are forms")
  func stringsDictionary() throws {
    func file(_ original: String, _ units: [(String, String)]) -> String {
      let units = units.map { "<trans-unit id=\"\($0)\"><source>x</source><target>\($1)</target></trans-unit>" }
      return
        "<file original=\"\(original)\" source-language=\"en\" target-language=\"de\"><body>\(units.joined())</body></file>"
    }
    let documents = [
      file("App/en.lproj/A.strings", [("plain", "a")]),
      file(
        "App/en.lproj/A.stringsdict",
        [
          ("/%d a/b:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@!"),
          ("/%d a/b:dict/n:dict/one:dict/:string", "%d Datei"),
          ("/%d a/b:dict/n:dict/other:dict/:string", "%d Dateien"),
          ("/d:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string", "Mac"),
          ("/d:dict/NSStringDeviceSpecificRuleType:dict/other:dict/NSStringLocalizedFormatKey:dict/:string", "%d"),
          ("/path:dict/:string", "plain"), ("/:dict/:string", "plain"),
        ]), file("Widget/en.lproj/A.strings", [("plain", "another")]),
    ]
    let text = "<xliff version=\"1.2\">\(documents.joined())</xliff>"
    let tables = try #require(try TableFormat.read(Data(text.utf8), path: "a.xliff")).flatMap(\.targets)
    #expect(tables.map(\.name) == ["A", "A"])
    #expect(
      Documents.texts(tables.first) == [
        "plain": "a", "%d a/b": "%#@n@!|%d Datei|%d Dateien", "d": "Mac|%d", "/path:dict/:string": "plain",
        "/:dict/:string": "plain",
      ])
    #expect(
      tables.first?.entries.first { $0.key == "%d a/b" }?.value.forms.map(\.steps) == [
        [], ["substitutions", "n@@", "plural", "one"], ["substitutions", "n@@", "plural", "other"],
      ])
  }
}
