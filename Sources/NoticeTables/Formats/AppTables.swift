internal import Foundation
internal import NoticeFormatting

/// Tables as an app has them: `<locale>.lproj/<name>.strings`, and beside it `.stringsdict` for texts with forms.
package enum AppTables {
  /// On Linux, Foundation says of many errors only a number.
  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: "there is no permission"
    case .fileWriteOutOfSpace: "there is no space left"
    case .fileWriteVolumeReadOnly: "nothing can be written there"
    case .fileReadUnknown: "it cannot be read; is all before the last / a folder?"
    case .fileWriteUnknown: "it cannot be written; is there room, and is all before the last / a folder?"
    default: error.localizedDescription
    }
  }

  /// The tables of a folder with `.lproj` folders, or of one file in any format.
  package static func read(_ path: String, locale: String) throws(TableFormatError) -> [TableFile] {
    guard isFolder(path) else { return try readFile(path, locale: locale) }
    var tables: [TableFile] = []
    for name in try contents(path) {
      let whole = "\(path)/\(name)"
      if name.hasSuffix(".xcstrings") {
        tables += try document(whole)?.flatMap(\.tables) ?? []
      } else if name.hasSuffix(".lproj") {
        for file in try contents(whole) where file.hasSuffix(".strings") || file.hasSuffix(".stringsdict") {
          for table in try readFile("\(whole)/\(file)", locale: locale, isLenient: true) {
            // The forms of a table are behind its plain texts.
            if let index = tables.firstIndex(where: { $0.locale == table.locale && $0.name == table.name }) {
              tables[index].entries += table.entries
              tables[index].faults += table.faults
            } else {
              tables.append(table)
            }
          }
        }
      }
    }
    guard !tables.isEmpty else {
      throw TableFormatError(
        path: path, problem: .expected("a table, <locale>.lproj/<name>.strings or <name>.xcstrings", found: nil))
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
      throw TableFormatError(path: path, problem: .file(reason(error)))
    }
  }

  private static func contents(_ path: String) throws(TableFormatError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw TableFormatError(path: path, problem: .file(reason(error)))
    }
  }

  private static func data(_ path: String) throws(TableFormatError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw TableFormatError(path: path, problem: .file(reason(error)))
    }
  }

  /// The document that a file is; nil where it is a folder, or a file of an app.
  package static func document(_ path: String) throws(TableFormatError) -> [TableExchange]? {
    isFolder(path) ? nil : try TableFormat.read(try data(path), path: path)
  }

  /// The tables of a file, with its lines. With `isLenient`, what cannot be read in it is among the faults of its table
  /// where the rest can, and what stands twice is told there.
  package static func readFile(
    _ path: String, locale: String, isLenient: Bool = false
  ) throws(TableFormatError) -> [TableFile] {
    let data = try data(path)
    if let exchanges = try TableFormat.read(data, path: path, isLenient: isLenient) {
      // The languages of a document share the lines, which can be many.
      let lines = TableFile.lines(String(decoding: data, as: UTF8.self))
      return exchanges.flatMap { exchange in
        exchange.targets.map { target in
          var target = target
          target.sourceLocale = exchange.source.locale
          target.lines = lines
          return target
        }
      }
    }
    guard path.hasSuffix(".strings") || path.hasSuffix(".stringsdict") else {
      let known = TableFormat.allCases.map { "." + $0.suffix }.reduced.joined(separator: ", ")
      throw TableFormatError(
        path: path, problem: .expected("a file named \(known), .strings or .stringsdict", found: nil))
    }
    let parent = path.split(separator: "/").dropLast().last ?? ""
    // Xcode's Base is the language that the app is written in.
    let isBase = !parent.hasSuffix(".lproj") || parent == "Base.lproj"
    let locale = isBase ? locale : String(parent.dropLast(".lproj".count))
    guard DocumentName.isLocale(locale) else {
      throw TableFormatError(path: path, problem: .expected("a folder named as a BCP 47 tag", found: "“\(parent)”"))
    }
    return [try table(try TableFormat.text(data, path: path), path: path, locale: locale, isLenient: isLenient)]
  }

  /// The table of the text of a `.strings` or `.stringsdict` file.
  private static func table(
    _ text: String, path: String, locale: String, isLenient: Bool
  ) throws(TableFormatError) -> TableFile {
    let name = DocumentName.table(path)
    return path.hasSuffix(".strings")
      ? TableFile(strings: text, path: path, locale: locale, name: name)
      : try StringsDictionary.table(text, path: path, locale: locale, name: name, isLenient: isLenient)
  }

  /// What became of a file.
  package enum Outcome: String, Sendable {
    case wrote, unchanged, removed
  }

  /// Writes a table, and says what became of its files, and of which keys the forms went or came. With `isMerged`, the
  /// files keep what the table says nothing of: other entries and forms, headings, order. An entry with an empty text that
  /// is new is left out: an app that has it would show nothing, instead of the text in another language.
  package static func write(
    _ table: TableFile, to folder: String, isMerged: Bool = false
  ) throws(TableFormatError) -> (files: [(path: String, outcome: Outcome)], reshaped: [String]) {
    let path = "\(folder)/\(try localeFolder(table.locale, in: folder))/\(table.name)"
    let entries = table.uniqueEntries.filter { !$0.isUntranslated && !$0.isImplied }
    // A table with nothing in it replaces nothing.
    guard !entries.isEmpty else { return ([], []) }
    let (strings, dictionary) = (
      try FormerFile(path + ".strings"), try FormerFile(path + ".stringsdict")
    )
    var reshaped: [String] = []
    var former: [String: TableEntry] = [:]
    if isMerged {
      for file in [strings, dictionary] {
        guard let text = file.text else { continue }
        let known = try Self.table(text, path: file.path, locale: table.locale, isLenient: true)
        // What is added to a broken table could end up in a comment or a text of it.
        if file.path == strings.path, let fault = known.faults.first {
          throw TableFormatError(
            path: file.path, place: fault.place,
            problem: .json("\(fault.message); nothing is put into the file before that is mended"))
        }
        for entry in known.entries { former[entry.key] = entry }
      }
    }
    // What moves to the other file takes its comment along.
    let moved = entries.map { entry in
      guard let old = former[entry.key], old.isPlain != entry.isPlain else { return entry }
      reshaped.append(entry.key)
      var entry = entry
      entry.comment = entry.comment ?? old.comment
      return entry
    }
    let plain = moved.filter(\.isPlain)
    let formed = moved.filter { !$0.isPlain }
    // An entry is in one of them: a former one would hide the new texts.
    let newDictionary = try StringsDictionary.text(
      isMerged ? dictionary.text : nil, with: formed, without: Set(plain.map(\.key)), path: dictionary.path)
    let newStrings = TableFile.strings(
      isMerged ? strings.text ?? "" : "", with: plain, without: Set(formed.map(\.key)))
    let isEmpty = newStrings != strings.text && StringTable(newStrings).entries.isEmpty
    let changes = [
      dictionary.change(to: newDictionary, isMerged: isMerged),
      strings.change(to: isEmpty ? nil : newStrings, isMerged: isMerged),
    ]
    for change in changes { if let new = change.new, new != change.old { try write(Array(new), to: change.path) } }
    for change in changes where change.new == nil && change.old != nil { try remove(change.path) }
    let files: [(String, Outcome)] = changes.compactMap { change in
      switch (change.old, change.new) {
      case (nil, nil): nil
      case (_, nil): (change.path, .removed)
      case (let old, let new): (change.path, old == new ? .unchanged : .wrote)
      }
    }
    return (files, reshaped)
  }

  /// The folder of a language, which can be there with its tag written in another way: `de_DE.lproj` for de-DE.
  private static func localeFolder(_ locale: String, in folder: String) throws(TableFormatError) -> String {
    let name = locale + ".lproj"
    guard isFolder(folder) else { return name }
    let known = try contents(folder).filter { $0.hasSuffix(".lproj") }
    if known.contains(name) { return name }
    let tag = LocaleTag.canonical(locale)
    return known.first { LocaleTag.canonical(String($0.dropLast(".lproj".count))) == tag } ?? name
  }

  /// What a document has for a catalogue, which is one table: of several, that of its name.
  package static func read(_ path: String, for catalogue: String) throws(TableFormatError) -> [TableFile] {
    let tables = try read(path, locale: "en")
    let names = tables.map(\.name).reduced
    let name = DocumentName.table(catalogue)
    guard names.count > 1 else { return tables }
    guard names.contains(name) else {
      throw TableFormatError(
        path: path, problem: .expected("a table named \(name)", found: "tables named \(names.joined(separator: ", "))"))
    }
    return tables.filter { $0.name == name }
  }

  /// Puts a table into a catalogue that is there, which keeps all else that it has.
  package static func merge(_ table: TableFile, into catalogue: String) throws(TableFormatError) -> (
    outcome: Outcome, reshaped: [String]
  ) {
    guard FileManager.default.fileExists(atPath: catalogue) else {
      throw TableFormatError(
        path: catalogue,
        problem: .file("there is no such file; `tidings tables export --format xcstrings` makes one"))
    }
    let merged = try StringCatalogue.merging(table, into: try data(catalogue), path: catalogue)
    guard let new = merged.data else { return (.unchanged, merged.reshaped) }
    try write(Array(new), to: catalogue)
    return (.wrote, merged.reshaped)
  }

  /// A file as it is before a table is written; it need not be there.
  private struct FormerFile {
    let path: String
    private let data: Data?
    let text: String?

    init(_ path: String) throws(TableFormatError) {
      self.path = path
      data = FileManager.default.fileExists(atPath: path) ? try AppTables.data(path) : nil
      text = try data.map { data throws(TableFormatError) in try TableFormat.text(data, path: path) }
    }

    /// What the file is to have; nothing where it is to go. A file that is merged into keeps its encoding.
    func change(to new: String?, isMerged: Bool) -> (path: String, old: Data?, new: Data?) {
      (path, data, new == text ? data : new.map { TableFormat.data($0, like: isMerged ? data : nil) })
    }
  }

  private static func remove(_ path: String) throws(TableFormatError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw TableFormatError(path: path, problem: .file(reason(error)))
    }
  }

  /// Makes the folders that a file needs, too.
  package static func write(_ bytes: [UInt8], to path: String) throws(TableFormatError) {
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // What is there stays whole until the new one is; behind a link is the file that is meant.
      let file = url.resolvingSymlinksInPath()
      let permissions = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.posixPermissions]
      try Data(bytes).write(to: file, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
      }
    } catch {
      throw TableFormatError(path: path, problem: .file(reason(error)))
    }
  }

  /// The keys of the entries that wait for a review, and are written all the same.
  package static func unreviewedKeys(_ table: TableFile) -> [String] {
    table.uniqueEntries.filter { entry in
      !entry.isUntranslated && entry.value.forms.contains { $0.state == .needsReview }
    }.map(\.key)
  }

  /// The keys of the entries that are translated in part, and not written.
  package static func partialKeys(_ table: TableFile) -> [String] {
    table.uniqueEntries.filter { entry in entry.isUntranslated && entry.value.forms.contains { !$0.text.isEmpty } }
      .map(\.key)
  }

  /// How many entries have a state, which these files have no place for.
  package static func lossCount(_ table: TableFile) -> Int {
    table.uniqueEntries.count { entry in
      !entry.isUntranslated && entry.value.forms.contains { $0.state != .translated }
    }
  }
}

extension TableEntry {
  /// Of forms, one that nobody has translated is enough: together they are one text.
  var isUntranslated: Bool { value.forms.contains { $0.state == .new && $0.text.isEmpty } }

  var isPlain: Bool {
    if case .text = value { return true }
    return false
  }
}
