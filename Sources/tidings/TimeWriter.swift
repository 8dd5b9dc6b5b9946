import NoticeBytes
import NoticeFormatting
import Notices

/// Writes times into columns of the command: as the locale does in a zone, or in UTC as ISO 8601 has it; - where there is none.
struct TimeWriter {
  let formatter: NoticeFormatter
  /// An IANA name; nil for UTC.
  let timeZone: String?
  private var utc = UTCTimes()

  init(_ formatter: NoticeFormatter, timeZone: String?) {
    self.formatter = formatter
    self.timeZone = timeZone
  }

  mutating func append(_ time: Timestamp?, to line: ByteBuffer) {
    guard let time else { return line.append(UInt8(ascii: "-")) }
    if let timeZone, let text = formatter.text(of: time, timeZone: timeZone) {
      line.append(text)
    } else {
      utc.append(time, to: line)
    }
  }

  /// The same as a text.
  func text(of time: Timestamp?) -> String {
    var (writer, line) = (self, ByteBuffer())
    writer.append(time, to: line)
    return line.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
