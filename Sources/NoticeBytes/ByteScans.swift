// What bytes of UTF-8 alone tell of a text. Every name of every sentence is asked, so these are inlined.

extension UnsafeBufferPointer<UInt8> {
  /// Whether surely no character that is not plain begins with any of these bytes of UTF-8.
  @inlinable public var isPlainLine: Bool {
    guard count >= 8 else {
      for byte in self where byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return false }
      return true
    }
    // Eight at a time, the last eight of which may have been looked at before. A byte of a difference has its highest bit
    // where the subtraction went below zero and the byte itself has not, and perhaps above such a byte: what is found may
    // be plain all the same.
    let bytes = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ word: UInt64, _ limit: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    var index = 0
    while index < count {
      let word = bytes.loadUnaligned(fromByteOffset: Swift.min(index, count - 8), as: UInt64.self)
      let found =
        below(word, 0x20) | below(word ^ ones &* 0x7F, 1) | below(word ^ ones &* 0xC2, 1)
        | below(word ^ ones &* 0xE2, 1)
      if found & (ones &* 0x80) != 0 { return false }
      index += 8
    }
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
}

extension String {
  /// The same of its UTF-8.
  @inlinable public var isSurelyVisible: Bool { utf8.withContiguousStorageIfAvailable(\.isSurelyVisible) ?? false }
}
