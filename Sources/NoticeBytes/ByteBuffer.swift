internal import CNoticeBytes

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
  @inlinable @inline(__always) public func append(atMost most: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int)
  {
    if most > capacity &- written { grow(by: most) }
    let count = write(UnsafeMutableBufferPointer(start: start + written, count: most))
    precondition(count <= most)
    written &+= count
  }

  @inlinable public func append(_ byte: UInt8) {
    if written == capacity { grow(by: 1) }
    start[written] = byte
    written += 1
  }

  @inlinable public func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    let count = bytes.count
    if count > capacity - written { grow(by: count) }
    let from = UnsafeRawPointer(first)
    let room = UnsafeMutableRawPointer(start + written)
    written += count
    // Most pieces are short: words that overlap take a fraction of the time of a call.
    if count > 16 {
      room.copyMemory(from: from, byteCount: count)
    } else if count >= 8 {
      let last = from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      room.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
      room.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      let last = from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      room.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
      room.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
    } else {
      for index in bytes.indices { room.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self) }
    }
  }

  /// Appends the first `count` bytes of a text that at least fifteen others can be read behind: it is copied sixteen at a time.
  @inlinable public func append(padded text: UnsafePointer<UInt8>, count: Int) {
    if count + 16 > capacity - written { grow(by: count + 16) }
    let from = UnsafeRawPointer(text)
    let room = UnsafeMutableRawPointer(start + written)
    var offset = 0
    while offset < count {
      room.storeBytes(
        of: from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self), toByteOffset: offset,
        as: SIMD16<UInt8>.self)
      offset += 16
    }
    written += count
  }

  @inlinable @inline(__always) public func append(_ text: ShortText) {
    if capacity - written < 16 { grow(by: 16) }
    // What is written too much is written over by what comes next.
    let room = UnsafeMutableRawPointer(start + written)
    room.storeBytes(of: text.first, as: UInt64.self)
    room.storeBytes(of: text.last, toByteOffset: 8, as: UInt64.self)
    written &+= text.count
  }

  /// Puts so many bytes in quotes, with a comma, that have been copied behind the first of `room`, which is next.
  @inlinable @inline(__always) func quote(_ count: Int, in room: UnsafeMutableRawPointer) {
    room.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    let end = UInt16(UInt8(ascii: "\"")) | UInt16(UInt8(ascii: ",")) << 8
    room.storeBytes(of: end.littleEndian, toByteOffset: count &+ 1, as: UInt16.self)
    written &+= count &+ 3
  }

  /// Appends a string of JSON, in which nothing may need an escape, in its quotes and a comma, if there is room already: else
  /// nothing, and false is returned. (So who calls it has nothing to keep for later.)
  @inlinable @inline(__always) public func appendQuoted(unescaped text: ShortText) -> Bool {
    guard capacity &- written >= 19 else { return false }
    let room = UnsafeMutableRawPointer(start + written)
    room.storeBytes(of: text.first, toByteOffset: 1, as: UInt64.self)
    room.storeBytes(of: text.last, toByteOffset: 9, as: UInt64.self)
    quote(text.count, in: room)
    return true
  }

  /// Appends a text and a comma, if there is room already: else nothing, and false is returned.
  @inlinable @inline(__always) public func appendElement(_ text: ShortText) -> Bool {
    guard capacity &- written >= 17 else { return false }
    let room = UnsafeMutableRawPointer(start + written)
    room.storeBytes(of: text.first, as: UInt64.self)
    room.storeBytes(of: text.last, toByteOffset: 8, as: UInt64.self)
    room.storeBytes(of: UInt8(ascii: ","), toByteOffset: text.count, as: UInt8.self)
    written &+= text.count &+ 1
    return true
  }

  /// Ends an object or an array of JSON, over the comma behind what is in it, with a comma.
  @inlinable @inline(__always) public func appendEnd(_ bracket: UInt8) {
    removeComma()
    appendElement(bracket)
  }

  /// A byte and a comma.
  @inlinable @inline(__always) public func appendElement(_ byte: UInt8) {
    if capacity &- written < 2 { grow(by: 2) }
    let both = UInt16(byte) | UInt16(UInt8(ascii: ",")) << 8
    UnsafeMutableRawPointer(start + written).storeBytes(of: both.littleEndian, as: UInt16.self)
    written &+= 2
  }

  /// Forgets a comma at the end. (With a branch, so that what is written next need not wait for what is read here.)
  @inlinable @inline(__always) public func removeComma() {
    if written > 0, start[written &- 1] == UInt8(ascii: ",") { written &-= 1 }
  }

  /// Another byte instead of the last one, which is known to be a comma.
  @inlinable @inline(__always) public func replaceComma(with byte: UInt8) {
    precondition(written > 0)
    start[written &- 1] = byte
  }

  /// Appends a string of JSON in its quotes and a comma, unless something in it needs an escape: then nothing, and false is
  /// returned.
  ///
  /// It looks at the sixteen bytes that it has just taken for the copy: most of what is written as JSON goes this way.
  public func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let short = ShortText(text) {
      if capacity - written < 19 { grow(by: 19) }
      return appendQuoted(short)
    }
    // It has sixteen bytes at least.
    guard let first = text.baseAddress else { return false }
    let count = text.count
    if count + 3 > capacity - written { grow(by: count + 3) }
    let room = start + written
    guard notice_bytes_copy_plain(room + 1, first, count) else { return false }
    quote(count, in: room)
    return true
  }

  /// The same of a short text, and nothing is appended either where there is no room already.
  @inline(__always) @inlinable public func appendQuoted(_ text: ShortText) -> Bool {
    text.needsNoEscape && appendQuoted(unescaped: text)
  }

  /// The same of what an id has in itself, of which six words are written whatever it has.
  @usableFromInline @inline(never) func appendQuoted(_ words: InlineText.Words, count: Int) -> Bool {
    guard capacity &- written >= 51 else { return false }
    let room = start + written
    guard notice_bytes_copy_plain_words(room + 1, words.0, words.1, words.2, words.3, words.4, count) else {
      return false
    }
    quote(count, in: room)
    return true
  }

  @inlinable public func append(_ text: String) {
    if let text = ShortText(text) { return append(text) }
    text.withBytes { append($0) }
  }

  @usableFromInline @inline(never) func grow(by more: Int) {
    capacity = max(2 * capacity, written + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: written)
    start.deallocate()
    start = larger
  }
}
