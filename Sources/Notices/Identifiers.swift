public import NoticeBytes

/// A text that stands for somebody or something, exactly as the server wrote it.
///
/// Identifiers are text even where they look like numbers: `007`, `-1` and `9007199254740993` stay what they are. Two are
/// the same where their characters are: `é` written as one character or as two are different identifiers.
public protocol Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible
where RawValue == String {
  init(rawValue: String)
}

extension Identifier {
  public init(_ text: String) { self.init(rawValue: text) }
  public init(stringLiteral value: String) { self.init(rawValue: value) }
  public var description: String { rawValue }

  // Inlined, as the accounts of each notice are compared with one another.
  @inlinable public static func == (one: Self, other: Self) -> Bool {
    // Short texts that are the same are so in memory, and what differs as a text is told fast.
    one.rawValue.isIdentical(to: other.rawValue)
      || one.rawValue == other.rawValue && one.rawValue.hasSameBytes(as: other.rawValue)
  }

  public func hash(into hasher: inout Hasher) {
    rawValue.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Identifier {
  /// In the order of bytes, for lists that are to be the same whatever they come from.
  package func precedes(_ other: Self) -> Bool { rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8) }
}

extension String {
  /// Whether the two are one in memory; where they are not, they can be the same all the same.
  @inlinable func isIdentical(to other: String) -> Bool {
    withUnsafeBytes(of: self) { one in
      withUnsafeBytes(of: other) { other in
        for offset in stride(from: 0, to: MemoryLayout<String>.size, by: MemoryLayout<UInt>.size)
        where one.load(fromByteOffset: offset, as: UInt.self) != other.load(fromByteOffset: offset, as: UInt.self) {
          return false
        }
        return true
      }
    }
  }

  @usableFromInline func hasSameBytes(as other: String) -> Bool {
    other.withBytes { hasSameBytes(as: $0) }
  }
}

/// A user's account (`accid`).
public struct Account: Identifier {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A team's id (`tid`).
public struct TeamID: Identifier {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A message's id, given by the server (`msgidServer`) or by the sending client (`msgidClient`).
public struct MessageID: Identifier {
  @usableFromInline package var text: InlineText

  public var rawValue: String {
    get { text.string }
    set { text = InlineText(newValue) }
  }

  public init(rawValue: String) { text = InlineText(rawValue) }
  package init(validUTF8 bytes: UnsafeBufferPointer<UInt8>) { text = InlineText(validUTF8: bytes) }

  /// (To have it as a string takes longer than to have read it.)
  @inlinable @inline(__always)
  package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { text.withBytes(body) }

  public static func == (one: Self, other: Self) -> Bool { one.text == other.text }
  public func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}
