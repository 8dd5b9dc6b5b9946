import NoticeDecoding
import NoticeFormatting

/// Writes a notice as one line in a format of the command.
struct NoticeWriter {
  enum Format: String, CaseIterable {
    case log, text, html, jsonl
  }

  let formatter: NoticeFormatter
  let viewpoint: Viewpoint
  let format: Format
  /// An IANA name; nil for UTC in ISO 8601.
  let timeZone: String?
  let skipsUnchanged: Bool
  private var json = JSONWriter()
  /// The sentence that goes into the JSON.
  private var text: [UInt8] = []

  init(
    formatter: NoticeFormatter, viewpoint: Viewpoint, format: Format, timeZone: String?, skipsUnchanged: Bool
  ) {
    self.formatter = formatter
    self.viewpoint = viewpoint
    self.format = format
    self.timeZone = timeZone
    self.skipsUnchanged = skipsUnchanged
  }

  /// Appends the notice's line to `lines`. Returns what was wrong with the string tables on the way.
  mutating func write(_ notice: Notice, to lines: inout [UInt8]) -> [Sentence.Problem] {
    let start = lines.count
    switch format {
    case .html:
      let sentence = formatter.sentence(for: notice, viewpoint: viewpoint)
      if skipsUnchanged, sentence.outcome == .nothingChanged { return sentence.problems }
      lines += sentence.html.utf8
      lines.append(UInt8(ascii: "\n"))
      return sentence.problems
    case .log:
      if let time = notice.time { append(time, to: &lines) } else { lines.append(UInt8(ascii: "-")) }
      lines.append(UInt8(ascii: "\t"))
      if let team = notice.team { lines.append(plainLine: team.rawValue) } else { lines.append(UInt8(ascii: "-")) }
      lines.append(UInt8(ascii: "\t"))
    case .jsonl:
      return writeJSON(notice, to: &lines)
    case .text: break
    }
    let said = formatter.append(notice, viewpoint: viewpoint, to: &lines)
    if skipsUnchanged, said.outcome == .nothingChanged {
      lines.removeSubrange(start...)
    } else {
      lines.append(UInt8(ascii: "\n"))
    }
    return said.problems
  }

  private mutating func writeJSON(_ notice: Notice, to lines: inout [UInt8]) -> [Sentence.Problem] {
    text.removeAll(keepingCapacity: true)
    let said = formatter.append(notice, viewpoint: viewpoint, to: &text)
    if skipsUnchanged, said.outcome == .nothingChanged { return said.problems }
    json.removeAll()
    json.object { [formatter, text] writer in
      writer.fields(of: notice)
      writer.field("key", said.key.rawValue)
      writer.field("locale", formatter.locale)
      if said.outcome == .nothingChanged {
        writer.key("nothingChanged")
        writer.bool(true)
      }
      writer.key("text")
      writer.string(text)
    }
    lines += json.bytes
    lines.append(UInt8(ascii: "\n"))
    return said.problems
  }

  private func append(_ time: Timestamp, to lines: inout [UInt8]) {
    if let timeZone, let text = formatter.text(of: time, timeZone: timeZone) {
      lines += text.utf8
    } else {
      lines.append(utc: time)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(plainLine text: String) {
    var line = text.asPlainLine
    line.withUTF8 { append(contentsOf: $0) }
  }

  /// ISO 8601 in UTC, `2023-11-14T22:13:22.000Z`; the bare number where the year is none of 0 to 9999.
  mutating func append(utc time: Timestamp) {
    guard (-62_167_219_200_000...253_402_300_799_999).contains(time.milliseconds) else {
      self += String(time.milliseconds).utf8
      return
    }
    let day = 86_400_000
    // From the first of March of the year 0: so a leap day is the last of its year, and no number is negative but in January
    // and February of that year.
    let sinceMarch = Int(time.milliseconds) + 719_468 * day
    let days = sinceMarch >= 0 ? sinceMarch / day : (sinceMarch + 1) / day - 1
    let rest = sinceMarch - days * day
    let (era, dayOfEra) = days >= 0 ? (days / 146_097, days % 146_097) : (-1, days + 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    append(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), digits: 4, "-")
    append(month, digits: 2, "-")
    append(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, digits: 2, "T")
    append(rest / 3_600_000, digits: 2, ":")
    append(rest / 60_000 % 60, digits: 2, ":")
    append(rest / 1000 % 60, digits: 2, ".")
    append(rest % 1000, digits: 3, "Z")
  }

  private mutating func append(_ number: Int, digits: Int, _ behind: Unicode.Scalar) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
    append(UInt8(ascii: behind))
  }
}
