import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("String catalogues")
struct StringCatalogueTests {
  @Test("a string catalogue is written as Xcode does")
  func catalogue() throws {
    let table = ExchangeTests.table(
      "en", [TableEntry(key: "a/b", value: ExchangeTests.text("x", .needsReview), comment: "c")])
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

  @Test("what a string catalogue has that there is no model of is told, and the rest is read")
  func unknownEntries() throws {
    let text = """
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {"stringSet": {"values": ["x"]}}}},
      "b": {"localizations": {"de": {"variations": {"width": {"20": {"stringUnit": {"value": "x"}}}}}}},
      "c": {"localizations": {"de": {}, "fr": {"stringUnit": {"state": "translated", "value": "y"}}}}}}
      """
    let exchange = try document(text, "a.xcstrings")
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
    let exchange = try document(text, "App.xcstrings")
    #expect(exchange.targets.map(\.locale) == ["en", "de"])
    #expect(exchange.source.entries.map(\.key) == ["Hello", "Old", "Bye %@", "©"])
    #expect(exchange.source.entries.flatMap { $0.value.forms.map(\.text) } == ["Hello", "Old", "Bye %@", "©"])
    for format in [TableFormat.xliff1, .xliff2, .po, .csv] {
      let sent = try format.write(TableExchange(source: exchange.source, targets: [exchange.targets[1]]))
      let back = try ExchangeTests.read(sent, format, name: "App")
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
}
