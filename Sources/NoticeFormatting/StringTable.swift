#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A `.strings` file: `"key" = "value";` with comments, as translators know it.
package struct StringTable: Sendable {
  /// Of a key that stands twice, the last.
  package private(set) var entries: [String: Entry] = [:]
  /// All entries in the order of the file, with what a translator sees; empty where that was not asked for.
  package private(set) var listed: [ListedEntry] = []
  /// All comments in the order of the file, where the list was asked for.
  package private(set) var comments: [String] = []
  /// What could not be read; the entries around it are there all the same.
  package private(set) var problems: [Problem] = []

  package struct Entry: Hashable, Sendable {
    package var value: String
    /// Where its key stands, both from 1.
    package var line: Int
    package var column: Int
  }

  package struct ListedEntry: Sendable {
    package var key: String
    package var entry: Entry
    /// The comment right before it.
    package var comment: String?
    /// Where each Unicode scalar of the value stands, and the quotation mark behind them: line and column.
    package var places: [(line: Int, column: Int)]
    /// In UTF-8 of the file's text: the value between its quotation marks, all from the key to the semicolon, and the comment.
    package var valueRange: Range<Int>
    package var range: Range<Int>
    package var commentRange: Range<Int>?
  }

  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    package var message: String

    package var description: String { "\(line):\(column): \(message)" }
  }

  /// A file's text: UTF-8, or UTF-16 with a byte order mark; nil where it is neither.
  package static func text(_ data: Data) -> String? {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    return isUTF16 ? String(data: data, encoding: .utf16) : String(validating: data, as: UTF8.self)
  }

  package init(_ text: String, isListed: Bool = false) {
    var reader = Reader(text, isListed: isListed)
    while reader.skipToEntry() {
      let start = reader
      let (comment, commentRange) = (reader.comment, reader.commentRange)
      guard let key = reader.key(), reader.take("="), let value = reader.string() else {
        problems.append(reader.problem("expected \"key\" = \"value\";"))
        reader.skipBroken()
        continue
      }
      let (places, valueRange) = (reader.places, reader.stringRange)
      let end = reader
      guard reader.take(";") else {
        problems.append(end.problem("expected a semicolon behind the value"))
        // Where the next entry begins, only the semicolon is missing.
        if !reader.isAtString { reader.skipBroken() }
        continue
      }
      let entry = Entry(value: value, line: start.line, column: start.column)
      // Who asks for the list sees that for themselves.
      if entries.updateValue(entry, forKey: key) != nil, !isListed {
        problems.append(start.problem("the key \"\(key)\" stands twice"))
      }
      if isListed {
        listed.append(
          ListedEntry(
            key: key, entry: entry, comment: comment, places: places, valueRange: valueRange,
            range: start.offset..<reader.offset, commentRange: commentRange))
      }
    }
    if let unclosed = reader.unclosedComment { problems.append(unclosed) }
    comments = reader.comments
  }

  private struct Reader {
    private var rest: Scalars
    private(set) var line = 1
    private(set) var column = 1
    var unclosedComment: Problem?
    private let isListed: Bool
    /// The last comment before the entry.
    private(set) var comment: String?
    private(set) var commentRange: Range<Int>?
    private(set) var comments: [String] = []
    /// Of the last string.
    private(set) var places: [(line: Int, column: Int)] = []
    private(set) var stringRange = 0..<0

    init(_ text: String, isListed: Bool) {
      self.isListed = isListed
      rest = Scalars(text)
      if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    var offset: Int { rest.offset }

    func problem(_ message: String) -> Problem { Problem(line: line, column: column, message: message) }

    /// Skips white space and comments; false at the end.
    mutating func skipToEntry() -> Bool {
      comment = nil
      commentRange = nil
      while let next = rest.first {
        if next.isASCII ? next == " " || (9...13).contains(next.value) : next.properties.isWhitespace {
          advance()
        } else if rest.starts(with: "/*") {
          skipComment()
        } else if rest.starts(with: "//") {
          let start = rest
          while let next = rest.first, next != "\n", next != "\r" { advance() }
          keepComment(start, endLength: 0)
        } else {
          return true
        }
      }
      return false
    }

    var isAtString: Bool { rest.first == "\"" }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard skipToEntry(), rest.first == scalar else { return false }
      advance()
      return true
    }

    /// A key: in quotation marks, or a name without them, as in `InfoPlist.strings`.
    mutating func key() -> String? {
      let start = self
      while let next = rest.first, next.isASCII,
        next.properties.isAlphabetic || "0123456789_.-$".unicodeScalars.contains(next)
      {
        advance()
      }
      let name = rest.text(from: start.rest)
      guard !name.isEmpty else { return string() }
      var next = self
      if next.take("=") { return name }
      self = start
      return nil
    }

    /// A quoted string, escapes resolved; nil where there is none.
    mutating func string() -> String? {
      guard take("\"") else { return nil }
      places = []
      var text = ""
      let opening = rest
      // Where the text goes on that has no escape.
      var start = rest
      while let next = rest.first {
        if isListed { places.append((line, column)) } else if passOver(to: "\"", "\\") { continue }
        if next == "\"" { stringRange = opening.offset..<rest.offset }
        let end = rest
        advance()
        guard next == "\"" || next == "\\" else { continue }
        text += end.text(from: start)
        if next == "\"" { return text }
        guard let escaped = escape() else { return nil }
        text.unicodeScalars.append(escaped)
        start = rest
      }
      return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
      guard let next = rest.first else { return nil }
      advance()
      switch next {
      case "n": return "\n"
      case "t": return "\t"
      case "r": return "\r"
      case "U", "u":
        guard let code = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(code) else { return Unicode.Scalar(code) }
        // A character beyond U+FFFF is written as two.
        guard rest.starts(with: "\\U") || rest.starts(with: "\\u") else { return nil }
        advance()
        advance()
        guard let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([code, trail]))
      default: return next
      }
    }

    private mutating func codeUnit() -> UInt16? {
      var end = rest
      for _ in 0..<4 where end.first != nil { end.removeFirst() }
      let digits = end.text(from: rest)
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let code = UInt16(digits, radix: 16) else {
        return nil
      }
      for _ in 0..<4 { advance() }
      return code
    }

    /// Goes on behind the next semicolon or line.
    mutating func skipBroken() {
      while let next = rest.first {
        advance()
        if next == ";" || next == "\n" || next == "\r" { return }
      }
    }

    private mutating func skipComment() {
      let start = rest
      let unclosed = problem("this comment is not closed")
      advance()
      advance()
      while rest.first != nil {
        if passOver(to: "*", "*") { continue }
        if rest.starts(with: "*/") {
          keepComment(start, endLength: 2)
          advance()
          advance()
          return
        }
        advance()
      }
      unclosedComment = unclosed
    }

    /// `start` is where it begins, with the two characters that say so; here, the ones that end it follow.
    private mutating func keepComment(_ start: Scalars, endLength: Int) {
      guard isListed else { return }
      let text = rest.text(from: start).unicodeScalars.dropFirst(2)
      var lines = String(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...].map { line in
        var line = line[...]
        while line.first?.isWhitespace == true { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
      }
      while lines.first?.isEmpty == true { lines.removeFirst() }
      while lines.last?.isEmpty == true { lines.removeLast() }
      let kept = lines.joined(separator: "\n")
      comment = kept
      commentRange = start.offset..<rest.offset + endLength
      comments.append(kept)
    }

    /// Goes on to the next of two characters of ASCII, or to the line's end; false where one of them is there.
    private mutating func passOver(to one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
      let passed = rest.removeLine(to: UInt8(ascii: one), UInt8(ascii: other))
      column += passed
      return passed > 0
    }

    private mutating func advance() {
      let scalar = rest.removeFirst()
      if scalar == "\n" || scalar == "\r" && rest.first != "\n" {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}

/// What is left of a text, scalar by scalar.
///
/// (A table is read whenever the program starts: the standard library's view of a text would take most of that time.)
private struct Scalars {
  private let bytes: [UInt8]
  /// In UTF-8, from the text's start.
  private(set) var offset = 0
  /// The first one; nil at the end.
  private(set) var first: Unicode.Scalar?

  init(_ text: String) {
    bytes = Array(text.utf8)
    first = scalar
  }

  /// The scalar at the offset. The bytes are those of a `String`, so they are valid.
  private var scalar: Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    let lead = bytes[offset]
    if lead < 0x80 { return Unicode.Scalar(lead) }
    let count = Scalars.length(lead)
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for next in 1..<count { value = value << 6 | UInt32(bytes[offset + next]) & 0x3F }
    return Unicode.Scalar(value)
  }

  private static func length(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  @discardableResult
  mutating func removeFirst() -> Unicode.Scalar? {
    guard let scalar = first else { return nil }
    offset += Scalars.length(bytes[offset])
    first = self.scalar
    return scalar
  }

  /// Removes what stands before one of two bytes, a line's end or the text's, and returns how much that was.
  mutating func removeLine(to one: UInt8, _ other: UInt8) -> Int {
    var count = 0
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte == one || byte == other || byte == 0x0A || byte == 0x0D { break }
      if byte & 0xC0 != 0x80 { count += 1 }
      end += 1
    }
    offset = end
    if count > 0 { first = scalar }
    return count
  }

  func starts(with text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for next in 0..<text.utf8CodeUnitCount where bytes[offset + next] != text.utf8Start[next] { return false }
    return true
  }

  /// From an earlier place up to here.
  func text(from start: Scalars) -> String { String(decoding: bytes[start.offset..<offset], as: UTF8.self) }
}
