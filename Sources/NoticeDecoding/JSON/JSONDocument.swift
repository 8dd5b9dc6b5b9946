internal import CNoticeJSON

/// One parsed JSON document: the tokens of its values, each with its place in the source.
///
/// The object owns the parser's memory and is used again for the next document, so the values of one document must not
/// be kept beyond the next call of `parse`. They are made and dropped within the decoding of one record.
package final class JSONDocument {
  /// How many readable bytes must lie behind the bytes given to `parse`.
  package static let padding = notice_json_padding()

  private let parser: OpaquePointer?
  private let storage: UnsafeMutablePointer<JSONStorage>
  /// What there is before the first document: null.
  private let nothing: UnsafeMutablePointer<notice_json_token>
  private(set) var source: UnsafeRawBufferPointer {
    get { storage.pointee.source }
    set { storage.pointee.source = newValue }
  }

  /// Where the document itself was found, if it is the text of a string in another document.
  private(set) var parent: JSONValue?
  /// Where the document begins, if it is a record of a file.
  var start: SourcePosition { storage.pointee.start ?? SourcePosition(offset: 0, line: 1) }

  /// `maxDepth`: how deep arrays and objects may be nested.
  package init(maxDepth: Int) {
    parser = notice_json_parser_create(maxDepth, JSONWords.shared.table)
    storage = .allocate(capacity: 1)
    nothing = .allocate(capacity: 1)
    nothing.initialize(to: notice_json_token())
    nothing.pointee.kind = UInt8(NOTICE_JSON_NULL)
    storage.initialize(to: JSONStorage(document: self, tokens: nothing))
  }

  deinit {
    parser.map(notice_json_parser_destroy)
    storage.deinitialize(count: 1)
    storage.deallocate()
    nothing.deallocate()
  }

  /// Reads the one document that `bytes` are, a record of a file at `start`.
  ///
  /// `padding` readable bytes must lie behind `bytes`, and both must stay where they are while values are in use.
  package func parse(_ bytes: UnsafeRawBufferPointer, at start: SourcePosition) throws(JSONSyntaxError) -> JSONValue {
    parent = nil
    storage.pointee.start = start
    return try parse(bytes)
  }

  /// Reads the one document that the text of the string `value` is.
  package func parse(textOf value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    parent = value
    storage.pointee.start = nil
    return try parse(UnsafeRawBufferPointer(value.text))
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> JSONValue {
    source = bytes
    guard let parser else { throw JSONSyntaxError(kind: .memory, offset: 0) }
    guard let base = bytes.baseAddress, !bytes.isEmpty else { throw JSONSyntaxError(kind: .empty, offset: 0) }
    notice_json_parse(parser, base.assumingMemoryBound(to: UInt8.self), bytes.count, &storage.pointee.found)
    // A document has one token at least.
    guard storage.pointee.found.status == NOTICE_JSON_OK, let tokens = storage.pointee.found.tokens else {
      let found = storage.pointee.found
      throw explained(JSONSyntaxError(kind: SyntaxProblem(found.status), offset: found.error_offset))
    }
    storage.pointee.tokens = tokens
    return JSONValue(storage: storage, index: 0)
  }

  /// simdjson takes a document with something behind its end for one that is not closed.
  private func explained(_ error: JSONSyntaxError) -> JSONSyntaxError {
    guard error.kind == .unclosed else { return error }
    let start = source.firstIndex { $0 > 0x20 } ?? 0
    var scanner = RecordScanner(maxDepth: .max)
    let text = UnsafeRawBufferPointer(rebasing: source[start...])
    guard case .complete(let end) = scanner.scan(text), end < text.count else { return error }
    return JSONSyntaxError(kind: .trailing, offset: start + end)
  }
}

/// What the values of a document look at, in a place of its own.
///
/// Values have a pointer to it, and not the document: counting references for each of the many values of a record took
/// a third of the whole time.
struct JSONStorage {
  unowned(unsafe) let document: JSONDocument
  /// What the parser found: the first is the outermost value's.
  var tokens: UnsafePointer<notice_json_token>
  var source = UnsafeRawBufferPointer(start: nil, count: 0)
  /// What the parser says of the document.
  var found = notice_json_result()
  /// Where the document begins, if it is a record of a file.
  var start: SourcePosition?

  /// Of the outermost object: a bit for each word that is a key of it, and the lowest one for all other keys.
  var rootKeys: UInt64 { found.root_keys }

  init(document: JSONDocument, tokens: UnsafePointer<notice_json_token>) {
    self.document = document
    self.tokens = tokens
  }

  /// The token behind a value and all that it contains.
  @inline(__always)
  func end(of place: UnsafePointer<notice_json_token>) -> UnsafePointer<notice_json_token> {
    place.pointee.isContainer ? tokens + Int(place.pointee.link) : place + 1
  }

  @inline(__always)
  func text(of token: notice_json_token) -> UnsafeBufferPointer<UInt8> {
    let start =
      token.escaped != 0
      ? found.strings.map { $0 + Int(token.link) }
      : source.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + Int(token.offset) + 1 }
    return UnsafeBufferPointer(start: start, count: Int(token.length))
  }

  /// A number or a word as it is written, or with two quotes a string without an escape.
  @inline(__always)
  func written(_ token: notice_json_token, quotes: Int = 0) -> UnsafeBufferPointer<UInt8> {
    let start = source.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + Int(token.offset) }
    return UnsafeBufferPointer(start: start, count: Int(token.length) + quotes)
  }
}

