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
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    Self.quote(text.utf8, into: &bytes)
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
    bytes.append(contentsOf: json.utf8)
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
    quote(text.utf8, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quote(_ text: some Sequence<UInt8>, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: "\\u00".utf8)
        if digits.utf8.count == 1 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
