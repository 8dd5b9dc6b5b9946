internal import Foundation

/// A property list in XML, with the place of every text and the comments, which Foundation's readers do not tell.
///
/// It has no entities but those of XML itself, and no declarations in its document type: those can name other files and
/// grow without bounds.
struct PropertyList {
  indirect enum Node: Equatable {
    case text(LocatedText)
    /// Of a key that stands twice, both.
    case fields([Field])
    /// A number, a date, an array.
    case other
  }

  struct Field: Equatable {
    var key: LocatedText
    var place: TextPlace
    /// The comment right before the key.
    var comment: String?
    var value: Node

    static func == (one: Field, other: Field) -> Bool { one.key == other.key && one.value == other.value }
  }

  let root: Node
  let comments: [String]

  init(_ text: String, path: String) throws(TableFormatError) {
    var reader = Reader(text, path: path)
    root = try reader.document()
    comments = reader.comments
  }

  /// Every nesting is on the stack; no plural in a plural has as many.
  private static let mostDepth = 64

  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private let path: String
    private var index = 0
    private var place = TextPlace(line: 1, column: 1)
    private(set) var comments: [String] = []

    private struct Tag {
      var name: String
      var isEmpty: Bool
      var place: TextPlace
    }

    init(_ text: String, path: String) {
      scalars = Array(text.unicodeScalars)
      self.path = path
    }

    // MARK: Structure

    mutating func document() throws(TableFormatError) -> Node {
      try skip()
      guard next == "<" else { throw error("a property list in XML") }
      if isAt("<!DOCTYPE") {
        let start = place
        while let scalar = next, scalar != ">" {
          if scalar == "[" { throw error(.documentType, start) }
          advance()
        }
        advance()
        try skip()
      }
      var tag = try openTag()
      let isWrapped = tag.name == "plist"
      if isWrapped {
        guard !tag.isEmpty else { throw error("<dict>", found: "<plist/>", tag.place) }
        try skip()
        tag = try openTag()
      }
      let root = try node(tag, depth: 1)
      try skip()
      if isWrapped {
        try closeTag("plist")
        try skip()
      }
      guard next == nil else { throw error("nothing behind the property list", found: found) }
      return root
    }

    private mutating func node(_ tag: Tag, depth: Int) throws(TableFormatError) -> Node {
      guard depth <= PropertyList.mostDepth else {
        throw error("no deeper nesting than \(PropertyList.mostDepth)", tag.place)
      }
      switch tag.name {
      case "dict":
        var fields: [Field] = []
        while let comment = try inside(tag) {
          let keyTag = try openTag()
          guard keyTag.name == "key" else { throw error("<key>", found: "<\(keyTag.name)>", keyTag.place) }
          let start = place
          let key = try text(keyTag)
          try skip()
          let value = try node(try openTag(), depth: depth + 1)
          fields.append(Field(key: key, place: start, comment: comment, value: value))
        }
        return .fields(fields)
      case "array":
        while try inside(tag) != nil { _ = try node(try openTag(), depth: depth + 1) }
        return .other
      case "string": return .text(try text(tag))
      case "integer", "real", "date", "data", "true", "false":
        _ = try text(tag)
        return .other
      default: throw error("<dict>, <string> or another element of property lists", found: "<\(tag.name)>", tag.place)
      }
    }

    /// Goes to the next element inside the one that a tag opened, or behind its end; nil there, and otherwise the comment
    /// right before the next one, if there is one.
    private mutating func inside(_ tag: Tag) throws(TableFormatError) -> String?? {
      if tag.isEmpty { return nil }
      let comment = try skip()
      guard isAt("</") else { return .some(comment) }
      try closeTag(tag.name)
      return nil
    }

    /// Skips white space, comments and instructions; the last comment.
    @discardableResult private mutating func skip() throws(TableFormatError) -> String? {
      var comment: String?
      while let scalar = next {
        if scalar.properties.isWhitespace {
          advance()
        } else if isAt("<!--") {
          let text = try skip(to: "-->", "the end of this comment, -->").dropFirst(4)
          comment = Self.trimmed(String(String.UnicodeScalarView(text)))
          comments += comment.map { [$0] } ?? []
        } else if isAt("<?") {
          _ = try skip(to: "?>", "the end of this instruction, ?>")
        } else {
          break
        }
      }
      return comment
    }

