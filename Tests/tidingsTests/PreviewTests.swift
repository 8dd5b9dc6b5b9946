import Foundation
import NoticeFormatting
import Testing

@testable import tidings

@Suite("The preview page")
struct PreviewTests {
  static let page = PreviewPage(tables: .builtIn).html

  /// The page cut at what ends its data element: before it, its JSON, and the rest with the page's own script.
  private func cut(_ html: String) throws -> (before: String, json: String, rest: String) {
    let parts = html.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    try #require(parts.count == 2)
    let (json, rest) = try #require(split(parts[1], at: "</script>"))
    return (parts[0], json, rest)
  }

  private func split(_ text: String, at separator: String) -> (String, String)? {
    text.range(of: separator).map { (String(text[..<$0.lowerBound]), String(text[$0.upperBound...])) }
  }

  private func data(_ html: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(try cut(html).json.utf8)) as? [String: Any])
  }

  /// The page without its data, its script and its style.
  private func markup(_ html: String) throws -> String {
    let (before, _, rest) = try cut(html)
    let (head, style) = try #require(split(before, at: "<style>"))
    let (_, body) = try #require(split(style, at: "</style>"))
    let (_, end) = try #require(split(rest, at: "</script>"))
    return head + body + end
  }

  @Test("the page is well-formed: each element is closed, and each id stands once")
  func wellFormed() throws {
    #expect(Self.page.hasPrefix("<!doctype html>\n"))
    #expect(!Self.page.contains("{{css}}") && !Self.page.contains("{{js}}") && !Self.page.contains("{{data}}"))
    let markup = try markup(Self.page)
    var open: [Substring] = []
    for tag in markup.replacing(/<!.*?>/.dotMatchesNewlines(), with: "").matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      if ["meta", "input", "link", "br"].contains(tag.2) { continue }
      if tag.1.isEmpty { open.append(tag.2) } else { #expect(open.popLast() == tag.2) }
    }
    #expect(open.isEmpty)
    let ids = markup.matches(of: /\sid="([^"]*)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }

  @Test("it loads nothing, has no event handlers in its markup, and reads no text as HTML")
  func selfContained() throws {
    let (before, _, after) = try cut(Self.page)
    let rest = before + after
    for word in [
      "http://", "https://", "@import", "url(", " src=", "<link", "innerHTML", "insertAdjacentHTML", "eval(",
    ] {
      #expect(!rest.contains(word), "\(word)")
    }
    #expect(try markup(Self.page).firstMatch(of: /\son[a-z]+=/) == nil)
    #expect(rest.contains("default-src 'none'"))
    #expect(Self.page.utf8.count < 3_000_000)
  }

  @Test("every event, perspective, language and kind of names is there, with the formatter's own words")
  func complete() throws {
    let data = try data(Self.page)
    let locales = try #require(data["locales"] as? [[String: Any]])
    #expect(locales.map { $0["tag"] as? String } == StringTables.builtIn.locales)
    #expect(data["keys"] as? [String] == Phrase.Key.allCases.map(\.rawValue))
    let sentences = try #require(data["sentences"] as? [[Any]])
    let runs = try #require(data["runs"] as? [[String]])
    let sections = try #require(data["sections"] as? [[String: Any]])

    func text(_ index: Int) -> String {
      sentences[index].map { piece in (piece as? Int).map { runs[$0][1] } ?? piece as? String ?? "?" }.joined()
    }
    for (index, locale) in StringTables.builtIn.locales.enumerated() {
      let formatter = NoticeFormatter(locale: locale, options: .init(isolation: .never))
      for (textIndex, texts) in SentenceMatrix.Texts.allCases.enumerated() {
        let matrix = SentenceMatrix(locale: locale, texts: texts)
        #expect(sections.map { $0["title"] as? String } == matrix.sections.map(\.title))
        for (section, expected) in zip(sections, matrix.sections) {
          let rows = try #require(section["rows"] as? [[String: Any]])
          #expect(rows.map { $0["label"] as? String } == expected.rows.map(\.label))
          let found = try rows.map { row in
            let said = try #require(row["sentences"] as? [[Int]])
            return text(said[index][textIndex])
          }
          #expect(
            found
              == expected.rows.map { row in
                let viewpoint = Viewpoint(viewer: row.viewer, names: matrix.names)
                return formatter.sentence(for: row.phrase, viewpoint: viewpoint).text
              })
        }
      }
    }
  }

  @Test("an entry has its pattern and the place where it stands")
  func patterns() throws {
    let tables = StringTables(["zh-Hant": ["team.leave": "{actor}離開了"], "ar": ["team.leave": "غادر {actor}"]])
    let data = try data(PreviewPage(tables: tables).html)
    let patterns = try #require(data["patterns"] as? [String])
    let key = try #require(Phrase.Key.allCases.firstIndex(of: .leave))
    let kick = try #require(Phrase.Key.allCases.firstIndex(of: .kick))
    var found: [String: [Any]] = [:]
    var directions: [String: String] = [:]
    for locale in try #require(data["locales"] as? [[String: Any]]) {
      let tag = try #require(locale["tag"] as? String)
      let entries = try #require(locale["entries"] as? [[Any]])
      found[tag] = entries[key]
      found["\(tag) kick"] = entries[kick]
      directions[tag] = locale["dir"] as? String
    }
    func pattern(_ place: String) -> String? { (found[place]?.first as? Int).map { patterns[$0] } }
    #expect(pattern("zh-Hant") == "{actor}離開了")
    #expect(found["zh-Hant"]?.last as? String == "zh-Hant")
    #expect(pattern("ar") == "غادر {actor}")
    #expect(pattern("ar kick") == pattern("en kick"))
    #expect(found["ar kick"]?.last as? String == "en")
    let place = try #require(found["en"]?[1] as? String)
    #expect(place.hasPrefix("en.lproj/Standard.strings:"))
    #expect(directions["ar"] == "rtl" && directions["en"] == "ltr")
  }

  @Test("what could end a script in a table or in a finding does no harm")
  func hostile() throws {
    let pattern = "</script><script>alert(1)</script><!-- <SCRIPT \u{2028}\u{2029} \\u003C ]]>"
    let tables = StringTables(["en": ["team.dismiss": pattern]])
    #expect(tables.problems == [])
    let finding = PreviewFinding(locale: "en", key: "team.dismiss", severity: .error, message: "</script>{{js}}")
    let html = PreviewPage(tables: tables, findings: [finding]).html
    #expect(try markup(html) == markup(Self.page))
    #expect(html.components(separatedBy: "</script").count == 3)
    #expect(!html.unicodeScalars.contains("\u{2028}") && !html.unicodeScalars.contains("\u{2029}"))
    let data = try data(html)
    #expect(try #require(data["patterns"] as? [String]).contains(pattern))
    let expected = ["locale": "en", "key": "team.dismiss", "severity": "error", "message": "</script>{{js}}"]
    #expect(data["findings"] as? [[String: String]] == [expected])
  }
}
