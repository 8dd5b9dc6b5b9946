import Testing

@testable import NoticeBytes

@Suite("Short texts")
struct ShortTextTests {
  /// Of every length up to twenty bytes, with characters of one to four bytes in any place.
  static let samples: [String] = ["abcdefghijklmnopqrst", "aéé", "张a伟", "𝄞x", "\0a", "é"].flatMap { text in
    (0...20).flatMap { length in
      let long = String(repeating: text, count: 20)
      return (0..<text.unicodeScalars.count).map { start in
        var part = String.UnicodeScalarView()
        for scalar in long.unicodeScalars.dropFirst(start) {
          guard String(part).utf8.count + String(scalar).utf8.count <= length else { break }
          part.append(scalar)
        }
        return String(part)
      }
    }
  }

  @Test("a string is in memory what was found out, or strings are made in the slow way")
  func known() { #expect(ShortText.isAsKnown) }

  @Test("a text is the same string as the library makes of it, in memory too")
  func strings() {
    for sample in Self.samples {
      // Between others, so that what is read too much would be seen.
      let bytes = [0x7A, 0xC3] + Array(sample.utf8) + [0xA9, 0x7A]
      let made = bytes.withUnsafeBufferPointer {
        String(validUTF8: UnsafeBufferPointer(rebasing: $0[2..<$0.count - 2]))
      }
      #expect(made == sample)
      #expect(made.unicodeScalars.elementsEqual(sample.unicodeScalars))
      let library = String(decoding: Array(sample.utf8), as: UTF8.self)
      if sample.utf8.count <= ShortText.mostBytes {
        #expect(ShortText(memoryOf: made) == ShortText(memoryOf: library), "\(sample)")
      }
      #expect(made + "!" == sample + "!")
    }
  }

  @Test("a string has just its own bytes, wherever it is")
  func sameBytes() {
    for sample in Self.samples {
      // The second is short, but was not made so.
      var grown = String(repeating: "x", count: 40)
      grown.replaceSubrange(grown.startIndex..., with: sample)
      for text in [sample, grown, String((sample + "tail").dropLast(4))] {
        for other in [sample, sample + "x", String(sample.dropLast()), String(sample.reversed())] {
          let isSame = Array(other.utf8).withUnsafeBufferPointer { text.hasSameBytes(as: $0) }
          #expect(isSame == sample.utf8.elementsEqual(other.utf8), "\(sample) \(other)")
        }
      }
    }
  }
}
