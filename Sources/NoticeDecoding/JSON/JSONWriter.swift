package import Notices

/// Writes compact JSON to a buffer of bytes.
///
/// It is here, and not Foundation's encoder, because raw values must go out as the text that came in.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }
  package mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  /// Begins a field of an object: a value must follow.
  ///
  /// (Names are letters of the program: nothing in them needs an escape.)
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    Self.quote(text, into: &bytes)
  }

  /// A text in UTF-8.
  package mutating func string(_ text: [UInt8]) {
    separate()
    Self.quote(text, into: &bytes)
  }

  package mutating func integer(_ number: some BinaryInteger) { literal(String(number)) }
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func raw(_ value: RawJSON) { literal(value.json) }

  private mutating func literal(_ json: String) {
    separate()
    if json.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil { bytes += json.utf8 }
  }

  private mutating func container(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// `text` as a JSON string, quotes included.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quote(_ text: String, into bytes: inout [UInt8]) {
    if text.utf8.withContiguousStorageIfAvailable({ quote($0, into: &bytes) }) == nil {
      quote(Array(text.utf8), into: &bytes)
    }
  }

  private static func quote(_ text: [UInt8], into bytes: inout [UInt8]) {
    text.withUnsafeBufferPointer { quote($0, into: &bytes) }
  }

  /// What needs no escape, which nearly all does, goes out in one piece.
  private static func quote(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < text.count {
      if index + 8 <= text.count,
        !needsEscape(UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self))
      {
        index += 8
        continue
      }
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        start = index + 1
        escape(byte, into: &bytes)
      }
      index += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether one of eight bytes does. A byte of a difference has its highest bit where the subtraction went below zero, and
  /// the byte itself has not.
  private static func needsEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ word: UInt64, _ limit: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    let found =
      below(word, 0x20) | below(word ^ ones &* 0x22, 1) | below(word ^ ones &* 0x5C, 1) | below(word ^ ones &* 0x7F, 1)
    return found & (ones &* 0x80) != 0
  }

  private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      let digits = String(byte, radix: 16)
      bytes += (digits.utf8.count == 1 ? "u000" : "u00").utf8
      bytes += digits.utf8
    }
  }
}
