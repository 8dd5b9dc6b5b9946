/// A number of 64 bits for some bytes, the same everywhere and always: it is kept in files.
///
/// It tells what differs by accident, not by intent: whoever wants to can find bytes with the same digest.
struct Digest: Hashable, Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// Bytes that are no whole word yet, the first one lowest.
  private var rest: UInt64 = 0
  private(set) var count: Int = 0

  init() {}

  init(_ text: String, kind: UInt8) {
    withUnsafeBytes(of: kind) { update($0) }
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// In any number of parts: the whole counts.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count, !count.isMultiple(of: 8) {
      append(bytes[index])
      index += 1
    }
    while index + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
      count += 8
    }
    while index < bytes.count {
      append(bytes[index])
      index += 1
    }
  }

  private mutating func append(_ byte: UInt8) {
    rest |= UInt64(byte) << UInt64(8 * (count % 8))
    count += 1
    if count.isMultiple(of: 8) {
      mix(rest)
      rest = 0
    }
  }

  /// Both halves of a product, so that every bit of the word changes many.
  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    state = product.high ^ product.low ^ 0xE703_7ED1_A0B4_28DB
  }

  var value: Int64 {
    var end = self
    end.mix(rest)
    end.mix(UInt64(count))
    return Int64(bitPattern: end.state)
  }
}
