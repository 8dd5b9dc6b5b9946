import NoticeFormatting
import NoticeTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tidings lint`: what is wrong with string tables.
enum LintCommand {
  private static let command = "tidings lint"

  private enum Format: String, CaseIterable {
    case text, json, sarif
  }

  private static let options = [
    Option(name: "format", argument: "FORMAT", help: "text (default), json or sarif (2.1.0)"),
    Option(name: "disable", argument: "RULES", help: "rules that are not looked for, with commas between"),
    Option(name: "only", argument: "RULES", help: "look for these rules alone"),
    Option(name: "source", argument: "TAG", help: "the language that the others are translated from (default: en)"),
    Option(
      name: "fail-on", argument: "SEVERITY", help: "exit with 1 from this severity on: error, warning (default) or note"
    ),
    Option(name: "rules", argument: nil, help: "list the rules"),
    Option(name: "keys", argument: nil, help: "list the keys with their arguments and a sentence of each, in Markdown"),
    .help,
  ]

  private static let help = """
    usage: \(command) [OPTION…] [FILE|DIR…]

    Looks through string tables, the built-in ones where none is given: .strings, .stringsdict and .xcstrings at or below
    each DIR, of the language of the LOCALE.lproj they are in. A table with the catalogue's keys holds ICU messages, and is
    compared with the source language's table of its name and with the built-in ones. Any other is an app's own, with
    Apple's formats (%1$@), and is compared with the one beside it.

    A comment in a table switches rules off, for the entry below it or for the file:
      /* lint:disable RULE, RULE */        /* lint:disable-file RULE */
    In .stringsdict it stands in <!-- -->, in .xcstrings it is an entry's comment.

    options:
    \(Option.table(options))

    exit status: 0 nothing was found that is as grave as --fail-on (warning), 1 something was, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    if arguments["rules"] != nil { return try listRules(output) }
    if arguments["keys"] != nil { return try listKeys(output) }
    let format = try arguments.choice("format", Format.text, command: command)
    let limit = try arguments.choice("fail-on", LintRule.Severity.warning, command: command)
    var options = Linter.Options()
    options.disabled = try rules("disable", arguments)
    if arguments["only"] != nil {
      options.disabled.formUnion(Set(LintRule.allCases).subtracting(try rules("only", arguments)))
    }
    if let tag = arguments["source"]?.text {
      guard LocaleTag.isWellFormed(tag) else {
        throw UsageError(command: command, message: "--source '\(tag)' is not a BCP 47 language tag, such as en")
      }
      options.sourceLocale = LocaleTag.canonical(tag)
    }
    var files: [TableFile] = []
    for path in arguments.operands {
      do {
        let found = try TableFile.read(path.text, source: options.sourceLocale)
        if found.isEmpty {
          let message = "\(path.text) has no table: no .strings, .stringsdict or .xcstrings file"
          throw UsageError(command: command, message: message)
        }
        files += found
      } catch let error as TableFormatError {
        throw UsageError(command: command, message: "\(error)")
      }
    }
    let builtIn = TableFile.builtIn
    let sources = files.isEmpty ? [] : builtIn + TableFile.sources(beside: files, source: options.sourceLocale)
    if files.isEmpty { files = builtIn }
    guard (files + sources).contains(where: { $0.locale == options.sourceLocale }) else {
      throw UsageError(command: command, message: "no table is in the language --source \(options.sourceLocale)")
    }
    let findings = Linter(options: options).findings(in: files, sources: sources)
    try write(findings, format, output)
    return findings.contains { $0.severity >= limit } ? .failure : .success
  }

  private static func rules(_ name: String, _ arguments: Arguments) throws -> Set<LintRule> {
    Set(
      try (arguments[name]?.text ?? "").split(separator: ",").map { word in
        guard let rule = LintRule(rawValue: String(word)) else {
          throw UsageError(command: command, message: "--\(name) '\(word)' is no rule; `\(command) --rules` lists them")
        }
        return rule
      })
  }

  // MARK: Output

  private static func write(_ findings: [LintFinding], _ format: Format, _ output: Output) throws {
    switch format {
    case .text:
      for finding in findings {
        for line in LintReport.text(finding, columns: \.columnsOnTerminal) { try output.line(line.asPlainLine) }
      }
      let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
      try output.line(findings.isEmpty ? "nothing found" : count)
    case .json:
      try output.line(try json(findings.map(LintReport.Item.init)))
    case .sarif: try output.line(try json(LintReport.Sarif(findings, toolVersion: Tidings.version)))
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func listRules(_ output: Output) throws -> ExitCode {
    let width = LintRule.allCases.map(\.rawValue.count).max() ?? 0
    for rule in LintRule.allCases {
      let name = rule.rawValue + String(repeating: " ", count: width - rule.rawValue.count + 2)
      let severity = rule.severity.rawValue + String(repeating: " ", count: 9 - rule.severity.rawValue.count)
      try output.line(name + severity + rule.summary)
    }
    return .success
  }

  private static func listKeys(_ output: Output) throws -> ExitCode {
    for line in keyList { try output.line(line) }
    return .success
  }

  /// The catalogue in Markdown: `Resources/KEYS.md`.
  static var keyList: [String] {
    let samples = SentenceMatrix(locale: "en").samples(NoticeFormatter(locale: "en"))
    let words = BuiltInTables.sources.first { $0.locale == "en" && $0.name == "Standard" }?.table.entries ?? [:]
    let everyEvent = Phrase.Key.revocation.declaration
    let everyTeam = Phrase.Key.leave.declaration.subtracting(everyEvent)
    func row(_ key: Phrase.Key) -> String {
      var names = key.declaration
      var parts: [String] = []
      for (group, title) in [(everyEvent, "people"), (everyTeam, "nouns")] where group.isSubset(of: names) {
        names.subtract(group)
        parts.append(title)
      }
      parts += names.map { "`{\($0.rawValue)}`" }.sorted()
      // What is no sentence by itself is shown as it stands in the table.
      let pattern = words[key.rawValue]?.value.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
      let text = samples[key] ?? "`\(pattern)`"
      return "| `\(key.rawValue)` | \(parts.joined(separator: ", ")) | \(text) |"
    }
    func list(_ names: Set<Phrase.Name>) -> String {
      names.map { "`{\($0.rawValue)}`" }.sorted().joined(separator: ", ")
    }
    let arguments = Phrase.Name.allCases.map { name in
      let choices = name.choices.map { "`\($0.rawValue)`" }.sorted().joined(separator: ", ")
      return "| `{\(name.rawValue)}` | \(choices.isEmpty ? name.kind.rawValue : "a keyword: \(choices)") |"
    }
    return [
      "# The keys of the string tables", "",
      "Made by `tidings lint --keys > Resources/KEYS.md`. `TRANSLATING.md` says how they are used.", "",
      "- people: \(list(everyEvent))", "- nouns: \(list(everyTeam))", "",
      "| key | arguments | in English |", "| --- | --- | --- |",
    ] + Phrase.Key.allCases.map(row) + ["", "| argument | what it is |", "| --- | --- |"] + arguments
  }
}
