internal import Foundation

/// Tables as an app has them: `<locale>.lproj/<name>.strings`, and beside it `.stringsdict` for texts with forms.
package enum AppTables {
  /// The tables of a folder with `.lproj` folders, or of one file in any format.
  package static func read(_ path: String, locale: String) throws(TableFormatError) -> [TableFile] {
    guard isFolder(path) else { return try readFile(path, locale: locale) }
    var tables: [TableFile] = []
    for folder in try contents(path) where folder.hasSuffix(".lproj") {
      for file in try contents("\(path)/\(folder)")
      where file.hasSuffix(".strings") || file.hasSuffix(".stringsdict") {
        for table in try readFile("\(path)/\(folder)/\(file)", locale: locale) {
          // The forms of a table are behind its plain texts.
          if let index = tables.firstIndex(where: { $0.locale == table.locale && $0.name == table.name }) {
            tables[index].entries += table.entries
          } else {
            tables.append(table)
          }
        }
      }
    }
    guard !tables.isEmpty else {
      throw TableFormatError(path: path, problem: .expected("a table, <locale>.lproj/<name>.strings", found: nil))
    }
    return tables
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  package static func subpaths(_ path: String) throws(TableFormatError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    } catch {
      throw TableFormatError(path: path, problem: .file(error.localizedDescription))
    }
  }

  private static func contents(_ path: String) throws(TableFormatError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw TableFormatError(path: path, problem: .file(error.localizedDescription))
    }
  }

  private static func data(_ path: String) throws(TableFormatError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch CocoaError.fileReadNoSuchFile {
      throw TableFormatError(path: path, problem: .file("there is no such file or folder"))
    } catch {
      throw TableFormatError(path: path, problem: .file(error.localizedDescription))
    }
  }

  /// The document that a file is; nil where it is a folder, or a file of an app.
  package static func document(_ path: String) throws(TableFormatError) -> [TableExchange]? {
    isFolder(path) ? nil : try TableFormat.read(try data(path), path: path)
  }

  package static func readFile(_ path: String, locale: String) throws(TableFormatError) -> [TableFile] {
    let data = try data(path)
    func lines() -> [String] { TableFile.lines(String(decoding: data, as: UTF8.self)) }
    if let exchanges = try TableFormat.read(data, path: path) {
      return exchanges.flatMap { exchange in
        exchange.targets.map { target in
          var target = target
          target.sourceLocale = exchange.source.locale
          target.lines = lines()
          return target
        }
      }
    }
    let parent = path.split(separator: "/").dropLast().last ?? ""
    // Xcode's Base is the language that the app is written in.
    let isBase = !parent.hasSuffix(".lproj") || parent == "Base.lproj"
    let locale = isBase ? locale : String(parent.dropLast(".lproj".count))
    let name = DocumentName.table(path)
    if path.hasSuffix(".strings") {
      return [TableFile(strings: try TableFormat.text(data, path: path), path: path, locale: locale, name: name)]
    }
    guard path.hasSuffix(".stringsdict") else {
      let known = TableFormat.allCases.map { "." + $0.suffix }.reduced.joined(separator: ", ")
      throw TableFormatError(
        path: path, problem: .expected("a file named \(known), .strings or .stringsdict", found: nil))
    }
    let entries = try StringsDictionary.read(data, path: path)
    return [TableFile(path: path, locale: locale, name: name, syntax: .printf, entries: entries, lines: lines())]
  }

  /// Writes a table, and returns the paths of the files that it wrote and of those that it removed. An entry with an
  /// empty text that is new is left out: an app that has it would show nothing, instead of the text in another language.
  package static func write(
    _ table: TableFile, to folder: String
  ) throws(TableFormatError) -> (written: [String], removed: [String]) {
    let path = "\(folder)/\(table.locale).lproj/\(table.name)"
    let entries = table.uniqueEntries.filter { !$0.isUntranslated }
    var (plain, formed) = (table, table)
    plain.entries = entries.filter(\.isPlain)
    formed.entries = entries.filter { !$0.isPlain }
    var (written, removed): ([String], [String]) = ([], [])
    if !formed.entries.isEmpty {
      written.append(path + ".stringsdict")
      try write(Array(try StringsDictionary.write(formed)), to: path + ".stringsdict")
    }
    if !plain.entries.isEmpty {
      written.append(path + ".strings")
      try write(Array(plain.stringsText.utf8), to: path + ".strings")
    }
    // What a former import left would hide the new texts. A table with nothing in it replaces nothing.
    for suffix in [".stringsdict", ".strings"] where !written.isEmpty && !written.contains(path + suffix) {
      if try remove(path + suffix) { removed.append(path + suffix) }
    }
    return (written, removed)
  }

  /// Whether there was such a file.
  private static func remove(_ path: String) throws(TableFormatError) -> Bool {
    do {
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch CocoaError.fileNoSuchFile {
      return false
    } catch {
      throw TableFormatError(path: path, problem: .file(error.localizedDescription))
    }
  }

  /// Makes the folders that a file needs, too.
  package static func write(_ bytes: [UInt8], to path: String) throws(TableFormatError) {
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    } catch {
      throw TableFormatError(path: path, problem: .file(error.localizedDescription))
    }
  }

  /// The keys of the entries that wait for a review, and are written all the same.
  package static func unreviewedKeys(_ table: TableFile) -> [String] {
    table.uniqueEntries.filter { $0.value.forms.contains { $0.state == .needsReview } }.map(\.key)
  }

  /// How many entries say more than these files can hold: a state, or a comment about forms.
  package static func lossCount(_ table: TableFile) -> Int {
    table.uniqueEntries.count { entry in
      entry.value.forms.contains { $0.state != .translated } || (!entry.isPlain && entry.comment != nil)
    }
  }
}

extension TableEntry {
  /// Of forms, one that nobody has translated is enough: together they are one text.
  fileprivate var isUntranslated: Bool { value.forms.contains { $0.state == .new && $0.text.isEmpty } }

  fileprivate var isPlain: Bool {
    if case .text = value { return true }
    return false
  }
}
