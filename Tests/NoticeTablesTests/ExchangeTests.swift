import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

/// What goes to a translator comes back as it was.
@Suite("Exchange formats")
struct ExchangeTests {
  // MARK: Tables

  private static func text(_ text: String, _ state: TranslationState = .translated) -> TableValue {
    .text(LocatedText(text), state)
  }

  private static func table(_ locale: String, _ entries: [TableEntry]) -> TableFile {
    TableFile(path: "Made.strings", locale: locale, name: "Made", entries: entries)
  }

  /// What breaks quoting, white space, escapes and line ends.
  static let hostile: TableFile = {
    let texts = [
      "", " ", "  leading and trailing  ", "a\nb\n", "\n", "\n\n", "\r\n", "a\rb\r", "\t", "\"", "\"\"", "\\", "\\n",
      "\\u0041 \\101", "'", "''", "<b>&amp;</b> &#13; ]]> <!-- -->", "<![CDATA[x]]>", "<!ENTITY", "\u{1}\u{1F}\u{7F}",
      "\u{0}", "\u{85}\u{2028}\u{2029}", "\u{FEFF}", "\u{FFFE}\u{FFFF}", "\u{202E}abc\u{202C}", "é e\u{301}", "😀👨‍👩‍👧",
      "a,b;c", ",", "=1+1", "%1$@ %#@x@ 100%", "{count, plural, one {#} other {'{'#'}'}}", "#, fuzzy", "msgid \"x\"",
      "x|==|plural.one", "key,form", "\u{1}01", String(repeating: "long ", count: 5000),
    ]
    var entries = texts.enumerated().map { index, value in
      TableEntry(
        key: "t\(index)", value: text(value, TranslationState.allCases[index % TranslationState.allCases.count]),
        comment: index % 2 == 0 ? nil : "Note \(index)\n  with <two> lines & a \"quote\", \\ too")
    }
    let keys = ["", " ", "k.e.y", "k\"\\<&>'\n\t\r", "k|==|plural.one", "k|==|", "|==|", "%@", "名", "a%2Eb", "#"]
    entries += keys.map { TableEntry(key: $0, value: text("value of \($0)")) }
    entries += TranslationState.allCases.map { TableEntry(key: "empty \($0.rawValue)", value: text("", $0)) }
    return table("en", entries)
  }()

  private static func variants(_ names: [String], _ prefix: String = "") -> [TableValue.Variant] {
    names.map { TableValue.Variant(name: $0, value: text("\(prefix)%lld \($0)\n")) }
  }

  /// Every shape that a value can have, in a language with many forms.
  static func shapes(_ locale: String) -> TableFile {
    let forms = ["one", "few", "many", "other"]
    let files = TableValue.Substitution(
      name: "files", argument: 1, specifier: "lld", value: .plural(variants(["one", "other"])))
    let odd = TableValue.Substitution(
      name: "a.b@c|d%", argument: nil, specifier: "", value: .plural(variants(forms)))
    let reviewed = forms.map { TableValue.Variant(name: $0, value: text($0, .needsReview)) }
    return table(
      locale,
      [
        TableEntry(key: "plain", value: text("x")),
        TableEntry(key: "all", value: .plural(variants(forms)), comment: "of all\nforms"),
        TableEntry(key: "some", value: .plural(variants(["one", "other"]))),
        TableEntry(key: "whole numbers", value: .plural(variants(["one", "few", "many"]))),
        TableEntry(key: "other only", value: .plural(variants(["other"]))),
        TableEntry(key: "zero", value: .plural(variants(["zero", "one", "other"]))),
        TableEntry(key: "reviewed", value: .plural(reviewed)),
        TableEntry(
          key: "mixed states",
          value: .plural([.init(name: "one", value: text("", .new)), .init(name: "other", value: text("b"))])),
        TableEntry(key: "devices", value: .device(variants(["iphone", "mac", "other"]))),
        TableEntry(
          key: "plurals of devices",
          value: .device([
            .init(name: "iphone", value: .plural(variants(forms))), .init(name: "other", value: text("y")),
          ])),
        TableEntry(key: "parts", value: .substitutions(text("%#@files@ in %#@a.b@"), [files, odd]), comment: "two"),
        TableEntry(
          key: "parts of plurals",
          value: .plural([
            .init(name: "one", value: .substitutions(text("%#@files@"), [files])),
            .init(name: "other", value: text("z")),
          ])),
      ])
  }

