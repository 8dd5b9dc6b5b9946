import Foundation
import NoticeFormatting
import Testing

@Suite("Runs")
struct RunTests {
  private let book = NameBook(accounts: ["x": "小明", "l": "李华", "w": "Wang & <Fang>", "h": "שרה"])

  private func sentence(
    _ notice: Notice, _ locale: String, viewer: Account? = nil, options: NoticeFormatter.Options = .init()
  ) -> Sentence {
    NoticeFormatter(locale: locale, options: options)
      .sentence(for: notice, viewpoint: Viewpoint(viewer: viewer, names: book))
  }

  private func describe(_ sentence: Sentence) -> [String] {
    sentence.runs.map { "\($0.role) \($0.account?.rawValue ?? "-") \(sentence.text[$0.range])" }
  }

  @Test(
    "names, others, values and nouns have runs in every language",
    arguments: [
      (
        "en",
        ["actor x 小明", "target l 李华", "target w Wang & <Fang>", "target h שרה", "others - 2 others", "noun - group"]
      ),
      (
        "zh-Hans", ["actor x 小明", "target l 李华", "target w Wang & <Fang>", "target h שרה", "others - 等5人", "noun - 群聊"]
      ),
      (
        "zh-Hant",
        ["actor x 小明", "target l 李华", "target w Wang & <Fang>", "target h שרה", "others - 等 5 人", "noun - 群組"]
      ),
    ])
  func roles(locale: String, runs: [String]) {
    let notice = Notice(.invite(["l", "w", "h", "a", "b"]), by: "x")
    for isolation in NoticeFormatter.Isolation.allCases {
      #expect(describe(sentence(notice, locale, options: .init(isolation: isolation))) == runs)
    }
  }

