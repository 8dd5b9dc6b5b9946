internal import NoticeFormatting

extension TableFile {
  /// The built-in tables, at their places below `Resources`.
  package static var builtIn: [TableFile] {
    BuiltInTables.sources.map { source in
      TableFile(
        strings: source.text, path: "\(source.locale).lproj/\(source.name).strings", locale: source.locale,
        name: source.name)
    }
  }

  /// The tables that an app has at a path, each by itself, for looking through: of one file, or of a folder and all below
  /// it. What cannot be read in a file is a fault of its table, so that the others are looked through all the same.
  package static func read(_ path: String, source: String = "en") throws(TableFormatError) -> [TableFile] {
    guard AppTables.isFolder(path) else { return try faulty(path, source) }
    var files: [TableFile] = []
    for name in try AppTables.subpaths(path) where isTable(name) {
      files += try faulty(path.hasSuffix("/") ? path + name : path + "/" + name, source)
    }
    return files
  }

  private static func faulty(_ path: String, _ source: String) throws(TableFormatError) -> [TableFile] {
    do {
      return try AppTables.readFile(path, locale: source).map { table in
        var table = table
        table.locale = LocaleTag.canonical(table.locale)
        return table
      }
    } catch {
      if case .file = error.problem { throw error }
      guard isTable(path) || error.place != nil else { throw error }
      let fault = Fault(place: error.place ?? TextPlace(line: 1, column: 1), message: error.words)
      return [TableFile(path: path, locale: source, name: path, syntax: .printf, faults: [fault])]
    }
  }

  private static func isTable(_ name: String) -> Bool {
    // Hidden files are an editor's or the system's.
    !name.split(separator: "/").contains { $0.hasPrefix(".") }
      && [".strings", ".stringsdict", ".xcstrings"].contains(where: name.hasSuffix)
  }
}
