internal import NoticeFormatting

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension TableFile {
  /// The built-in tables, at their places below `Resources`.
  package static var builtIn: [TableFile] {
    BuiltInTables.sources.map { source in
      TableFile(
        strings: source.text, path: "\(source.locale).lproj/\(source.name).strings", locale: source.locale,
        name: source.name)
    }
  }

  /// The tables of a file, or of a folder and all below it. A file's locale is that of the `.lproj` folder it is in, and
  /// English without one.
  package static func read(_ path: String) throws(ReadError) -> [TableFile] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ReadError(path: path, reason: "there is no such file or folder")
    }
    guard isFolder else { return try read(file: path).map { [$0] } ?? [] }
    guard let below = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw ReadError(path: path, reason: "the folder cannot be read")
    }
    var files: [TableFile] = []
    for name in below.sorted() where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
      if let file = try read(file: path.hasSuffix("/") ? path + name : path + "/" + name) { files.append(file) }
    }
    return files
  }

  /// nil for a file that is no table.
  private static func read(file path: String) throws(ReadError) -> TableFile? {
    guard path.hasSuffix(".strings") else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ReadError(path: path, reason: "the file cannot be read")
    }
    guard let text = StringTable.text(data) else {
      throw ReadError(path: path, reason: "it is not UTF-8, nor UTF-16 with a byte order mark")
    }
    let parts = path.split(separator: "/")
    let folder = parts.dropLast().last { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }
    let locale = folder.map { $0 == "Base" ? "en" : LocaleTag.canonical($0) } ?? "en"
    let name = String((parts.last ?? "").dropLast(".strings".count))
    return TableFile(strings: text, path: path, locale: locale, name: name)
  }

  package struct ReadError: Error, CustomStringConvertible {
    package var path: String
    package var reason: String
    package var description: String { "\(path): \(reason)" }
  }
}
