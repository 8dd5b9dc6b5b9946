import Foundation
import NoticeFormatting
import NoticeTables
import Testing

/// For each rule a planted fault that it finds, with what it underlines, and a clean counterpart on which all are silent.
@Suite("The linter")
struct LintTests {
  private func findings(
    _ text: String, _ locale: String = "en", source: String? = nil, options: Linter.Options = .init()
  ) -> [LintFinding] {
    func file(_ text: String, _ locale: String) -> TableFile {
      TableFile(strings: text, path: "\(locale).lproj/A.strings", locale: locale, name: "A")
    }
    let sources = source.map { [file($0, "en")] } ?? []
    return Linter(options: options).findings(in: [file(text, locale)], sources: sources)
  }

  @Test("finds what was planted, underlines it, and is silent on the clean counterpart", arguments: messages + formats)
  func rules(planted: Case) throws {
    let found = findings(planted.planted, planted.locale, source: planted.source).filter { $0.rule == planted.rule }
    let finding = try #require(found.first)
    #expect(finding.meant == planted.meant)
    let clean = findings(planted.clean, planted.locale, source: planted.source)
    #expect(clean.filter { $0.rule == planted.rule } == [], "\(clean.map(\.message))")
  }

  @Test("every rule has a planted fault")
  func complete() {
    #expect(Set(LintRule.allCases).subtracting((Self.messages + Self.formats).map(\.rule)) == [])
  }

  @Test("clean counterparts are clean of every other rule, too")
  func clean() {
    for table in [
      Self.kick("{actorIs, select, you {You left} other {{actor} left}}"),
      Self.own("%1$@ has %2$lld files (50%% of 3:00)"),
    ] {
      #expect(findings(table) == [])
    }
  }

  @Test("two texts of one key are an error, one text twice is a warning")
  func duplicates() {
    #expect(findings(Self.kick("x") + Self.kick("y")).map(\.severity) == [.error])
    #expect(findings(Self.kick("x") + Self.kick("x")).map(\.severity) == [.warning])
  }

