internal import CNoticeICU

extension String {
  /// Whether the text has anything that is read from right to left.
  var hasRightToLeft: Bool {
    // Such characters are U+0590 to U+08FF, U+2000 to U+20FF, U+FB1D to U+FEFF and some beyond U+FFFF: Chinese ones begin
    // with other bytes of UTF-8.
    func canBegin(_ byte: UInt8) -> Bool { (0xD6...0xE0).contains(byte) || byte == 0xE2 || byte >= 0xEF }
    let isThere = utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where canBegin(byte) { return true }
      return false
    }
    guard isThere ?? true else { return false }
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { notice_icu_has_right_to_left($0.baseAddress, Int64($0.count)) }
    }
  }
}
