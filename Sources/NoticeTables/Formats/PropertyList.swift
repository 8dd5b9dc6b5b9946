internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// A property list in XML with its comments and with the place of every text, which Foundation's own reader keeps back.
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
    /// From the key to the value's end, and the value, in scalars of the document.
    var range: Range<Int>
    var valueRange: Range<Int>
    /// Where the comment begins.
    var commentStart: Int?

    static func == (one: Field, other: Field) -> Bool { one.key == other.key && one.value == other.value }
  }

  let root: Node
  /// Of the root, in scalars of the document.
  let range: Range<Int>
  let comments: [String]

  init(_ text: String, path: String) throws(TableFormatError) {
    // Only in its own declarations could a document have entities that grow without bounds.
    if let start = text.firstRange(of: "<!DOCTYPE"),
      text[start.upperBound...].prefix(while: { $0 != ">" }).contains("[")
    {
      let line = text[..<start.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
      throw TableFormatError(path: path, place: TextPlace(line: line, column: 1), problem: .documentType)
    }
    let builder = Builder(path: path, tags: XMLTags(text).tags)
    let parser = XMLParser(text: text)
    parser.delegate = builder
    // Its answer does not tell a truncated file.
    _ = parser.parse()
    if let fault = builder.fault { throw fault }
    guard let root = builder.root else { throw builder.error("a property list in XML, to its end", parser) }
    self.root = root.node
    range = root.range
    comments = builder.comments
  }

  private final class Builder: NSObject, XMLParserDelegate {
    private let path: String
    /// In the order in which the parser tells them.
    private let tags: [XMLTags.Tag]
    private var count = 0
    private var open: [Element] = []
    /// The last comment, until the next element.
    private var comment: String?
    private(set) var comments: [String] = []
    private(set) var root: (node: Node, range: Range<Int>)?
    private(set) var fault: TableFormatError?

    private struct Element {
      var name: String
      var tag: XMLTags.Tag
      var text = String.UnicodeScalarView()
      var fields: [Field] = []
      /// What has no value yet.
      var key: (text: LocatedText, tag: XMLTags.Tag, comment: String?)?
      /// The comment before it.
      var comment: String?
    }

    /// No plural in a plural has as many, and who reads them goes as deep.
    private static let mostDepth = 64

    init(path: String, tags: [XMLTags.Tag]) {
      self.path = path
      self.tags = tags
    }

    func error(_ expected: String, found: String? = nil, _ parser: XMLParser, _ place: TextPlace? = nil)
      -> TableFormatError
    {
      // The parser knows the line; the last tag on it is as near as can be.
      let line = TextPlace(line: max(1, parser.lineNumber), column: 1)
      let place = place ?? tags.prefix(count).last { $0.place.line == line.line }?.place ?? line
      return TableFormatError(path: path, place: place, problem: .expected(expected, found: found))
    }

    private func fail(_ expected: String, found: String? = nil, _ parser: XMLParser, _ place: TextPlace? = nil) {
      if fault == nil { fault = error(expected, found: found, parser, place) }
      parser.abortParsing()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      guard fault == nil, tags.indices.contains(count) else { return }
      let tag = tags[count]
      count += 1
      let expected: String? =
        switch (open.last?.name, name) {
        case ("dict", _) where open.last?.key == nil: name == "key" ? nil : "<key>"
        case (nil, "plist"): nil
        case (nil, _), ("plist", _), ("dict", _), ("array", _):
          Self.values.contains(name) ? nil : "<dict>, <string> or another element of property lists"
        case (let outer?, _): "</\(outer)>"
        }
      if let expected { return fail(expected, found: "<\(name)>", parser, tag.place) }
      guard open.count < Self.mostDepth else {
        return fail("no deeper nesting than \(Self.mostDepth)", parser, tag.place)
      }
      open.append(Element(name: name, tag: tag, comment: comment))
      comment = nil
    }

    private static let values: Set = ["dict", "array", "string", "integer", "real", "date", "data", "true", "false"]

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let last = open.indices.last, open[last].tag.isText else {
        let isBlank = string.allSatisfy(\.isWhitespace)
        if !isBlank, ["dict", "array", "plist"].contains(open.last?.name) {
          fail("an element", found: "“\(string.trimmingCharacters(in: .whitespacesAndNewlines).prefix(20))”", parser)
        }
        return
      }
      open[last].text.append(contentsOf: string.unicodeScalars)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      self.parser(parser, foundCharacters: XMLParser.text(ofCDATA: block))
    }

    func parser(_ parser: XMLParser, foundComment text: String) {
      let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      let kept = lines.filter { !$0.isEmpty }.joined(separator: "\n")
      comments.append(kept)
      if open.last?.tag.isText != true { comment = kept }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard fault == nil, let element = open.popLast() else { return }
      comment = nil
      let text = LocatedText(String(element.text), places: element.tag.text)
      guard !element.tag.isText || text.places.count == element.text.count + 1 else {
        // Another document would say what it is, and is not read.
        return fail("no entities but XML's own, such as &amp;", parser, element.tag.place)
      }
      switch name {
      case "plist": break
      case "key": if let last = open.indices.last { open[last].key = (text, element.tag, element.comment) }
      case "string": add(.text(text), element.tag)
      case "dict":
        if let key = element.key {
          return fail("a value of the key \"\(key.text.text)\"", found: "</dict>", parser, key.text.places.first)
        }
        add(.fields(element.fields), element.tag)
      default: add(.other, element.tag)
      }
    }

    private func add(_ node: Node, _ tag: XMLTags.Tag) {
      guard let last = open.indices.last, open[last].name != "plist" else {
        root = (node, tag.range)
        return
      }
      guard let key = open[last].key else { return }
      open[last].fields.append(
        Field(
          key: key.text, place: key.text.places.first ?? key.tag.place, comment: key.comment, value: node,
          range: key.tag.range.lowerBound..<tag.range.upperBound, valueRange: tag.range,
          commentStart: key.tag.comment))
      open[last].key = nil
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
      fail("well-formed XML", found: XMLParser.words(of: parseError), parser)
    }
  }
}

extension [PropertyList.Field] {
  /// The field of a key; of one that stands twice, the last.
  subscript(key: String) -> PropertyList.Field? { last { $0.key.text == key } }
}