  static let tables =
    TableFile.builtIn + [hostile]
    + ["en", "ru", "cs", "ja", "ar", "tlh"].map { shapes($0) }

  // MARK: There and back

  private struct Plain: Equatable, CustomStringConvertible {
    var description: String
    /// Bytes: Swift takes é and e with an accent for the same.
    var bytes: [[UInt8]]

    init(_ entry: TableEntry, isOrdered: Bool, hasFinal: Bool) {
      let forms = entry.value.forms.map { form in
        let state = form.state == .final && !hasFinal ? .translated : form.state
        return "\(form.steps) \(state): \(form.text)"
      }
      description = "\(entry.key) [\(entry.comment ?? "nil")] \(isOrdered ? forms : forms.sorted())"
      bytes = [Array(description.utf8)]
    }

    static func == (one: Plain, other: Plain) -> Bool { one.bytes == other.bytes }
  }

  private func expectSame(_ format: TableFormat, _ actual: TableFile?, _ expected: TableFile) throws {
    let actual = try #require(actual)
    let hasOrder = format != .xcstrings
    func plain(_ table: TableFile) -> [Plain] {
      let entries = hasOrder ? table.entries : table.entries.sorted { $0.key < $1.key }
      return entries.map { Plain($0, isOrdered: hasOrder, hasFinal: hasOrder) }
    }
    #expect(actual.locale == expected.locale)
    #expect(actual.name == expected.name)
    let (got, wanted) = (plain(actual), plain(expected))
    #expect(got.count == wanted.count)
    for (got, wanted) in zip(got, wanted) where got != wanted {
      Issue.record("\(format.rawValue): \(got.description.prefix(300)) instead of \(wanted.description.prefix(300))")
    }
  }

  private func read(_ bytes: [UInt8], _ format: TableFormat, name: String) throws -> TableExchange {
    let exchanges = try TableFormat.read(Data(bytes), path: "folder/\(name).\(format.suffix)")
    return try #require(exchanges?.first)
  }

  @Test("an export that is imported has the same entries", arguments: TableFormat.allCases)
  func roundTrip(format: TableFormat) throws {
    for table in Self.tables {
      let bytes = try format.write(TableExchange(source: table, targets: [table]))
      let back = try read(bytes, format, name: table.name)
      try expectSame(format, back.targets.first, table)
      let again = try format.write(TableExchange(source: table, targets: back.targets))
      #expect(again == bytes, "\(format.rawValue) \(table.name)")
    }
  }

  @Test("a translation comes back, and what is not translated stays away", arguments: TableFormat.allCases)
  func translation(format: TableFormat) throws {
    let english = Self.shapes("en")
    var russian = Self.shapes("ru")
    russian.entries.removeAll { ["plain", "some", "parts of plurals"].contains($0.key) }
    russian.entries.swapAt(0, 1)
    let bytes = try format.write(TableExchange(source: english, targets: [russian]))
    let back = try read(bytes, format, name: russian.name)
    try expectSame(format, back.targets.first { $0.locale == "ru" }, russian)
    #expect(back.source.locale == "en")
    #expect(Set(back.source.entries.map(\.key)) == Set(english.entries.map(\.key)))
  }

  @Test("the project's own tables come back without a change in their files", arguments: TableFormat.allCases)
  func ownTables(format: TableFormat) throws {
    for table in TableFile.builtIn {
      let text = table.lines.joined(separator: "\n")
      let sent = try format.write(TableExchange(source: table, targets: [table]))
      let back = try read(sent, format, name: table.name).targets
      #expect(TableFile.strings(text, with: try #require(back.first).entries) == text)
    }
  }

  @Test("line ends of Windows and a byte order mark change nothing", arguments: [TableFormat.xliff1, .xliff2, .po])
  func windows(format: TableFormat) throws {
    let table = Self.table("en", [TableEntry(key: "a", value: Self.text("x\ny"), comment: "one\ntwo")])
    let text = String(decoding: try format.write(TableExchange(source: table, targets: [table])), as: UTF8.self)
    let changed = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    try expectSame(format, try read(Array(changed.utf8), format, name: "Made").targets.first, table)
  }

