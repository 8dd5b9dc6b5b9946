/// A user's account (`accid`), exactly as the server wrote it.
///
/// Identifiers are text even where they look like numbers: `007`, `-1` and `9007199254740993` stay what they are.
public struct Account: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}

/// A team's id (`tid`), exactly as the server wrote it.
public struct TeamID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}

/// A message's id, given by the server (`msgidServer`) or by the sending client (`msgidClient`).
public struct MessageID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}
