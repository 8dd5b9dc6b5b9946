import NoticeBytes
import Notices

/// Writes times in UTC as ISO 8601 has it, `2023-11-14T22:13:22.000Z`; the bare number where the year is none of 0 to 9999.
struct UTCTimes {
  /// The last day that was written, from 1970 on, and the text of a time on it: messages follow one another, so nearly all
  /// are of the same day as the one before.
  private var day = Int64.min
  private var text: [UInt8] = []

  mutating func append(_ time: Timestamp, to line: ByteBuffer) {
    guard (-62_167_219_200_000...253_402_300_799_999).contains(time.milliseconds) else {
      line.append(String(time.milliseconds))
      return
    }
    let millisecondsOfDay: Int64 = 86_400_000
    var (day, rest) = time.milliseconds.quotientAndRemainder(dividingBy: millisecondsOfDay)
    if rest < 0 { (day, rest) = (day - 1, rest + millisecondsOfDay) }
    if day != self.day { begin(day) }
    let (second, millisecond) = UInt32(rest).quotientAndRemainder(dividingBy: 1000)
    text.withUnsafeMutableBufferPointer { text in
      text.write(second / 3600, at: 11, digits: 2)
      text.write(second / 60 % 60, at: 14, digits: 2)
      text.write(second % 60, at: 17, digits: 2)
      text.write(millisecond, at: 20, digits: 3)
      line.append(UnsafeBufferPointer(text))
    }
  }

  private mutating func begin(_ day: Int64) {
    self.day = day
    text = Array("0000-00-00T00:00:00.000Z".utf8)
    // Years begin in March here, so that a leap day is the last of its year; `days` are those since March of the year -400.
    let days = day + 719_468 + 146_097
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = (era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    text.withUnsafeMutableBufferPointer { text in
      text.write(UInt32(clamping: year), at: 0, digits: 4)
      text.write(UInt32(clamping: month), at: 5, digits: 2)
      text.write(UInt32(clamping: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1), at: 8, digits: 2)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  fileprivate func write(_ number: UInt32, at index: Int, digits: Int) {
    var rest = number
    var digit = index + digits
    while digit > index {
      digit -= 1
      self[digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
