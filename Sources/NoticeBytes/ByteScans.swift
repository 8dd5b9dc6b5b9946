// What bytes of UTF-8 alone tell of a text. Every name of every sentence is asked, so these are inlined, and they look at
// eight bytes at a time.

extension UnsafeBufferPointer<UInt8> {
  /// Whether surely no character that is not plain begins with any of these bytes of UTF-8.
  @inlinable @inline(__always) public var isPlainLine: Bool {
    allWords { word in
      // Of ASCII alone, less is to be asked: one more than 0x7F has the highest bit.
      if word & .highBits == 0 { return ((word &- .ones &* 0x20) | (word &+ .ones)) & .highBits == 0 }
      return (word.below(0x20) | word.equal(0x7F) | word.equal(0xC2) | word.equal(0xE2)) & .highBits == 0
    }
  }

  /// Whether there may be a line end.
  @inlinable public var hasLineEnd: Bool {
    !allWords { word in (word.equal(0x0A) | word.equal(0x0D)) & .highBits == 0 }
  }

  /// Whether `isTrue` of all bytes, in words of eight, some of which can be there more than once. It is of the letter a, which
  /// stands for what a short text lacks.
  @inlinable @inline(__always)
  func allWords(_ isTrue: (UInt64) -> Bool) -> Bool {
    let bytes = UnsafeRawBufferPointer(self)
    guard count < 8 else {
      var index = 0
      while index < count {
        if !isTrue(bytes.loadUnaligned(fromByteOffset: Swift.min(index, count - 8), as: UInt64.self)) { return false }
        index += 8
      }
      return true
    }
    if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return isTrue(UInt64(first) | UInt64(last) << 32)
    }
    guard count > 0 else { return true }
    let some = UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16
    return isTrue(some | (.ones &* UInt64(UInt8(ascii: "a"))) << 24)
  }

  /// One bit of 64, the same for the same bytes, and nearly always another one for others.
  @inlinable @inline(__always) public var mark: UInt64 {
    let bytes = UnsafeRawBufferPointer(self)
    let end =
      count >= 8
      ? bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) : reduce(0) { $0 << 8 | UInt64($1) }
    return 1 &<< ((end &* 0x9E37_79B9_7F4A_7C15) &>> 58)
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
  @inlinable @inline(never) public var isSurelyVisible: Bool {
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
    !allWords { word in
      // 0xD6 to 0xE0, 0xE2, or 0xEF and more: of a byte without its highest bit, that is set by what is missing to such a limit.
      let rest = word & ~.highBits
      let found =
        ((rest &+ .ones &* 0x2A) & ~(rest &+ .ones &* 0x1F)) | ((rest &+ .ones &* 0x1E) & ~(rest &+ .ones &* 0x1D))
        | (rest &+ .ones &* 0x11)
      return found & word & .highBits == 0
    }
  }
}

extension UInt8 {
  /// In a string of JSON.
  @inlinable public var needsNoEscape: Bool { self >= 0x20 && self != 0x22 && self != 0x5C && self != 0x7F }
}

extension UInt64 {
  @inlinable public static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The highest bit of each byte that is below `limit`: a byte of the difference has it where the subtraction went below zero
  /// and the byte itself has not. Perhaps also above such a byte: that nothing is found is sure, what is found is not.
  @inlinable @inline(__always) func below(_ limit: UInt64) -> UInt64 { (self &- .ones &* limit) & ~self }

  /// The same of each byte that is `byte`.
  @inlinable @inline(__always) func equal(_ byte: UInt64) -> UInt64 { (self ^ .ones &* byte).below(1) }
}

extension String {
  /// A text that is known to be UTF-8: that is not to be asked again for each name and sentence.
  public init(validUTF8 text: UnsafeBufferPointer<UInt8>) {
    if let short = ShortText(text) {
      self = short.string
    } else if #available(macOS 26, iOS 26, *) {
      self.init(copying: UTF8Span(unchecked: text.span))
    } else {
      self.init(decoding: text, as: UTF8.self)
    }
  }

  /// Whether it has just these bytes of UTF-8.
  public func hasSameBytes(as text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let own = ShortText(self), let other = ShortText(text) { return own == other }
    return withBytes { $0.hasSameBytes(as: text) }
  }

  /// Its UTF-8, wherever that is.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return text.withUTF8(body)
  }

  /// As of its UTF-8.
  @inlinable @inline(__always) public var mark: UInt64 { utf8.withContiguousStorageIfAvailable { $0.mark } ?? .max }

  /// Whether something can surely be seen, by its UTF-8.
  @inlinable @inline(__always) public var isSurelyVisible: Bool {
    // Nearly always, the first character says so.
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.first.map { (0x21...0x7E).contains($0) } ?? false || bytes.isSurelyVisible
    } ?? false
  }
}
