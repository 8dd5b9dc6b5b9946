import NoticeFormatting
import NoticeTables

extension TablesCommand {
  /// Counts what each language says.
  static func coverage(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    guard let path = try atMost(1, arguments).first else {
      return try tell(ownCoverage: .builtIn, arguments, output)
    }
    let source = arguments[source.name]?.text ?? "en"
    let document = try AppTables.document(path)
    let files = try document?.flatMap(\.tables) ?? AppTables.read(path, locale: source)
    if AppTables.isFolder(path), files.allSatisfy({ $0.syntax == .messageFormat }) {
      do {
        return try tell(ownCoverage: try StringTables(folder: path), arguments, output)
      } catch let error as StringTables.FolderError {
        throw UsageError(command: command, message: "\(error)")
      }
    }
    let rows = Coverage.of(files, source: document?.first?.source.locale ?? source)
    let counts = rows.map { [$0.translated, $0.unreviewed, $0.missing.count, $0.total, $0.percent] }
    try tell(
      ["table", "locale", "translated", "review", "missing", "total", "percent"],
      zip(rows, counts).map { [$0.table ?? "", $0.locale] + $1.map(String.init) }, left: 2, output)
    try tellMissing(rows, arguments, output)
    return tellFaults(files, output) ? .success : .failure
  }

  private static func tell(
    ownCoverage tables: StringTables, _ arguments: Arguments, _ output: Output
  ) throws -> ExitCode {
    for problem in tables.problems { output.errorLine("\(problem)") }
    let rows = Coverage.of(tables)
    let counts = rows.map { [$0.translated, $0.inherited, $0.missing.count, $0.total, $0.percent] }
    try tell(
      ["locale", "translated", "inherited", "missing", "total", "percent"],
      zip(rows, counts).map { [$0.locale] + $1.map(String.init) }, left: 1, output)
    try tellMissing(rows, arguments, output)
    return tables.problems.isEmpty ? .success : .failure
  }

  /// The first `left` columns are words, the others numbers.
  private static func tell(_ head: [String], _ rows: [[String]], left: Int, _ output: Output) throws {
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    for row in [head] + rows {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < left ? row[column] + space : space + row[column]
      }
      try output.line(cells.joined(separator: "  "))
    }
  }

  private static func tellMissing(_ rows: [Coverage], _ arguments: Arguments, _ output: Output) throws {
    guard arguments[missing.name] != nil else { return }
    for row in rows where !row.missing.isEmpty {
      try output.line("\n\([row.table, row.locale].compactMap { $0 }.joined(separator: " "))")
      for key in row.missing { try output.line("  \(key.asPlainLine)") }
    }
  }
}
