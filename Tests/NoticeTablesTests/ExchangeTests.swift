import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

/// What goes to a translator comes back as it was.
@Suite("Exchange formats")
struct ExchangeTests {
  // MARK: Tables

  static func text(_ text: String, _ state: TranslationState = .translated) -> TableValue {
    .text(LocatedText(text), state)
  }

  static func table(_ locale: String, _ entries: [TableEntry]) -> TableFile {
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

  static func variants(_ names: [String], _ prefix: String = "") -> [TableValue.Variant] {
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

  static func expectSame(_ format: TableFormat, _ actual: TableFile?, _ expected: TableFile) throws {
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

  static func read(_ bytes: [UInt8], _ format: TableFormat, name: String) throws -> TableExchange {
    let exchanges = try TableFormat.read(Data(bytes), path: "folder/\(name).\(format.suffix)")
    return try #require(exchanges?.first)
  }

  @Test("an export that is imported has the same entries", arguments: TableFormat.allCases)
  func roundTrip(format: TableFormat) throws {
    for table in Self.tables {
      let bytes = try format.write(TableExchange(source: table, targets: [table]))
      let back = try Self.read(bytes, format, name: table.name)
      try Self.expectSame(format, back.targets.first, table)
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
    let back = try Self.read(bytes, format, name: russian.name)
    try Self.expectSame(format, back.targets.first { $0.locale == "ru" }, russian)
    #expect(back.source.locale == "en")
    #expect(Set(back.source.entries.map(\.key)) == Set(english.entries.map(\.key)))
  }

  @Test("the project's own tables come back without a change in their files", arguments: TableFormat.allCases)
  func ownTables(format: TableFormat) throws {
    for table in TableFile.builtIn {
      let text = table.lines.joined(separator: "\n")
      let sent = try format.write(TableExchange(source: table, targets: [table]))
      let back = try Self.read(sent, format, name: table.name).targets
      #expect(TableFile.strings(text, with: try #require(back.first).entries) == text)
    }
  }

  @Test("line ends of Windows and a byte order mark change nothing", arguments: [TableFormat.xliff1, .xliff2, .po])
  func windows(format: TableFormat) throws {
    let table = Self.table("en", [TableEntry(key: "a", value: Self.text("x\ny"), comment: "one\ntwo")])
    let text = String(decoding: try format.write(TableExchange(source: table, targets: [table])), as: UTF8.self)
    let changed = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
    try Self.expectSame(format, try Self.read(Array(changed.utf8), format, name: "Made").targets.first, table)
  }

  @Test("UTF-16 with a byte order mark is read")
  func utf16() throws {
    let table = Self.table("en", [TableEntry(key: "名", value: Self.text("😀"))])
    for format in [TableFormat.xliff1, .po, .csv] {
      let text = String(decoding: try format.write(TableExchange(source: table, targets: [table])), as: UTF8.self)
      let wide = Array(try #require(text.data(using: .utf16)))
      try Self.expectSame(format, try Self.read(wide, format, name: "Made").targets.first, table)
    }
  }

  @Test("a document of more than ten megabytes is read")
  func large() throws {
    let text = String(repeating: "many words ", count: 10_000)
    let table = Self.table("en", (0..<100).map { TableEntry(key: "\($0)", value: Self.text(text)) })
    // Where the limit is: libxml2 takes no more at once.
    let bytes = try TableFormat.xliff2.write(TableExchange(source: table, targets: []))
    try Self.expectSame(.xliff2, try Self.read(bytes, .xliff2, name: "Made").targets.first, table)
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
}
