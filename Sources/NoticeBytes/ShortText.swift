/// A text of one to sixteen bytes, apart from the place where it was: most names are no longer, and can be looked at and written
/// while they are in registers.
@frozen public struct ShortText {
  /// As they are in memory, the first and the last eight bytes, some of which can be in both. What a shorter text lacks behind its
  /// end are letters.
  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64
  @usableFromInline let count: Int

  @inlinable @inline(__always)
  public init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard (1...16).contains(text.count) else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    count = bytes.count
    if count >= 8 {
      first = bytes.loadUnaligned(as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return
    }
    var word = UInt64(littleEndian: 0)
    if count >= 4 {
      let second = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)))
      word = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))) | second << (8 * UInt64(count - 4))
    } else {
      for index in 0..<count { word |= UInt64(bytes[index]) << (8 * UInt64(index)) }
    }
    word |= (.ones &* UInt64(UInt8(ascii: "a"))) << (8 * UInt64(count))
    first = word.littleEndian
    last = first
  }

  /// Whether all is ASCII that can be seen, with spaces only inside.
  @inlinable @inline(__always)
  public var isVisibleASCII: Bool {
    // One more than 0x7F has the highest bit. Of what is below a space, the difference to it has.
    func isPlain(_ word: UInt64) -> Bool { (word | (word &- .ones &* 0x20) | (word &+ .ones)) & .highBits == 0 }
    guard isPlain(first), isPlain(last) else { return false }
    let end = UInt64(littleEndian: last) >> (8 * UInt64(min(count, 8) - 1))
    return UInt8(truncatingIfNeeded: UInt64(littleEndian: first)) != 0x20 && UInt8(truncatingIfNeeded: end) != 0x20
  }
}
