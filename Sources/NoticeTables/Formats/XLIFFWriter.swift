/// Writes XLIFF 1.2 and 2.0: a unit a text, those of one entry in a group.
struct XLIFFWriter {
  let isFirst: Bool
  private var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []
  private var count = 0

  init(isFirst: Bool) { self.isFirst = isFirst }

  func document(_ exchange: TableExchange) throws(TableFormatError) -> String {
    var writer = self
    // Whose entry is written; none for the document's head.
    var current = ""
    do throws(UnwritableCharacter) {
      try writer.head(exchange)
      for (key, units) in grouped(exchange.units, by: \.key) {
        current = key
        try writer.entry(key, units)
      }
    } catch {
      throw TableFormatError(
        path: exchange.source.path, problem: .unwritable(key: current, "XML has no \(error.name) in keys and comments"))
    }
    while !writer.open.isEmpty { writer.end() }
    return writer.text
  }

  private mutating func head(_ exchange: TableExchange) throws(UnwritableCharacter) {
    let source = exchange.source.locale
    let target = exchange.targets.first?.locale ?? source
    let file = exchange.source.name + ".strings"
    let version = isFirst ? "1.2" : "2.0"
    let root = [("xmlns", "urn:oasis:names:tc:xliff:document:\(version)"), ("version", version)]
    if isFirst {
      try begin("xliff", root)
      try begin(
        "file",
        [("original", file), ("source-language", source), ("target-language", target), ("datatype", "plaintext")])
      try begin("body", [])
    } else {
      try begin("xliff", root + [("srcLang", source), ("trgLang", target)])
      try begin("file", [("id", "f1"), ("original", file)])
    }
  }

  private mutating func entry(_ key: String, _ units: [ExchangeUnit]) throws(UnwritableCharacter) {
    let isGroup = units.count > 1
    if isGroup {
      count += 1
      try begin("group", isFirst ? [("id", key)] : [("id", "g\(count)"), ("name", key)])
    }
    for unit in units {
      count += 1
      let name = unit.form.name(of: key)
      if isFirst {
        try begin("trans-unit", [("id", name), ("xml:space", "preserve")])
        try leaf("source", [], unit.source ?? key)
        if let target = unit.target { try leaf("target", [("state", unit.state.firstName)], target) }
        if let comment = unit.comment { try leaf("note", [], comment, isNote: true) }
      } else {
        try begin("unit", [("id", "u\(count)"), ("name", name), ("xml:space", "preserve")])
        if let comment = unit.comment {
          try begin("notes", [])
          try leaf("note", [], comment, isNote: true)
          end()
        }
        let state = unit.state.secondName
        let states = [("state", state.state)] + (state.detail.map { [("subState", $0)] } ?? [])
        try begin("segment", unit.target == nil ? [("state", "initial")] : states)
        try leaf("source", [], unit.source ?? key)
        if let target = unit.target { try leaf("target", [], target) }
        end()
      }
      end()
    }
    if isGroup { end() }
  }

  // MARK: XML

  private mutating func begin(_ name: String, _ attributes: [(String, String)]) throws(UnwritableCharacter) {
    text += try indentation + Self.tag(name, attributes) + ">\n"
    open.append(name)
  }

  private mutating func end() {
    guard let name = open.popLast() else { return }
    text += "\(indentation)</\(name)>\n"
  }

  private mutating func leaf(
    _ name: String, _ attributes: [(String, String)], _ content: String, isNote: Bool = false
  ) throws(UnwritableCharacter) {
    let content = try XMLText.escaped(content) { scalar throws(UnwritableCharacter) in
      if isNote { throw UnwritableCharacter(scalar: scalar) }
      let code = UnwritableCharacter(scalar: scalar).code
      return isFirst ? "<x id=\"\(code)\" ctype=\"x-cp-\(code)\"/>" : "<cp hex=\"\(code)\"/>"
    }
    text += try indentation + Self.tag(name, attributes) + ">" + content + "</\(name)>\n"
  }

  private var indentation: String { String(repeating: "  ", count: open.count) }

  private static func tag(_ name: String, _ attributes: [(String, String)]) throws(UnwritableCharacter) -> String {
    var tag = "<" + name
    for (name, value) in attributes {
      let value = try XMLText.escaped(value, isAttribute: true) { scalar throws(UnwritableCharacter) in
        throw UnwritableCharacter(scalar: scalar)
      }
      tag += " \(name)=\"\(value)\""
    }
    return tag
  }
}

extension TranslationState {
  /// By XLIFF 1.2.
  fileprivate var firstName: String {
    switch self {
    case .new: "new"
    case .needsReview: "needs-review-translation"
    case .translated: "translated"
    case .final: "final"
    case .stale: "x-stale"
    }
  }

  init(firstName: String) {
    self =
      switch firstName {
      case "new", "needs-translation": .new
      case "final", "signed-off": .final
      case "x-stale": .stale
      case let name where name.hasPrefix("needs-"): .needsReview
      default: .translated
      }
  }

  /// By XLIFF 2.0, which has four, and room for what a tool adds.
  fileprivate var secondName: (state: String, detail: String?) {
    switch self {
    case .new: ("initial", nil)
    case .needsReview: ("translated", "tidings:needsReview")
    case .translated: ("translated", nil)
    case .final: ("final", nil)
    case .stale: ("translated", "tidings:stale")
    }
  }

  init(secondName: String?, detail: String?) {
    self =
      switch (secondName, detail) {
      case (_, "tidings:needsReview"): .needsReview
      case (_, "tidings:stale"): .stale
      case ("initial", _): .new
      case ("final", _): .final
      default: .translated
      }
  }
}
