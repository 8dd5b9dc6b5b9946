/// Cuts a stream of bytes into JSON records and parses each.
///
/// A stream is a sequence of JSON values, in any of the forms that exports have: one a line, pretty-printed over many
/// lines, one behind another, or as the elements of a top-level array (which is read element by element, so memory is
/// bounded by the largest record). A broken record costs itself alone: reading goes on at the next line that is not
/// indented deeper than the broken record's own.
///
/// (A structure, as the reader's state is looked at for every byte between records: a class would check each access.)
package struct JSONRecordReader: ~Copyable {
  /// Reads up to the buffer's size. `isBetween` is whether all records of what was read before have been told.
  package typealias Source = (UnsafeMutableRawBufferPointer, _ isBetween: Bool) throws -> Input

  package enum Input {
    /// So many bytes came: one at least.
    case bytes(Int)
    case end
    /// The stream goes on, but not here: somebody else reads the rest.
    case pause
  }

  /// Where reading stands between two records.
  package struct Place: Equatable, Sendable {
    package var position = SourcePosition(offset: 0, line: 1)
    fileprivate var openArray: OpenArray?

    package init() {}

    /// Whether it is inside a top-level array: what follows cannot be read without what stands before.
    package var isInArray: Bool { openArray != nil }

    /// The same at another position: in the same top-level array, if in any.
    package func moved(to position: SourcePosition) -> Place {
      var place = self
      place.position = position
      return place
    }

    /// Whether what was read from another place on, but for its line, is what stands here: at the same byte, and in the same
    /// top-level array, if in any. (Of one that was opened on this line, the line says that it goes with it.)
    package func isSame(as guess: Place) -> Bool {
      guess.position.offset == position.offset && guess.openArray == openArray
        && openArray?.start.line != position.line
    }

    /// The same where reading began at another line: what it has met from this offset on is so many lines further on.
    package func moved(byLines lines: Int, from offset: Int) -> Place {
      var place = self
      place.position.line += lines
      if let start = openArray?.start, start.offset >= offset { place.openArray?.start.line += lines }
      return place
    }
  }

  package enum Item {
    case record(JSONValue)
    /// A record that could not be read, where it begins, and the last line that was passed over because of it; nil where
    /// its end is known and reading goes on right behind it.
    case broken(JSONSyntaxError, at: SourcePosition, recordStart: SourcePosition, throughLine: Int?)
  }

  private let maxRecordBytes: Int
  private let maxDepth: Int
  private let document: JSONDocument
  private let source: Source
  private var window: Window
  /// A top-level array that is not closed yet.
  private var openArray: OpenArray?
  /// Up to where in the stream it is known that records do not end with their lines.
  private var noLineRecordsBefore = 0
  private var isPaused = false
  /// Whether a pause came inside a record: what was told since may be wrong.
  private var isCutOff = false

  package init(maxRecordBytes: Int, maxDepth: Int, source: @escaping Source) {
    self.maxRecordBytes = maxRecordBytes
    self.maxDepth = maxDepth
    self.source = source
    document = JSONDocument(maxDepth: maxDepth)
    window = Window()
  }

  deinit { window.deallocate() }

  /// Goes on at another place, with what the source has from there.
  package mutating func begin(at place: Place) { begin(at: place, with: UnsafeRawBufferPointer(start: nil, count: 0)) }

  /// The same behind `bytes`, which are looked at where they are: `JSONDocument.padding` readable bytes must lie behind them,
  /// and both must stay as they are until the source is asked for more and values are no longer in use.
  package mutating func begin(at place: Place, with bytes: UnsafeRawBufferPointer) {
    window.begin(at: place.position, with: bytes)
    openArray = place.openArray
    noLineRecordsBefore = 0
    isPaused = false
    isCutOff = false
  }

  /// Where reading stands at a pause; nil where that is inside a record.
  package var place: Place? {
    guard isPaused, !isCutOff else { return nil }
    var place = Place()
    place.position = window.position
    place.openArray = openArray
    return place
  }

  /// The next record, valid until the next call; nil at the end, and at a pause.
  package mutating func next() throws -> Item? {
    while try skipBlanks() {
      let next = window.byte(0)
      guard openArray != nil else {
        guard next == UInt8(ascii: "[") else { return try readRecord() }
        openArray = OpenArray(start: window.position)
        window.advance(by: 1)
        continue
      }
      if openArray?.isWrong(next) == true { return broken(JSONSyntaxError(kind: .syntax, offset: 0), length: 0) }
      switch next {
      case UInt8(ascii: "]"):
        openArray = nil
        window.advance(by: 1)
      case UInt8(ascii: ","):
        openArray?.before = .comma
        window.advance(by: 1)
      default:
        let item = try readRecord()
        if case .record = item { openArray?.before = .element } else { openArray?.before = .broken }
        return item
      }
    }
    guard let start = openArray?.start, !isPaused else { return nil }
    openArray = nil
    return .broken(JSONSyntaxError(kind: .unclosed, offset: 0), at: start, recordStart: start, throughLine: nil)
  }

  /// A top-level array as far as it has been read.
  fileprivate struct OpenArray: Equatable {
    enum Token { case bracket, comma, element, broken }

    private static let beginnings = Array("{[\"-0123456789tfn".utf8)

    var start: SourcePosition
    var before = Token.bracket
    private var isTold = false

    init(start: SourcePosition) { self.start = start }

    /// Whether `byte` begins something that cannot stand here, for lack of a comma or because of one too many. True once
    /// for an array: its elements are read all the same.
    mutating func isWrong(_ byte: UInt8) -> Bool {
      let isWrong =
        switch before {
        case .bracket: byte == UInt8(ascii: ",")
        case .comma: byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
        // What no value begins with is told as such.
        case .element: Self.beginnings.contains(byte)
        case .broken: false
        }
      defer { if isWrong { isTold = true } }
      return isWrong && !isTold
    }
  }

  // MARK: One record

  private mutating func readRecord() throws -> Item {
    if window.position.offset >= noLineRecordsBefore {
      let line = window.index(ofLineEndFrom: 0)
      if let line, let end = endOfRecord(inLine: line), let value = try? parse(end) {
        window.advance(inLine: end)
        return .record(value)
      }
      noLineRecordsBefore = window.position.offset + (line ?? window.count)
    }
    switch try scanRecord() {
    case .complete(let end) where end > maxRecordBytes: return broken(tooLong, length: end)
    case .complete(let end):
      do {
        return consume(try parse(end), length: end)
      } catch {
        return broken(error, length: end)
      }
    case .notJSON(let end) where openArray != nil:
      return broken(JSONSyntaxError(kind: .notJSON, offset: 0), length: end)
    case .tooLong(let scanner): return try skipTooLong(scanner)
    case .notJSON: return try skipBroken(JSONSyntaxError(kind: .notJSON, offset: 0))
    case .broken(let error): return try skipBroken(error)
    }
  }

  private mutating func parse(_ length: Int) throws(JSONSyntaxError) -> JSONValue {
    try document.parse(window.bytes(length), at: window.position)
  }

  /// The window moves on, but its bytes stay where they are until the next record is asked for.
  private mutating func consume(_ value: JSONValue, length: Int) -> Item {
    window.advance(by: length)
    return .record(value)
  }

  private mutating func broken(_ error: JSONSyntaxError, length: Int) -> Item {
    let start = window.position
    let at = window.position(of: error.offset)
    window.advance(by: length)
    return .broken(error, at: at, recordStart: start, throughLine: nil)
  }

  // MARK: The ends of records

  /// Skips white space; false at the end of the stream.
  private mutating func skipBlanks() throws -> Bool {
    repeat {
      while window.skipBlanks() {
        guard window.byte(0) == 0xEF, try isByteOrderMark() else { return true }
        window.advance(by: 3)
      }
    } while try refill(isBetween: true)
    return false
  }

  /// Files that begin with a byte order mark are also put one behind another.
  @inline(never)
  private mutating func isByteOrderMark() throws -> Bool {
    while window.count < 3, try refill() {}
    return window.count >= 3 && window.byte(1) == 0xBB && window.byte(2) == 0xBF
  }

  /// Most exports have one record a line: its length, if the record may end with the line.
  ///
  /// This is a guess that costs one search for a line end; `parse` then tells whether it was right.
  private mutating func endOfRecord(inLine line: Int) -> Int? {
    let close: UInt8
    switch window.byte(0) {
    case UInt8(ascii: "{"): close = UInt8(ascii: "}")
    case UInt8(ascii: "["): close = UInt8(ascii: "]")
    default: return nil
    }
    var end = line
    while end > 1, isBlank(window.byte(end - 1)) || (openArray != nil && window.byte(end - 1) == UInt8(ascii: ",")) {
      end -= 1
    }
    return end > 1 && end <= maxRecordBytes && window.byte(end - 1) == close ? end : nil
  }

  private enum Scan {
    case complete(Int)
    case broken(JSONSyntaxError)
    /// So many bytes that no record begins with.
    case notJSON(Int)
    /// A record without line ends that has grown too long, so far.
    case tooLong(RecordScanner)
  }

  private mutating func scanRecord() throws -> Scan {
    switch window.byte(0) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      var scanner = RecordScanner(maxDepth: maxDepth)
      while true {
        switch scanner.scan(window.bytes(window.count)) {
        case .complete(let end): return .complete(end)
        case .broken(let error): return .broken(error)
        case .needsMore:
          guard window.count <= maxRecordBytes else {
            return scanner.hasLineEnds ? .broken(tooLong) : .tooLong(scanner)
          }
          guard try refill() else { return .broken(JSONSyntaxError(kind: .unclosed, offset: 0)) }
        }
      }
    default: return try scanScalar()
    }
  }

  /// A number, `true`, `false` or `null`, or something that is not JSON.
  private mutating func scanScalar() throws -> Scan {
    var end = 0
    while true {
      while end < window.count, !isBlank(window.byte(end)), window.byte(end) != UInt8(ascii: ","),
        window.byte(end) != UInt8(ascii: "]")
      {
        end += 1
      }
      guard end == window.count, end <= maxRecordBytes, try refill() else { break }
    }
    if end > 0, (try? parse(end)) != nil { return .complete(end) }
    return .notJSON(Swift.max(end, 1))
  }

  private var tooLong: JSONSyntaxError { JSONSyntaxError(kind: .length, offset: 0) }

  // MARK: Going on after a broken record

  /// Looks for the end of a record that is not kept, so that what stands behind it on its line can be read.
  private mutating func skipTooLong(_ scanned: RecordScanner) throws -> Item {
    let start = window.position
    var scanner = scanned
    while true {
      window.advance(by: scanner.scannedBytes)
      scanner.forgetScannedBytes()
      guard try refill() else { return .broken(tooLong, at: start, recordStart: start, throughLine: nil) }
      switch scanner.scan(window.bytes(window.count)) {
      case .complete(let end):
        window.advance(by: end)
        return .broken(tooLong, at: start, recordStart: start, throughLine: nil)
      case .needsMore: continue
      case .broken: return try skipBroken(tooLong, startedAt: start)
      }
    }
  }

  private mutating func skipBroken(_ error: JSONSyntaxError, startedAt known: SourcePosition? = nil) throws -> Item {
    let start = known ?? window.position
    let at = known ?? window.position(of: error.offset)
    let indentation = window.indentation
    // An array that was opened on the line that is dropped goes with it: its end may be there, too.
    if openArray?.start.line == start.line { openArray = nil }
    var line = start.line
    if error.kind == .notJSON, window.byte(0) == UInt8(ascii: ",") {
      window.advance(by: 1)
    } else {
      repeat {
        line = window.position.line
        guard try skipLine() else { break }
      } while try !recordMayBegin(indentation)
    }
    return .broken(error, at: at, recordStart: start, throughLine: line)
  }

  /// Drops the rest of the line; false at the end of the stream.
  private mutating func skipLine() throws -> Bool {
    while true {
      if let end = window.index(ofLineEndFrom: 0) {
        window.advance(by: end + 1)
        return true
      }
      window.advance(by: window.count)
      guard try refill() else { return false }
    }
  }

  /// Whether the line at the window's start can be the first of a record beside one with this indentation.
  private mutating func recordMayBegin(_ indentation: Int) throws -> Bool {
    var at = 0
    while true {
      while at < window.count, window.byte(at) == UInt8(ascii: " ") || window.byte(at) == UInt8(ascii: "\t") { at += 1 }
      guard at == window.count, at <= indentation else { break }
      guard try refill() else { return true }
    }
    guard at <= indentation else { return false }
    switch window.byte(at) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return true
    case UInt8(ascii: "]"): return openArray != nil
    default: return false
    }
  }

  private mutating func refill(isBetween: Bool = false) throws -> Bool {
    try window.refill { room in
      switch try source(room, isBetween) {
      case .bytes(let count): return count
      case .end: return 0
      case .pause:
        isPaused = true
        isCutOff = isCutOff || !isBetween
        return 0
      }
    }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
