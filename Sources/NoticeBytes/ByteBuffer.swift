/// Bytes that are written one small piece after another, which an array takes many times as long for: it looks at each piece
/// whether it is alone and has to be grown.
///
/// (Inlined, so that a piece costs a comparison and a copy wherever it is written.)
public final class ByteBuffer {
  // Unchecked, as each piece would be several accesses to be noted. None calls anything that has another, but for `append(atMost:)`,
  // whose `write` has room of its own.
  @exclusivity(unchecked) @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var written = 0

  public init(capacity: Int = 256) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  @inlinable public var count: Int { written }

  /// The bytes from `offset` on.
  @inlinable public func withBytes<Result>(from offset: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    precondition(offset <= written)
    return withExtendedLifetime(self) { body(UnsafeBufferPointer(start: start + offset, count: written - offset)) }
  }

  /// Forgets the bytes from `offset` on.
  @inlinable public func removeAll(from offset: Int = 0) {
    precondition(offset <= written)
    written = offset
  }

  /// Makes room for `most` bytes, which `write` writes some of; it returns how many.
  @inlinable public func append(atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if most > capacity - written { grow(by: most) }
    let count = write(UnsafeMutableBufferPointer(start: start + written, count: most))
    precondition(count <= most)
    written += count
  }

  @inlinable public func append(_ byte: UInt8) {
    if written == capacity { grow(by: 1) }
    start[written] = byte
    written += 1
  }

  @inlinable public func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if bytes.count > capacity - written { grow(by: bytes.count) }
    (start + written).update(from: first, count: bytes.count)
    written += bytes.count
  }

  @inlinable public func append(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { appendSlowly(text) }
  }

  @usableFromInline @inline(never) func appendSlowly(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  @usableFromInline @inline(never) func grow(by more: Int) {
    capacity = max(2 * capacity, written + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: written)
    start.deallocate()
    start = larger
  }
}
