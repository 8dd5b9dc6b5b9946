internal import CNoticeICU

extension String {
  /// How many columns of a terminal the text takes: two for a Chinese character.
  package var columnsOnTerminal: Int {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { Int(notice_icu_columns($0.baseAddress, Int64($0.count))) }
    }
  }
}
