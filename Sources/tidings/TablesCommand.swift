import NoticeFormatting
import NoticeTables

/// `tidings tables`: the string tables, counted, sent to translators and back, and made for tests of screens.
enum TablesCommand {
  static let command = "tidings tables"

  static let missing = Option(name: "missing", argument: nil, help: "coverage: list the missing keys too")
  private static let output = Option(
    name: "output", argument: "PATH",
    help: "the folder to write to; of an export of one document, its file;\nof an import, a string catalogue too")
  static let source = Option(
    name: "source", argument: "TAG",
    help: "coverage, export: the language to translate from\n(default: en, or what the file says)")
  private static let exporting = [
    Option(
      name: "format", argument: "FORMAT",
      help: "export: \(TableFormat.allCases.map(\.rawValue).joined(separator: ", "))"),
    source,
    Option(
      name: "locale", argument: "TAG",
      help: "export: the language to translate into (default: the source\nitself; of xcstrings, all)"),
    Option(name: "table", argument: "NAME", help: "export: only the tables of this name"),
  ]

  private static let help = """
    usage: \(command) coverage [--missing] [--source TAG] [DIR|FILE]
           \(command) export --format FORMAT [--source TAG] [--locale TAG] [--table NAME] [--output PATH] [DIR|FILE]
           \(command) import --output DIR|CATALOGUE FILE…
           \(command) pseudo en-XA|ar-XB --output DIR [DIR]

    `coverage` counts for each language the keys that its tables have, those that a regional table takes from its
    language, and those that are said in English. `export` writes documents for translators: XLIFF 1.2 and 2.0, string
    catalogues, PO, CSV. `import` puts the texts of such documents into DIR/LOCALE.lproj/NAME.strings, and into
    .stringsdict where a number or a device chooses the text, or into the string catalogue CATALOGUE (….xcstrings), which
    keeps the states too. What the documents say nothing of stays as it is: other entries, headings, order. `pseudo` makes
    tables from the English ones that show what an app does to translations: en-XA is longer, with accents and brackets,
    ar-XB reads from right to left.

    DIR has tables, DIR/LOCALE.lproj/NAME.strings; without it, the built-in ones are taken. FILE is a document or table of
    any of these formats. For `coverage`, tables of events are laid over the built-in ones, and an app's own are compared
    with those in the source language, and counted is what waits for a review, too.

    options:
    \(Option.table([missing] + exporting + [output, .help]))

    exit status: 0 all was done, 1 something cannot be read or written, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    let rest = Array(words.dropFirst())
    do {
      switch words.first?.text {
      case "coverage": return try run(rest, [missing, source], output, coverage)
      case "export": return try run(rest, exporting + [Self.output], output, export)
      case "import": return try run(rest, [Self.output], output, importing)
      case "pseudo": return try run(rest, [Self.output], output, pseudo)
      default:
        // It is the help text that is asked for, or a mistake.
        return try run(words, [], output) { _, _ in
          throw UsageError(command: command, message: "expected coverage, export, import or pseudo")
        }
      }
    } catch let error as TableFormatError {
      output.errorLine("\(error)")
      return .failure
    }
  }

  private static func run(
    _ words: [Argument], _ options: [Option], _ output: Output, _ body: (Arguments, Output) throws -> ExitCode
  ) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options + [.help], help: help, output) else {
      return .success
    }
    return try body(arguments, output)
  }

  static func atMost(_ count: Int, _ arguments: Arguments) throws -> [String] {
    guard arguments.operands.count <= count else {
      throw UsageError(command: command, message: "'\(arguments.operands[count].text)' is one operand too many")
    }
    return arguments.operands.map(\.text)
  }

  /// What `--output` says to write to.
  static func target(_ arguments: Arguments) throws -> String {
    guard let path = arguments["output"]?.text, !path.isEmpty else {
      throw UsageError(command: command, message: "--output PATH is missing")
    }
    return path
  }

  /// Tells what could not be read of tables; whether it was all.
  static func tellFaults(_ tables: [TableFile], _ output: Output) -> Bool {
    for table in tables {
      for fault in table.faults {
        output.errorLine("\(table.path):\(fault.place.line):\(fault.place.column): \(fault.message)")
      }
    }
    return tables.allSatisfy(\.faults.isEmpty)
  }

  static func tell(_ files: [(path: String, outcome: AppTables.Outcome)], _ output: Output) throws {
    for file in files {
      let reason = file.outcome == .removed ? ", which has no text any more" : ""
      try output.line("\(file.outcome.rawValue) \(file.path)\(reason)")
    }
  }

  // MARK: Pseudo-locales

  private static func pseudo(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let operands = try atMost(2, arguments)
    let known = PseudoLocale.allCases.map(\.rawValue).joined(separator: " or ")
    guard let locale = operands.first.flatMap(PseudoLocale.init(rawValue:)) else {
      throw UsageError(command: command, message: "expected a pseudo-locale: \(known)")
    }
    let folder = try target(arguments)
    let all = try operands.dropFirst().first.map { path throws(TableFormatError) in
      try AppTables.read(path, locale: "en")
    }
    let tables = (all ?? TableFile.builtIn).filter { $0.locale == "en" }
    guard !tables.isEmpty else { throw UsageError(command: command, message: "there is no table in “en”") }
    var isWhole = tellFaults(tables, output)
    for table in tables {
      let (pseudo, unread) = locale.table(table)
      for key in unread {
        isWhole = false
        output.errorLine("\(table.path): the entry \"\(key)\" is no pattern of ICU MessageFormat, and stays as it is")
      }
      try tell(try AppTables.write(pseudo, to: folder).files, output)
    }
    return isWhole ? .success : .failure
  }
}
