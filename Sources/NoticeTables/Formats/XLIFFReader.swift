internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads XLIFF 1.x and 2.x. An inline element is the text that it has or surrounds, or else its original text.
final class XLIFFReader: NSObject, XMLParserDelegate {
  static func read(_ text: String, path: String) throws(TableFormatError) -> [TableExchange] {
    // Only there it is one; further below it is a text's, or no well-formed XML.
    if let prolog = text.prefixMatch(of: documentType)?.output {
      let line = prolog.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      throw TableFormatError(path: path, place: TextPlace(line: line, column: 1), problem: .documentType)
    }
    let reader = XLIFFReader(path: path)
    let parser = XMLParser(text: text)
    parser.delegate = reader
    // Its answer does not tell a truncated file.
    _ = parser.parse()
    if let fault = reader.fault { throw fault }
    guard reader.isClosed else {
      throw reader.error(.expected("well-formed XML to the end, </xliff>", found: nil), parser)
    }
    return reader.exchanges
  }

  /// Behind what may stand before it: white space, processing instructions and comments.
  private static var documentType: Regex<Substring> {
    /(?s)(?>\s|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE/.matchingSemantics(.unicodeScalar)
  }

  /// A part of a unit: XLIFF 1 has one in each.
  private struct Segment {
    /// White space or the like between others, which nobody need translate.
    var isIgnorable = false
    var source: String?
    var target: String?
    /// Where its target stands among the others, from 1; nil where its source does.
    var order: Int?
    var state: TranslationState?
  }

  /// An element in a text.
  private struct Inline {
    /// How long the text was before it, in UTF-8.
    var start: Int
    /// What it is where it has no text in itself; nil where nothing says that.
    var original: String?
    /// What stands behind the text that it surrounds.
    var end = ""
    /// For messages.
    var tag: String
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
  /// The file's name in the app.
  private var original = ""
  private var originals: [String] = []
  private var units: [ExchangeUnit] = []
  private var unit: ExchangeUnit?
  private var segments: [Segment] = []
  /// The original texts of a unit's inline elements, which these name by id.
  private var inlineTexts: [String: String] = [:]
  private var inlineID = ""
  /// The text of the element that is read; nil where none is wanted.
  private var text: String?
  /// The open elements in that text.
  private var inlines: [Inline] = []
  /// What could not be read of the file's units, and their keys.
  private var faults: [TableFile.Fault] = []
  private var refused: Set<String> = []

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

  /// Leaves out the unit, since a text without a part of it would be another text.
  private func refuse(_ expected: String, found: String, _ parser: XMLParser) {
    guard let unit, refused.insert(unit.key).inserted else { return }
    let error = error(.expected(expected, found: found), parser)
    faults.append(
      TableFile.Fault(
        place: error.place ?? unit.place, message: "the entry \"\(unit.key)\" is left out: \(error.words)"))
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard fault == nil else { return }
    let name = local(element)
    let parent = open.last
    open.append(name)
    if text != nil {
      beginInline(name, attributes, parser)
      return
    }
    switch name {
    case _ where parent == nil: root(name, attributes, parser)
    case "file": beginFile(attributes, parser)
    case "trans-unit", "unit":
      let id = attributes[isFirst ? "resname" : "name"] ?? attributes["id"]
      guard let id else { return fail("an attribute id of <\(name)>", parser) }
      let (key, form) = StringsDictionary.form(path: id) ?? TableForm.split(id)
      unit = ExchangeUnit(
        key: key, form: form, place: TextPlace(line: parser.lineNumber, column: parser.columnNumber))
      segments = name == "trans-unit" ? [Segment()] : []
      inlineTexts = [:]
    case "segment", "ignorable":
      guard parent == "unit" else { return }
      let state = attributes["state"].map { TranslationState(secondName: $0, detail: attributes["subState"]) }
      segments.append(Segment(isIgnorable: name == "ignorable", state: state))
    case "source", "target":
      guard unit != nil, let parent, ["trans-unit", "segment", "ignorable"].contains(parent),
        let last = segments.indices.last
      else { return }
      text = ""
      guard name == "target" else { return }
      segments[last].order = attributes["order"].flatMap { Int($0) }
      if isFirst { segments[last].state = attributes["state"].map { TranslationState(firstName: $0) } }
    // Of the unit itself, and not of other translations that it suggests.
    case "note": if unit != nil, isFirst ? parent == "trans-unit" : isIn("unit", "notes") { text = "" }
    case "data":
      guard unit != nil, isIn("unit", "originalData"), let id = attributes["id"] else { return }
      inlineID = id
      text = ""
    default: break
    }
  }

  /// Whether the element that begins is in these.
  private func isIn(_ names: String...) -> Bool { open.dropLast().suffix(names.count).elementsEqual(names) }

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
    original = attributes["original"] ?? ""
    (units, faults, refused) = ([], [], [])
  }

  private func beginInline(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    var inline = Inline(
      start: text?.utf8.count ?? 0, tag: attributes["id"].map { "<\(name) id=\"\($0)\">" } ?? "<\(name)>")
    /// By XLIFF 2. What is displayed is nearer to the original than what stands for it in plain text.
    func original(_ end: String = "") -> String? {
      attributes["dataRef" + end].flatMap { inlineTexts[$0] }
        ?? ["disp", "equiv"].lazy.compactMap { attributes[$0 + end] }.first { !$0.isEmpty }
    }
    let type = attributes["ctype"] ?? ""
    if let code = name == "cp" ? attributes["hex"] : type.hasPrefix("x-cp-") ? String(type.dropFirst(5)) : nil {
      guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else {
        return fail("the hexadecimal code of a character", found: "“\(code)”", parser)
      }
      text?.unicodeScalars.append(scalar)
    } else {
      switch name {
      case "g", "mrk", "sub", "sm", "em": inline.original = ""
      case "pc":
        text?.append(original("Start") ?? "")
        inline.original = ""
        inline.end = original("End") ?? ""
      case "x", "bx", "ex", "ph", "bpt", "ept", "it", "sc", "ec":
        inline.original = isFirst ? attributes["equiv-text"] : original()
      default: refuse("text and XLIFF's inline elements", found: inline.tag, parser)
      }
    }
    inlines.append(inline)
  }

  private func end(_ inline: Inline, _ parser: XMLParser) {
    if text?.utf8.count == inline.start {
      if let original = inline.original {
        text?.append(original)
      } else {
        refuse(
          "an inline element with its original text, in \(isFirst ? "it or equiv-text" : "dataRef, disp or equiv")",
          found: inline.tag, parser)
      }
    }
    text?.append(inline.end)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text?.unicodeScalars.append(contentsOf: string.unicodeScalars)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text?.append(XMLParser.text(ofCDATA: block))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    fail("well-formed XML", found: XMLParser.words(of: parseError), parser)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard fault == nil, let name = open.popLast() else { return }
    if let inline = inlines.popLast() { return end(inline, parser) }
    switch name {
    case "source":
      guard let text, let last = segments.indices.last else { return }
      segments[last].source = text
      self.text = nil
    case "target":
      guard let text, let last = segments.indices.last else { return }
      // An empty one without a state waits for its text.
      let isWaiting = text.isEmpty && segments[last].state == nil && !segments[last].isIgnorable
      segments[last].target = isWaiting ? nil : text
      self.text = nil
    case "data":
      guard let text else { return }
      inlineTexts[inlineID] = text
      self.text = nil
    case "note":
      guard let text else { return }
      let comment = unit?.comment
      unit?.comment = comment.map { $0 + "\n" + text } ?? text
      self.text = nil
    case "trans-unit", "unit":
      guard var unit else { return }
      complete(&unit)
      guard unit.target == nil || target != nil else { return fail("the language of <target>", parser) }
      units.append(unit)
      self.unit = nil
    case "file":
      do throws(TableFormatError) {
        // A plural without one of its forms would be another text, too.
        units.removeAll { refused.contains($0.key) }
        let hasTargets = units.contains { $0.target != nil }
        var exchange = try TableExchange(
          units: units, path: path, name: DocumentName.table(original), source: source,
          target: target != nil && (hasTargets || target != source) ? target : nil)
        for index in exchange.targets.indices { exchange.targets[index].faults += faults }
        add(exchange)
      } catch {
        fault = error
        parser.abortParsing()
      }
    case "xliff": isClosed = open.isEmpty
    default: break
    }
  }

  /// An app's `.strings` and `.stringsdict` of one name are two files of a document, and one table.
  private func add(_ exchange: TableExchange) {
    func stem(_ path: String) -> Substring { path.hasSuffix(".stringsdict") ? path.dropLast(4) : path[...] }
    let known = originals.indices.first { index in
      originals[index] != original && stem(originals[index]) == stem(original)
        && exchanges[index].targets.map(\.locale) == exchange.targets.map(\.locale)
    }
    guard let known else {
      originals.append(original)
      exchanges.append(exchange)
      return
    }
    exchanges[known].add(exchange)
  }

  /// Puts a unit's segments together. It is translated where all are, and as far as the least of them.
  private func complete(_ unit: inout ExchangeUnit) {
    let sources = segments.compactMap(\.source)
    unit.source = sources.isEmpty ? nil : sources.joined()
    let translatable = segments.filter { !$0.isIgnorable }
    unit.state =
      TranslationState.allCases.first { state in translatable.contains { ($0.state ?? .translated) == state } }
      ?? .translated
    guard !translatable.isEmpty, translatable.allSatisfy({ $0.target != nil }) else { return }
    let ordered = segments.enumerated().sorted {
      ($0.element.order ?? $0.offset + 1) < ($1.element.order ?? $1.offset + 1)
    }
    unit.target = ordered.map { $0.element.target ?? $0.element.source ?? "" }.joined()
  }
}
