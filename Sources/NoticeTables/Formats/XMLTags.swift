internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Where the elements of a document of XML stand, in the order of their start tags, and the characters in them. An XML
/// parser tells what there is and whether it is well-formed; this tells only the places, which parsers do not.
struct XMLTags {
  struct Tag {
    /// Of its `<`.
    var place: TextPlace
    /// Whether it is one whose text is wanted: `<key>` or `<string>`.
    var isText: Bool
    /// Of each Unicode scalar that an element's text has, and of its end.
    var text: [TextPlace] = []
    /// The whole element, in scalars of the document.
    var range: Range<Int>
    /// Where the comment before it begins, if there is one.
    var comment: Int?
  }

  private(set) var tags: [Tag] = []
  /// The tags of the open elements.
  private var open: [Int] = []
  private var comment: Int?
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var place = TextPlace(line: 1, column: 1)
  private var isInText = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    while index < scalars.count { step() }
  }

  private mutating func step() {
    if isAt("<!--") {
      if !isInText { comment = index }
      skip(behind: "-->")
    } else if isAt("<![CDATA[") {
      for _ in 0..<9 { advance() }
      while index < scalars.count, !isAt("]]>") {
        addPlace()
        advance()
      }
      for _ in 0..<3 { advance() }
    } else if isAt("<?") {
      skip(behind: "?>")
    } else if isAt("</") {
      endText()
      skip(behind: ">")
      endElement()
    } else if isAt("<!") {
      skip(behind: ">")
    } else if isAt("<") {
      startTag()
    } else {
      character()
    }
  }

  private mutating func startTag() {
    let (start, startIndex) = (place, index)
    advance()
    let name = scalars[index...].prefix { $0.properties.isAlphabetic }
    let isText = name.elementsEqual("key".unicodeScalars) || name.elementsEqual("string".unicodeScalars)
    open.append(tags.count)
    tags.append(Tag(place: start, isText: isText, range: startIndex..<startIndex, comment: comment))
    comment = nil
    skip(behind: ">")
    isInText = isText
    if index > 1, scalars[index - 2] == "/" {
      endText()
      endElement()
    }
  }

  private mutating func endElement() {
    comment = nil
    if let tag = open.popLast() { tags[tag].range = tags[tag].range.lowerBound..<index }
  }

  private mutating func endText() {
    addPlace()
    isInText = false
  }

  private mutating func addPlace() {
    if isInText { tags[tags.count - 1].text.append(place) }
  }

  /// One, as the parser tells it: an entity is one, and so is a line's end.
  private mutating func character() {
    addPlace()
    if isAt("&") { skip(behind: ";") } else { advance() }
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in
      index + bytes.count <= scalars.count
        && bytes.indices.allSatisfy { scalars[index + $0].value == UInt32(bytes[$0]) }
    }
  }

  private mutating func skip(behind end: StaticString) {
    while index < scalars.count, !isAt(end) { advance() }
    for _ in 0..<end.utf8CodeUnitCount { advance() }
  }

  private mutating func advance() {
    guard index < scalars.count else { return }
    if isAt("\r\n") { index += 1 }
    let isLineEnd = scalars[index] == "\n" || scalars[index] == "\r"
    place =
      isLineEnd ? TextPlace(line: place.line + 1, column: 1) : TextPlace(line: place.line, column: place.column + 1)
    index += 1
  }
}

extension XMLParser {
  /// Reads a text. It is UTF-8 by now, whatever its declaration says.
  convenience init(text: String) {
    var text = text
    if text.hasPrefix("<?xml"), let end = text.range(of: "?>") {
      let declaration = text[..<end.upperBound]
      text.replaceSubrange(
        ..<end.upperBound, with: "<?xml version=\"1.0\"?>" + String(declaration.filter { $0 == "\n" }))
    }
    // libxml2 takes at most 10 MB at once, and any amount as a stream.
    self.init(stream: InputStream(data: Data(text.utf8)))
    shouldResolveExternalEntities = false
  }

  /// A section's text with the line ends of XML, which libxml2 leaves as they are there.
  static func text(ofCDATA data: Data) -> String {
    String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// What an error means, where a translator can have made it. The numbers are libxml2's; Foundation has other names for
  /// them on each platform.
  static func words(of error: any Error) -> String? {
    switch (error as NSError).code {
    case 5: "something behind the end, or an end that is missing"
    case 9: "a character that XML does not have"
    case 23: "an entity without its semicolon"
    case 26, 27: "an entity that is not XML's own"
    case 45: "a comment without its end"
    case 63: "a section of CDATA without its end"
    case 68: "an & or < that should be &amp; or &lt;"
    case 73: "a tag without its >"
    case 76: "the end of another element than the open one"
    default: nil
    }
  }
}
