internal import CNoticeICU

/// A failure that ICU reports.
package struct ICUError: Error, Hashable, CustomStringConvertible {
  /// ICU's name for it, such as `U_PATTERN_SYNTAX_ERROR`, or what this program does not ask of ICU.
  package var name: String
  /// Where in a pattern, in UTF-16 units, if ICU says so.
  package var offset: Int?

  init(name: String, offset: Int?) {
    self.name = name
    self.offset = offset
  }

  init(_ error: notice_icu_error) {
    name = String(cString: notice_icu_error_name(error.code))
    offset = error.offset >= 0 ? Int(error.offset) : nil
  }

  package var description: String { offset.map { "\(name) at \($0)" } ?? name }
}

extension notice_icu_error {
  var isFailure: Bool { code > 0 }
}

/// Calls an ICU function that writes UTF-8 into a buffer, with a larger buffer where the first is too small.
func icuString(_ write: (UnsafeMutablePointer<CChar>?, Int32, inout notice_icu_error) -> Int32) throws(ICUError)
  -> String
{
  var capacity = 256
  while true {
    var error = notice_icu_error()
    var needed: Int32 = 0
    // (On the stack, as nearly all are short.)
    let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        needed = write(chars.baseAddress, Int32(chars.count), &error)
      }
      return error.isFailure || Int(needed) > capacity ? "" : String(decoding: buffer[..<Int(needed)], as: UTF8.self)
    }
    if error.isFailure { throw ICUError(error) }
    if Int(needed) <= capacity { return text }
    capacity = Int(needed)
  }
}

/// Gives a body the texts as pointers to UTF-8 with lengths, all in one buffer, each with a NUL behind it.
func withUTF8<Result>(_ texts: [String], _ body: ([UnsafePointer<CChar>?], [Int32]) -> Result) -> Result {
  var bytes: [UInt8] = []
  var lengths: [Int32] = []
  for text in texts {
    let count = bytes.count
    bytes.append(contentsOf: text.utf8)
    lengths.append(Int32(clamping: bytes.count - count))
    bytes.append(0)
  }
  return bytes.withUnsafeBytes { buffer in
    let chars = buffer.assumingMemoryBound(to: CChar.self)
    var start = 0
    let pointers = lengths.map { length in
      defer { start += Int(length) + 1 }
      return chars.baseAddress.map { $0 + start }
    }
    return body(pointers, lengths)
  }
}
