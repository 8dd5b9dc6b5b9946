package import Notices

/// Writes compact JSON to a buffer of bytes.
///
/// It is here, and not Foundation's encoder, because raw values must go out as the text that came in.
package struct JSONWriter {
  private let output = ByteBuffer()
  private var needsComma = false

  package init() {}

  package mutating func removeAll() {
    output.removeAll()
    needsComma = false
  }

  /// What has been written.
  package var text: String { output.withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Appends what has been written to some lines.
  package func append(to lines: inout [UInt8]) { output.withBytes { lines.append(contentsOf: $0) } }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { container("{", "}", body) }
  package mutating func array(_ body: (inout JSONWriter) -> Void) { container("[", "]", body) }

  /// Begins a field of an object: a value must follow.
  ///
  /// (Names are letters of the program: nothing in them needs an escape.)
  package mutating func key(_ name: StaticString) {
    output.append(key: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), isFirst: !needsComma)
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    output.quote(text)
  }

  /// A text in UTF-8.
  package mutating func string(_ text: [UInt8]) {
    separate()
    text.withUnsafeBufferPointer { output.quote($0) }
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

/// Bytes that are written one small piece after another: an array takes many times as long for each.
private final class ByteBuffer {
  private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
  private var capacity = 256
  private var count = 0

  deinit { start.deallocate() }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) { body(UnsafeBufferPointer(start: start, count: count)) }
  }

  func removeAll() { count = 0 }

  func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let first = piece.baseAddress else { return }
    if piece.count > capacity - count { grow(by: piece.count) }
    (start + count).update(from: first, count: piece.count)
    count += piece.count
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// A name that needs no escape, with all that is around it: there is room for it at once, as nearly half of what is written
  /// are names.
  func append(key name: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
    guard let first = name.baseAddress else { return }
    if name.count + 4 > capacity - count { grow(by: name.count + 4) }
    var end = start + count
    if !isFirst {
      end.pointee = UInt8(ascii: ",")
      end += 1
    }
    end.pointee = UInt8(ascii: "\"")
    (end + 1).update(from: first, count: name.count)
    end += name.count + 1
    end[0] = UInt8(ascii: "\"")
    end[1] = UInt8(ascii: ":")
    count = end + 2 - start
  }

  func append(digitsOf number: UInt64) {
    var length = 1
    var rest = number
    while rest >= 10 {
      length += 1
      rest /= 10
    }
    if length > capacity - count { grow(by: length) }
    rest = number
    for index in (count..<count + length).reversed() {
      start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  private func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  func quote(_ text: UnsafeBufferPointer<UInt8>) {
    if let first = text.baseAddress, !needsEscape(text) {
      if text.count + 2 > capacity - count { grow(by: text.count + 2) }
      let end = start + count
      end[0] = UInt8(ascii: "\"")
      (end + 1).update(from: first, count: text.count)
      end[text.count + 1] = UInt8(ascii: "\"")
      count += text.count + 2
      return
    }
    append(UInt8(ascii: "\""))
    for byte in text { if needsEscape(byte) { escape(byte) } else { append(byte) } }
    append(UInt8(ascii: "\""))
  }

  private func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Eight bytes at a time, the last eight of which may have been looked at before.
  private func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 8 else { return text.contains { needsEscape($0) } }
    let bytes = UnsafeRawBufferPointer(text)
    var index = 0
    while index < text.count {
      if needsEscape(bytes.loadUnaligned(fromByteOffset: min(index, text.count - 8), as: UInt64.self)) { return true }
      index += 8
    }
    return false
  }

  /// Whether one of eight bytes may need it, which is one of ASCII. A byte of a difference has its highest bit where the
  /// subtraction went below zero, and perhaps above such a byte.
  private func needsEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let found =
      (word &- ones &* 0x20) | ((word ^ ones &* 0x22) &- ones) | ((word ^ ones &* 0x5C) &- ones)
      | ((word ^ ones &* 0x7F) &- ones)
    return found & ~word & (ones &* 0x80) != 0
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
