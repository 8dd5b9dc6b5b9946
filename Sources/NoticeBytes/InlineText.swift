/// A text that is no string unless it is long: ids of messages, which have 16 to 36 bytes, would each ask for memory and give
/// it back.
@frozen public struct InlineText: Hashable, Sendable {
  @usableFromInline typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64)

  @usableFromInline enum Kept: Sendable {
    /// Behind the bytes are zeros. Always so where they fit in.
    case here(Words, count: UInt8)
    case string(String)
  }

  @usableFromInline let kept: Kept

  @inlinable public init(_ text: String) {
    kept = text.withBytes { Self.here($0) } ?? .string(text)
  }

  @inlinable @inline(__always) public init(validUTF8 text: UnsafeBufferPointer<UInt8>) {
    kept = Self.here(text) ?? .string(String(validUTF8: text))
  }

  @inlinable @inline(__always)
  static func here(_ text: UnsafeBufferPointer<UInt8>) -> Kept? {
    var words: Words = (0, 0, 0, 0, 0)
    guard let count = UInt8(exactly: text.count), text.count <= MemoryLayout<Words>.size else { return nil }
    withUnsafeMutableBytes(of: &words) { room in
      let bytes = UnsafeRawBufferPointer(text)
      func copySixteen(from offset: Int) {
        room.storeBytes(
          of: bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self), toByteOffset: offset,
          as: SIMD16<UInt8>.self)
      }
      // Nearly all have so many: to copy just those takes a call.
      guard bytes.count >= 16 else { return room.copyMemory(from: bytes) }
      copySixteen(from: 0)
      if bytes.count > 32 { copySixteen(from: 16) }
      copySixteen(from: bytes.count - 16)
    }
    return .here(words, count: count)
  }

  /// Appends it as a string of JSON in its quotes and a comma, if it is here, needs no escape, and there is room already: else
  /// nothing, and false is returned.
  @inlinable @inline(__always) public func append(quotedTo buffer: ByteBuffer) -> Bool {
    guard case .here(let words, let count) = kept else { return false }
    return buffer.appendQuoted(words, count: Int(count))
  }

  public var string: String {
    switch kept {
    case .here:
      var string = ""
      withBytes { string = String(validUTF8: $0) }
      return string
    case .string(let text): return text
    }
  }

  @inlinable @inline(__always) public func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch kept {
    case .here(let words, let count):
      withUnsafeBytes(of: words) { $0.withMemoryRebound(to: UInt8.self) { body(.init(rebasing: $0[..<Int(count)])) } }
    case .string(let text): text.withBytes(body)
    }
  }

  @inlinable public static func == (one: Self, other: Self) -> Bool {
    switch (one.kept, other.kept) {
    case (.here(let words, let count), .here(let others, let otherCount)): count == otherCount && words == others
    // (Strings can be equal without having the same bytes.)
    case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
}
