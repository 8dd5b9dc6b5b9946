internal import CNoticeJSON
internal import NoticeBytes
internal import NoticeEncoding
internal import Notices

/// A value of a `JSONDocument`, valid until the document parses again.
///
/// It does not keep its document alive: a record is decoded while its reader holds the document. So values are never
/// stored beyond a record.
package struct JSONValue {
  let storage: UnsafePointer<JSONStorage>
  /// Its token: one of the document's, as the parser says how many there are and which belong together.
  ///
  /// (Not its index: each look at it would take two steps more.)
  let place: UnsafePointer<notice_json_token>

  @inline(__always)
  init(storage: UnsafePointer<JSONStorage>, place: UnsafePointer<notice_json_token>) {
    self.storage = storage
    self.place = place
  }

  /// The document's value with this token.
  init(storage: UnsafePointer<JSONStorage>, index: Int) {
    self.init(storage: storage, place: storage.pointee.tokens + index)
  }

  var index: Int { place - storage.pointee.tokens }

  package enum Kind: String, Sendable {
    case object, array, string, number, bool, null
  }

  /// For what is asked seldom; the document's memory is reached faster by `storage`.
  var document: JSONDocument { storage.pointee.document }

  /// How deep the document's arrays and objects are nested.
  var documentDepth: Int { storage.pointee.found.depth }

  /// The first key of the document that its object has had already.
  var firstDuplicateKey: JSONValue? {
    let index = storage.pointee.found.duplicate_key
    return index == 0 ? nil : JSONValue(storage: storage, index: index)
  }

  /// (Where there are many, the parser does not compare each key with all.)
  var surelyHasNoDuplicateKey: Bool { firstDuplicateKey == nil && storage.pointee.found.count <= 2 * 64 }

  @inline(__always) var token: notice_json_token { place.pointee }

  @inline(__always)
  package var kind: Kind {
    switch Int(token.kind) {
    case Int(NOTICE_JSON_OBJECT): .object
    case Int(NOTICE_JSON_ARRAY): .array
    case Int(NOTICE_JSON_STRING): .string
    case Int(NOTICE_JSON_NUMBER): .number
    case Int(NOTICE_JSON_NULL): .null
    default: .bool
    }
  }

  package var isNull: Bool { place.pointee.kind == UInt8(NOTICE_JSON_NULL) }

  /// (These are asked for each value, so they look at the token itself.)
  @inline(__always) var isString: Bool { place.pointee.kind == UInt8(NOTICE_JSON_STRING) }
  @inline(__always) var isNumber: Bool { place.pointee.kind == UInt8(NOTICE_JSON_NUMBER) }
  @inline(__always) var isObject: Bool { place.pointee.kind == UInt8(NOTICE_JSON_OBJECT) }
  @inline(__always) var isArray: Bool { place.pointee.kind == UInt8(NOTICE_JSON_ARRAY) }

  /// Null or the empty text: how sources write that there is nothing.
  var isNothing: Bool { isNull || (isString && isEmpty) }

  /// The characters of a string, escapes resolved; empty for other kinds.
  @inline(__always)
  var text: UnsafeBufferPointer<UInt8> {
    isString ? storage.pointee.text(of: token) : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The first of them that is no white space.
  var firstCharacter: UInt8? { text.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } }

  /// A string's characters. What is not valid Unicode (a lone surrogate) becomes U+FFFD.
  ///
  /// (The parser has seen that it is UTF-8.)
  package var string: String? { isString ? characters : nil }

  /// The same of what is known to be a string.
  @inline(__always) var characters: String { String(validUTF8: storage.pointee.text(of: token)) }

  /// Whether a string has none.
  @inline(__always) var isEmpty: Bool { place.pointee.length == 0 }

  /// Whether it is a string of just these characters.
  ///
  /// (With a name of its own: a literal would be a `String` otherwise, which takes longer to be looked into.)
  @inline(__always)
  func isWord(_ text: StaticString) -> Bool {
    isString
      && storage.pointee.text(of: token).hasSameBytes(
        as: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func isText(_ text: String) -> Bool { isString && text.hasSameBytes(as: storage.pointee.text(of: token)) }

  /// Whether it is a string, and there was no half of a surrogate pair in it.
  @inline(__always) var isWholeString: Bool { isString && token.escaped != 2 }

  /// Whether there was half of a surrogate pair in a string.
  var hasHalfCharacter: Bool { isString && token.escaped == 2 }

  package var bool: Bool? {
    switch Int(token.kind) {
    case Int(NOTICE_JSON_TRUE): true
    case Int(NOTICE_JSON_FALSE): false
    default: nil
    }
  }

  /// The digits of a number, or the characters of a string: how ids and codes are written.
  package var stringOrDigits: String? {
    switch kind {
    case .string: string
    case .number: json
    default: nil
    }
  }

  /// An integer, written as a number or as a string of digits.
  package var integer: Int64? {
    let text: UnsafeBufferPointer<UInt8>
    switch place.pointee.kind {
    case UInt8(NOTICE_JSON_STRING): text = storage.pointee.text(of: token)
    case UInt8(NOTICE_JSON_NUMBER): text = storage.pointee.written(token)
    default: return nil
    }
    return integerValue(of: text)
  }

  /// The value as it stands in the source.
  package var json: String { String(validUTF8: source.assumingMemoryBound(to: UInt8.self)) }

  /// (Only between tokens can there be line ends.)
  var raw: RawJSON {
    // What nearly all are: its characters and the quotes around them.
    if isString, token.escaped == 0 {
      return RawJSON(onOneLine: String(validUTF8: storage.pointee.written(token, quotes: 2)))
    }
    return isObject || isArray ? RawJSON(json: json) : RawJSON(onOneLine: json)
  }

  var source: UnsafeRawBufferPointer {
    let start = Int(token.offset)
    let rest = UnsafeRawBufferPointer(rebasing: storage.pointee.source[start...])
    let length =
      switch kind {
      case .string: token.escaped == 0 ? Int(token.length) + 2 : endOfString(in: rest)
      case .object, .array: endOfContainer(in: rest)
      case .number, .bool, .null: Int(token.length)
      }
    return UnsafeRawBufferPointer(rebasing: rest[..<length])
  }

  // MARK: Contents

  /// An object's fields, in order, duplicates included; none for other kinds.
  @inline(__always)
  package var fields: Fields { Fields(storage: storage, place: place + 1, end: isObject ? end : place) }

  /// An array's elements; none for other kinds.
  @inline(__always)
  package var elements: Elements { Elements(storage: storage, place: place + 1, end: isArray ? end : place) }

  /// An object's field; where a key stands twice, the last, as JSON readers do.
  func field(_ name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for (key, value) in fields where name ~= key { found = value }
    return found
  }

  /// The parser has found those of the outermost object already.
  @inline(__always)
  func field(_ word: JSONWord) -> JSONValue? {
    isRoot ? RootFields(storage)[word] : innerField(word.number)
  }

  private func innerField(_ number: UInt16) -> JSONValue? {
    var found: JSONValue?
    for (key, value) in fields where key.wordNumber == number { found = value }
    return found
  }

  /// The fields of a document's outermost object, for who needs many of them. (None, if that is something else.)
  @inline(__always)
  var rootFields: RootFields {
    precondition(isRoot)
    return RootFields(storage)
  }

  struct RootFields {
    private let storage: UnsafePointer<JSONStorage>
    private let keys: UInt64
    /// By the word, the index of the value behind the last such key; nothing where there are no keys.
    private let values: UnsafePointer<UInt32>?

    @inline(__always)
    fileprivate init(_ storage: UnsafePointer<JSONStorage>) {
      self.storage = storage
      keys = storage.pointee.rootKeys
      values = storage.pointee.found.root_values
    }

    @inline(__always)
    subscript(word: JSONWord) -> JSONValue? {
      guard keys & 1 << UInt64(word.number) != 0, let values else { return nil }
      return JSONValue(storage: storage, index: Int(values[Int(word.number)]))
    }
  }

  /// Whether an object has other keys than these; perhaps, where it is not the outermost one.
  func mayHaveKeys(except words: JSONWordSet) -> Bool { !isRoot || storage.pointee.rootKeys & ~words.bits != 0 }

  /// Calls `body` with each field, in order, whose key is none of these.
  @inline(__always)
  func eachField(except words: JSONWordSet, _ body: (JSONKey, JSONValue) -> Void) {
    if isRoot, eachRootField(except: words, body) { return }
    for (key, value) in fields where !words.contains(key) { body(key, value) }
  }

  /// Of the outermost object few are left, and the parser knows where they are. False where it does not.
  @inline(__always)
  private func eachRootField(except words: JSONWordSet, _ body: (JSONKey, JSONValue) -> Void) -> Bool {
    var rest = storage.pointee.rootKeys & ~words.bits
    // The first bit is for all keys that are no words. (There are fewer words than keys that are compared with one another.)
    guard rest & 1 == 0, firstDuplicateKey == nil, let values = storage.pointee.found.root_values else { return false }
    while rest != 0 {
      var first = rest.trailingZeroBitCount
      var others = rest & (rest - 1)
      while others != 0 {
        let other = others.trailingZeroBitCount
        if values[other] < values[first] { first = other }
        others &= others - 1
      }
      rest ^= 1 << UInt64(first)
      let value = JSONValue(storage: storage, index: Int(values[first]))
      body(JSONKey(value: JSONValue(storage: storage, place: value.place - 1)), value)
    }
    return true
  }

  func has(_ names: StaticString...) -> Bool { fields.contains { field in names.contains { $0 ~= field.key } } }

  /// Whether it is the document's outermost value.
  @inline(__always) var isRoot: Bool { place == storage.pointee.tokens }

  /// The token behind the value and all that it contains.
  @inline(__always)
  private var end: UnsafePointer<notice_json_token> { storage.pointee.end(of: place) }

  package struct Fields: Sequence, IteratorProtocol {
    let storage: UnsafePointer<JSONStorage>
    var place: UnsafePointer<notice_json_token>
    let end: UnsafePointer<notice_json_token>

    @inline(__always)
    package mutating func next() -> (key: JSONKey, value: JSONValue)? {
      guard place < end else { return nil }
      let key = JSONKey(value: JSONValue(storage: storage, place: place))
      let value = JSONValue(storage: storage, place: place + 1)
      place = value.end
      return (key, value)
    }
  }

  package struct Elements: Sequence, IteratorProtocol {
    let storage: UnsafePointer<JSONStorage>
    var place: UnsafePointer<notice_json_token>
    let end: UnsafePointer<notice_json_token>

    @inline(__always)
    package mutating func next() -> JSONValue? {
      guard place < end else { return nil }
      let value = JSONValue(storage: storage, place: place)
      place = value.end
      return value
    }
  }

  // MARK: Place

  /// Whether it is a whole record, and not in one.
  var isRecord: Bool { isRoot && document.parent == nil }

  /// Where the value stands in the file.
  package var position: SourcePosition {
    if token.offset == 0, let start = storage.pointee.start { return start }
    return document.position(ofByte: Int(token.offset))
  }

  /// The byte of the file that the value begins with, for a document that is no text in another one.
  package var offset: Int { document.start.offset + Int(token.offset) }

  /// How far behind its opening quotation mark each Unicode scalar of a string is written, and the closing mark, in
  /// Unicode scalars of the source; empty for other kinds.
  package var writtenDistances: [Int] {
    guard kind == .string else { return [] }
    let source = storage.pointee.source
    var distances: [Int] = []
    var distance = 1
    var at = Int(token.offset) + 1
    while at < source.count, source[at] != UInt8(ascii: "\"") {
      distances.append(distance)
      if source[at] == UInt8(ascii: "\\") {
        // An escape is ASCII.
        let length = source[at + 1] == UInt8(ascii: "u") ? unicodeEscape(at: at).written : 2
        at += length
        distance += length
      } else {
        repeat { at += 1 } while source[at] & 0xC0 == 0x80
        distance += 1
      }
    }
    return distances + [distance]
  }

  /// The value's JSONPath (RFC 9535) from the record's root. A string that holds a document counts as that document.
  package var path: String {
    var path = document.parent?.path ?? "$"
    var container = JSONValue(storage: storage, index: 0)
    while container.place < place {
      if container.isObject {
        guard let (key, value) = container.fields.first(where: { place < $0.value.end }) else { break }
        path += key.pathStep
        container = value
      } else {
        guard let (count, value) = container.elements.enumerated().first(where: { place < $0.element.end }) else {
          break
        }
        path += "[\(count)]"
        container = value
      }
    }
    return path
  }

  /// The same without `$.`.
  var pathInRecord: String {
    let path = path.dropFirst()
    return String(path.first == "." ? path.dropFirst() : path)
  }
}

/// The length of the string that begins with the first byte of `bytes`, quotes included, in a document that is valid.
private func endOfString(in bytes: UnsafeRawBufferPointer) -> Int {
  var at = 1
  while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
  return Swift.min(at + 1, bytes.count)
}

/// The same for an object or an array.
private func endOfContainer(in bytes: UnsafeRawBufferPointer) -> Int {
  var at = 0
  var depth = 0
  while at < bytes.count {
    switch bytes[at] {
    case UInt8(ascii: "\""): at += endOfString(in: UnsafeRawBufferPointer(rebasing: bytes[at...])) - 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { return at + 1 }
    default: break
    }
    at += 1
  }
  return bytes.count
}

extension JSONDocument {
  /// Where a byte of this document stands in the file, also through strings that hold documents.
  func position(ofByte offset: Int) -> SourcePosition {
    guard let parent else {
      let before = UnsafeRawBufferPointer(rebasing: source.prefix(offset))
      return SourcePosition(offset: start.offset + offset, line: start.line + before.lineEndCount)
    }
    return parent.position(ofCharacterByte: offset)
  }
}

extension JSONValue {
  /// Where the byte `count` of a string's characters is written in the file.
  fileprivate func position(ofCharacterByte count: Int) -> SourcePosition {
    let start = Int(token.offset) + 1
    var written = start
    var remaining = count
    while remaining > 0, written < storage.pointee.source.count {
      guard storage.pointee.source[written] == UInt8(ascii: "\\"), written + 1 < storage.pointee.source.count else {
        written += 1
        remaining -= 1
        continue
      }
      guard storage.pointee.source[written + 1] == UInt8(ascii: "u") else {
        written += 2
        remaining -= 1
        continue
      }
      let (length, unit) = unicodeEscape(at: written)
      written += length
      remaining -= unit
    }
    return document.position(ofByte: written)
  }

  /// How many bytes a `\u` escape (or a pair of them) takes, and how many bytes of UTF-8 it means.
  private func unicodeEscape(at offset: Int) -> (written: Int, meant: Int) {
    func unit(at offset: Int) -> UInt32? {
      let escape = String(decoding: storage.pointee.source.dropFirst(offset).prefix(6), as: UTF8.self)
      return escape.hasPrefix("\\u") ? UInt32(escape.dropFirst(2), radix: 16) : nil
    }
    switch unit(at: offset) ?? 0 {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    // The first half of a pair; alone, it became U+FFFD.
    case 0xD800..<0xDC00: return (0xDC00..<0xE000).contains(unit(at: offset + 6) ?? 0) ? (12, 4) : (6, 3)
    default: return (6, 3)
    }
  }
}
