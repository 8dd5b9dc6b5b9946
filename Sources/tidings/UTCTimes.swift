import NoticeBytes
import Notices

/// Writes times in UTC as ISO 8601 has it, `2023-11-14T22:13:22.000Z`; the bare number where the year is none of 0 to 9999.
struct UTCTimes {
  /// The minute of the last time that was written, in milliseconds from 1970 on: messages follow one another, so most are of the
  /// same minute as the one before.
  private var minute = Int64.max
  /// The text of its beginning, in three words whose first byte is the lowest.
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  mutating func append(_ time: Timestamp, to line: ByteBuffer) {
    if UInt64(bitPattern: time.milliseconds &- minute) >= 60_000, !beginMinute(of: time) {
      line.append(String(time.milliseconds))
      return
    }
    let (second, millisecond) = UInt32(truncatingIfNeeded: time.milliseconds &- minute).quotientAndRemainder(
      dividingBy: 1000)
    // The digits go where the text of the minute has a 0.
    let seconds = Self.digits(second) << 8 | Self.digits(millisecond / 10) << 32 | UInt64(millisecond % 10) << 48
    line.append(atMost: 24) { room in
      let room = UnsafeMutableRawBufferPointer(room)
      room.storeBytes(of: words.0.littleEndian, as: UInt64.self)
      room.storeBytes(of: words.1.littleEndian, toByteOffset: 8, as: UInt64.self)
      room.storeBytes(of: (words.2 &+ seconds).littleEndian, toByteOffset: 16, as: UInt64.self)
      return 24
    }
  }

  /// The two digits of a number, the first of them lowest.
  private static func digits(_ number: UInt32) -> UInt64 { UInt64((number / 10) | (number % 10) << 8) }

  /// False where the year is none of 0 to 9999.
  private mutating func beginMinute(of time: Timestamp) -> Bool {
    guard (-62_167_219_200_000...253_402_300_799_999).contains(time.milliseconds) else { return false }
    func divided(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
      let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
      return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
    let minutes = divided(time.milliseconds, by: 60_000).0
    minute = minutes * 60_000
    let (day, minuteOfDay) = divided(minutes, by: 1440)
    // Years begin in March here, so that a leap day is the last of its year; `days` are those since March of the year -400.
    let days = day + 719_468 + 146_097
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = UInt32(clamping: monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    let year = UInt32(clamping: (era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0))
    let dayOfMonth = UInt32(clamping: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    words.0 = Self.word("0000-00-") + Self.digits(year / 100) + Self.digits(year % 100) << 16 + Self.digits(month) << 40
    let (hour, minuteOfHour) = UInt32(minuteOfDay).quotientAndRemainder(dividingBy: 60)
    words.1 =
      Self.word("00T00:00") + Self.digits(dayOfMonth) + Self.digits(hour) << 24 + Self.digits(minuteOfHour) << 48
    words.2 = Self.word(":00.000Z")
    return true
  }

  /// Of a text of eight characters of ASCII.
  private static func word(_ text: StaticString) -> UInt64 {
    (0..<text.utf8CodeUnitCount).reduce(0) { word, index in word | UInt64(text.utf8Start[index]) << (8 * index) }
  }
}
