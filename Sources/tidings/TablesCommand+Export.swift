import NoticeFormatting
import NoticeTables

extension TablesCommand {
  /// Writes documents for translators: one each table, or one each table and language.
  static func export(_ arguments: Arguments, _ output: Output) throws -> ExitCode {
    let operand = try atMost(1, arguments).first
    guard arguments["format"] != nil else {
      throw UsageError(command: command, message: "--format FORMAT is missing")
    }
    let format = try arguments.choice("format", TableFormat.xliff1, command: command)
    let document = try operand.flatMap { path throws(TableFormatError) in try AppTables.document(path) }
    let tags = (source: arguments["source"]?.text, locale: arguments["locale"]?.text)
    for tag in [tags.source, tags.locale].compactMap({ $0 }) where !LocaleTag.isWellFormed(tag) {
      throw UsageError(command: command, message: "“\(tag)” is not a BCP 47 tag, such as zh-Hant")
    }
    var tables =
      if let document {
        document.flatMap(\.tables)
      } else {
        try operand.map { path throws(TableFormatError) in
          try AppTables.read(path, locale: tags.source ?? "en")
        } ?? TableFile.builtIn
      }
    let only = Set(tables.map(\.locale)).count == 1 ? tables.first?.locale : nil
    let source = tags.source ?? document?.first?.source.locale ?? only ?? "en"
    let locale = tags.locale ?? document?.first?.targets.first { $0.locale != source }?.locale ?? source
    if let name = arguments["table"]?.text { tables.removeAll { $0.name != name } }
    let documents =
      format.hasAllLanguages
      ? catalogues(of: tables, from: source, only: tags.locale)
      : translations(of: tables, from: source, to: locale)
    guard !documents.isEmpty else {
      throw UsageError(command: command, message: "there is no table in “\(source)” or “\(locale)”")
    }
    let isWhole = tellFaults(tables, output)
    let files = try documents.map { document throws(TableFormatError) in
      ("\(document.path).\(format.suffix)", try format.write(document.exchange))
    }
    try write(files, arguments["output"]?.text, output)
    return isWhole ? .success : .failure
  }

  private typealias Document = (path: String, exchange: TableExchange)

  /// A document for each name, with all its languages or the one that is asked for.
  private static func catalogues(of tables: [TableFile], from source: String, only locale: String?) -> [Document] {
    tables.map(\.name).reduced.map { name in
      let targets =
        locale.map { locale in [source, locale].map { table(name, $0, of: tables) } }
        ?? tables.filter { $0.name == name }
      return (name, TableExchange(source: table(name, source, of: tables), targets: targets))
    }
  }

  /// A document for each name and the one language; none where neither it nor the source has a text.
  private static func translations(of tables: [TableFile], from source: String, to locale: String) -> [Document] {
    tables.map(\.name).reduced.compactMap { name in
      let (source, target) = (table(name, source, of: tables), table(name, locale, of: tables))
      guard !source.entries.isEmpty || !target.entries.isEmpty else { return nil }
      return ("\(locale)/\(name)", TableExchange(source: source, targets: [target]))
    }
  }

  /// The table of a name in a language, which can be empty.
  private static func table(_ name: String, _ locale: String, of tables: [TableFile]) -> TableFile {
    let named = tables.filter { $0.name == name }
    return named.first { $0.locale == locale }
      ?? TableFile(
        path: named.first?.path ?? name, locale: locale, name: name, syntax: named.first?.syntax ?? .printf)
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
      let file = isFile ? path : path + (path.hasSuffix("/") ? "" : "/") + document.path
      try AppTables.write(document.bytes, to: file)
      try output.line("wrote \(file)")
    }
  }
}
