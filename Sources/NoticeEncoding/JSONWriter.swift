package import NoticeBytes
package import Notices

/// Writes compact JSON to a buffer of bytes.
///
/// It is here, and not Foundation's encoder, because raw values must go out as the text that came in.
package struct JSONWriter {
  private let output: ByteBuffer
  private var needsComma = false

  /// `output` is what is written to, behind what is there.
  package init(appendingTo output: ByteBuffer = ByteBuffer()) { self.output = output }

  /// What has been written.
  package var text: String { output.withBytes { String(decoding: $0, as: UTF8.self) } }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }
  package mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  /// Begins a field of an object: a value must follow.
  ///
  /// (Names are letters of the program: nothing in them needs an escape. Inlined, as the length of each is known then, and
  /// nearly half of what is written are names.)
  @inline(__always)
  package mutating func key(_ name: StaticString) {
    output.append(key: name, isFirst: !needsComma)
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    output.quote(text)
  }

  /// A text in UTF-8.
  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    output.quote(text)
  }

  package mutating func integer(_ number: some BinaryInteger) {
    separate()
    if let number = UInt64(exactly: number) { output.append(digitsOf: number) } else { output.append(String(number)) }
  }

  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func raw(_ value: RawJSON) { literal(value.json) }

  private mutating func literal(_ json: String) {
    separate()
    output.append(json)
  }

  private mutating func container(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    separate()
    output.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    output.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// `text` as a JSON string, quotes included.
  package static func quoted(_ text: String) -> String {
    let output = ByteBuffer()
    output.quote(text)
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension ByteBuffer {
  /// A name that needs no escape, with all that is around it: there is room for it at once.
  @inline(__always)
  fileprivate func append(key name: StaticString, isFirst: Bool) {
    let length = name.utf8CodeUnitCount
    append(atMost: length + 4) { room in
      guard var end = room.baseAddress else { return 0 }
      if !isFirst {
        end.pointee = UInt8(ascii: ",")
        end += 1
      }
      end.pointee = UInt8(ascii: "\"")
      (end + 1).update(from: name.utf8Start, count: length)
      end += length + 1
      end[0] = UInt8(ascii: "\"")
      end[1] = UInt8(ascii: ":")
      return length + (isFirst ? 3 : 4)
    }
  }

  fileprivate func append(digitsOf number: UInt64) {
    // Most are codes.
    if number < 10 { return append(UInt8(ascii: "0") + UInt8(number)) }
    append(atMost: 20) { room in
      guard let start = room.baseAddress else { return 0 }
      // From the last one on, and then to the front.
      var first = room.count
      var rest = number
      repeat {
        first -= 1
        start[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      start.update(from: start + first, count: room.count - first)
      return room.count - first
    }
  }

  fileprivate func quote(_ text: String) {
    if let short = ShortText(text), appendQuoted(short) { return }
    if text.utf8.withContiguousStorageIfAvailable({ quote($0) }) != nil { return }
    var text = text
    text.withUTF8 { quote($0) }
  }

  fileprivate func quote(_ text: UnsafeBufferPointer<UInt8>) {
    if !appendQuoted(text) { quoteEscaped(text) }
  }

  private func quoteEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text {
      let needsEscape = byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      if needsEscape { escape(byte) } else { append(byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private func escape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    default:
      let digits = String(byte, radix: 16)
      append(digits.utf8.count == 1 ? "u000" : "u00")
      append(digits)
    }
  }
}