extension notice_json_token {
  var isContainer: Bool { kind == UInt8(NOTICE_JSON_OBJECT) || kind == UInt8(NOTICE_JSON_ARRAY) }
}

/// What is wrong with a text that should be one JSON document, and at which of its bytes.
package struct JSONSyntaxError: Error, Hashable {
  package var kind: SyntaxProblem
  package var offset: Int
}

/// What can be wrong with a JSON text.
public enum SyntaxProblem: String, Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// A comma, colon, bracket or value that cannot stand where it stands.
  case syntax
  /// The text ends before what it opened.
  case unclosed
  /// A control character or line break inside a string.
  case control
  /// An escape in a string that JSON does not have.
  case escape
  /// Not a number of JSON: `01`, `1.`, `NaN`.
  case number
  /// Not valid UTF-8.
  case utf8
  /// Nested deeper than `NoticeReader.Options.depth`.
  case depth
  /// Longer than `NoticeReader.Options.recordBytes`.
  case length
  /// Something behind the end.
  case trailing
  case memory
  /// Bytes that no JSON value begins with.
  case notJSON
}

extension SyntaxProblem {
  init(_ status: notice_json_status) {
    switch status {
    case NOTICE_JSON_EMPTY: self = .empty
    case NOTICE_JSON_UNCLOSED: self = .unclosed
    case NOTICE_JSON_STRING_CONTROL: self = .control
    case NOTICE_JSON_STRING_ESCAPE: self = .escape
    case NOTICE_JSON_INVALID_NUMBER: self = .number
    case NOTICE_JSON_INVALID_UTF8: self = .utf8
    case NOTICE_JSON_TOO_DEEP: self = .depth
    case NOTICE_JSON_TOO_LONG: self = .length
    case NOTICE_JSON_TRAILING: self = .trailing
    case NOTICE_JSON_OUT_OF_MEMORY: self = .memory
    default: self = .syntax
    }
  }
}

/// A byte of a file: its offset from 0 and its line from 1.
public struct SourcePosition: Hashable, Sendable {
  public var offset: Int
  public var line: Int

  public init(offset: Int, line: Int) {
    self.offset = offset
    self.line = line
  }
}

extension JSONDocument {
  /// Reads a whole file that is one document, and gives it to `body`.
  package static func read<Result>(
    _ file: [UInt8], maxDepth: Int = 64, _ body: (JSONValue) throws -> Result
  ) throws -> Result {
    let padded = file + [UInt8](repeating: 0, count: padding)
    let mark = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return try padded.withUnsafeBytes { bytes in
      let document = JSONDocument(maxDepth: maxDepth)
      let contents = UnsafeRawBufferPointer(rebasing: bytes[mark..<file.count])
      do {
        let root = try document.parse(contents, at: SourcePosition(offset: mark, line: 1))
        return try withExtendedLifetime(document) { try body(root) }
      } catch let error as JSONSyntaxError {
        throw JSONFileError(
          position: document.position(ofByte: error.offset), path: "$",
          message: error.kind.description)
      }
    }
  }
}

/// What is wrong with a file that is one JSON document of a known shape.
package struct JSONFileError: Error, CustomStringConvertible {
  package var position: SourcePosition
  package var path: String
  package var message: String

  package init(position: SourcePosition, path: String, message: String) {
    self.position = position
    self.path = path
    self.message = message
  }

  /// `value` is not what it should be.
  package init(_ value: JSONValue, expected: String) {
    self.init(position: value.position, path: value.path, message: "expected \(expected), found \(value.excerpt)")
  }

  /// `key`, the key of `value`, is none of those that are known.
  package init(unknownKey key: JSONKey, at value: JSONValue, known: String) {
    self.init(
      position: value.position, path: value.path,
      message: "the key \"\(key.string.shortened)\" is not known; there are \(known)")
  }

  package var description: String { "\(position.line): \(message) [byte \(position.offset), \(path)]" }
}