  @Test("UTF-16 with a byte order mark is read")
  func utf16() throws {
    let table = Self.table("en", [TableEntry(key: "名", value: Self.text("😀"))])
    for format in [TableFormat.xliff1, .po, .csv] {
      let text = String(decoding: try format.write(TableExchange(source: table, targets: [table])), as: UTF8.self)
      let wide = Array(try #require(text.data(using: .utf16)))
      try expectSame(format, try read(wide, format, name: "Made").targets.first, table)
    }
  }

  // MARK: Documents of others

  @Test("a document of Xcode and one of gettext read as meant")
  func foreign() throws {
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
    let exchange = try #require(try TableFormat.read(Data(xliff.utf8), path: "de.xliff")?.first)
    let german = try #require(exchange.targets.first)
    #expect(german.name == "Localizable")
    #expect(german.entries.map(\.key) == ["%lld files"])
    #expect(german.entries[0].value.forms.map(\.text) == ["%lld Datei", "aA"])
    #expect(german.entries[0].value.forms.map(\.state) == [.needsReview, .translated])
    #expect(german.entries[0].place == TextPlace(line: 6, column: german.entries[0].place.column))
    #expect(exchange.source.entries.map(\.key) == ["%lld files", "new", "waiting"])

    let po = """
      # A translator
      msgid ""
      msgstr "Language: pl\\n"
      "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

      #: main.c:12
      #| msgid "one"
      #, fuzzy, c-format
      msgid "%d file"
      msgid_plural "%d files"
      msgstr[0] "%d plik"
      msgstr[1] "%d pliki"
      msgstr[2] "%d plików"
      #~ msgid "old"
      #~ msgstr "stary"
      """
    let polish = try #require(try TableFormat.read(Data(po.utf8), path: "pl.po")?.first?.targets.first)
    #expect(polish.entries.map(\.key) == ["%d file"])
    #expect(
      polish.entries[0].value.forms.map(\.steps) == [["plural", "one"], ["plural", "few"], ["plural", "many"]])
    #expect(polish.entries[0].value.forms.map(\.state) == [.needsReview, .needsReview, .needsReview])
  }

