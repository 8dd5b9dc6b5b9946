internal import CNoticeICU

extension String {
  /// Whether the text has anything that is read from right to left.
  var hasRightToLeft: Bool {
    // The first such character, U+0590, and all behind it begin with 0xD6 or more in UTF-8.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { notice_icu_has_right_to_left($0.baseAddress, Int64($0.count)) }
    }
  }
}
