import Notices

extension Arguments {
  /// An option's time; nil where it is not there.
  func time(_ name: String, command: String) throws -> Timestamp? {
    guard let text = self[name]?.text else { return nil }
    if let time = Timestamp(written: text) { return time }
    throw UsageError(
      command: command,
      message: "--\(name) '\(text)' is no time, such as 2025-11-30, 2025-11-30T08:00+08:00 or 1764460800123")
  }
}

extension Timestamp {
  /// For help texts.
  static let writing = """
    A TIME is a date, or a date and a time, in ISO 8601: 2025-11-30, 2025-11-30T08:00+08:00, 2025-11-30T00:00:00.123Z;
    without a zone, in UTC. Or it is a number: milliseconds since 1970.
    """

  /// A time as people write it: milliseconds since 1970, or ISO 8601 with a date (`2025-11-30`), and perhaps a time
  /// (`T08:00`, `T08:00:00.123`; a blank for the `T`) and a zone (`Z`, `+08:00`, `+0800`); UTC without one. nil for
  /// anything else, such as a day that no calendar has.
  init?(written text: String) {
    if let milliseconds = Int64(text) {
      self.init(milliseconds: milliseconds)
      return
    }
    var reader = TimeReader(rest: text.utf8[...])
    guard let time = reader.time(), reader.rest.isEmpty else { return nil }
    self = time
  }
}

private struct TimeReader {
  var rest: Substring.UTF8View

  mutating func time() -> Timestamp? {
    guard let year = number(4), skip("-"), let month = number(2), (1...12).contains(month), skip("-"),
      let day = number(2), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    var milliseconds = self.days(before: year, month, day) * 86_400_000
    if skip("T") || skip(" ") {
      guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else { return nil }
      milliseconds += (hour * 60 + minute) * 60_000
      if skip(":") {
        guard let second = number(2), second < 60 else { return nil }
        milliseconds += second * 1000
        if skip(".") {
          guard let fraction = fraction() else { return nil }
          milliseconds += fraction
        }
      }
      guard let zone = zone() else { return nil }
      milliseconds -= zone * 60_000
    }
    return Timestamp(milliseconds: milliseconds)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly so many digits.
  private mutating func number(_ digits: Int) -> Int64? {
    let word = rest.prefix(digits)
    guard word.count == digits, word.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(digits)
    return Int64(Substring(word))
  }

  /// Milliseconds; what is finer is left out.
  private mutating func fraction() -> Int64? {
    var (value, digits) = (Int64(0), 0)
    while let digit = number(1) {
      if digits < 3 { value = value * 10 + digit }
      digits += 1
    }
    while (1..<3).contains(digits) {
      value *= 10
      digits += 1
    }
    return digits == 0 ? nil : value
  }

  /// Minutes east of UTC.
  private mutating func zone() -> Int64? {
    if rest.isEmpty || skip("Z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = number(2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = rest.isEmpty ? 0 : number(2), minutes < 60 else { return nil }
    return (isEast ? 1 : -1) * (hours * 60 + minutes)
  }

  private func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Since 1970. (Years begin in March here, so that a leap day is the last of its year.)
  private func days(before year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    // From March of the year -400 on, so that nothing is below zero.
    let years = year + 400
    let daysOfYears = years * 365 + years / 4 - years / 100 + years / 400
    let daysOfMonths = (153 * ((month + 9) % 12) + 2) / 5
    return daysOfYears + daysOfMonths + day - 1 - 719_468 - 146_097
  }
}
