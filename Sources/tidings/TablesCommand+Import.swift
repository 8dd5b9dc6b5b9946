import NoticeTables

extension TablesCommand {
  /// Puts the tables of documents into a folder of tables or a catalogue.
  static func importing(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let target = try target(arguments)
    guard !arguments.operands.isEmpty else { throw UsageError(command: command, message: "FILE is missing") }
    var code = ExitCode.success
    var seen: Set<String> = []
    for path in arguments.operands.map(\.text) {
      do {
        let tables = try isCatalogue(target) ? AppTables.read(path, for: target) : AppTables.read(path, locale: "en")
        if !tellFaults(tables, output) { code = .failure }
        for table in tables {
          guard seen.insert("\(table.locale)/\(table.name)").inserted else {
            output.errorLine("\(path): there was a table \(table.name) in \(table.locale) before; this one is left out")
            code = .failure
            continue
          }
          try write(table, of: path, to: target, output)
        }
      } catch let error as TableFormatError {
        output.errorLine("\(error)")
        code = .failure
      }
    }
    return code
  }

  private static func isCatalogue(_ target: String) -> Bool { target.hasSuffix(".xcstrings") }

  private static func write(
    _ table: TableFile, of path: String, to target: String, _ output: Output
  ) throws {
    if table.entries.isEmpty { output.errorLine("\(path): nothing is translated into \(table.locale)") }
    let reshaped: [String]
    if isCatalogue(target) {
      let merged = try AppTables.merge(table, into: target)
      try output.line("\(merged.outcome.rawValue) \(target): \(table.locale)")
      reshaped = merged.reshaped
    } else {
      let written = try AppTables.write(table, to: target, isMerged: true)
      try Self.tell(written.files, output)
      reshaped = written.reshaped
    }
    func count(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }
    func tell(_ keys: [String], _ what: String) {
      guard let first = keys.first else { return }
      output.errorLine("\(path): \(table.locale): \(what): \(count(keys.count)), first \"\(first)\"")
    }
    tell(reshaped, "what was one text has forms now, or the other way round")
    tell(AppTables.partialKeys(table), "left out, as not all forms are translated")
    // A catalogue keeps the states.
    guard !isCatalogue(target) else { return }
    tell(AppTables.unreviewedKeys(table), "written although a review is due (fuzzy)")
    let lost = AppTables.lossCount(table)
    if lost > 0 {
      output.errorLine(
        "\(path): \(table.locale): of \(count(lost)), the state is lost: only string catalogues have a place for it")
    }
  }
}