  @Test(
    "of an entry that two tables of a folder have, the one that is not shown is told",
    arguments: [
      (["en.lproj/A.strings": own("x"), "en.lproj/A.stringsdict": "plist title"], "warning A.stringsdict line 1"),
      (["en.lproj/A.strings": own("x"), "en.lproj/B.stringsdict": "plist title"], nil),
      (["en.lproj/A.strings": own("x"), "de.lproj/A.stringsdict": "plist title"], nil),
      (["en.lproj/A.strings": own("x"), "en.lproj/B.strings": own("y")], nil),
      (["en.lproj/A.strings": kick("x"), "en.lproj/B.strings": "\n" + kick("x")], "warning A.strings line 2"),
      (["en.lproj/A.strings": kick("x"), "en.lproj/B.strings": kick("y")], "error A.strings line 2"),
      // An app's own table is asked before those of one style, and Classic before Standard.
      (["en.lproj/A.strings": kick("x"), "en.lproj/Standard.strings": kick("y")], nil),
      (["en.lproj/Classic.strings": kick("x"), "en.lproj/Standard.strings": kick("y")], nil),
      (["A/en.lproj/A.strings": kick("x"), "B/en.lproj/B.strings": kick("y")], nil),
    ])
  func hidden(files: [String: String], expected: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let text = text == "plist title" ? "<plist><dict><key>title</key><string>z</string></dict></plist>" : text
      try AppTables.write(Array(text.utf8), to: "\(folder.path)/\(name)")
    }
    let found = Linter().findings(in: try TableFile.read(folder.path)).filter { $0.rule == .duplicateKey }
    let words = expected?.split(separator: " ", maxSplits: 2).map(String.init) ?? []
    #expect(found.count == (expected == nil ? 0 : 1), "\(found.map(\.message))")
    for finding in found {
      #expect(finding.severity.rawValue == words.first)
      #expect(words.dropFirst().allSatisfy { finding.message.contains($0) }, "\(finding.message)")
      #expect(finding.meant.hasPrefix("\"t"))
    }
  }

  @Test("a number that is left out is told once, where it is left out first")
  func gaps() {
    #expect(findings(Self.own("%1$@ %3$@ %5$@")).map(\.severity) == [.warning])
    #expect(findings(Self.own("%1$@ x %3$@"), "de", source: Self.own("%1$@ %2$@ %3$@")).map(\.severity) == [.error])
    #expect(findings(Self.own("%1$@ x %3$@"), "de", source: Self.own("%1$@ %3$@")) == [])
    #expect(findings(Self.own("%1$@ x %3$@"), "de", source: "\"other\" = \"x\";").map(\.severity) == [.warning])
  }

  @Test("rules are switched off by option, for an entry, and for a file")
  func switches() {
    let fault = "\"team.kick\" = \"{actor}  x\";\n"
    #expect(findings("/* c */\n" + fault).map(\.rule) == [.doubleSpace])
    var options = Linter.Options()
    options.disabled = [.doubleSpace]
    #expect(findings("/* c */\n" + fault, options: options) == [])
    #expect(findings("/* c lint:disable double-space, edge-space */\n" + fault) == [])
    #expect(findings("/* c lint:disable edge-space */\n" + fault).map(\.rule) == [.doubleSpace])
    #expect(findings("/* c\n   lint:disable-file double-space */\n\"team.leave\" = \"x\";\n/* c */\n" + fault) == [])
  }

  @Test(
    "broken, hostile and large tables are gone through",
    arguments: [
      "", "\u{FEFF}", "\"", "\"a\"=\"", "/* ", "\"team.kick\" = \"\u{0}\";", "\"team.kick\"\r\n=\r\n\"x\";\r\n",
      "\"team.kick\" = \"" + String(repeating: "{actorIs, select, other {", count: 30_000) + "\";",
      "\"team.kick\" = \"" + String(repeating: "}", count: 30_000) + "\";", "\"k\" = \"%\";",
      "\"k\" = \"%99999999999999999999$@\";",
      "\"k\" = \"%#@\";", "\"k\" = \"%#@a\";", "\"team.kick\" = \"{actor, plural, =9e99 {x} other {y}}\";",
      (0..<3_000).map { "\"k\($0)\" = \"text %@ (\($0)\";\n" }.joined(),
    ])
  func hostile(text: String) {
    for locale in ["en", "zh-Hans", "und", "x", ""] {
      for finding in findings(text, locale, source: "\"k\" = \"%d\"; \"team.kick\" = \"{actor}\";") {
        #expect(finding.place.line >= 1 && finding.place.column >= 1 && finding.length >= 1)
        #expect(LintReport.text(finding, columns: \.count).count >= 2)
      }
    }
  }

  @Test("a region's table need not have everything, and unknown keys of an app's own table are none of ours")
  func scope() {
    let source = Self.kick("x") + "/* c */\n\"team.leave\" = \"y\";"
    #expect(findings(Self.kick("z"), "de-AT", source: source) == [])
    #expect(findings("\"whatever\" = \"x\";") == [])
  }

  @Test("positions are right behind escapes, line breaks and characters beyond U+FFFF")
  func positions() throws {
    let text = "/* c */\n\"team.kick\" = \"😀 \\U0041 {actorIs, select,\n  you {a  b} other {c}}\";\n"
    let finding = try #require(findings(text).first { $0.rule == .doubleSpace })
    #expect(finding.place == TextPlace(line: 3, column: 9))
    #expect(finding.meant == "  ")
    let report = LintReport.text(finding, columns: \.count)
    #expect(
      report == [
        "en.lproj/A.strings:3:9: warning: there are two spaces [double-space]", "    you {a  b} other {c}}\";",
        "          ^^", "  key: team.kick", "  help: leave one out",
      ])
  }

  private static func catalogue(_ localizations: String) -> String {
    """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"%1$@ has %2$lld files": {"comment": "c", "localizations": {
    \(localizations)
    }}}}
    """
  }

  private static func dictionary(_ forms: String) -> String {
    """
    <plist version="1.0"><dict>
    <key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
    <key>count</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict></dict>
    </dict></plist>
    """
  }

  private static func unit(_ text: String) -> String {
    #"{"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
  }

  @Test(
    "an app's own catalogues and plurals: what is planted is found, and the clean counterpart is silent",
    arguments: [
      (
        "A.xcstrings", #""de": \#(unit("%1$@ hat %2$lld Dateien"))"#, #""de": \#(unit("%1$@ hat %2$d Dateien"))"#,
        LintRule.formatType
      ),
      (
        "A.xcstrings", #""de": \#(unit("%1$@ hat %2$lld Dateien"))"#, #""de": \#(unit("%1$@ hat Dateien"))"#,
        .formatArguments
      ),
      (
        "A.xcstrings", #""de": \#(unit("%2$lld Dateien von %1$@"))"#, #""de": \#(unit("%lld Dateien von %1$@"))"#,
        .formatUnnumbered
      ),
      (
        "A.xcstrings",
        #""ja": {"variations": {"plural": {"other": \#(unit("%1$@の%2$lld件"))}}}"#,
        #""ru": {"variations": {"plural": {"other": \#(unit("%1$@: %2$lld"))}}}"#, .pluralMissing
      ),
      (
        "A.xcstrings",
        #"""
        "de": {"stringUnit": {"state": "translated", "value": "%1$@ hat %#@n@"}, "substitutions": {"n": {"argNum": 2, \#
        "formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("%arg Datei")), \#
        "other": \#(unit("%arg Dateien"))}}}}}
        """#,
        #"""
        "de": {"stringUnit": {"state": "translated", "value": "%1$@ hat %#@n@"}, "substitutions": {"n": {"argNum": 2, \#
        "formatSpecifier": "lld", "variations": {"plural": {"other": \#(unit("%arg Dateien"))}}}}}
        """#, .pluralMissing
      ),
      (
        "A.xcstrings",
        #"""
        "de": {"stringUnit": {"state": "translated", "value": "%1$@ hat %#@n@"}, "substitutions": {"n": {"argNum": 2, \#
        "formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("1 %1$@")), "other": \#(unit("%arg"))}}}}}
        """#,
        #"""
        "de": {"stringUnit": {"state": "translated", "value": "%1$@ hat %#@m@"}, "substitutions": {"n": {"argNum": 2, \#
        "formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("1 %1$@")), "other": \#(unit("%arg"))}}}}}
        """#, .formatArguments
      ),
      (
        "fr.lproj/A.stringsdict",
        "<key>one</key><string>%d a</string><key>many</key><string>%d b</string><key>other</key><string>%d c</string>",
        "<key>other</key><string>%d c</string>", .pluralMissing
      ),
      (
        "ja.lproj/A.stringsdict", "<key>other</key><string>%d 件</string>",
        "<key>one</key><string>1 件</string><key>other</key><string>%d 件</string>", .pluralSuperfluous
      ),
      (
        "ru.lproj/A.stringsdict",
        "<key>one</key><string>%d a</string><key>few</key><string>%d b</string><key>many</key><string>%d c</string>"
          + "<key>other</key><string>%d d</string>",
        "<key>one</key><string>1 a</string><key>few</key><string>%d b</string><key>many</key><string>%d c</string>"
          + "<key>other</key><string>%d d</string>", .pluralNumber
      ),
      (
        "ja.lproj/A.stringsdict", "<key>other</key><string>%d 件</string>", "<key>other</key><string>%@ 件</string>",
        .formatType
      ),
    ])
  func appTables(file: String, clean: String, planted: String, rule: LintRule) throws {
    let isCatalogue = file.hasSuffix(".xcstrings")
    func rules(_ text: String) throws -> Set<LintRule> {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.path + "/" + file
      try AppTables.write(Array((isCatalogue ? Self.catalogue(text) : Self.dictionary(text)).utf8), to: path)
      return Set(Linter().findings(in: try TableFile.read(folder.path)).map(\.rule))
    }
    #expect(try rules(clean).subtracting([.missingComment]) == [])
    #expect(try rules(planted).contains(rule))
  }

  /// Texts that native speakers write, each with the English that they translate.
  @Test(
    "correct texts of many languages are silent",
    arguments: [
      ("de", "“%@”", "„%@“"), ("de", "“Done.”", "»Fertig«."), ("pl", "“%@”", "„%@”"), ("sv", "“%@”", "”%@”"),
      ("da", "“%@”", "»%@«"), ("ru", "“a “b” c”", "«он сказал „нет“ нам»"), ("ko", "“%@”", "‘%@’을"),
      ("en-GB", "“%@”", "‘%@’"), ("en-GB", "“It’s %@’s”", "‘It’s %@’s’"), ("en", "A", "The dogs’ ’90s can’t stay"),
      ("ko", "“Yes”", "‘네’라고"), ("uz", "Uzbek", "Oʻzbek, o‘zbek, G‘"), ("fr", "Today", "Aujourd’hui, l’été"),
      ("sv", "‘%@’", "’%@’"), ("de", "‘%@’", "‚%@‘"), ("it", "'50s", "Gli anni ’50 dell’arte"), ("ja", "‘%@’", "‘%@’が"),
      ("fr", "1) Open", "1) Ouvrir"), ("nl", "Thanks :)", "Bedankt :)"), ("de", #"27\" wide"#, #"27\" breit"#),
      ("ar", "50%% off", "٪50 خصم"), ("ja", "50%% off", "50％オフ"), ("ja", "Slowly", "＃ゆっくり"),
      ("ja", "Warning! Battery", "警告！　バッテリー"), ("fr", "Family 👨‍👩‍👧", "Famille 👨‍👩‍👧"), ("fa", "I want", "می‌خواهید"),
      ("he", "IDF (Israel)", "צה״ל ‏(ישראל)"), ("th", "Welcome back.", "ยินดี​ต้อนรับ"), ("ar", "Sure?", "هل أنت متأكد؟"),
      ("el", "Sure?", "Σίγουρα;"), ("hi", "He left.", "वह चला गया।"), ("ja", "Delete it?", "削除しますか"),
      ("de", "Loading...", "Wird geladen …"), ("zh-Hans", "Loading…", "加载中……"), ("zh-Hant", "Loading…", "載入中⋯⋯"),
      ("de", "3 p.m.", "15 Uhr"), ("de", "Really delete them?", "Möchten Sie sie wirklich löschen?"),
      ("de", "People who leave the group", "Personen, die die Gruppe verlassen"),
      ("fr", "You subscribed", "Vous vous êtes abonné"), ("tr", "slowly", "yavaş yavaş"), ("hi", "Fee what", "शुल्क क्या"),
      ("zh-Hans", "To understand you", "为了了解你"), ("zh-Hans", "Online now", "现在在线"),
      ("zh-Hans", "Names", "瞭望 囧 欸 珺瑄烜昇垚"),
      ("zh-Hant-HK", "Wearing it", "着 戶 溫"), ("de", "Save 20%%off, %@", "Spare 20 %%, %@"),
      ("fr", "%d files", "%i fichiers"),
      ("fr", "Line one:\\n  item", "Ligne un :\\n  objet"),
    ])
  func natives(locale: String, source: String, text: String) {
    let found = findings(Self.own(text), locale, source: Self.own(source))
    #expect(found == [], "\(found.map(\.message))")
  }

  @Test(
    "tables are compared with what they are translated from",
    arguments: [
      // A table of any name, and one key of the source over the built-in ones.
      (["de.lproj/App.strings": kick("{actor} x")], LintRule.missingArgument, "de.lproj/App.strings"),
      (
        ["en.lproj/Standard.strings": kick("{actor} did {targets}"), "de.lproj/Standard.strings": kick("{actor} x")],
        .missingArgument, "de.lproj/Standard.strings"
      ),
      // A misspelt key alone is still a table of the project's; an app's table with one of its keys is none.
      (["de.lproj/App.strings": "/* c */\n\"team.kik\" = \"{actor} x\";"], .unknownKey, "de.lproj/App.strings"),
      (["en.lproj/L.strings": "\"team.leave\" = \"Leave\"; \"a\" = \"5% x\"; \"b\" = \"%@\";"], nil, nil),
      (
        [
          "L.xcstrings":
            #"{"sourceLanguage": "en", "strings": {"friend.add": {}, "login": {}, "logout": {}}, "version": "1.0"}"#
        ], nil, nil
      ),
      // Two modules, with a table of the same name each.
      (
        [
          "A/en.lproj/L.strings": own("%@ has %@."), "B/en.lproj/L.strings": own("Files"),
          "B/de.lproj/L.strings": own("Dateien"),
        ], .formatUnnumbered, "A/en.lproj/L.strings"
      ),
      // Only the translation is asked for.
      (["en.lproj/L.strings": own("%@"), "de.lproj/L.strings": own("%d")], .formatType, "de.lproj/L.strings"),
    ])
  func sources(files: [String: String], rule: LintRule?, place: String?) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try AppTables.write(Array(text.utf8), to: "\(folder.path)/\(name)") }
    let tables = try TableFile.read(place.map { "\(folder.path)/\($0)" } ?? folder.path)
    let beside = TableFile.sources(beside: tables, source: "en")
    let found = Linter().findings(in: tables, sources: TableFile.builtIn + beside).filter {
      $0.severity > .note && $0.rule != .missingKey
    }
    #expect(Set(found.map(\.rule)) == Set([rule].compactMap { $0 }), "\(found.map(\.message))")
  }

  @Test("text beside a plural or select is looked at as well, and its arguments are there")
  func frames() {
    let text = "/* c */\n\"team.leave\" = \"{actor}  hat {actorIs, select, you {dich} other {alle}} verlassen (\";"
    let found = findings(text, "de", source: "/* c */\n\"team.leave\" = \"{actor} left\";")
    #expect(Set(found.map(\.rule)) == [.fragment, .doubleSpace, .unbalanced])
  }

  @Test("what a new table lacks is told in one finding, a few keys each by itself")
  func begunTable() {
    let keys = Phrase.Key.allCases.prefix(8).map { "/* c */\n\"\($0.rawValue)\" = \"x\";\n" }
    let begun = findings(keys[0], "de", source: keys.joined()).filter { $0.rule == .missingKey }
    #expect(begun.map(\.key) == [nil] && begun[0].message.hasPrefix("there are no entries for 7 keys, such as \""))
    let nearly = findings(keys.prefix(5).joined(), "de", source: keys.joined()).filter { $0.rule == .missingKey }
    #expect(nearly.count == 3 && nearly.allSatisfy { $0.key != nil })
  }

  @Test("however much is wrong with an entry, its errors are told")
  func errorsFirst() {
    let text = "/* c */\n\"title\" = \"\(String(repeating: "a\u{200B}", count: 50))%@ 5% %@\";\r\n"
    let found = findings(text)
    #expect(found.count == 21 && found.contains { $0.rule == .formatPercent } && found.allSatisfy { $0.excerpt != nil })
    var options = Linter.Options()
    options.disabled = [.invisible]
    #expect(Set(findings(text, options: options).map(\.rule)) == [.formatPercent, .formatUnnumbered])
  }

  @Test("the project's own tables are clean")
  func builtIn() {
    #expect(Linter().findings(in: TableFile.builtIn) == [])
  }
}
