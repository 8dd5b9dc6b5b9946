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
    let scalars = Array((finding.excerpt ?? "").unicodeScalars)
    let start = min(finding.place.column - finding.excerptColumn, scalars.count)
    let meant = String(String.UnicodeScalarView(scalars[start..<min(start + finding.length, scalars.count)]))
    return "\(finding.place.line):\(finding.place.column) \(finding.rule.rawValue) \(meant)"
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
      ("{\"sourceLanguage\": \"en\",\n \"strings\": {\"a\": {},\n \"é\": {}, \"a\": {}}}", "3:11", "again \"a\""),
      (catalogue("é", #""de": {}, "fr": {}, "de": {}"#), "3:21", "again \"de\""),
      (catalogue("é", #""é": {}"#), "3:1", "BCP 47"), (catalogue("é", #""de": 1"#), "3:7", "(de, \"é\")"),
      ("{\"sourceLanguage\": \"en\",\n\"é\": nul}", "2:6", "value"), ("[]", "1:1", "found []"),
      ("{\"a\": \"é\u{1}\"}", "1:9", "control"),
    ])
  func faults(text: String, place: String, words: String) throws {
    let found = try #require(try findings(["A.xcstrings": text]).first { $0.rule == .tableSyntax })
    #expect("\(found.place.line):\(found.place.column)" == place, "\(found.message)")
    #expect(found.message.contains(words), "\(found.message)")
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
}
