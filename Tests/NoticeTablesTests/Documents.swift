import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

/// Documents for tests, and what is in them.
enum Documents {
  /// Of PO.
  static let header = "msgid \"\"\nmsgstr \"Language: de\\n\"\n"

  static func plurals(_ locale: String, _ forms: String) -> String {
    "msgid \"\"\nmsgstr \"Language: \(locale)\\nPlural-Forms: \(forms)\\n\"\n"
  }

  static func texts(_ table: TableFile?) -> [String: String] {
    let pairs = table?.entries.map { ($0.key, $0.value.forms.map(\.text).joined(separator: "|")) } ?? []
    return Dictionary(pairs, uniquingKeysWith: { $0 + $1 })
  }
}

/// The only document, or the first one, of a file with that name.
func document(_ text: String, _ path: String) throws -> TableExchange {
  try #require(try TableFormat.read(Data(text.utf8), path: path)?.first)
}
