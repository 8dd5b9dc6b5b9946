// What bytes of UTF-8 alone tell of a text. Every name of every sentence is asked, so these are inlined, and they look at
// eight bytes at a time.

extension UnsafeBufferPointer<UInt8> {
  /// Whether surely no character that is not plain begins with any of these bytes of UTF-8.
  @inlinable @inline(__always) public var isPlainLine: Bool {
    allWords { word in
      (word.below(0x20) | word.equal(0x7F) | word.equal(0xC2) | word.equal(0xE2)) & .highBits == 0
    } bytes: { byte in
      byte >= 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2
    }
  }

  /// Whether there may be a line end.
  @inlinable public var hasLineEnd: Bool {
    !allWords { word in
      (word.equal(0x0A) | word.equal(0x0D)) & .highBits == 0
    } bytes: { byte in
      byte != 0x0A && byte != 0x0D
    }
  }

  /// Whether `isTrue` of all bytes, in words of eight, the last of which has some again; `bytes` says the same of a byte, for
  /// what is too short for that.
  @inlinable @inline(__always)
  func allWords(_ isTrue: (UInt64) -> Bool, bytes isTrueOfByte: (UInt8) -> Bool) -> Bool {
    guard count >= 4 else {
      for byte in self where !isTrueOfByte(byte) { return false }
      return true
    }
    let bytes = UnsafeRawBufferPointer(self)
    guard count >= 8 else {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return isTrue(UInt64(first) | UInt64(last) << 32)
    }
    var index = 0
    while index < count {
      if !isTrue(bytes.loadUnaligned(fromByteOffset: Swift.min(index, count - 8), as: UInt64.self)) { return false }
      index += 8
    }
    return true
  }

  /// Whether the bytes are the same.
  @inlinable @inline(__always) public func hasSameBytes(as other: Self) -> Bool {
    guard count == other.count else { return false }
    let bytes = UnsafeRawBufferPointer(self)
    let others = UnsafeRawBufferPointer(other)
    func isSame<Word: FixedWidthInteger>(_ index: Int, _: Word.Type) -> Bool {
      bytes.loadUnaligned(fromByteOffset: index, as: Word.self)
        == others.loadUnaligned(fromByteOffset: index, as: Word.self)
    }
    // The last word has some again.
    if count >= 8 {
      var index = 0
      while index < count - 8 {
        if !isSame(index, UInt64.self) { return false }
        index += 8
      }
      return isSame(count - 8, UInt64.self)
    }
    if count >= 4 { return isSame(0, UInt32.self) && isSame(count - 4, UInt32.self) }
    for index in 0..<count where bytes[index] != others[index] { return false }
    return true
  }

  /// Whether a byte of UTF-8 alone says that something can be seen: a character of ASCII, or the beginning of a Latin, Greek,
  /// Cyrillic, Arabic or Chinese one (U+00C0 to U+02BF, U+0380 to U+047F, U+0640 to U+06BF, U+4000 to U+9FFF).
  @inlinable public var isSurelyVisible: Bool {
    for byte in self {
      switch byte {
      case 0x21...0x7E, 0xC3...0xCA, 0xCE...0xD1, 0xD9...0xDA, 0xE4...0xE9: return true
      default: break
      }
    }
    return false
  }

  /// Whether something may be read from right to left: such characters are U+0590 to U+08FF, U+2000 to U+20FF, U+FB1D to
  /// U+FEFF and some beyond U+FFFF. Chinese ones begin with other bytes.
  @inlinable public var canHaveRightToLeft: Bool {
    for byte in self where (0xD6...0xE0).contains(byte) || byte == 0xE2 || byte >= 0xEF { return true }
    return false
  }
}

extension UInt8 {
  /// In a string of JSON.
  @inlinable var needsNoEscape: Bool { self >= 0x20 && self != 0x22 && self != 0x5C && self != 0x7F }
}

extension UInt64 {
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Whether none of its bytes needs an escape in a string of JSON, for sure.
  @inlinable @inline(__always) var needsNoEscape: Bool {
    // None of these is beyond ASCII, so that is asked once for all. 0x7F and one more has the highest bit.
    let found =
      (self &- .ones &* 0x20) | ((self ^ .ones &* 0x22) &- .ones) | ((self ^ .ones &* 0x5C) &- .ones)
      | (self &+ .ones)
    return found & ~self & .highBits == 0
  }

  /// The highest bit of each byte that is below `limit`: a byte of the difference has it where the subtraction went below zero
  /// and the byte itself has not. Perhaps also above such a byte: that nothing is found is sure, what is found is not.
  @inlinable @inline(__always) func below(_ limit: UInt64) -> UInt64 { (self &- .ones &* limit) & ~self }

  /// The same of each byte that is `byte`.
  @inlinable @inline(__always) func equal(_ byte: UInt64) -> UInt64 { (self ^ .ones &* byte).below(1) }
}

extension String {
  /// A text that is known to be UTF-8: that is not to be asked again for each name and sentence.
  public init(validUTF8 text: UnsafeBufferPointer<UInt8>) {
    if text.count <= ShortText.mostBytes, ShortText.isAsKnown {
      self = ShortText(text).string
    } else if #available(macOS 26, iOS 26, *) {
      self.init(copying: UTF8Span(unchecked: text.span))
    } else {
      self.init(decoding: text, as: UTF8.self)
    }
  }

  /// Whether it has just these bytes of UTF-8.
  public func hasSameBytes(as text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count <= ShortText.mostBytes, ShortText(memoryOf: self) == ShortText(text) { return true }
    if let result = utf8.withContiguousStorageIfAvailable({ $0.hasSameBytes(as: text) }) { return result }
    return utf8.elementsEqual(text)
  }

  /// Whether something can surely be seen, by its UTF-8.
  @inlinable public var isSurelyVisible: Bool { utf8.withContiguousStorageIfAvailable { $0.isSurelyVisible } ?? false }
}
