/// A value of a payload that has no type of its own here: the JSON text as it was received.
public struct RawJSON: Hashable, Sendable, CustomStringConvertible {
  /// One complete JSON value, on one line.
  public let json: String

  /// Line breaks become spaces: in a string of JSON they are written as escapes, so these stand between tokens.
  public init(json: String) {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    self.json =
      json.utf8.contains(where: isLineEnd)
      ? String(decoding: json.utf8.map { isLineEnd($0) ? 0x20 : $0 }, as: UTF8.self) : json
  }
  public var description: String { json }

  /// The JSON, a string's without the quotes: to show it.
  package var word: String { json.count > 1 && json.first == "\"" ? String(json.dropFirst().dropLast()) : json }
}
