import NoticeBytes
import NoticeEncoding
import NoticeFormatting

/// Writes a notice as one line in a format of the command.
struct NoticeWriter {
  enum Format: String, CaseIterable {
    case log, text, html, jsonl
  }

  let formatter: NoticeFormatter
  let viewpoint: Viewpoint
  let format: Format
  let skipsUnchanged: Bool
  /// Whether a message that the server turned down has its exclamation mark.
  let marksMessages: Bool
  private var sentences: SentenceWriter
  private var times: TimeWriter
  /// It is kept from line to line, as those nearly always go where the one before went.
  private var json = JSONWriter()
  /// The sentence that goes into the JSON.
  private let text = ByteBuffer()
  /// The entry of the string tables that it is from, by its key, and their locale.
  private let origins: WrittenFields

  /// `timeZone` as `TimeWriter` has it.
  init(
    formatter: NoticeFormatter, viewpoint: Viewpoint, format: Format, timeZone: String?, skipsUnchanged: Bool,
    marksMessages: Bool = false
  ) {
    self.formatter = formatter
    self.viewpoint = viewpoint
    self.format = format
    self.skipsUnchanged = skipsUnchanged
    self.marksMessages = marksMessages
    times = TimeWriter(formatter, timeZone: timeZone)
    sentences = formatter.writer(for: viewpoint)
    let locale = formatter.locale
    origins = WrittenFields(count: format == .jsonl ? Phrase.Key.allCases.count : 0) { json, index in
      json.key("key")
      json.word(Phrase.Key.allCases[index].rawValue)
      json.field("locale", locale)
    }
  }

  /// The same for another thread: what threads share takes each of them time to count references to.
  var independent: NoticeWriter {
    NoticeWriter(
      formatter: formatter.independent, viewpoint: viewpoint, format: format, timeZone: times.timeZone,
      skipsUnchanged: skipsUnchanged, marksMessages: marksMessages)
  }

  /// Appends the notice's line to `lines`. Returns what was wrong with the string tables on the way.
  mutating func write(_ notice: Notice, to lines: ByteBuffer) -> [Sentence.Problem] {
    let start = lines.count
    switch format {
    case .html:
      let sentence = formatter.sentence(for: notice, viewpoint: viewpoint)
      if skipsUnchanged, sentence.outcome == .nothingChanged { return sentence.problems }
      if let rejection = rejection(notice) {
        let code = rejection.code.map { " title=\"\($0.rawValue)\"" } ?? ""
        lines.append("<span class=\"exclamation-mark\"\(code)>!</span> ")
      }
      lines.append(sentence.html)
      lines.append(UInt8(ascii: "\n"))
      return sentence.problems
    case .log:
      times.append(notice.time, to: lines)
      lines.append(UInt8(ascii: "\t"))
      if let team = notice.team { lines.append(plainLine: team.rawValue) } else { lines.append(UInt8(ascii: "-")) }
      lines.append(UInt8(ascii: "\t"))
      if marksMessages {
        if let rejection = rejection(notice) { lines.append(rejection.code.map { "! \($0.rawValue)" } ?? "!") }
        lines.append(UInt8(ascii: "\t"))
      }
    case .jsonl:
      return writeJSON(notice, to: lines)
    case .text: break
    }
    let said = sentences.append(notice, to: lines)
    if skipsUnchanged, said.outcome == .nothingChanged {
      lines.removeAll(from: start)
    } else {
      lines.append(UInt8(ascii: "\n"))
    }
    return said.problems
  }

  private mutating func writeJSON(_ notice: Notice, to lines: ByteBuffer) -> [Sentence.Problem] {
    text.removeAll()
    let said = sentences.append(notice, to: text)
    if skipsUnchanged, said.outcome == .nothingChanged { return said.problems }
    if !json.writes(to: lines) { json = JSONWriter(appendingTo: lines) }
    json.line(
      of: notice, isMarked: rejection(notice) != nil, origin: said.key.ordinal, of: origins,
      nothingChanged: said.outcome == .nothingChanged, text: text)
    return said.problems
  }

  /// What became of a message that has its exclamation mark.
  private func rejection(_ notice: Notice) -> SendOutcome? {
    guard marksMessages, case .outcome(let outcome) = notice.event else { return nil }
    return outcome.showsExclamationMark ? outcome : nil
  }
}

extension ByteBuffer {
  fileprivate func append(plainLine text: String) {
    if let short = ShortText(text), short.isVisibleASCII { return append(short) }
    let isAppended = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.isPlainLine else { return false }
      append(bytes)
      return true
    }
    if isAppended != true { append(text.asPlainLine) }
  }
}
