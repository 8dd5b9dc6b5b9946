import Testing

@testable import NoticeFormatting

@Suite("Shown texts")
struct ShownTextTests {
  private func isShownAsItIs(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.isShownAsItIs(limit: 100) } ?? false
  }

  @Test("what the bytes say is shown as it is needs nothing: each character at either end")
  func ends() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "\(scalar)x", "x\(scalar)"] where isShownAsItIs(text) {
        let isPlain = text.asPlainLine == text && text.hasVisibleCharacter && !scalar.properties.isWhitespace
        let stands =
          ["x", "가"].allSatisfy { "\($0)\(text)".count == text.count + 1 } && "\(text)x".count == text.count + 1
        if !isPlain || !stands { Issue.record("U+\(String(value, radix: 16)) in “\(text)”") }
      }
    }
    // Most names are so.
    for text in ["张伟", "Алиса", "محمد", "李雷😀", "さくら", "가나", "María", "周六下午三点集合。", "好！", "O'Neil", "{x}", "50%"] {
      #expect(isShownAsItIs(text), "\(text)")
    }
  }

  /// A resolver that is written with the same formatter.
  private struct Telling: NameResolving {
    let formatter: NoticeFormatter
    func name(of account: Account, in team: TeamID?) -> String? {
      formatter.sentence(for: Notice(.invite(["y"]), by: account, in: team)).text
    }
  }

  @Test("a resolver can make sentences while one is made")
  func resolver() {
    let formatter = NoticeFormatter(locale: "en")
    let sentence = formatter.sentence(
      for: Notice(.kick(["b"]), by: "a", in: "1"), viewpoint: Viewpoint(names: Telling(formatter: formatter)))
    #expect(sentence.text == "a added y to the group removed b added y to the group from the group")
    #expect(sentence.runs.map { String(sentence.text[$0.range]) }.first == "a added y to the group")
  }
}
