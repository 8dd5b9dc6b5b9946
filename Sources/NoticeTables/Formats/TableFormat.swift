package import Foundation

/// The formats that tables are exchanged in.
package enum TableFormat: String, CaseIterable, Sendable {
  case xliff1, xliff2, xcstrings, po, csv

  /// What the name of such a file ends with.
  package var suffix: String {
    switch self {
    case .xliff1, .xliff2: "xliff"
    case .xcstrings: "xcstrings"
    case .po: "po"
    case .csv: "csv"
    }
  }

  /// Whether a document has all languages of a table, and not one.
  package var hasAllLanguages: Bool { self == .xcstrings }

  package func write(_ exchange: TableExchange) throws(TableFormatError) -> [UInt8] {
    switch self {
    case .xliff1: Array(try XLIFFWriter(isFirst: true).document(exchange).utf8)
    case .xliff2: Array(try XLIFFWriter(isFirst: false).document(exchange).utf8)
    case .xcstrings: Array(try StringCatalogue.write(exchange))
    case .po: Array(PortableObject.text(exchange).utf8)
    case .csv: Array(CommaSeparated.text(exchange).utf8)
    }
  }

  /// The tables of a document in any of the formats, told apart by the path's ending. nil where it has another.
  /// What stands twice in one is refused, or with `isLenient` told in the tables, where the format can.
  package static func read(_ data: Data, path: String, isLenient: Bool = false) throws(TableFormatError)
    -> [TableExchange]?
  {
    switch path.split(separator: ".").last?.lowercased() {
    case "xliff", "xlf": try XLIFFReader.read(try text(data, path: path), path: path)
    case "xcstrings": [try StringCatalogue.read(data, path: path, hasTwice: isLenient)]
    case "po", "pot": [try PortableObject.read(try text(data, path: path), path: path)]
    case "csv": [try CommaSeparated.read(try text(data, path: path), path: path)]
    default: nil
    }
  }

  /// The text of a file in UTF-8, or in UTF-16 with a byte order mark.
  package static func text(_ data: Data, path: String) throws(TableFormatError) -> String {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    let text = isUTF16 ? String(data: data, encoding: .utf16) : String(validating: data, as: UTF8.self)
    guard var text else {
      throw TableFormatError(path: path, problem: .expected("UTF-8, or UTF-16 with a byte order mark", found: nil))
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text
  }

  /// A text in the encoding of another file, with its byte order mark; in UTF-8 where there is none.
  static func data(_ text: String, like other: Data?) -> Data {
    let encodings: [(mark: [UInt8], encoding: String.Encoding)] = [
      ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian), ([0xEF, 0xBB, 0xBF], .utf8),
    ]
    guard let (mark, encoding) = encodings.first(where: { other?.starts(with: $0.mark) == true }),
      let data = text.data(using: encoding)
    else { return Data(text.utf8) }
    return Data(mark) + data
  }
}
