internal import CNoticeICU
internal import NoticeBytes

extension String {
  /// Whether the text has anything that is read from right to left.
  var hasRightToLeft: Bool {
    guard utf8.withContiguousStorageIfAvailable({ $0.canHaveRightToLeft }) ?? true else { return false }
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { notice_icu_has_right_to_left($0.baseAddress, Int64($0.count)) }
    }
  }
}
