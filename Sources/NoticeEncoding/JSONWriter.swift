package import NoticeBytes
package import Notices

/// Writes compact JSON to a buffer of bytes.
///
/// It is here, and not Foundation's encoder, because raw values must go out as the text that came in.
///
/// Each value has a comma behind it, which the end of what it is in is written over: so nobody has to know whether something
/// stands before. Nearly half of what is written are names and brackets, so what writes them is inlined, where they are known.
package struct JSONWriter {
  private let output: ByteBuffer

  /// `output` is what is written to, behind what is there.
  package init(appendingTo output: ByteBuffer = ByteBuffer()) { self.output = output }

  @inline(__always)
  package func writes(to other: ByteBuffer) -> Bool { output === other }

  /// What has been written.
  package var text: String {
    output.withBytes { String(decoding: $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0[...], as: UTF8.self) }
  }

  /// Ends the line that a value was written on.
  @inline(__always)
  func endLine() { output.replaceComma(with: UInt8(ascii: "\n")) }

  @inline(__always)
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "{"))
    body(&self)
    output.appendEnd(UInt8(ascii: "}"))
  }

  /// An object that begins with a field with a text.
  @inline(__always)
  package mutating func object(_ name: StaticString, _ text: String, _ body: (inout JSONWriter) -> Void) {
    output.append(key: name, behind: UInt8(ascii: "{"))
    string(text)
    body(&self)
    output.appendEnd(UInt8(ascii: "}"))
  }

  /// A field with an array.
  @inline(__always)
  package mutating func array(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    output.append(key: name, before: UInt8(ascii: "["))
    body(&self)
    output.appendEnd(UInt8(ascii: "]"))
  }

  @inline(__always)
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "["))
    body(&self)
    output.appendEnd(UInt8(ascii: "]"))
  }

  @inline(__always)
  package mutating func written(_ fields: WrittenFields, _ index: Int) { fields.append(index, to: output) }

  /// Begins a field of an object: a value must follow.
  ///
  /// (Names are letters of the program: nothing in them needs an escape.)
  @inline(__always)
  package mutating func key(_ name: StaticString) { output.append(key: name) }

  /// A field with a text.
  @inline(__always)
  package mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  @inline(__always)
  package mutating func string(_ text: String) {
    output.quote(text)
  }

  /// The same, for texts in a list: where one is short, no references to it are counted.
  @inline(__always)
  mutating func element(_ text: @autoclosure () -> String) {
    if let short = ShortText(text()), output.appendQuoted(short) { return }
    string(text())
  }

  /// A word of the program, in which nothing needs an escape.
  @inline(__always)
  package mutating func word(_ text: String) {
    output.quote(word: text)
  }

  @inline(__always)
  package mutating func string(_ text: InlineText) {
    if !text.append(quotedTo: output) { text.withBytes { output.quote($0) } }
  }

  /// A text in UTF-8.
  package mutating func string(_ text: UnsafeBufferPointer<UInt8>) { output.quote(text) }

  @inline(__always)
  package mutating func integer(_ number: some BinaryInteger) {
    if let number = UInt64(exactly: number) { output.append(digitsOf: number) } else { literal(String(number)) }
  }

  @inline(__always)
  package mutating func bool(_ value: Bool) { output.append(word: value ? "true," : "false,") }

  package mutating func raw(_ value: RawJSON) { literal(value.json) }

  private mutating func literal(_ json: String) { output.append(literal: json) }

  /// `text` as a JSON string, quotes included.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}

extension ByteBuffer {
  /// A name that needs no escape, with all that is around it, and brackets that stand before it or that its value begins with.
  @inline(__always)
  fileprivate func append(key name: StaticString, behind opening: UInt8? = nil, before bracket: UInt8? = nil) {
    let length = name.utf8CodeUnitCount
    append(atMost: length + 5) { room in
      guard var start = room.baseAddress else { return 0 }
      if let opening {
        start[0] = opening
        start += 1
      }
      start[0] = UInt8(ascii: "\"")
      // (`update` would ask whether the name is there already.)
      UnsafeMutableRawPointer(start + 1).copyMemory(from: name.utf8Start, byteCount: length)
      start[length + 1] = UInt8(ascii: "\"")
      start[length + 2] = UInt8(ascii: ":")
      if let bracket { start[length + 3] = bracket }
      return length + 3 + (opening == nil ? 0 : 1) + (bracket == nil ? 0 : 1)
    }
  }

  fileprivate func append(word: StaticString) {
    append(atMost: word.utf8CodeUnitCount) { room in
      room.baseAddress?.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
      return word.utf8CodeUnitCount
    }
  }

  /// A number and a comma: of its digits, eight are found at once.
  fileprivate func append(digitsOf number: UInt64) {
    if number < 10 { return appendElement(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number)) }
    let (first, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
    guard first < 100_000_000 else {
      append(String(number))
      return append(UInt8(ascii: ","))
    }
    append(atMost: 17) { room in
      let room = UnsafeMutableRawBufferPointer(room)
      // Zeros in front are its lowest bytes, and are left out.
      let digits = (first == 0 ? last : first).eightDigits
      let zeros = digits.trailingZeroBitCount &>> 3
      room.storeBytes(of: (digits | .ones &* 0x30) &>> UInt64(zeros &* 8), as: UInt64.self)
      var count = 8 &- zeros
      if first > 0 {
        room.storeBytes(of: last.eightDigits | .ones &* 0x30, toByteOffset: count, as: UInt64.self)
        count += 8
      }
      room[count] = UInt8(ascii: ",")
      return count + 1
    }
  }

  fileprivate func append(literal json: String) {
    if let short = ShortText(json), appendElement(short) { return }
    append(json)
    append(UInt8(ascii: ","))
  }

  /// A text and a comma. (Where it is short and there is room, nothing else is called, and nothing has to be kept for later.)
  @inline(never)
  fileprivate func quote(_ text: String) {
    guard let short = ShortText(text), appendQuoted(short) else { return quote(unusual: text) }
  }

  @inline(never)
  private func quote(unusual text: String) { text.withBytes { quote($0) } }

  @inline(never)
  fileprivate func quote(word: String) {
    guard let short = ShortText(word), appendQuoted(unescaped: short) else { return quote(word) }
  }

  fileprivate func quote(_ text: UnsafeBufferPointer<UInt8>) {
    if !appendQuoted(text) { quoteEscaped(text) }
  }

  @inline(never)
  private func quoteEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text { if byte.needsNoEscape { append(byte) } else { escape(byte) } }
    append("\",")
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

extension UInt64 {
  /// The eight digits of a number that has no more, a byte each, the first one lowest: halves are taken apart side by side.
  ///
  /// (Multiplied and shifted, as numbers of at most four and two digits are divided by 100 and 10.)
  fileprivate var eightDigits: UInt64 {
    let fours = self / 10_000 | (self % 10_000) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
