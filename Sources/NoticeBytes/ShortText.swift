/// A text of up to 15 bytes as a `String` has it in itself: its bytes, and in the last of sixteen how many there are and
/// whether all are ASCII.
///
/// Most ids and names are so short, and each message has half a dozen: the library takes them byte by byte, which took five
/// times as long. Where Swift is part of the system, this shape is part of its binary interface; where it is not, it is asked
/// about (`isAsKnown`), and strings are made as everywhere else if it changes.
struct ShortText: Equatable {
  static let mostBytes = 15

  private let words: (UInt64, UInt64)

  private init(_ first: UInt64, _ last: UInt64) { words = (first, last) }

  static func == (one: Self, other: Self) -> Bool { one.words == other.words }

  /// Of valid UTF-8, at most `mostBytes`.
  @inline(__always) init(_ text: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(text)
    let count = text.count
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
    last |= ((isASCII ? 0xE0 : 0xA0) | UInt64(count)) << 56
    words = (first, last)
  }

  /// Only where `isAsKnown`. (Moved, as a copy would be counted.)
  @inline(__always) var string: String {
    var words = words
    return withUnsafeMutableBytes(of: &words) { $0.withMemoryRebound(to: String.self) { $0.moveElement(from: 0) } }
  }

  /// The memory of a string.
  @inline(__always) init?(memoryOf string: String) {
    guard MemoryLayout<String>.size == MemoryLayout<Self>.size else { return nil }
    words = withUnsafeBytes(of: string) {
      ($0.load(as: UInt64.self), $0.load(fromByteOffset: 8, as: UInt64.self))
    }
  }

  /// Whether short texts of this program itself are so. (The compiler knows that they are, and asks nothing then.)
  @inline(__always) static var isAsKnown: Bool {
    ShortText(memoryOf: "abc") == ShortText(0x63_6261, 0xE3 << 56)
      && ShortText(memoryOf: "é123456789abc") == ShortText(0x3635_3433_3231_A9C3, 0xAE00_6362_6139_3837)
  }
}
