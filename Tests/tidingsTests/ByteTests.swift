import Notices
import Testing

@testable import NoticeBytes

/// Whatever their length: short texts go other ways than long ones.
@Suite("Bytes")
struct ByteTests {
  private func made(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(0x41 + $0 % 50) } }

  @Test("what is appended follows what was", arguments: 0..<50)
  func appending(count: Int) {
    let text = made(count)
    let buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for _ in 0..<3 {
      text.withUnsafeBufferPointer { buffer.append($0) }
      (text + Array(repeating: 0, count: 16)).withUnsafeBufferPointer { padded in
        if let start = padded.baseAddress { buffer.append(padded: start, count: count) }
      }
      buffer.append(String(decoding: text, as: UTF8.self))
      expected += text + text + text
      text.withUnsafeBufferPointer { text in
        guard let short = ShortText(text) else { return }
        buffer.append(short)
        expected += text
      }
      buffer.append(0x2F)
      expected.append(0x2F)
    }
    #expect(buffer.withBytes { Array($0) } == expected)
  }

  @Test("a text is quoted for JSON unless something in it needs an escape", arguments: 0..<60)
  func quoting(count: Int) {
    for place in 0..<max(count, 1) {
      for byte in UInt8.min...0x7F {
        var text = (0..<count).map { UInt8(0x30 + $0 % 40) }
        if count > 0 { text[place] = byte }
        let needsEscape = count > 0 && (byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F)
        let buffer = ByteBuffer(capacity: 1)
        let isAppended = text.withUnsafeBufferPointer { buffer.appendQuoted($0) }
        buffer.append(0x2F)
        #expect(isAppended == !needsEscape)
        #expect(buffer.withBytes { Array($0) } == (needsEscape ? [] : [0x22] + text + [0x22, 0x2C]) + [0x2F])
      }
    }
  }

  @Test("so is an id, and nothing is written where there is no room", arguments: 0..<45)
  func quotingIDs(count: Int) {
    for place in 0..<max(count, 1) {
      for byte in UInt8.min...0x7F {
        var text = (0..<count).map { UInt8(0x30 + $0 % 40) }
        if count > 0 { text[place] = byte }
        let needsEscape = count > 0 && (byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F)
        let id = InlineText(String(decoding: text, as: UTF8.self))
        let buffer = ByteBuffer(capacity: 100)
        #expect(id.append(quotedTo: buffer) == (count <= 40 && !needsEscape))
        #expect(buffer.withBytes { Array($0) } == (count <= 40 && !needsEscape ? [0x22] + text + [0x22, 0x2C] : []))
        #expect(!id.append(quotedTo: ByteBuffer(capacity: 50)))
      }
    }
  }

  @Test("a short text and a comma are written where there is room", arguments: 0..<16)
  func elements(count: Int) throws {
    let text = made(count)
    let short = try #require(text.withUnsafeBufferPointer { ShortText($0) })
    for capacity in 1..<24 {
      let buffer = ByteBuffer(capacity: capacity)
      #expect(buffer.appendElement(short) == (capacity >= 17))
      #expect(buffer.withBytes { Array($0) } == (capacity >= 17 ? text + [0x2C] : []))
      buffer.appendElement(0x31)
      buffer.replaceComma(with: 0x0A)
      #expect(buffer.withBytes { Array($0) }.suffix(2) == [0x31, 0x0A])
    }
  }

  @Test("an end is written over a comma, and only over one", arguments: 0..<4)
  func ends(capacity: Int) {
    let buffer = ByteBuffer(capacity: capacity)
    buffer.removeComma()
    buffer.appendEnd(0x5D)
    #expect(buffer.withBytes { Array($0) } == Array("],".utf8))
    buffer.appendEnd(0x5D)
    #expect(buffer.withBytes { Array($0) } == Array("]],".utf8))
    buffer.removeComma()
    buffer.removeComma()
    buffer.appendEnd(0x7D)
    #expect(buffer.withBytes { Array($0) } == Array("]]},".utf8))
  }

  @Test("a message's id stays what it is, whatever its length", arguments: 0..<45)
  func messageIDs(count: Int) {
    let text = String(decoding: made(count), as: UTF8.self)
    var id = MessageID(text)
    #expect(id.rawValue == text)
    #expect(id == MessageID(text) && id.hashValue == MessageID(text).hashValue)
    for other in [text + "a", text + "\0", text + "\u{E9}", String(text.dropLast()) + "~"] where other != text {
      #expect(id != MessageID(other))
      #expect(MessageID(other).rawValue == other)
    }
    #expect(MessageID(text + "\u{E9}") != MessageID(text + "e\u{301}"))
    id.rawValue = "1"
    #expect(id == "1" && "\(id)" == "1")
  }

  @Test("each byte counts, wherever it stands", arguments: 1..<26)
  func places(count: Int) {
    for place in 0..<count {
      for byte in UInt8.min...UInt8.max {
        var text = made(count)
        text[place] = byte
        let isEnd = place == 0 || place == count - 1
        text.withUnsafeBufferPointer { text in
          let isVisible = (0x20...0x7E).contains(byte) && !(isEnd && byte == 0x20)
          #expect(ShortText(text)?.isVisibleASCII == (count <= 15 ? isVisible : nil))
          // That something is plain is always right; that it is not can be said too often.
          let isPlain = byte >= 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2
          #expect(!text.isPlainLine || isPlain)
          #expect(text.isPlainLine || !isPlain || byte >= 0x80)
          #expect(text.hasLineEnd || byte != 0x0A && byte != 0x0D)
          #expect(text.canHaveRightToLeft == ((0xD6...0xE0).contains(byte) || byte == 0xE2 || byte >= 0xEF))
          #expect(text.mark == Array(text).withUnsafeBufferPointer { $0.mark })
          #expect(text.mark.nonzeroBitCount == 1)
        }
      }
    }
  }
}
