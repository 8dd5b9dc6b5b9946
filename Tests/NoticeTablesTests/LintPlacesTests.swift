import Foundation
import NoticeTables
import Testing

/// Findings point into files of every format, at what is meant there.
@Suite("Places in tables")
struct LintPlacesTests {
  /// What is found in files that are at those paths of a folder.
  private func findings(_ files: [String: [UInt8]], sources: [TableFile] = []) throws -> [LintFinding] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files { try AppTables.write(bytes, to: "\(folder.path)/\(name)") }
    return Linter().findings(in: try TableFile.read(folder.path), sources: sources).map { finding in
      var finding = finding
      finding.path = String(finding.path.dropFirst(folder.path.count + 1))
      return finding
    }
  }

  private func findings(_ files: [String: String]) throws -> [LintFinding] {
    try findings(files.mapValues { Array($0.utf8) })
  }

  /// A finding in short: its rule and severity, where, and what is underlined.
  private func told(_ finding: LintFinding) -> String {
    "\(finding.place.line):\(finding.place.column) \(finding.rule.rawValue) \(finding.meant)"
  }

  // MARK: String catalogues

  private static func catalogue(_ key: String, _ localizations: String, lineEnd: String = "\n") -> String {
    [#"{"sourceLanguage": "en", "strings": {"#, #""\#(key)": {"localizations": {"#, localizations, "}}}}"]
      .joined(separator: lineEnd)
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  /// Where a text with two spaces in it has them, by looking for it.
  private func spaces(of needle: String, in text: String) throws -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let index = try #require(lines.firstIndex { $0.contains(needle) })
    let line = lines[index]
    let start = try #require(line.range(of: needle)?.lowerBound)
    let before = line[..<start] + needle.prefix { $0 != " " }
    return "\(index + 1):\(before.unicodeScalars.count { $0 != "\u{FEFF}" } + 1) double-space   "
  }

  @Test(
    "in a catalogue they point at the text itself, whatever is written as an escape before it",
    arguments: [
      "", "\\n", "\\\"", "\\\\", "\\/\\t", "\\u0041", "\\ud83d\\ude00", "\\uD83D", "\\ud83dx", "\\ude00", "é", "你好",
      "😀",
      "👨‍👩‍👧\\u4f60",
    ])
  func escapes(before: String) throws {
    for (start, lineEnd) in [("", "\n"), ("", "\r\n"), ("", "\r"), ("\u{FEFF}", "\n"), ("", ""), ("\u{FEFF}", "")] {
      let text = start + Self.catalogue("Hi", "\"de\": " + Self.unit(before + "a  b"), lineEnd: lineEnd)
      let found = try findings(["A.xcstrings": text]).filter { $0.rule == .doubleSpace }
      #expect(try found.map(told) == [spaces(of: "a  b", in: text)])
    }
  }

  @Test("they point at forms, at parts, and at a key that is the text of its language")
  func shapes() throws {
    let plural = { (text: String) in
      #""variations": {"plural": {"one": \#(Self.unit("1")), "other": \#(Self.unit(text))}}"#
    }
    let forms = Self.catalogue("a\\n%lld", "\"en\":\n{\(plural("a\\n%lld  z"))}")
    let parts = Self.catalogue(
      "%lld z",
      """
      "en": {"stringUnit": {"value": "%#@n@ z"}, "substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld",
      \(plural("%arg  z"))}}}
      """)
    for (text, needle) in [(forms, "%lld  z"), (parts, "%arg  z"), (Self.catalogue("\\u0041  b", ""), "\\u0041  b")] {
      #expect(try findings(["A.xcstrings": text]).map(told) == [spaces(of: needle, in: text)])
    }
  }

  @Test("what is about an entry as a whole underlines its key, and tells the language")
  func keys() throws {
    let text = Self.catalogue("a\\\" %lld", #""ru": {"variations": {"plural": {"other": \#(Self.unit("a %lld"))}}}"#)
    let found = try findings(["A.xcstrings": text]).filter { $0.rule == .pluralMissing }
    #expect(found.map(told) == Array(repeating: #"2:1 plural-missing "a\" %lld""#, count: 3))
    #expect(found.allSatisfy { $0.message.contains("ru") })
  }

  @Test(
    "faults of a catalogue have a column, and say which key is meant",
    arguments: [
      (catalogue("é", #""de": {"stringUnit": {"value": "x", "value": "y"}}"#), "3:37", "again \"value\""),
      (catalogue("é", #""é": {}"#), "3:1", "BCP 47"), (catalogue("é", #""de": 1"#), "3:7", "(de, \"é\")"),
      ("{\"sourceLanguage\": \"en\",\n\"é\": nul}", "2:6", "value"), ("[]", "1:1", "found []"),
      ("{\"a\": \"é\u{1}\"}", "1:9", "control"),
    ])
  func faults(text: String, place: String, words: String) throws {
    let found = try #require(try findings(["A.xcstrings": text]).first { $0.rule == .tableSyntax })
    #expect("\(found.place.line):\(found.place.column)" == place, "\(found.message)")
    #expect(found.message.contains(words), "\(found.message)")
  }

  @Test("a key or a language that stands twice in a catalogue is told, and the rest looked through")
  func catalogueRepetitions() throws {
    func found(_ second: String) throws -> [String] {
      let text = """
        {"sourceLanguage": "en", "strings": {"é": {}, "a": {"localizations": {"de": \(Self.unit("x")), "fr": {},
        "de": \(Self.unit(second))}},
        "b": {"localizations": {"en": \(Self.unit("y"))}},
        "b": {"localizations": {"en": \(Self.unit(second)), "de": \(Self.unit("b  c"))}}}}
        """
      let error = #expect(throws: TableFormatError.self) {
        _ = try TableFormat.read(Data(text.utf8), path: "A.xcstrings")
      }
      #expect(error?.description == "A.xcstrings:4:1: expected each key of an object once, found again \"b\"")
      return try findings(["A.xcstrings": text]).map { "\($0.severity.rawValue) \(told($0))" }
    }
    #expect(try found("x").prefix(2) == ["warning 2:1 duplicate-key \"de\"", "error 4:1 duplicate-key \"b\""])
    #expect(try found("y").prefix(2) == ["error 2:1 duplicate-key \"de\"", "warning 4:1 duplicate-key \"b\""])
    #expect(try found("y").last?.hasSuffix("double-space   ") == true)
  }

  @Test("comments of a catalogue switch rules off, and a rule that is none is told once")
  func catalogueSwitches() throws {
    func catalogue(_ comment: String) -> String {
      """
      {"sourceLanguage": "en", "strings": {
      "A": {"comment": "\(comment)", "localizations": {"de": \(Self.unit("a  b")), "fr": \(Self.unit("a  b"))}},
      "B": {"localizations": {"de": \(Self.unit("c  d"))}}}}
      """
    }
    func places(_ comment: String) throws -> [String] {
      try findings(["A.xcstrings": catalogue(comment)]).map { "\($0.rule.rawValue) \($0.place.line)" }
    }
    #expect(try places("c") == ["double-space 2", "double-space 3", "double-space 2"])
    #expect(try places("c lint:disable double-space") == ["double-space 3"])
    #expect(try places("c\\nlint:disable-file double-space: why not") == [])
    #expect(try places("lint:disable doublespace").count { $0.hasPrefix("unknown-rule") } == 1)
  }

  // MARK: .stringsdict

  private static func dictionary(_ entries: String, lineEnd: String = "\n") -> String {
    [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      #"<plist version="1.0">"#, "<dict>", entries, "</dict>", "</plist>",
    ].joined(separator: lineEnd)
  }

  private static func files(_ forms: String, format: String = "%#@n@") -> String {
    """
    <key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(forms)</dict></dict>
    """
  }

  @Test(
    "in a .stringsdict they point at the text of a form, whatever is written before it",
    arguments: [
      "", "&amp;", "&#10;", "&#x4F60;&lt;", "<![CDATA[<&>]]>", "<!-- a comment -->", "é你😀", "<![CDATA[]]>", "\n",
      "\r\n", "\t",
    ])
  func forms(before: String) throws {
    let forms = "<key>one</key><string>1</string>\n<key>other</key><string>x\(before)a  %d</string>"
    for lineEnd in ["\n", "\r\n", "\r", ""] {
      let text = Self.dictionary(Self.files(forms).replacing("\n", with: lineEnd), lineEnd: lineEnd)
      let found = try findings(["en.lproj/A.stringsdict": text])
      #expect(try found.map(told) == [spaces(of: "a  %d", in: text)], "\(found.map(\.message))")
    }
  }

  @Test("they point into CDATA, and into a format whose parts have numbers")
  func formats() throws {
    let section = Self.dictionary(
      Self.files("<key>one</key><string>1</string><key>other</key><string><![CDATA[&a  %d]]></string>"))
    #expect(try findings(["en.lproj/A.stringsdict": section]).map(told) == [spaces(of: "&a  %d", in: section)])
    let format = Self.dictionary(
      Self.files("<key>one</key><string>1</string><key>other</key><string>%d</string>", format: "%1$#@n@ of a  b"))
    let found = try findings(["en.lproj/A.stringsdict": format])
    #expect(try found.map(told) == [spaces(of: "a  b", in: format)])
  }

  @Test("a text of a .stringsdict is what XML says it is")
  func xmlTexts() throws {
    let text = "a\r\nb\rc&lt;&#x1F600;&#65;<!-- no --><![CDATA[&lt;\r\n<b>]]>&quot; "
    let entries = try StringsDictionary.read(
      Data(Self.dictionary("<key>&amp;\r\n</key><string>\(text)</string>").utf8), path: "a")
    #expect(entries.map(\.key) == ["&\n"])
    #expect(entries.map(\.value) == [.text(LocatedText("a\nb\nc<😀A&lt;\n<b>\" "), .translated)])
  }

  @Test("a .stringsdict in UTF-16 has excerpts and places as one in UTF-8")
  func wide() throws {
    let text = Self.dictionary(Self.files("<key>one</key><string>1</string>\n<key>other</key><string>你a  %d</string>"))
    let wide = try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian))
    #expect(try findings(["en.lproj/A.stringsdict": Array(wide)]).map(told) == [spaces(of: "你a  %d", in: text)])
  }

  @Test("a key that stands twice in a dictionary is told, of a form and of an entry")
  func repetitions() throws {
    func found(_ text: String) throws -> [String] {
      try findings(["en.lproj/A.stringsdict": Self.dictionary(text)]).map { "\($0.severity.rawValue) \(told($0))" }
    }
    let other = "<key>other</key><string>%d</string>"
    let same = "<key>one</key><string>1</string>\n<key>one</key><string>1</string>" + other
    #expect(try found(Self.files(same)) == ["warning 9:6 duplicate-key one"])
    #expect(
      try found(Self.files(same.replacing("1", with: "&#49;").replacing("&#49;</string>\n", with: "2</string>\n"))) == [
        "error 9:6 duplicate-key one"
      ])
    let entry = "<key>a&amp;b</key><string>x</string>\n"
    #expect(try found(entry + entry) == ["warning 6:6 duplicate-key a&amp;b"])
    #expect(try found(entry + entry.replacing("x", with: "y")) == ["error 6:6 duplicate-key a&amp;b"])
  }

  @Test("comments of a .stringsdict are the entry's, and switch rules off")
  func dictionaryComments() throws {
    func places(_ start: String, _ comment: String) throws -> [Int] {
      let text = Self.dictionary(
        "\(start)<!-- \(comment) -->\n<key>a</key><string>a  b</string>\n<key>b</key><string>a  b</string>")
      return try findings(["en.lproj/A.stringsdict": text]).map(\.place.line)
    }
    #expect(try places("", "c") == [6, 7])
    #expect(try places("", "lint:disable double-space: why not") == [7])
    #expect(try places("", "c\nlint:disable-file double-space") == [])
    #expect(try places("<!-- lint:disable-file double-space -->", "c") == [])
    let read = try StringsDictionary.read(
      Data(
        Self.dictionary("<!--\n  What it\n  says -->\n<key>a</key>\n<!-- x --><string>b</string><key>c</key><string/>")
          .utf8), path: "a")
    #expect(read.map(\.comment) == ["What it\nsays", nil])
  }

  @Test(
    "what is wrong with a .stringsdict is told in its place, and the rest is looked through",
    arguments: [
      (
        "<key>x</key><dict/>\n<key>b</key><string>a  b</string>", ["5:6 NSStringLocalizedFormatKey", "6:22 two spaces"]
      ),
      ("<key>x</key><integer>1</integer>\n<key>b</key><string>a  b</string>", ["5:6 \"x\"", "6:22 two spaces"]),
      ("<key>é</key><string>a & b</string>", ["5:13 &amp;"]),
      ("<key>x</key><string>&nbsp;</string>", ["5:13 not XML's own"]),
      ("<key>x</key><string>&#xD800;</string>", ["5:13 a character"]),
      ("<key>x</key><string>\u{1}</string>", ["5:13 a character"]),
      ("<key>x</key>", ["5:6 a value of the key \"x\", found </dict>"]), ("<string>x</string>", ["5:1 <key>"]),
      ("<key>x</key><string>a</strong>", ["5:13 another element"]),
      ("<key>x</key><string>a<b/></string>", ["5:22 </string>"]),
      ("<key>x</key><text/>", ["5:13 found <text>"]), ("<!-- x", ["7:1 well-formed"]), ("x", ["6:1 found “x”"]),
      ("<key>x</key><string><![CDATA[x</string>", ["5:13 well-formed"]), ("<key>x</key", ["6:1 without its >"]),
    ])
  func dictionaryFaults(entries: String, expected: [String]) throws {
    let found = try findings(["en.lproj/A.stringsdict": Self.dictionary(entries)])
    #expect(found.count == expected.count)
    for (finding, words) in zip(found, expected) {
      #expect(
        words.hasPrefix("\(finding.place.line):\(finding.place.column) "),
        "\(words) \(finding.place) \(finding.message)")
      #expect(finding.message.contains(words.split(separator: " ", maxSplits: 1)[1]), "\(finding.message)")
    }
  }

  @Test("declarations in a document type are refused")
  func declarations() throws {
    let text = #"<!DOCTYPE plist [<!ENTITY a "b">]><plist><dict><key>a</key><string>&a;</string></dict></plist>"#
    let found = try findings(["en.lproj/A.stringsdict": text])
    #expect(found.map(\.rule) == [.tableSyntax] && found[0].message.contains("DOCTYPE"))
  }

  // MARK: Hostile files

  private static let hostile: [(path: String, text: String)] = [
    ("A.xcstrings", ""), ("A.xcstrings", "\u{FEFF}"), ("A.xcstrings", "{"), ("A.xcstrings", "[1, 2]"),
    (
      "A.xcstrings",
      catalogue("a", #""en": "#) + String(repeating: #"{"variations": {"plural": {"other": "#, count: 100_000)
    ),
    (
      "A.xcstrings",
      catalogue("a", #""en": \#(String(repeating: #"{"variations": {"plural": {"other": "#, count: 10)) {}"#)
    ),
    ("A.xcstrings", catalogue("a", "\"en\": " + unit(String(repeating: "%*d‘[", count: 20_000)))),
    ("A.xcstrings", catalogue("\\u202e\\u0000\\ud800", "\"en\": {}, \"de\": " + unit("\\u0000\\uDFFF%*"))),
    ("A.xcstrings", catalogue("a", #""de": {"stringUnit": 5}, "fr": null, "it": {"variations": {"plural": {}}}"#)),
    ("en.lproj/A.stringsdict", ""), ("en.lproj/A.stringsdict", "<plist/>"), ("en.lproj/A.stringsdict", "<plist><dict>"),
    ("en.lproj/A.stringsdict", "<?xml"), ("en.lproj/A.stringsdict", "<!DOCTYPE plist"),
    ("en.lproj/A.stringsdict", "bplist00"),
    ("en.lproj/A.stringsdict", "<plist><dict>" + String(repeating: "<key>a</key><dict>", count: 100_000)),
    ("en.lproj/A.stringsdict", "<plist>" + String(repeating: "<array>", count: 100_000)),
    ("en.lproj/A.stringsdict", String(repeating: "<", count: 100_000)),
    (
      "en.lproj/A.stringsdict",
      dictionary("<key>a</key><string>" + String(repeating: "&#x41;<!-- -->", count: 20_000) + "</string>")
    ),
    ("en.lproj/A.stringsdict", dictionary(files("", format: String(repeating: "%1$#@n@%9$#@", count: 20_000)))),
    ("en.lproj/A.stringsdict", dictionary("<key>\u{202E}a</key><string>\u{FFFE}%1$#@</string><key/><string/>")),
  ]

  @Test("hostile files are gone through, and what is found stands in them", arguments: hostile)
  func hostileFiles(path: String, text: String) throws {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for finding in try findings([path: text]) {
      #expect((1...lines.count).contains(finding.place.line) && finding.length >= 1)
      #expect((1...lines[finding.place.line - 1].unicodeScalars.count + 1).contains(finding.place.column))
    }
  }

  @Test("a folder with the name of a table is none, and a catalogue in UTF-16 is refused as that")
  func odd() throws {
    let wide = try #require(("\u{FEFF}" + Self.catalogue("a  b", "")).data(using: .utf16LittleEndian))
    let found = try findings([
      "A.xcstrings/en.lproj/B.stringsdict/C.strings": Array("\"a\" = \"b\";".utf8), "D.xcstrings": Array(wide),
    ])
    #expect(found.map(\.message) == ["expected UTF-8, found UTF-16"])
    #expect(found.first?.excerpt?.hasPrefix("{") == true)
  }
}