    private static func trimmed(_ comment: String) -> String {
      comment.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Tags and texts

    private mutating func openTag() throws(TableFormatError) -> Tag {
      let start = place
      guard next == "<", !isAt("</"), !isAt("<!") else { throw error("an element", found: found) }
      advance()
      let name = name()
      var quote: Unicode.Scalar?
      var last: Unicode.Scalar?
      while let scalar = next, quote != nil || scalar != ">" {
        if quote == scalar { quote = nil } else if quote == nil, scalar == "\"" || scalar == "'" { quote = scalar }
        last = scalar
        advance()
      }
      guard next != nil, !name.isEmpty else { throw error("a tag", found: "“<\(name)”", start) }
      advance()
      return Tag(name: name, isEmpty: last == "/", place: start)
    }

    private mutating func closeTag(_ name: String) throws(TableFormatError) {
      let end = Array("</\(name)".unicodeScalars)
      guard scalars[index...].starts(with: end) else { throw error("</\(name)>", found: found) }
      for _ in end { advance() }
      while next?.properties.isWhitespace == true { advance() }
      guard next == ">" else { throw error("</\(name)>", found: found) }
      advance()
    }

    private mutating func name() -> String {
      var name = String.UnicodeScalarView()
      while let scalar = next, scalar.properties.isAlphabetic || "0123456789_-.:".unicodeScalars.contains(scalar) {
        name.append(scalar)
        advance()
      }
      return String(name)
    }

    /// The text of an element that has no others, up to its end.
    private mutating func text(_ tag: Tag) throws(TableFormatError) -> LocatedText {
      var text = String.UnicodeScalarView()
      var places: [TextPlace] = []
      func add(_ scalar: Unicode.Scalar) {
        text.append(scalar)
        places.append(place)
      }
      /// XML has one line end.
      func addLineEndOr(_ scalar: Unicode.Scalar) throws(TableFormatError) {
        guard scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar) else {
          throw error("a character that XML has", found: "U+00" + String(scalar.value + 0x100, radix: 16).dropFirst())
        }
        add(scalar == "\r" ? "\n" : scalar)
        if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { advance() }
        advance()
      }
      while !tag.isEmpty, !isAt("</") {
        guard let scalar = next else { throw error("</\(tag.name)>", found: found) }
        if isAt("<!--") {
          try skip()
        } else if isAt("<![CDATA[") {
          let start = place
          for _ in 0..<9 { advance() }
          while !isAt("]]>") {
            guard let scalar = next else { throw error("the end of this section, ]]>", start) }
            try addLineEndOr(scalar)
          }
          for _ in 0..<3 { advance() }
        } else if scalar == "&" {
          let start = self
          advance()
          let name = scalars[index...].prefix(12).prefix { $0 != ";" }
          guard let meant = Self.entity(String(String.UnicodeScalarView(name))) else {
            throw start.error("one of XML's own entities, such as &amp;", found: start.found)
          }
          text.append(meant)
          places.append(start.place)
          for _ in 0...name.count { advance() }
        } else if scalar == "<" {
          throw error("</\(tag.name)>", found: found)
        } else {
          try addLineEndOr(scalar)
        }
      }
      places.append(place)
      if !tag.isEmpty { try closeTag(tag.name) }
      return LocatedText(String(text), places: places)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
      switch name {
      case "amp": return "&"
      case "lt": return "<"
      case "gt": return ">"
      case "quot": return "\""
      case "apos": return "'"
      default:
        guard name.first == "#" else { return nil }
        let isHex = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHex ? 2 : 1)
        guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: isHex ? 16 : 10), number > 0 else {
          return nil
        }
        return Unicode.Scalar(number)
      }
    }

    // MARK: Characters

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func isAt(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes in
        index + bytes.count <= scalars.count
          && bytes.indices.allSatisfy { scalars[index + $0].value == UInt32(bytes[$0]) }
      }
    }

    private mutating func advance() {
      guard let scalar = next else { return }
      index += 1
      if scalar == "\n" || scalar == "\r" && next != "\n" {
        place = TextPlace(line: place.line + 1, column: 1)
      } else {
        place.column += 1
      }
    }

    /// Goes behind an end; what stands before it.
    private mutating func skip(
      to end: StaticString, _ expected: String
    ) throws(TableFormatError) -> ArraySlice<Unicode.Scalar> {
      let (start, startPlace) = (index, place)
      while !isAt(end) {
        guard next != nil else { throw error(expected, startPlace) }
        advance()
      }
      let skipped = scalars[start..<index]
      for _ in 0..<end.utf8CodeUnitCount { advance() }
      return skipped
    }

    // MARK: Errors

    /// What stands here, for a message.
    private var found: String {
      guard next != nil else { return "the end of the file" }
      let rest = scalars[index...].prefix(30).prefix { $0 != "\n" && $0 != "\r" }
      let end = rest.firstIndex { $0 == ">" || $0 == ";" }.map { $0 + 1 } ?? rest.endIndex
      return "“\(String(String.UnicodeScalarView(rest[..<end])))”"
    }

    private func error(_ expected: String, found: String? = nil, _ place: TextPlace? = nil) -> TableFormatError {
      error(.expected(expected, found: found), place ?? self.place)
    }

    private func error(_ problem: TableFormatError.Problem, _ place: TextPlace) -> TableFormatError {
      TableFormatError(path: path, place: place, problem: problem)
    }
  }
}

extension [PropertyList.Field] {
  /// The value of a key; of one that stands twice, the last.
  subscript(key: String) -> PropertyList.Node? { last { $0.key.text == key }?.value }
}
