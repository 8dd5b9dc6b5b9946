internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads XLIFF 1.x and 2.x. Of inline elements, it knows those that only surround text.
final class XLIFFReader: NSObject, XMLParserDelegate {
  static func read(_ text: String, path: String) throws(TableFormatError) -> [TableExchange] {
    var text = text
    if let start = text.range(of: "<!DOCTYPE") {
      let line = text[..<start.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
      throw TableFormatError(path: path, place: TextPlace(line: line, column: 1), problem: .documentType)
    }
    // The text is UTF-8 by now, whatever its declaration says.
    if text.hasPrefix("<?xml"), let end = text.range(of: "?>") {
      let declaration = text[..<end.upperBound]
      text.replaceSubrange(
        ..<end.upperBound, with: "<?xml version=\"1.0\"?>" + String(declaration.filter { $0 == "\n" }))
    }
    let reader = XLIFFReader(path: path)
    // libxml2 takes at most 10 MB at once, and any amount as a stream.
    let parser = XMLParser(stream: InputStream(data: Data(text.utf8)))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // Its answer does not tell a truncated file.
    _ = parser.parse()
    if let fault = reader.fault { throw fault }
    guard reader.isClosed else {
      throw reader.error(.expected("well-formed XML to the end, </xliff>", found: nil), parser)
    }
    return reader.exchanges
  }

  private let path: String
  private var fault: TableFormatError?
  private var isClosed = false
  private var exchanges: [TableExchange] = []
  /// The names of the open elements.
  private var open: [String] = []
  private var isFirst = true
  private var source = ""
  private var target: String?
  private var name = ""
  private var units: [ExchangeUnit] = []
  private var unit: ExchangeUnit?
  private var state: String?
  private var detail: String?
  /// The text of the element that is read; nil where none is wanted.
  private var text: String?

  private init(path: String) { self.path = path }

  private func error(_ problem: TableFormatError.Problem, _ parser: XMLParser) -> TableFormatError {
    TableFormatError(
      path: path, place: TextPlace(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber)),
      problem: problem)
  }

  private func fail(_ expected: String, found: String? = nil, _ parser: XMLParser) {
    if fault == nil { fault = error(.expected(expected, found: found), parser) }
    parser.abortParsing()
  }

  private func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

  /// Elements around translatable text that have nothing to say to a table.
  private static let transparent: Set<String> = ["mrk", "g", "pc", "ph", "bpt", "ept", "it", "sub"]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard fault == nil else { return }
    let name = local(element)
    let parent = open.last
    open.append(name)
    if text != nil {
      inline(name, attributes, parser)
      return
    }
    switch name {
    case _ where parent == nil: root(name, attributes, parser)
    case "file": beginFile(attributes, parser)
    case "trans-unit", "unit":
      let id = attributes[isFirst ? "resname" : "name"] ?? attributes["id"]
      guard let id else { return fail("an attribute id of <\(name)>", parser) }
      let (key, form) = TableForm.split(id)
      unit = ExchangeUnit(
        key: key, form: form, place: TextPlace(line: parser.lineNumber, column: parser.columnNumber))
      (state, detail) = (nil, nil)
    case "segment":
      state = state ?? attributes["state"]
      detail = detail ?? attributes["subState"]
    case "source", "target":
      guard unit != nil, let parent, ["trans-unit", "segment", "ignorable"].contains(parent) else { return }
      text = ""
      if isFirst, name == "target" { state = attributes["state"] }
    case "note": if unit != nil { text = "" }
    default: break
    }
  }

  private func root(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    let version = attributes["version"] ?? ""
    guard name == "xliff", version.hasPrefix("1.") || version.hasPrefix("2.") else {
      return fail(
        "<xliff version=\"1.2\"> or <xliff version=\"2.0\">", found: "<\(name) version=\"\(version)\">", parser)
    }
    isFirst = version.hasPrefix("1.")
    if !isFirst { languages(attributes, "srcLang", "trgLang", parser) }
  }

  private func languages(_ attributes: [String: String], _ from: String, _ to: String, _ parser: XMLParser) {
    source = attributes[from] ?? ""
    target = attributes[to]
    for (name, tag) in [(from, source), (to, target ?? source)] where !DocumentName.isLocale(tag) {
      return fail("a BCP 47 tag as \(name)", found: "“\(tag)”", parser)
    }
  }

  private func beginFile(_ attributes: [String: String], _ parser: XMLParser) {
    if isFirst { languages(attributes, "source-language", "target-language", parser) }
    name = DocumentName.table(attributes["original"] ?? "")
    units = []
  }

  private func inline(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    let type = attributes["ctype"] ?? ""
    if let code = name == "cp" ? attributes["hex"] : type.hasPrefix("x-cp-") ? String(type.dropFirst(5)) : nil {
      guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else {
        return fail("the hexadecimal code of a character", found: "“\(code)”", parser)
      }
      text?.unicodeScalars.append(scalar)
    } else if !Self.transparent.contains(name) || (name == "ph" && !isFirst) {
      fail("text, or elements that have it inside", found: "<\(name)>", parser)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text?.unicodeScalars.append(contentsOf: string.unicodeScalars)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text?.append(String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    fail("well-formed XML", parser)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard fault == nil, let name = open.popLast() else { return }
    switch name {
    case "source":
      guard let text else { return }
      unit?.source.append(text)
      self.text = nil
    case "target":
      guard let text else { return }
      // An empty one without a state waits for its text.
      if !text.isEmpty || state != nil { unit?.target.append(text) }
      self.text = nil
    case "note":
      guard let text else { return }
      unit?.comment.append(text, after: "\n")
      self.text = nil
    case "trans-unit", "unit":
      guard var unit else { return }
      unit.state =
        isFirst ? TranslationState(firstName: state ?? "") : TranslationState(secondName: state, detail: detail)
      guard unit.target == nil || target != nil else { return fail("the language of <target>", parser) }
      units.append(unit)
      self.unit = nil
    case "file":
      do throws(TableFormatError) {
        let hasTargets = units.contains { $0.target != nil }
        exchanges.append(
          try TableExchange(
            units: units, path: path, name: self.name, source: source,
            target: target != nil && (hasTargets || target != source) ? target : nil))
      } catch {
        fault = error
        parser.abortParsing()
      }
    case "xliff": isClosed = open.isEmpty
    default: break
    }
  }
}

extension String? {
  /// Several segments or notes make one text.
  fileprivate mutating func append(_ text: String, after separator: String = "") {
    self = map { $0 + separator + text } ?? text
  }
}
