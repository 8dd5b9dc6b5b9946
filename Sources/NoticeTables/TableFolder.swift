internal import Foundation
internal import NoticeFormatting

extension TableFile {
  /// The built-in tables, at their places below `Resources`.
  package static var builtIn: [TableFile] {
    BuiltInTables.sources.map { source in
      TableFile(
        strings: source.text, path: "Resources/\(source.locale).lproj/\(source.name).strings", locale: source.locale,
        name: source.name)
    }
  }

  /// The tables that an app has at a path, each by itself, for looking through: of one file, or of a folder and all below
  /// it. What cannot be read in a file is a fault of its table, so that the others are looked through all the same.
  package static func read(_ path: String, source: String = "en") throws(TableFormatError) -> [TableFile] {
    guard AppTables.isFolder(path) else { return try faulty(path, source) }
    var files: [TableFile] = []
    for name in try AppTables.subpaths(path) where isTable(name) {
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      if !AppTables.isFolder(file) { files += try faulty(file, source) }
    }
    return files
  }

  /// The folder that a table is in, with the slash behind it.
  var folder: Substring { Self.folder(path[...]) }

  private static func folder(_ path: Substring) -> Substring {
    path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
  }

  /// The folder that the `.lproj` folder of a table is in, or the table's own.
  var root: Substring {
    guard folder.hasSuffix(".lproj/") else { return folder }
    return Self.folder(folder.dropLast())
  }

  /// The tables in the source language that stand beside those, where they are not among them.
  package static func sources(beside files: [TableFile], source: String) -> [TableFile] {
    let known = Set(files.filter { $0.locale == source }.map(\.root))
    let roots = Set(files.map(\.root)).subtracting(known).sorted()
    return roots.flatMap { root in
      ["\(root)\(source).lproj", "\(root)Base.lproj"].flatMap { folder in
        // They are only compared with, so what cannot be read there is not told.
        AppTables.isFolder(folder) ? (try? read(folder, source: source)) ?? [] : []
      }
    }
  }

  private static func faulty(_ path: String, _ source: String) throws(TableFormatError) -> [TableFile] {
    do {
      return try AppTables.readFile(path, locale: source, isLenient: true).map { table in
        var table = table
        table.locale = LocaleTag.canonical(table.locale)
        return table
      }
    } catch {
      if case .file = error.problem { throw error }
      guard isTable(path) || error.place != nil else { throw error }
      let fault = Fault(place: error.place ?? TextPlace(line: 1, column: 1), message: error.words)
      // The excerpt shows also what is not valid.
      let text = FileManager.default.contents(atPath: path).map { data in
        (try? TableFormat.text(data, path: path)) ?? String(decoding: data, as: UTF8.self)
      }
      return [
        TableFile(
          path: path, locale: source, name: path, syntax: .printf, faults: [fault], lines: text.map(lines) ?? [])
      ]
    }
  }

  private static func isTable(_ name: String) -> Bool {
    // Hidden files are an editor's or the system's.
    !name.split(separator: "/").contains { $0.hasPrefix(".") }
      && [".strings", ".stringsdict", ".xcstrings"].contains(where: name.hasSuffix)
  }
}
