internal import NoticeBytes

/// A value of a payload that has no type of its own here: the JSON text as it was received.
public struct RawJSON: Hashable, Sendable, CustomStringConvertible {
  /// One complete JSON value, on one line.
  public let json: String

  /// Line breaks become spaces: in a string of JSON they are written as escapes, so these stand between tokens.
  public init(json: String) {
    if json.utf8.withContiguousStorageIfAvailable({ $0.hasLineEnd }) ?? true {
      self.json = String(decoding: json.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    } else {
      self.json = json
    }
  }

  /// The same of a text that is known to be on one line.
  package init(onOneLine json: String) { self.json = json }

  public var description: String { json }

  /// The JSON, a string's without the quotes: to show it.
  package var word: String { json.count > 1 && json.first == "\"" ? String(json.dropFirst().dropLast()) : json }
}
