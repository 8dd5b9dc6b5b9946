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

  init(
    formatter: NoticeFormatter, viewpoint: Viewpoint, format: Format, timeZone: String?, skipsUnchanged: Bool
  ) {
    self.formatter = formatter
    self.viewpoint = viewpoint
    self.format = format
    self.timeZone = timeZone
    self.skipsUnchanged = skipsUnchanged
  }

  /// Returns what was wrong with the string tables on the way.
  mutating func write(_ notice: Notice, _ output: Output) throws(OutputError) -> [Sentence.Problem] {
    let sentence = formatter.sentence(for: notice, viewpoint: viewpoint)
    if skipsUnchanged, sentence.outcome == .nothingChanged { return sentence.problems }
    switch format {
    case .text: try output.line(sentence.text)
    case .html: try output.line(sentence.html)
    case .log:
      let time = notice.time.map(text) ?? "-"
      let team = notice.team?.rawValue.asPlainLine ?? "-"
      try output.line("\(time)\t\(team)\t\(sentence.text)")
    case .jsonl:
      json.removeAll()
      json.object { [formatter] writer in
        writer.fields(of: notice)
        writer.field("key", sentence.key.rawValue)
        writer.field("locale", formatter.locale)
        if sentence.outcome == .nothingChanged {
          writer.key("nothingChanged")
          writer.bool(true)
        }
        writer.field("text", sentence.text)
      }
      try output.line(json.bytes)
    }
    return sentence.problems
  }

  private func text(of time: Timestamp) -> String {
    timeZone.flatMap { formatter.text(of: time, timeZone: $0) } ?? time.utcText
  }
}

extension Timestamp {
  /// ISO 8601 in UTC, `2023-11-14T22:13:22.000Z`; the bare number where the calendar does not reach.
  var utcText: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (whole, part) = rest < 0 ? (seconds - 1, rest + 1000) : (seconds, rest)
    guard let utc = System.utc(secondsSince1970: whole), (0...9999).contains(utc.year) else {
      return String(milliseconds)
    }
    func digits(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    let date = "\(digits(utc.year, 4))-\(digits(utc.month, 2))-\(digits(utc.day, 2))"
    let time = "\(digits(utc.hour, 2)):\(digits(utc.minute, 2)):\(digits(utc.second, 2)).\(digits(Int(part), 3))"
    return "\(date)T\(time)Z"
  }
}
