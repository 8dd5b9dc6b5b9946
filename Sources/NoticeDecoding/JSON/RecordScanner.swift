/// Finds the end of one object, array or string by its brackets and quotes, without reading its values.
///
/// It stops early where the text cannot go on as one record: a line break inside a string, a bracket that closes
/// another kind, or a line that begins with something that cannot follow (the record before it was cut off).
struct RecordScanner {
  enum Result {
    case complete(Int)
    case needsMore
    case broken(JSONSyntaxError)
  }

  private let maxDepth: Int
  private var at = 0
  private var inString = false
  /// The open containers; true for an object.
  private var containers: [Bool] = []
  /// The last byte of the last token.
  private var previous: UInt8 = 0
  private var lineBegins = false
  private var tooDeepAt: Int?
  /// Whether the record goes over more than one line.
  private(set) var hasLineEnds = false

  init(maxDepth: Int) { self.maxDepth = maxDepth }

  /// How many bytes have been seen of those that the last call had.
  var scannedBytes: Int { at }

  /// The bytes seen so far have been dropped: the next call's begin with what follows them.
  mutating func forgetScannedBytes() { at = 0 }

  /// Goes on over `bytes`, which begin with the record's first byte at every call and only grow.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Result {
    while at < bytes.count {
      if inString {
        guard let result = scanString(bytes) else { continue }
        return result
      }
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\n"):
        lineBegins = true
        hasLineEnds = true
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\t"): break
      default:
        if lineBegins, !canFollow(byte) { return .broken(cutOff(before: byte)) }
        lineBegins = false
        previous = byte
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if containers.count == maxDepth, tooDeepAt == nil { tooDeepAt = at }
          // On one line the end can be found all the same; over many, each line could begin such a search.
          if let tooDeepAt, hasLineEnds { return .broken(JSONSyntaxError(kind: .depth, offset: tooDeepAt)) }
          containers.append(byte == UInt8(ascii: "{"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          guard containers.popLast() == (byte == UInt8(ascii: "}")) else {
            return .broken(JSONSyntaxError(kind: .syntax, offset: at))
          }
          if containers.isEmpty { return .complete(at + 1) }
        default: break
        }
      }
      at += 1
    }
    return .needsMore
  }

  private mutating func scanString(_ bytes: UnsafeRawBufferPointer) -> Result? {
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        inString = false
        at += 1
        return containers.isEmpty ? .complete(at) : nil
      case UInt8(ascii: "\\"):
        guard at + 1 < bytes.count else { return .needsMore }
        // A line that was cut off behind a backslash ends all the same.
        if bytes[at + 1] == UInt8(ascii: "\n") { return .broken(JSONSyntaxError(kind: .control, offset: at)) }
        at += 2
      case UInt8(ascii: "\n"): return .broken(JSONSyntaxError(kind: .control, offset: at))
      default: at += 1
      }
    }
    return .needsMore
  }

  /// A line that begins with a bracket begins another record; one that begins with a value lacks a comma before it.
  private func cutOff(before byte: UInt8) -> JSONSyntaxError {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): JSONSyntaxError(kind: .unclosed, offset: 0)
    default: JSONSyntaxError(kind: .syntax, offset: at)
    }
  }

  /// Whether a line may begin with `byte` after the tokens so far.
  private func canFollow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): return true
    default: break
    }
    let inObject = containers.last ?? false
    switch previous {
    case UInt8(ascii: ":"), UInt8(ascii: "["): return true
    case UInt8(ascii: ","), UInt8(ascii: "{"): return !inObject || byte == UInt8(ascii: "\"")
    default: return false
    }
  }
}
