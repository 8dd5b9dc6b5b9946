import Notices
import Testing

@Suite("Plain lines")
struct PlainLineTests {
  /// Character by character, whatever is around it.
  @Test("what is not plain is found wherever it stands", arguments: 0..<20)
  func places(place: Int) {
    let plain = Array("小x明 a€b0123456789üöä漢字кириллица")
    for (character, shown) in [
      ("\n", "⏎"), ("\u{1F}", "␟"), ("\u{0}", "␀"), ("\u{7F}", "␡"), ("\u{85}", "⏎"), ("\u{80}", "\u{FFFD}"),
      ("\t", " "),
      ("\u{202E}", ""), ("\u{2069}", ""), ("\u{2028}", "⏎"), ("…", "…"), ("©", "©"), ("x", "x"), ("漢", "漢"),
    ] {
      for length in place...plain.count {
        let before = String(plain[..<place])
        let after = String(plain[place..<length])
        #expect((before + character + after).asPlainLine == before + shown + after)
      }
    }
  }
}
