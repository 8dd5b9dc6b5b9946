import NoticeFormatting
import NoticeTables

/// `tidings tables`: the string tables, counted, sent to translators and back, and made for tests of screens.
enum TablesCommand {
  private static let command = "tidings tables"

  private static let missing = Option(name: "missing", argument: nil, help: "coverage: list the missing keys too")
  private static let output = Option(
    name: "output", argument: "PATH", help: "the folder to write to; of an export of one document, its file")
  private static let exporting = [
    Option(
      name: "format", argument: "FORMAT",
      help: "export: \(TableFormat.allCases.map(\.rawValue).joined(separator: ", "))"),
    Option(name: "source", argument: "TAG", help: "export: the language to translate from (default: en)"),
    Option(
      name: "locale", argument: "TAG",
      help: "export: the language to translate into (default: the source\nitself; of xcstrings, all)"),
    Option(name: "table", argument: "NAME", help: "export: only the tables of this name"),
  ]

  private static let help = """
    usage: \(command) coverage [--missing] [DIR]
           \(command) export --format FORMAT [--source TAG] [--locale TAG] [--table NAME] [--output PATH] [DIR|FILE]
           \(command) import --output DIR FILE…
           \(command) pseudo en-XA|ar-XB --output DIR [DIR]

    `coverage` counts for each language the keys that its tables have, those that a regional table takes from its
    language, and those that are said in English. `export` writes documents for translators: XLIFF 1.2 and 2.0, string
    catalogues, PO, CSV. `import` writes the tables of such documents as LOCALE.lproj/NAME.strings, and as .stringsdict
    where a number or a device chooses the text. `pseudo` makes tables from the English ones that show what an app does
    to translations: en-XA is longer, with accents and brackets, ar-XB reads from right to left.

    DIR has tables, DIR/LOCALE.lproj/NAME.strings; without it, the built-in ones are taken. For `coverage`, they are laid
    over these. FILE is a document or table of any of these formats.

    options:
    \(Option.table([missing] + exporting + [output, .help]))

    exit status: 0 all was done, 1 something cannot be read or written, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    let rest = Array(words.dropFirst())
    do {
      switch words.first?.text {
      case "coverage": return try run(rest, [missing], output, coverage)
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

  private static func atMost(_ count: Int, _ arguments: Arguments) throws -> [String] {
    guard arguments.operands.count <= count else {
      throw UsageError(command: command, message: "'\(arguments.operands[count].text)' is one operand too many")
    }
    return arguments.operands.map(\.text)
  }

  private static func folder(_ arguments: Arguments) throws -> String {
    guard let path = arguments["output"]?.text, !path.isEmpty else {
      throw UsageError(command: command, message: "--output DIR is missing")
    }
    return path
  }

  /// Tells what could not be read of tables; whether it was all.
  private static func tellFaults(_ tables: [TableFile], _ output: Output) -> Bool {
    for table in tables {
      for fault in table.faults {
        output.errorLine("\(table.path):\(fault.place.line):\(fault.place.column): \(fault.message)")
      }
    }
    return tables.allSatisfy(\.faults.isEmpty)
  }

  private static func write(_ table: TableFile, _ folder: String, _ output: Output) throws {
    let (written, removed) = try AppTables.write(table, to: folder)
    for file in written { try output.line("wrote \(file)") }
    for file in removed { try output.line("removed \(file), which has no text any more") }
  }

  // MARK: Coverage

  private static func coverage(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    var tables = StringTables.builtIn
    if let folder = try atMost(1, arguments).first {
      do {
        tables = try StringTables(folder: folder)
      } catch {
        throw UsageError(command: command, message: "\(error)")
      }
    }
    for problem in tables.problems { output.errorLine("\(problem)") }
    let coverage = Coverage.of(tables)
    let head = ["locale", "translated", "inherited", "missing", "total", "percent"]
    let rows = coverage.map { row in
      [row.locale] + [row.translated, row.inherited, row.missing.count, row.total, row.percent].map(String.init)
    }
    let widths = head.indices.map { column in ([head] + rows).map(\.[column].count).max() ?? 0 }
    for row in [head] + rows {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      try output.line(cells.joined(separator: "  "))
    }
    if arguments[missing.name] != nil {
      for row in coverage where !row.missing.isEmpty {
        try output.line("\n\(row.locale)")
        for key in row.missing { try output.line("  \(key)") }
      }
    }
    return tables.problems.isEmpty ? .success : .failure
  }

  // MARK: Export

  private static func export(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let operand = try atMost(1, arguments).first
    guard arguments["format"] != nil else {
      throw UsageError(command: command, message: "--format FORMAT is missing")
    }
    let format = try arguments.choice("format", TableFormat.xliff1, command: command)
    let document = try operand.flatMap { path throws(TableFormatError) in try AppTables.document(path) }
    for tag in [arguments["source"], arguments["locale"]].compactMap(\.?.text) where !LocaleTag.isWellFormed(tag) {
      throw UsageError(command: command, message: "“\(tag)” is not a BCP 47 tag, such as zh-Hant")
    }
    var tables =
      if let document {
        // Of a language that is source and target, the target has the states.
        document.flatMap { exchange in
          exchange.targets
            + (exchange.targets.contains { $0.locale == exchange.source.locale } ? [] : [exchange.source])
        }
      } else {
        try operand.map { path throws(TableFormatError) in
          try AppTables.read(path, locale: arguments["source"]?.text ?? "en")
        } ?? TableFile.builtIn
      }
    let only = Set(tables.map(\.locale)).count == 1 ? tables.first?.locale : nil
    let source = arguments["source"]?.text ?? document?.first?.source.locale ?? only ?? "en"
    let locale = arguments["locale"]?.text ?? document?.first?.targets.first { $0.locale != source }?.locale
    if let name = arguments["table"]?.text { tables.removeAll { $0.name != name } }
    let all = tellFaults(tables, output)
    var documents: [(path: String, exchange: TableExchange)] = []
    for name in tables.map(\.name).reduced {
      let known = tables.filter { $0.name == name }
      func table(_ locale: String) -> TableFile {
        known.first { $0.locale == locale }
          ?? TableFile(path: known[0].path, locale: locale, name: name, syntax: known[0].syntax)
      }
      if format.hasAllLanguages {
        let targets = arguments["locale"].map { [table(source), table($0.text)] } ?? known
        documents.append(
          ("\(name).\(format.suffix)", TableExchange(source: table(source), targets: targets)))
      } else {
        let target = table(locale ?? source)
        guard !target.entries.isEmpty || !table(source).entries.isEmpty else { continue }
        documents.append(
          ("\(target.locale)/\(name).\(format.suffix)", TableExchange(source: table(source), targets: [target])))
      }
    }
    guard !documents.isEmpty else {
      throw UsageError(command: command, message: "there is no table in “\(source)” or “\(locale ?? source)”")
    }
    try write(documents.map { ($0.path, try format.write($0.exchange)) }, arguments["output"]?.text, output)
    return all ? .success : .failure
  }

  private static func write(
    _ documents: [(path: String, bytes: [UInt8])], _ path: String?, _ output: Output
  ) throws {
    guard let path else {
      guard documents.count == 1 else {
        let names = documents.map(\.path).joined(separator: ", ")
        throw UsageError(
          command: command, message: "there are several documents (\(names)); choose with --table, or use --output DIR")
      }
      // The line end is that of `line`.
      let bytes = documents[0].bytes
      try output.line(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
      return
    }
    let isFile = documents.count == 1 && !path.hasSuffix("/") && !AppTables.isFolder(path)
    for document in documents {
      let file = isFile ? path : "\(path)/\(document.path)"
      try AppTables.write(document.bytes, to: file)
      try output.line("wrote \(file)")
    }
  }

  // MARK: Import

  private static func importing(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let folder = try folder(arguments)
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "FILE is missing") }
    var code = ExitCode.success
    var seen: Set<String> = []
    for path in arguments.operands.map(\.text) {
      do {
        let tables = try AppTables.read(path, locale: "en")
        if !tellFaults(tables, output) { code = .failure }
        for table in tables {
          if table.entries.isEmpty { output.errorLine("\(path): nothing is translated into \(table.locale)") }
          guard seen.insert("\(table.locale)/\(table.name)").inserted else {
            output.errorLine("\(path): there was a table \(table.name) in \(table.locale) before; this one is left out")
            code = .failure
            continue
          }
          try write(table, folder, output)
          let unreviewed = AppTables.unreviewedKeys(table)
          if let first = unreviewed.first {
            let count = unreviewed.count == 1 ? "1 entry" : "\(unreviewed.count) entries"
            output.errorLine(
              "\(path): \(table.locale): written although a review is due (fuzzy): \(count), first \"\(first)\"")
          }
          let lost = AppTables.lossCount(table)
          if lost > 0 {
            output.errorLine(
              "\(path): \(table.locale): of \(lost == 1 ? "1 entry" : "\(lost) entries"), the state or the comment is lost: .strings and .stringsdict have no place for it"
            )
          }
        }
      } catch let error as TableFormatError {
        output.errorLine("\(error)")
        code = .failure
      }
    }
    return code
  }

  // MARK: Pseudo-locales

  private static func pseudo(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let operands = try atMost(2, arguments)
    let known = PseudoLocale.allCases.map(\.rawValue).joined(separator: " or ")
    guard let locale = operands.first.flatMap(PseudoLocale.init(rawValue:)) else {
      throw UsageError(command: command, message: "expected a pseudo-locale: \(known)")
    }
    let folder = try folder(arguments)
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
      try write(pseudo, folder, output)
    }
    return isWhole ? .success : .failure
  }
}
