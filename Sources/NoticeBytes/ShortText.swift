public import CNoticeBytes

/// A text of up to 15 bytes in two words, apart from the place where it was: most ids and names are no longer, and can be made,
/// looked at and written while they are in registers.
///
/// The words are what a `String` of the text has in itself: its bytes, and in the last of sixteen how many there are and
/// whether all are ASCII. The library makes and gives such strings byte by byte, which takes five times as long, and each
/// message has half a dozen. Where Swift is part of the system, this shape is part of its binary interface; where it is not, it
/// is asked about (`isAsKnown`), and strings are made and read as everywhere else if it changes.
@frozen public struct ShortText: Equatable {
  @usableFromInline static var mostBytes: Int { 15 }

  @usableFromInline let first: UInt64
  @usableFromInline let last: UInt64

  @inlinable init(first: UInt64, last: UInt64) {
    self.first = first
    self.last = last
  }

  /// Of valid UTF-8; nil where that is longer.
  @inlinable @inline(__always)
  public init?(_ text: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(text)
    let count = text.count
    guard count <= Self.mostBytes else { return nil }
    let first: UInt64
    var last: UInt64 = 0
    // Words from the beginning and to the end have some bytes twice, which are shifted out.
    if count >= 8 {
      first = bytes.loadUnaligned(as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) >> (8 * UInt64(16 - count))
    } else if count >= 4 {
      let end = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) >> (8 * UInt64(8 - count))
      first = UInt64(bytes.loadUnaligned(as: UInt32.self)) | end << 32
    } else {
      first = text.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let isASCII = (first | last) & .highBits == 0
    self.init(first: first, last: last | ((isASCII ? 0xE0 : 0xA0) | UInt64(count)) << 56)
  }

  /// nil where the text is longer, or is kept as if it were.
  @inlinable @inline(__always)
  public init?(_ text: String) {
    if Self.isAsKnown {
      guard let short = Self(memoryOf: text), short.last >> 61 & 1 == 1 else { return nil }
      self = short
    } else {
      guard let short = text.utf8.withContiguousStorageIfAvailable({ Self($0) }) ?? nil else { return nil }
      self = short
    }
  }

  @inlinable @inline(__always)
  init?(memoryOf text: String) {
    guard MemoryLayout<String>.size == MemoryLayout<Self>.size else { return nil }
    let words = unsafeBitCast(text, to: (UInt64, UInt64).self)
    self.init(first: words.0, last: words.1)
  }

  /// Whether short texts of this program itself are so. (The compiler knows that they are, and asks nothing then.)
  @inlinable @inline(__always)
  static var isAsKnown: Bool {
    Self(memoryOf: "abc") == Self(first: 0x63_6261, last: 0xE3 << 56)
      && Self(memoryOf: "é123456789abc") == Self(first: 0x3635_3433_3231_A9C3, last: 0xAE00_6362_6139_3837)
  }

  /// Whether a string has its characters in itself, so that there is nothing to let go of.
  @inlinable @inline(__always)
  public static func isAll(of text: String) -> Bool { isAsKnown && Self(text) != nil }

  @inlinable @inline(__always)
  public var count: Int { Int(truncatingIfNeeded: last >> 56) & 0xF }

  public var string: String {
    guard Self.isAsKnown else {
      return withUnsafeBytes(of: (first, last)) { String(decoding: $0.prefix(count), as: UTF8.self) }
    }
    var words = (first, last)
    // (Moved, as a copy would be counted.)
    return withUnsafeMutableBytes(of: &words) { $0.withMemoryRebound(to: String.self) { $0.moveElement(from: 0) } }
  }

  /// The bytes, and letters up to the sixteenth: what is asked of both words is true of those.
  @inlinable @inline(__always)
  var padded: (UInt64, UInt64) {
    let letters: UInt64 = .ones &* 0x61
    let shift = UInt64(truncatingIfNeeded: count & 7) &* 8
    return count < 8 ? (first | letters &<< shift, letters) : (first, last & (.max >> 8) | letters &<< shift)
  }

  /// Whether all is ASCII that can be seen, with spaces only inside.
  @inlinable @inline(__always)
  public var isVisibleASCII: Bool {
    guard last >> 62 & 1 == 1, count > 0 else { return false }
    // Of what is below a space, the difference to it has the highest bit; one more than 0x7F has it.
    func isPlain(_ word: UInt64) -> Bool { ((word &- .ones &* 0x20) | (word &+ .ones)) & .highBits == 0 }
    let words = padded
    guard isPlain(words.0), isPlain(words.1) else { return false }
    let index = UInt64(truncatingIfNeeded: count &- 1)
    let end = (index < 8 ? first : last) &>> (8 &* (index & 7))
    return UInt8(truncatingIfNeeded: first) != 0x20 && UInt8(truncatingIfNeeded: end) != 0x20
  }

  /// In a string of JSON.
  @inlinable @inline(__always)
  var needsNoEscape: Bool { notice_bytes_are_plain(first, last, count) }
}
