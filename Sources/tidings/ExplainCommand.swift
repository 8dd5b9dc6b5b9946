import NoticeDecoding
import NoticeEncoding
import NoticeFormatting

/// `tidings explain`: each record as somebody wants to see it who asks why it reads as it does.
enum ExplainCommand {
  private static let command = "tidings explain"

  private static let options =
    SentenceOptions.commandLine + NoticeReader.Options.commandLine + [Option.help]

  private static let help = """
    usage: \(command) [OPTION…] FILE…

    Shows for each record: its dialect and why it is that; every value that was read, its place and what it was read as;
    what was kept without a type; what was wrong or read with a leniency; the typed notice; the phrase with its
    arguments; and the sentence in every locale. Colours are used on a terminal, unless NO_COLOR is set.

    options:
    \(Option.table(options))

    exit status: 0 all was read, 1 some record or file could not be read, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "a FILE is missing") }
    var readerOptions = try NoticeReader.Options(arguments, command: command)
    readerOptions.keepsOtherFields = true
    readerOptions.keepsReadings = true
    let sentences = try SentenceOptions(arguments, command: command)
    sentences.tellProblems(output)
    let page = ExplainedRecord(
      options: sentences, isNamed: arguments["dialect"] != nil,
      hasColour: output.isTerminal && System.environment("NO_COLOR") == nil)
    var failed = false
    for path in arguments.operands {
      do {
        let file = try File(reading: path)
        let reader = NoticeReader(file: path.text, options: readerOptions) { try file.read(into: $0) }
        while let record = try reader.next() {
          if case .failed = record.outcome { failed = true }
          for line in page.lines(record, file: path.text) { try output.line(line) }
        }
      } catch let error as SystemError {
        failed = true
        output.errorLine("\(path.text): error: \(error)")
      }
    }
    return failed ? .failure : .success
  }
}

/// The lines that explain one record.
private struct ExplainedRecord {
  let options: SentenceOptions
  /// Whether the dialect was named, and not recognised.
  let isNamed: Bool
  let hasColour: Bool

  func lines(_ record: DecodedRecord, file: String) -> [String] {
    var lines = [bold("\(file.asPlainLine):\(record.position.line)") + faint(" byte \(record.position.offset)")]
    if let dialect = record.dialect {
      lines += section(
        "dialect",
        [
          "\(dialect.rawValue): \(dialect.summary)",
          faint(reason(record, dialect)),
        ])
    }
    lines += section(
      "read", columns(record.readings.map { [$0.path.asPlainLine, $0.json.asPlainLine, faint($0.meaning)] }))
    var problems = record.diagnostics.map { diagnostic in
      "\(diagnostic.severity.rawValue): \(diagnostic.problem.description)".asPlainLine
        + faint(" \(diagnostic.path.asPlainLine)")
    }
    if case .passedOver(let what) = record.outcome {
      problems.append("passed over: \(what.asPlainLine), no notification")
    }
    if case .notice(let notice) = record.outcome {
      lines += section(
        "kept",
        columns(notice.otherFields.map { [$0.path.asPlainLine, $0.value.json.asPlainLine, faint("no type here")] }))
      lines += section("problems", problems)
      lines += explain(notice)
    } else {
      lines += section("problems", problems)
    }
    return lines + [""]
  }

  private func reason(_ record: DecodedRecord, _ dialect: Dialect) -> String {
    if isNamed { return "because --dialect says so" }
    let keys = record.tellingKeys.isEmpty ? "it is a text" : record.tellingKeys.joined(separator: ", ").asPlainLine
    return "recognised by: \(keys) (the rule: \(dialect.recognition))"
  }

  private func explain(_ notice: Notice) -> [String] {
    let phrase = Phrase(notice, for: options.viewpoint)
    let arguments = phrase.arguments.map { [$0.name.rawValue, describe($0.value).asPlainLine] }
    var lines = section("notice", [notice.canonicalJSON.asPlainLine])
    lines += section("phrase", [phrase.key.rawValue] + columns(arguments))
    let sentences = options.tables.locales.sorted().flatMap { locale in
      let sentence = options.formatter(locale: locale).sentence(for: notice, viewpoint: options.viewpoint)
      return [[locale, bold(sentence.text)]] + sentence.problems.map { ["", "string table \($0)".asPlainLine] }
    }
    return lines + section("says", columns(sentences))
  }

  private func describe(_ value: Phrase.Value) -> String {
    switch value {
    case .person(let account): "person " + (account?.rawValue ?? "unknown")
    case .people(let accounts): "people " + accounts.map(\.rawValue).joined(separator: ", ")
    case .text(let text): "text " + text
    case .number(let number): "number \(number)"
    case .choice(let choice): "choice " + choice.rawValue
    case .duration(let seconds): "duration \(seconds) s"
    case .phrase(let phrase): "entry " + entries(phrase).joined(separator: ", ")
    }
  }

  /// The entry's key; of a list of clauses, the clauses' keys.
  private func entries(_ phrase: Phrase) -> [String] {
    guard case .phrase(let first) = phrase[.first], case .phrase(let next) = phrase[.next] else {
      return [phrase.key.rawValue]
    }
    return entries(first) + entries(next)
  }

  // MARK: Layout

  private func section(_ title: String, _ rows: [String]) -> [String] {
    rows.enumerated().map { index, row in
      "  " + faint(padded(index == 0 ? title : "", 9)) + row
    }
  }

  /// Cells under one another; the last of a row is as long as it is.
  private func columns(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      min(rows.map { $0.indices.contains(column) ? $0[column].columnsOnTerminal : 0 }.max() ?? 0, 44)
    }
    return rows.map { row in
      row.indices.map { $0 == row.count - 1 ? row[$0] : padded(row[$0], widths[$0] + 2) }.joined()
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.columnsOnTerminal))
  }

  private func bold(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  private func faint(_ text: String) -> String { hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
}
