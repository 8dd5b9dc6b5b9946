import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("gettext PO")
struct PortableObjectTests {
  @Test("a document of gettext reads as meant")
  func gettext() throws {
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

  @Test("a plural of gettext with an empty text is not translated")
  func emptyForm() throws {
    let po = Documents.header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"\"\n"
    for text in [po, po.replacing("msgid \"a\"", with: "#, fuzzy\nmsgid \"a\"")] {
      let german = try #require(try document(text, "de.po").targets.first)
      #expect(german.entries.first?.value.forms.map(\.state) == [.new, .new])
    }
    let table = ExchangeTests.table(
      "en",
      [
        TableEntry(
          key: "a",
          value: .plural([
            .init(name: "one", value: ExchangeTests.text("x")), .init(name: "other", value: ExchangeTests.text("")),
          ]))
      ])
    let bytes = try TableFormat.po.write(TableExchange(source: table, targets: [table]))
    try ExchangeTests.expectSame(.po, try ExchangeTests.read(bytes, .po, name: "Made").targets.first, table)
  }

  @Test("in gettext documents of others, the text is the key, and its context where there are several")
  func contexts() throws {
    let entries = ["Open", "Close"].map { "msgctxt \"menu\"\nmsgid \"\($0)\"\nmsgstr \"x\"\n" }.joined(separator: "\n")
    let other = "\nmsgid \"Open\"\nmsgstr \"y\"\n\nmsgid \"a|==|plural.one\"\nmsgstr \"z\"\n"
    let keys = try document(Documents.header + entries + other, "de.po").source.entries.map(\.key)
    #expect(keys == ["menu\u{4}Open", "Close", "Open", "a|==|plural.one"])
  }

  @Test(
    "gettext's names of languages are those of BCP 47",
    arguments: [
      ("pt_BR", "pt-BR"), ("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn-RS"), ("ca@valencia", "ca-valencia"),
    ]
  )
  func languages(name: String, tag: String) throws {
    #expect(try document(Documents.plurals(name, "nplurals=1; plural=0;"), "a.po").targets.map(\.locale) == [tag])
  }

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
    var po =
      Documents.plurals(language, "nplurals=\(count); plural=\(formula);") + "\nmsgid \"a\"\nmsgid_plural \"b\"\n"
    for (number, category) in categories.enumerated() { po += "msgstr[\(number)] \"\(category)\"\n" }
    let forms = try #require(try document(po, "a.po").targets.first?.entries.first?.value.forms)
    #expect(forms.count == count && forms.allSatisfy { $0.steps == ["plural", $0.text] })
  }
}
