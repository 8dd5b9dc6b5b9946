/// Why a file cannot be understood, or a table not be written in a format. `description` has the words.
package struct TableFormatError: Error, Hashable, CustomStringConvertible {
  package var path: String
  /// nil where the whole file is meant.
  package var place: TextPlace?
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    case expected(String, found: String?)
    /// A key, or a form of it, that the file has had already.
    case twice(key: String, form: String)
    /// Forms that make no value together: a plural's beside a device's.
    case mixedForms(key: String)
    /// Refused, because entities can name other files and grow without bounds.
    case documentType
    case json(String)
    /// It cannot be read or written; the system's words for it.
    case file(String)
    /// The format has no way to say what the entry has.
    case unwritable(key: String, String)
  }

  package var description: String {
    let start = place.map { "\(path):\($0.line):\($0.column): " } ?? "\(path): "
    return start + words
  }

  /// What is wrong, without where.
  var words: String {
    switch problem {
    case .expected(let expected, let found?): "expected \(expected), found \(found)"
    case .expected(let expected, nil): "expected \(expected)"
    case .twice(let key, ""): "the key \"\(key)\" stands twice"
    case .twice(let key, let form): "the form “\(form)” of the key \"\(key)\" stands twice"
    case .mixedForms(let key): "expected the forms of one text, found some that exclude each other (key \"\(key)\")"
    case .documentType: "expected no document type (<!DOCTYPE …>); entities are not read"
    case .json(let message), .file(let message): message
    case .unwritable(let key, let reason): "the entry \"\(key)\" cannot be written: \(reason)"
    }
  }
}