  @Test("a string catalogue is written as Xcode does")
  func catalogue() throws {
    let table = Self.table("en", [TableEntry(key: "a/b", value: Self.text("x", .needsReview), comment: "c")])
    let text = String(
      decoding: try TableFormat.xcstrings.write(TableExchange(source: table, targets: [])), as: UTF8.self)
    #expect(
      text == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "a/b" : {
              "comment" : "c",
              "extractionState" : "manual",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "x"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """)
  }

  private func read(_ path: String, _ text: String) throws -> TableExchange {
    try #require(try TableFormat.read(Data(text.utf8), path: path)?.first)
  }

  @Test("what a string catalogue has that there is no model of is told, and the rest is read")
  func unknownEntries() throws {
    let text = """
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringSet": {"values": ["x"]}}}},
      "b": {"localizations": {"de": {"variations": {"width": {"20": {"stringUnit": {"value": "x"}}}}}}},
      "c": {"localizations": {"de": {}, "fr": {"stringUnit": {"state": "translated", "value": "y"}}}}}}
      """
    let exchange = try #require(try TableFormat.read(Data(text.utf8), path: "a.xcstrings")?.first)
    #expect(exchange.source.faults.map(\.place.line) == [1, 2])
    #expect(exchange.targets.map(\.locale) == ["en", "fr"])
    #expect(exchange.targets.last?.entries.map(\.key) == ["c"])
  }

  @Test("a key of a catalogue without a text of its own is the text")
  func keysAsTexts() throws {
    let text = """
      {"sourceLanguage": "en", "strings": {"": {}, "Hello": {}, "Old": {"extractionState": "stale"},
      "Bye %@": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Tschüss %@"}}}},
      "©": {"shouldTranslate": false}}}
      """
    let exchange = try read("App.xcstrings", text)
    #expect(exchange.targets.map(\.locale) == ["en", "de"])
    #expect(exchange.source.entries.map(\.key) == ["Hello", "Old", "Bye %@", "©"])
    #expect(exchange.source.entries.flatMap { $0.value.forms.map(\.text) } == ["Hello", "Old", "Bye %@", "©"])
    for format in [TableFormat.xliff1, .xliff2, .po, .csv] {
      let sent = try format.write(TableExchange(source: exchange.source, targets: [exchange.targets[1]]))
      let back = try read(sent, format, name: "App")
      #expect(Set(back.source.entries.map(\.key)) == ["Hello", "Old", "Bye %@"], "\(format.rawValue)")
    }
    let written = String(decoding: try TableFormat.xcstrings.write(exchange), as: UTF8.self)
    #expect(
      written == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Bye %@" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Tschüss %@"
                  }
                }
              }
            },
            "Hello" : {

            },
            "Old" : {
              "extractionState" : "stale"
            },
            "©" : {
              "shouldTranslate" : false
            }
          },
          "version" : "1.0"
        }
        """)
  }

  @Test("a plural of gettext with an empty text is not translated")
  func emptyForm() throws {
    let po = Self.header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"\"\n"
    for text in [po, po.replacing("msgid \"a\"", with: "#, fuzzy\nmsgid \"a\"")] {
      let german = try #require(try read("de.po", text).targets.first)
      #expect(german.entries.first?.value.forms.map(\.state) == [.new, .new])
    }
    let table = Self.table(
      "en",
      [
        TableEntry(
          key: "a",
          value: .plural([
            .init(name: "one", value: Self.text("x")), .init(name: "other", value: Self.text("")),
          ]))
      ])
    let bytes = try TableFormat.po.write(TableExchange(source: table, targets: [table]))
    try expectSame(.po, try read(bytes, .po, name: "Made").targets.first, table)
  }

  @Test("in gettext documents of others, the text is the key, and its context where there are several")
  func contexts() throws {
    let entries = ["Open", "Close"].map { "msgctxt \"menu\"\nmsgid \"\($0)\"\nmsgstr \"x\"\n" }.joined(separator: "\n")
    let other = "\nmsgid \"Open\"\nmsgstr \"y\"\n\nmsgid \"a|==|plural.one\"\nmsgstr \"z\"\n"
    let keys = try read("de.po", Self.header + entries + other).source.entries.map(\.key)
    #expect(keys == ["menu\u{4}Open", "Close", "Open", "a|==|plural.one"])
  }

  // MARK: Faults

  private static let xliff =
    "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\" target-language=\"de\"><body>\n"
  private static let header = "msgid \"\"\nmsgstr \"Language: de\\n\"\n"
  private static let deep = String(repeating: "device.mac.", count: 2_000)

  private static func plurals(_ locale: String, _ forms: String) -> String {
    "msgid \"\"\nmsgstr \"Language: \(locale)\\nPlural-Forms: \(forms)\\n\"\n"
  }

  @Test(
    "gettext's names of languages are those of BCP 47",
    arguments: [
      ("pt_BR", "pt-BR"), ("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn-RS"), ("ca@valencia", "ca-valencia"),
    ]
  )
  func languages(name: String, tag: String) throws {
    #expect(try read("a.po", Self.plurals(name, "nplurals=1; plural=0;")).targets.map(\.locale) == [tag])
  }

  private static let columns = "key,form,source:en,target:de,state,comment\n"

  @Test(
    "what cannot be understood is an error with its line and what was expected",
    arguments: [
      ("a.xliff", "", 1, "well-formed XML"), ("a.xliff", "<a/>", 1, "expected <xliff version=\"1.2\">"),
      ("a.xliff", xliff + "<trans-unit id=\"a\">", 3, "well-formed XML"), ("a.xliff", xliff, 2, "well-formed XML"),
      ("a.xliff", xliff + "<trans-unit>", 3, "an attribute id"),
      ("a.xliff", xliff + "<trans-unit id=\"a\"><source>&x;</source>", 3, "well-formed XML"),
      (
        "a.xliff",
        xliff
          + "<trans-unit id=\"a\"><source/></trans-unit>\n<trans-unit id=\"a\"><source/></trans-unit></body></file>",
        4, "stands twice"
      ),
      ("a.xliff", "<xliff version=\"2.0\" srcLang=\"../x\"/>", 1, "a BCP 47 tag as srcLang, found “../x”"),
      (
        "a.xliff", "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<xliff/>", 2, "expected no document type"
      ),
      ("a.po", "msgid \"a\"\nmsgstr \"b\"", 1, "the header"), ("a.po", header + "msgid a", 3, "expected a text in \""),
      ("a.po", header + "\nmsgid \"a\"\nmsgid \"b\"", 5, "a msgstr before the next msgid"),
      ("a.po", header + "msgid \"a", 3, "a \" at the end"), ("a.po", header + "msgid \"\\q\"", 3, "an escape of C"),
      ("a.po", header + "msgctxt \"a\"", 3, "a msgid"), ("a.po", header + "<<<<", 3, "msgctxt, msgid"),
      ("a.po", header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[2] \"\"", 3, "a msgstr[1]"),
      ("a.po", header + "msgid \"a\"\nmsgstr \"\"\nmsgid \"a\"\nmsgstr \"\"", 5, "the key \"a\" stands twice"),
      (
        "a.po", plurals("lv", "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;"), 1,
        "forms 1 and 2 have numbers of the category zero"
      ),
      ("a.po", plurals("ru", "nplurals=2; plural=n != 1;"), 1, "forms 0 and 1 have numbers of the category one"),
      ("a.po", plurals("en", "nplurals=2; plural=n;"), 1, "found another for n=2"),
      ("a.po", plurals("en", "nplurals=2; plural=1/n;"), 1, "found another for n=0"),
      ("a.po", plurals("en", "nplurals=3; plural=n != 1;"), 1, "found none for the form 2"),
      ("a.po", plurals("en", "nplurals=999999999999; plural=0;"), 1, "nplurals from 1 to 6"),
      ("a.po", plurals("en", "nplurals=2; plural=(n != 1;"), 1, "expected “)” in the formula"),
      ("a.po", plurals("en", "nplurals=2; plural=n n;"), 1, "nothing behind the formula"),
      ("a.po", plurals("en", "nplurals=2; plural=n = 1;"), 1, "a formula of n in C"),
      ("a.po", plurals("en", "nplurals=2; plural=99999999999999999999;"), 1, "n, a number or “(”"),
      ("a.po", plurals("en", "nplurals=2; plural=\(String(repeating: "(", count: 400))"), 1, "less nesting"),
      ("a.po", plurals("en", "nplurals=2; plural=\(String(repeating: "!", count: 1_000))"), 1, "a shorter formula"),
      ("a.csv", columns + "k,\(deep)plural.other,x,,,\n", 2, "a form of at most 8 steps"),
      ("a.xliff", xliff + "<trans-unit id=\"k|==|\(deep)device.x\"><source/></trans-unit></body></file>", 3, "8 steps"),
      ("a.csv", "", 1, "one column “key”"), ("a.csv", "key,form,source:en,state,comment\n", 1, "one column “target”"),
      ("a.csv", columns + "a,,x,y,,,z\n", 2, "6 fields, found 7"),
      ("a.csv", columns + "a,,\"x,,,\n", 2, "closes this field"),
      ("a.csv", columns + "a,,\"x\"y,,,\n", 2, "a comma"), ("a.csv", columns + "a,some,x,,,\n", 2, "a form"),
      ("a.csv", columns + "a,,x,y,done,\n", 2, "a state"),
      ("a.csv", "key,form,source,target:de,state,comment", 1, "BCP"),
      ("a.csv", columns + "a,,x,y,,\r\na,,x,y,,\r\n", 3, "stands twice"),
      ("a.csv", columns + "a,,x,y,,\na,plural.one,x,y,,\n", 2, "exclude each other"),
      ("a.xcstrings", "", 1, "empty"), ("a.xcstrings", "{\n\"strings\": {}}", 1, "\"sourceLanguage\""),
      ("a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": 1}}", 2, "an object with \"localizations\""),
      (
        "a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": {},\n\"a\": {}}}", 3,
        "each key of an object once"
      ),
      (
        "a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": {\"localizations\": {\"e n\": {}}}}}", 2,
        "BCP 47"
      ),
      ("a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {", 1, "not closed"),
    ])
  func faults(path: String, text: String, line: Int, expected: String) throws {
    let error = try #require(throws: TableFormatError.self) { _ = try TableFormat.read(Data(text.utf8), path: path) }
    #expect(error.description.hasPrefix("\(path):\(line):"), "\(error)")
    #expect(error.description.contains(expected), "\(error)")
  }

  @Test("no truncated document is read as a whole one", arguments: TableFormat.allCases)
  func truncated(format: TableFormat) throws {
    let table = Self.shapes("ru")
    let bytes = try format.write(TableExchange(source: table, targets: [table]))
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      // Rows and entries stand for themselves, so only their number can tell.
      let read = try? TableFormat.read(Data(bytes.prefix(count)), path: "a.\(format.suffix)")?.first?.targets.first
      #expect(read.map { $0.entries.count <= table.entries.count } ?? true)
      if ![.po, .csv].contains(format) { #expect(read == nil, "\(format.rawValue) \(count)") }
    }
  }

  @Test("a document with broken bytes is read or refused", arguments: TableFormat.allCases)
  func mutated(format: TableFormat) throws {
    let table = Self.shapes("ru")
    let bytes = try format.write(TableExchange(source: table, targets: [table]))
    var state: UInt64 = 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces: [[UInt8]] = ["\"", "<", "]]>", "{", "}", "\n", "\\", "|==|", "[9]", "&#0;", ",", "\0", "é"].map {
      Array($0.utf8)
    }
    for _ in 0..<200 {
      var broken = bytes
      let start = random(bytes.count)
      broken.replaceSubrange(start..<min(bytes.count, start + random(20)), with: pieces[random(pieces.count)])
      do {
        _ = try TableFormat.read(Data(broken), path: "a.\(format.suffix)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("a key that XML cannot hold is an error", arguments: [TableFormat.xliff1, .xliff2])
  func unwritable(format: TableFormat) throws {
    let table = Self.table("en", [TableEntry(key: "a\u{1}", value: Self.text("x"))])
    let error = #expect(throws: TableFormatError.self) {
      _ = try format.write(TableExchange(source: table, targets: [table]))
    }
    #expect(error?.description.contains("U+0001") == true)
  }

  @Test("no name in a document leads out of the folder")
  func names() {
    #expect(DocumentName.table("../../etc/passwd") == "passwd")
    #expect(
      ["", "..", "/", "a/..", "...", "x/.strings"].map(DocumentName.table) == Array(repeating: "Table", count: 6))
    #expect(["../x", "en/..", "", "en\0", "a b"].allSatisfy { !DocumentName.isLocale($0) })
  }

  // MARK: .stringsdict

  @Test("forms in a .stringsdict come back")
  func stringsDictionary() throws {
    let part = TableValue.Substitution(
      name: "files", argument: 1, specifier: "lld", value: .plural(Self.variants(["one", "other"], "<&> ")))
    let table = Self.table(
      "en",
      [
        TableEntry(key: "device", value: .device(Self.variants(["iphone", "other"]))),
        TableEntry(key: "parts", value: .substitutions(Self.text("%#@files@ of %2$@"), [part])),
        TableEntry(key: "plural", value: .plural(Self.variants(["one", "few", "other"]))),
      ])
    let data = try StringsDictionary.write(table.entries, path: table.path)
    #expect(try StringsDictionary.read(data, path: "a").map(\.value) == table.entries.map(\.value))
    let catalogue = TableValue.Substitution(
      name: "n", argument: 1, specifier: "ld", value: .plural([.init(name: "other", value: Self.text("%arg x"))]))
    let entry = TableEntry(key: "a", value: .substitutions(Self.text("%#@n@!"), [catalogue]))
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

  @Test("a document of more than ten megabytes is read")
  func large() throws {
    let text = String(repeating: "many words ", count: 10_000)
    let table = Self.table("en", (0..<100).map { TableEntry(key: "\($0)", value: Self.text(text)) })
    // Where the limit is: libxml2 takes no more at once.
    let bytes = try TableFormat.xliff2.write(TableExchange(source: table, targets: []))
    try expectSame(.xliff2, try read(bytes, .xliff2, name: "Made").targets.first, table)
  }

  // MARK: gettext's formulas

  @Test("gettext's formulas choose as ICU does", arguments: PluralForms.languages)
  func formulas(language: String) throws {
    let forms = try #require(PluralForms.of(language))
    let rules = try ICUPlural(locale: language)
    let formula = try PluralFormula(forms.formula)
    for number in Array(0...210) + [1000, 1001, 1011, 1111, 10002] {
      let choice = try #require(formula.value(UInt(number)))
      #expect(forms.categories[Int(choice)] == rules.category(number).rawValue, "\(language) \(number)")
    }
    let all = try #require(PluralForms.of(language, hasFractions: true))
    let categories = try formula.categories(count: all.categories.count, locale: language)
    // Of a language with one form, there is nothing to find out.
    #expect(categories ?? ["other"] == all.categories)
  }

  @Test(
    "forms are those that the header's formula chooses",
    arguments: [
      ("lv", 3, "n%10==1 && n%100!=11 ? 1 : n%10==0 || (n%100>=11 && n%100<=19) ? 2 : 0", ["other", "one", "zero"]),
      (
        "cs", 4, "(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3",
        ["one", "few", "many", "other"]
      ),
      ("sl", 4, "n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0", ["other", "one", "two", "few"]),
      ("pt", 2, "n != 1", ["one", "other"]), ("fr", 2, "n > 1", ["one", "other"]), ("pl", 2, "n!=1", ["one", "other"]),
      ("ga", 5, "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4", ["one", "two", "few", "many", "other"]),
      ("fr", 3, "n < 2 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2", ["one", "many", "other"]),
      ("en", 2, "!(n == 1 || !1) * (3 - 2 + n - n / 1)", ["one", "other"]),
      ("tlh", 2, "n != 1", nil),
    ])
  func formulaOrder(language: String, count: Int, formula: String, categories: [String]?) throws {
    let found = try PluralFormula(formula).categories(count: count, locale: language)
    #expect(found == categories)
    guard let categories else { return }
    var po = Self.plurals(language, "nplurals=\(count); plural=\(formula);") + "\nmsgid \"a\"\nmsgid_plural \"b\"\n"
    for (number, category) in categories.enumerated() { po += "msgstr[\(number)] \"\(category)\"\n" }
    let forms = try #require(try read("a.po", po).targets.first?.entries.first?.value.forms)
    #expect(forms.count == count && forms.allSatisfy { $0.steps == ["plural", $0.text] })
  }
}

/// Documents that other programs make.
@Suite("Foreign documents")
struct ForeignDocumentTests {
  private func read(_ text: String, _ path: String) throws -> TableExchange {
    try #require(try TableFormat.read(Data(text.utf8), path: path)?.first)
  }

  private func first(_ units: String) throws -> TableExchange {
    try read(
      """
      <xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>
      \(units)
      </body></file></xliff>
      """, "a.xliff")
  }

  private func second(_ units: String) throws -> TableExchange {
    try read("<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"de\"><file id=\"f\">\(units)</file></xliff>", "a.xliff")
  }

  private func texts(_ table: TableFile?) -> [String: String] {
    let pairs = table?.entries.map { ($0.key, $0.value.forms.map(\.text).joined(separator: "|")) } ?? []
    return Dictionary(pairs, uniquingKeysWith: { $0 + $1 })
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
    #expect(texts(german) == ["a": "Eins. Zwei.", "c": "Zwei und eins"])
    #expect(german.entries.map { $0.value.forms.map(\.state) } == [[.new], [.translated]])
    #expect(texts(exchange.source) == ["a": "One. Two.", "b": "One.Two.", "c": "One, two"])
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
    #expect(texts(german) == ["x": "Na {{name}}", "ph": "von %d", "bpt": "<b>fett</b>"])
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
    #expect(texts(german) == ["a": "von %@ <b>fett</b>", "b": "{{name}}, x~"])
    #expect(german.faults.map(\.message).count == 1)
    #expect(german.faults.first?.message.contains("\"c\"") == true)
    #expect(german.faults.first?.message.hasSuffix("in dataRef, disp or equiv, found <ph id=\"1\">") == true)
  }

  @Test("a document type in a text is text, and one behind comments is refused")
  func documentType() throws {
    let exchange = try first(
      "<trans-unit id=\"a\"><source/><target><![CDATA[<!DOCTYPE html><p>]]></target></trans-unit>")
    #expect(texts(exchange.targets.first) == ["a": "<!DOCTYPE html><p>"])
    let hidden = "<?xml version=\"1.0\"?>\r\n<!-- > --><?a b?>\n<!DOCTYPE x [<!ENTITY a \"b\">]><xliff/>"
    let error = #expect(throws: TableFormatError.self) { _ = try read(hidden, "a.xliff") }
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

  @Test(
    "a table of a spreadsheet program is read, whatever its separators and line ends",
    arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
  func spreadsheets(separator: String, end: String) throws {
    let rows = [
      ["key", "form", "source:en", "target:de", "state", "comment"], ["a", "", "x", "\"y\(end)z\"", "final", "note"],
      ["b", "", "x", "\"p,q;r\""], ["c", "", "x"], ["", "", "", "", "", ""], [""], ["d", "", "x", "z", "", "", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: end)
    let exchange = try read(text, "a.csv")
    let german = try #require(exchange.targets.first)
    #expect(texts(german) == ["a": "y\(end)z", "b": "p,q;r", "d": "z"])
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
    let back = try read(text, "a.csv").targets.first
    #expect(back?.entries.map(\.key) == texts)
    #expect(back?.entries.map(\.comment) == texts)
    #expect(back?.entries.flatMap { $0.value.forms.map(\.text) } == texts)
  }
}
