import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("Pseudo-locales")
struct PseudoLocaleTests {
  /// All arguments, keywords and `#` of a pattern, in order.
  private func skeleton(_ pattern: Pattern) -> [String] {
    pattern.steps.compactMap { step in
      switch step {
      case .literal: nil
      case .argument(let name): "{\(name)}"
      case .number: "#"
      case .formatted(let name, _): "\(name) formatted"
      case .select(let name, _, _): "\(name)"
      case .plural(let name, let isOrdinal, let offset, _): "\(name) \(isOrdinal) \(offset)"
      case .branch(let selector, _): "\(selector)"
      }
    }
  }

  @Test("every built-in entry compiles, with the same arguments and keywords", arguments: PseudoLocale.allCases)
  func builtIn(locale: PseudoLocale) throws {
    for table in TableFile.builtIn where table.locale == "en" {
      let (pseudo, unread) = locale.table(table)
      #expect(unread == [])
      for (entry, made) in zip(table.entries, pseudo.entries) {
        guard case .text(let text, _) = entry.value, case .text(let new, _) = made.value else { continue }
        let key = try #require(Phrase.Key(rawValue: entry.key))
        let before = try Pattern(text.text, key: key, locale: "en")
        let after = try Pattern(new.text, key: key, locale: locale.rawValue)
        #expect(skeleton(before) == skeleton(after), "\(entry.key)")
        if text.text.contains(where: \.isLetter), locale == .accented { #expect(new.text != text.text) }
      }
    }
  }

  private func tables(_ locale: PseudoLocale) -> StringTables {
    var patterns: [String: String] = [:]
    for table in TableFile.builtIn where table.locale == "en" && table.name == "Standard" {
      for entry in locale.table(table).table.entries {
        if case .text(let text, _) = entry.value { patterns[entry.key] = text.text }
      }
    }
    return StringTables([locale.rawValue: patterns])
  }

  @Test("sentences have their names and no broken placeholder", arguments: PseudoLocale.allCases)
  func sentences(locale: PseudoLocale) {
    let tables = tables(locale)
    #expect(tables.problems == [])
    let formatter = NoticeFormatter(locale: locale.rawValue, tables: tables)
    for key in Phrase.Key.allCases {
      for choice in Phrase.Choice.allCases {
        let arguments = key.declaration.map { name -> Phrase.Argument in
          switch name.kind {
          case .keyword: .init(name: name, value: .choice(name.choices.contains(choice) ? choice : .other))
          case .number: .init(name: name, value: .number(3))
          case .text: .init(name: name, value: .text("7"))
          }
        }
        let sentence = formatter.sentence(for: Phrase(key: key, arguments: arguments))
        #expect(sentence.problems == [], "\(key)")
        #expect(!sentence.text.contains { "{}#%".contains($0) }, "\(sentence.text)")
        #expect(sentence.text.count { $0 == "[" } == sentence.text.count { $0 == "]" })
        let scalars = sentence.text.unicodeScalars
        #expect(scalars.count { $0 == "\u{202E}" } == scalars.count { $0 == "\u{202C}" })
        if locale == .accented {
          #expect(sentence.text.first == "[" && sentence.text.last == "]", "\(sentence.text)")
          #expect(!sentence.text.contains("[["), "\(key): \(sentence.text)")
        } else if sentence.text.contains(where: \.isLetter) {
          #expect(scalars.contains("\u{202E}"), "\(key)")
        }
      }
    }
  }

  @Test(
    "only literal text changes",
    arguments: [
      ("Hello", "[Ĥéļļö o]"), ("", ""), ("{a", nil), (String(repeating: "{a,select,other{", count: 1000), nil),
      ("{actor}", "[{actor}]"),
      ("it''s '{raw}' {actor}", "[îţ''š '{ŕáŵ}' {actor} one]"),
      (
        "{count, plural, offset:1 =0 {no} one {# man} other {# men}}",
        "{count, plural, offset:1 =0 {[ñö ]} one {[# ɱáñ o]} other {[# ɱéñ o]}}"
      ),
      ("{n, number, ::compact-short} in", "[{n, number, ::compact-short} îñ ]"),
      ("all {a, select, x {one} other {}} day", "[áļļ {a, select, x {öñé} other {}} đáý one]"),
      ("{a, select, other {{b, select, other {no}}}}", "{a, select, other {{b, select, other {[ñö ]}}}}"),
    ])
  func messages(pattern: String, expected: String?) {
    #expect(PseudoLocale.accented.message(pattern) == expected)
  }

  @Test("format specifiers stay as they are, and parts have no brackets of their own")
  func formats() {
    let part = TableValue.Substitution(
      name: "files", argument: 1, specifier: "lld",
      value: .plural([.init(name: "one", value: .text(LocatedText("%arg file"), .translated))]))
    let table = TableFile(
      path: "", locale: "en", name: "A", syntax: .printf,
      entries: [
        TableEntry(key: "a", value: .text(LocatedText("%1$@ has %-5.2lf %% and %d"), .new)),
        TableEntry(key: "b", value: .substitutions(.text(LocatedText("in %#@files@"), .new), [part])),
      ])
    let forms = PseudoLocale.accented.table(table).table.entries.flatMap { $0.value.forms.map(\.text) }
    #expect(forms == ["[%1$@ ĥáš %-5.2lf %% áñđ %d one]", "[îñ %#@files@ ]", "%arg ƒîļé"])
    let mirrored = PseudoLocale.mirrored.table(table).table.entries[1].value.forms[0].text
    #expect(mirrored == "\u{200F}\u{202E}in\u{202C}\u{200F} %#@files@")
  }

  @Test("longer texts grow by 30 to 40 percent")
  func length() throws {
    for count in 10..<200 {
      let text = String(repeating: "a", count: count)
      let more = try #require(PseudoLocale.accented.message(text)).count - 2 - count
      #expect((3 * count...4 * count).contains(10 * more), "\(count): \(more)")
    }
  }

  @Test("a cut sentence closes its overrides")
  func cut() {
    let formatter = NoticeFormatter(locale: "ar-XB", tables: tables(.mirrored))
    let sentence = formatter.sentence(for: Phrase(key: .outcomeSending))
    for count in 0...sentence.text.count {
      let scalars = sentence.prefix(count).text.unicodeScalars
      #expect(scalars.count { $0 == "\u{202E}" } == scalars.count { $0 == "\u{202C}" })
    }
  }
}

@Suite("Coverage")
struct CoverageTests {
  @Test("a regional table inherits; a new language lacks what it does not say")
  func counting() throws {
    let tables = StringTables(["fr": ["noun.team": "groupe", "nonsense": "x"], "fr-CA": ["noun.chatroom": "salon"]])
    let coverage = Coverage.of(tables)
    let all = Phrase.Key.allCases.count
    #expect(coverage.allSatisfy { $0.total == all })
    let french = try #require(coverage.first { $0.locale == "fr" })
    #expect(french.translated == 1)
    #expect(french.missing.count == all - 1)
    #expect(french.percent == 0)
    let canadian = try #require(coverage.first { $0.locale == "fr-CA" })
    #expect([canadian.translated, canadian.inherited] == [1, 1])
    let english = try #require(coverage.first)
    #expect(english == Coverage(locale: "en", translated: all, inherited: 0, missing: []))
    #expect(coverage.first { $0.locale == "en-GB" }?.percent == 100)
  }
}

/// Texts of apps, in which more than words stands.
@Suite("Pseudo-locales of apps")
struct AppPseudoLocaleTests {
  private func pseudo(_ text: String, _ locale: PseudoLocale = .accented) -> String? {
    let entry = TableEntry(key: "a", value: .text(LocatedText(text), .translated))
    let table = TableFile(path: "", locale: "en", name: "A", syntax: .printf, entries: [entry])
    return locale.table(table).table.entries.first?.value.forms.first?.text
  }

