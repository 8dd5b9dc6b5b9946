#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The part of a stream that is in memory: what has been read and not been passed yet.
struct Window {
  /// How much is asked for at once.
  private static let chunk = 1 << 18

  private var own: UnsafeMutableRawBufferPointer
  /// Where the bytes are: in its own memory, or in somebody else's until there is more to be read.
  private var buffer: UnsafeRawBufferPointer
  private var start = 0
  private var end = 0
  /// Of the first byte that is left.
  private(set) var position = SourcePosition(offset: 0, line: 1)
  /// How many blanks the current line begins with.
  private(set) var indentation = 0
  private var onlyBlanksInLine = true

  init() {
    own = Self.zeros(2 * Self.chunk)
    buffer = UnsafeRawBufferPointer(own)
  }

  func deallocate() { free(own.baseAddress) }

  /// The system has pages of zeros, and gives those that are touched: a short file touches one. Where it has none, all ends
  /// as with any other allocation; how much is asked for is bounded by the longest record that is read.
  private static func zeros(_ count: Int) -> UnsafeMutableRawBufferPointer {
    guard let start = calloc(count, 1) else { fatalError("there is no memory for \(count) bytes") }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Forgets what is there, for what begins at `position`, at the beginning of a line: first `bytes`, if there are any, which
  /// are not copied before they are read to their end.
  mutating func begin(at position: SourcePosition, with bytes: UnsafeRawBufferPointer) {
    buffer = bytes.isEmpty ? UnsafeRawBufferPointer(own) : bytes
    start = 0
    end = bytes.count
    self.position = position
    indentation = 0
    onlyBlanksInLine = true
  }

  var count: Int { end - start }

  func byte(_ offset: Int) -> UInt8 { buffer[start + offset] }

  func bytes(_ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
  }

  func position(of offset: Int) -> SourcePosition {
    SourcePosition(offset: position.offset + offset, line: position.line + bytes(offset).lineEndCount)
  }

  /// Where the first line end stands from `offset` on, and before `limit` if there is one.
  func index(ofLineEndFrom offset: Int, before limit: Int? = nil) -> Int? {
    let length = (limit ?? count) - offset
    guard let base = buffer.baseAddress, let found = memchr(base + start + offset, 0x0A, length) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
  }

  /// Passes over bytes, whatever they are.
  mutating func advance(by length: Int) {
    position = position(of: length)
    if length > 0 { onlyBlanksInLine = byte(length - 1) == 0x0A }
    if onlyBlanksInLine { indentation = 0 }
    start += length
  }

  /// Passes over bytes without a line end, the last of which is no white space.
  mutating func advance(inLine length: Int) {
    position.offset += length
    onlyBlanksInLine = false
    start += length
  }

  /// Passes over white space; true where another byte stands behind it.
  mutating func skipBlanks() -> Bool {
    while start < end {
      switch buffer[start] {
      case 0x0A:
        position.line += 1
        indentation = 0
        onlyBlanksInLine = true
      case 0x20, 0x09:
        if onlyBlanksInLine { indentation += 1 }
      case 0x0D: break
      default: return true
      }
      position.offset += 1
      start += 1
    }
    return false
  }

  /// Reads more behind what is there; false at the end of the stream.
  mutating func refill(_ source: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> Bool {
    makeRoom()
    let room = UnsafeMutableRawBufferPointer(rebasing: own[end..<(own.count - JSONDocument.padding)])
    // Whatever a source says, it cannot have read more than there is room for.
    let read = try Swift.min(Swift.max(source(room), 0), room.count)
    end += read
    return read > 0
  }

  /// Moves what is left to the start of the own memory, which is made larger where there is not enough room for a chunk.
  private mutating func makeRoom() {
    let isOwn = buffer.baseAddress == UnsafeRawPointer(own.baseAddress)
    guard !isOwn || own.count - JSONDocument.padding - end < Self.chunk / 2 else { return }
    let left = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
    if left.count > own.count / 2 {
      var size = 2 * own.count
      while left.count > size / 2 { size *= 2 }
      let larger = Self.zeros(size)
      larger.copyMemory(from: left)
      deallocate()
      own = larger
    } else {
      // The two may overlap; copyMemory allows that.
      own.copyMemory(from: left)
    }
    buffer = UnsafeRawBufferPointer(own)
    end = left.count
    start = 0
  }
}

extension UnsafeRawBufferPointer {
  /// How many line ends there are.
  var lineEndCount: Int {
    guard let base = baseAddress else { return 0 }
    var lines = 0
    var at = 0
    while at < count, let found = memchr(base + at, 0x0A, count - at) {
      lines += 1
      at = UnsafeRawPointer(found) - base + 1
    }
    return lines
  }
}
