/// A value of a payload that has no type of its own here: the JSON text as it was received.
public struct RawJSON: Hashable, Sendable, CustomStringConvertible {
  /// One complete JSON value.
  public var json: String

  public init(json: String) { self.json = json }
  public var description: String { json }

  /// The JSON, a string's without the quotes: to show it.
  package var word: String { json.count > 1 && json.first == "\"" ? String(json.dropFirst().dropLast()) : json }
}