  @Test(
    "what a program reads in a text stays as it is",
    arguments: [
      ("%2$*1$d of", "[%2$*1$d öƒ ]"), ("%1$*2$.*3$f of", "[%1$*2$.*3$f öƒ ]"), ("%-*.*f of", "[%-*.*f öƒ ]"),
      ("^[%lld file](inflect: true)", "[^[%lld ƒîļé](inflect: true) on]"),
      ("^[a](morphology: { number: \"other\" })", "[^[á](morphology: { number: \"other\" }) ]"),
      ("[x](https://a.example/b_(c)?d=%@)", "[[ẋ](https://a.example/b_(c)?d=%@) ]"),
      ("in ${applicationName}", "[îñ ${applicationName} ]"), ("in {a.b}", "[îñ {a.b} ]"),
      ("in {{ab}}", "[îñ {{ab}} o]"),
      ("in {n, number, percent}", "[îñ {n, number, percent} ]"), ("{so called}", "[{šö çáļļéđ} one]"),
      ("<b>x</b><a href=\"%@\">y</a><br/>", "[<b>ẋ</b><a href=\"%@\">ý</a><br/> ]"), ("a < b > c", "[á < ƀ > ç on]"),
      ("a &amp; b &#x41;&#65;", "[á &amp; ƀ &#x41;&#65; o]"), ("a & b;", "[á & ƀ; o]"),
    ])
  func fixed(text: String, expected: String) {
    #expect(pseudo(text) == expected)
  }

  @Test("it stays from right to left, too", arguments: ["%2$*1$d", "](inflect: true)", "${ab}", "<b>", "&lt;"])
  func mirrored(text: String) {
    #expect(pseudo("1 \(text) 2", .mirrored) == "1 \(text) 2")
  }

  @Test(
    "a text with a choice of ICU's is a pattern, whatever its key",
    arguments: [
      ("{n, plural, one {# file} other {<b>#</b> %@}}", "{n, plural, one {[# ƒîļé o]} other {[<b>#</b> %@ ]}}"),
      ("In {a, select, x {it} other {}}", "[Îñ {a, select, x {îţ} other {}} o]"),
      ("{n, selectordinal, other {#th}}", "{n, selectordinal, other {[#ţĥ ]}}"),
      ("{n, plural, one {#}", "[{ñ, þļûŕáļ, öñé {#} one t]"),
    ])
  func messages(text: String, expected: String) {
    #expect(pseudo(text) == expected)
  }
}