  @Test(
    "a name's last character takes nothing of what stands behind it",
    arguments: ["a\u{D4E}", "\u{111C2}", "\u{600}", "\u{11A8}", "\u{301}"])
  func graphemes(name: String) {
    for locale in ["en", "zh-Hans"] {
      let sentence = NoticeFormatter(locale: locale, options: .init(isolation: .never)).sentence(
        for: Notice(.leave, by: "x"), viewpoint: Viewpoint(names: NameBook(accounts: ["x": name])))
      let attributed = sentence.attributed
      let actor = attributed.runs.first { $0.notice.role == .actor }.map { String(attributed[$0.range].characters) }
      #expect(
        actor?.unicodeScalars.filter { $0 != "◌" }.elementsEqual((name.hasVisibleText ? name : "x").unicodeScalars)
          == true)
    }
  }

  @Test("a resolver can ask the formatter that asks it, and nothing of a reader is left to the next one")
  func nested() {
    struct Asking: NameResolving {
      let formatter: NoticeFormatter

      func name(of account: Account, in team: TeamID?) -> String? {
        let view = Viewpoint(viewer: "w", names: NameBook(accounts: ["v": "V"]), systemAccounts: ["s"])
        let notice = Notice(account == "s" ? .leave : .kick(["w"]), by: account == "s" ? "s" : "v")
        return formatter.sentence(for: notice, viewpoint: view).text
      }
    }
    let formatter = NoticeFormatter(locale: "en")
    let view = Viewpoint(viewer: "l", names: Asking(formatter: formatter))
    let notice = Notice(.kick(["l", "w"]), by: "x")
    let sentence = formatter.sentence(for: notice, viewpoint: view)
    let name = "V removed you from the group"
    #expect(describe(sentence) == ["actor x \(name)", "target l you", "target w \(name)", "noun - group"])
    #expect(
      describe(formatter.sentence(for: notice)) == ["actor x x", "target l l", "target w w", "noun - group"])
  }

  @Test("a long sentence has all its runs, and leaves nothing to the next one")
  func long() {
    let formatter = NoticeFormatter(locale: "en", options: .init(maxNames: 1000, maxTextLength: 1000))
    let names = (0..<200).map { "\($0)-" + String(repeating: "n", count: 50) }
    let sentence = formatter.sentence(for: Notice(.kick(names.map { Account($0) }), by: "x"))
    #expect(describe(sentence) == ["actor x x"] + names.map { "target \($0) \($0)" } + ["noun - group"])
    #expect(describe(formatter.sentence(for: Notice(.leave, by: "x"))) == ["actor x x", "noun - group"])
  }

  @Test("the reader has a run where a word stands for them, and none where the sentence means them")
  func reader() {
    #expect(
      describe(sentence(Notice(.kick(["l"]), by: "x"), "en", viewer: "l")) == [
        "actor x 小明", "target l you", "noun - group",
      ])
    #expect(
      describe(sentence(Notice(.kick(["l"]), by: "x"), "zh-Hans", viewer: "x")) == [
        "actor x 你", "target l 李华", "noun - 群聊",
      ])
    #expect(describe(sentence(Notice(.kick(["l"]), by: "x"), "en", viewer: "x")) == ["target l 李华", "noun - group"])
    #expect(
      describe(sentence(Notice(.kick(["l", "w"])), "en", viewer: "l")) == [
        "target l You", "target w Wang & <Fang>", "noun - group",
      ])
  }

  @Test("values have runs, in one change and in several, and lengths of time too")
  func values() {
    #expect(
      describe(sentence(Notice(.update([.name("a"), .intro("b")]), by: "x"), "en"))
        == ["actor x 小明", "noun - group", "value - a", "value - b"])
    #expect(
      describe(sentence(Notice(.call(CallEvent(.bill, type: .audio, duration: 75)), by: "x"), "en"))
        == ["value - 1 minute, 15 seconds"])
    #expect(
      describe(sentence(Notice(.kick(["l"]), bySystem: true), "en")) == [
        "actor - An administrator", "target l 李华", "noun - group",
      ])
  }

  @Test("HTML has an element a run, everything escaped, and no isolates")
  func html() {
    let control = sentence(Notice(.leave, by: "a\u{2068}b\n\u{1}"), "en").html
    #expect(
      control
        == "<bdi data-role=\"actor\" data-account=\"a\u{2068}b&#10;\u{FFFD}\">ab⏎␁</bdi> left the <span data-role=\"noun\">group</span>"
    )
    let notice = Notice(.kick(["w", "h"]), by: "x\"<")
    #expect(
      sentence(notice, "en").html
        == "<bdi data-role=\"actor\" data-account=\"x&quot;&lt;\">x&quot;&lt;</bdi> removed "
        + "<bdi data-role=\"target\" data-account=\"w\">Wang &amp; &lt;Fang&gt;</bdi> and "
        + "<bdi data-role=\"target\" data-account=\"h\">שרה</bdi> from the <span data-role=\"noun\">group</span>")
  }

  @Test("the attributed string has the runs as attributes")
  func attributed() {
    let attributed = sentence(Notice(.kick(["h"]), by: "x"), "en").attributed
    #expect(String(attributed.characters) == "小明 removed \u{2068}שרה\u{2069} from the group")
    let found = attributed.runs.compactMap { run in
      run.notice.role.map { "\($0) \(run.notice.account?.rawValue ?? "-") \(String(attributed[run.range].characters))" }
    }
    #expect(found == ["actor x 小明", "target h שרה", "noun - group"])
  }

  @Test("a cut sentence has an ellipsis at its end, isolates in pairs, and the runs of what is left")
  func cut() {
    let whole = sentence(Notice(.kick(["h"]), by: "x"), "en")
    #expect(whole.prefix(100) == whole)
    #expect(whole.prefix(29) == whole)
    let inside = whole.prefix(13)
    #expect(inside.text == "小明 removed \u{2068}ש\u{2069}…")
    #expect(describe(inside) == ["actor x 小明", "target h ש"])
    let before = whole.prefix(12)
    #expect(before.text == "小明 removed …")
    #expect(describe(before) == ["actor x 小明"])
    #expect(describe(whole.prefix(2)) == ["actor x 小"])
    #expect(whole.prefix(1).text == "…")
    #expect(whole.prefix(0).text == "" && whole.prefix(.min).runs == [])
  }
}

extension String {
  /// U+0600 alone is a format character, which is none to call somebody by.
  fileprivate var hasVisibleText: Bool { self != "\u{600}" }
}
