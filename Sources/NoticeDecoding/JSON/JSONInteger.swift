internal import NoticeBytes

/// An optional minus and digits, nothing else; nil too where it does not fit.
@inline(__always)
func integerValue(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
  // What nearly all numbers are: digits alone, and too few of them to overflow.
  if text.count <= 18, var place = text.baseAddress, !text.isEmpty {
    let end = place + text.count
    var value: UInt64 = 0
    if text.count >= 8 {
      guard let digits = UnsafeRawBufferPointer(text).loadUnaligned(as: UInt64.self).eightDigits else {
        return unusualIntegerValue(of: text)
      }
      value = digits
      place += 8
      if place == end { return Int64(value) }
    }
    repeat {
      let digit = place.pointee &- UInt8(ascii: "0")
      guard digit <= 9 else { return unusualIntegerValue(of: text) }
      value = value &* 10 &+ UInt64(digit)
      place += 1
    } while place < end
    return Int64(bitPattern: value)
  }
  return unusualIntegerValue(of: text)
}

extension UInt64 {
  /// The number that eight digits in memory are.
  @inline(__always)
  fileprivate var eightDigits: UInt64? {
    let digits = UInt64(littleEndian: self) ^ 0x3030_3030_3030_3030
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    // Each two digits become one number, then each two of these, then the last two.
    let pairs = (digits &* (1 + 10 << 8)) >> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (1 + 100 << 16)) >> 16 & 0x0000_FFFF_0000_FFFF
    return (fours &* (1 + 10_000 << 32)) >> 32
  }
}

@inline(never)
private func unusualIntegerValue(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
  let negative = text.first == UInt8(ascii: "-")
  let digits = negative ? text.dropFirst() : text[...]
  guard !digits.isEmpty else { return nil }
  var value: Int64 = 0
  for byte in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
    let digit = Int64(byte - UInt8(ascii: "0"))
    let (sum, overflowToo) =
      negative ? scaled.subtractingReportingOverflow(digit) : scaled.addingReportingOverflow(digit)
    guard !overflow, !overflowToo else { return nil }
    value = sum
  }
  return value
}
