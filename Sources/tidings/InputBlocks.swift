import NoticeDecoding

/// A part of a file, for one thread at a time.
final class InputBlock {
  /// Behind these is the padding of `NoticeReader.begin(at:with:)`.
  fileprivate let bytes: UnsafeMutableRawBufferPointer
  private(set) var count = 0
  /// Where its first byte stands in the file.
  fileprivate(set) var start = 0

  init(size: Int) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + NoticeReader.padding, alignment: 64)
    UnsafeMutableRawBufferPointer(rebasing: memory[size...]).initializeMemory(as: UInt8.self, repeating: 0)
    bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<size])
  }

  deinit { bytes.deallocate() }

  /// Whether there is about as much in it as it takes: then there is probably more.
  var isFull: Bool { count > bytes.count / 2 }

  fileprivate var endsWithLine: Bool { contents.last == UInt8(ascii: "\n") }

  /// What is in it, until it is used for another part.
  var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

  /// Copies what stands from `offset` on into a buffer, as much as it takes, and returns how much that is.
  func copy(from offset: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<min(count, offset + buffer.count)])
    buffer.copyMemory(from: part)
    return part.count
  }

  fileprivate func begin(with rest: [UInt8]) {
    bytes.copyBytes(from: rest)
    count = rest.count
  }

  /// Reads more behind what is there; false at the end of the file.
  fileprivate func fill(from file: File) throws(SystemError) -> Bool {
    let read = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
    count += read
    return read > 0
  }

  /// Takes away what stands behind `end`.
  fileprivate func cut(at end: Int) -> [UInt8] {
    defer { count = end }
    return Array(bytes[end..<count])
  }
}

/// Cuts a file into blocks where records probably begin.
///
/// That is a guess, which a reader of the block before proves right: behind a line end, before a brace if there is one.
struct InputBlocks {
  private let file: File
  private let size: Int
  /// Whether more can come after a while.
  private let isLive: Bool
  private var rest: [UInt8] = []
  private var offset: Int
  private(set) var isAtEnd = false
  /// Why the file could not be read to its end.
  private(set) var failure: SystemError?

  init(_ file: File, from start: Int, size: Int) {
    self.file = file
    offset = start
    self.size = size
    isLive = !file.isRegular
  }

  /// Whether reading does not have to wait.
  var isReady: Bool { file.isReady }

  func makeBlock() -> InputBlock { InputBlock(size: size) }

  /// Reads once, into a block that is free; false where there is no whole block yet, or none any more.
  mutating func read(into block: InputBlock) -> Bool {
    block.begin(with: rest)
    rest = []
    do {
      isAtEnd = try !block.fill(from: file)
    } catch {
      failure = error
      isAtEnd = true
    }
    if !isAtEnd {
      // Where nothing more has come yet, what is there does not wait for it.
      let isWhole = isLive && block.endsWithLine && !block.isFull
      if let cut = isWhole ? block.count : Self.cut(block.contents) {
        rest = block.cut(at: cut)
      } else if block.count < size {
        rest = block.cut(at: 0)
        return false
      }
    }
    guard block.count > 0 else { return false }
    block.start = offset
    offset += block.count
    return true
  }

  /// How far before the end a brace is looked for.
  private static let mostLookedAt = 1 << 16

  private static func cut(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let lineEnd = bytes.lastIndex(of: 0x0A)
    guard let lineEnd else { return nil }
    for index in (max(0, lineEnd - mostLookedAt)...lineEnd).reversed()
    where bytes[index] == 0x0A && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{") {
      return index + 1
    }
    return lineEnd + 1
  }
}
