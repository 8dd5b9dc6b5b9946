package import Foundation

/// Apple's `.stringsdict`: a property list of the texts that a number or a device chooses.
package enum StringsDictionary {
  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let deviceKey = "NSStringDeviceSpecificRuleType"
  private static let specKey = "NSStringFormatSpecTypeKey"
  private static let pluralRule = "NSStringPluralRuleType"
  private static let typeKey = "NSStringFormatValueTypeKey"
  /// The variable of an entry that is a plural as a whole.
  private static let wholeName = "value"

  private enum Node: Codable {
    case text(String)
    case fields([String: Node])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .fields(try container.decode([String: Node].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .fields(let fields): try container.encode(fields)
      }
    }
  }

  // MARK: Writing

  /// A part of a property list, its keys in their order.
  private indirect enum Part {
    case text(String)
    case fields([(key: String, value: Part)])
  }

  /// The entries that are not one text, with their comments; `.strings` has the others. `path` is for errors.
  package static func write(_ entries: [TableEntry], path: String) throws(TableFormatError) -> Data {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """
    for entry in entries {
      func unwritable(_ reason: String) -> TableFormatError {
        TableFormatError(path: path, problem: .unwritable(key: entry.key, reason))
      }
      if case .text = entry.value { continue }
      guard let part = part(entry.value) else {
        throw unwritable(".stringsdict has plurals of texts, in texts and by device, no others")
      }
      do throws(UnwritableCharacter) {
        if let comment = entry.comment {
          text += "\t<!-- \(try escaped(comment, isComment: true)) -->\n"
        }
        try append([(entry.key, part)], to: &text, "\t")
      } catch {
        throw unwritable("XML has no \(error.name)")
      }
    }
    return Data((text + "</dict>\n</plist>\n").utf8)
  }

  private static func append(
    _ fields: [(key: String, value: Part)], to text: inout String, _ indentation: String
  ) throws(UnwritableCharacter) {
    for field in fields {
      text += "\(indentation)<key>\(try escaped(field.key))</key>\n"
      switch field.value {
      case .text(let value): text += "\(indentation)<string>\(try escaped(value))</string>\n"
      case .fields(let fields):
        text += "\(indentation)<dict>\n"
        try append(fields, to: &text, indentation + "\t")
        text += "\(indentation)</dict>\n"
      }
    }
  }

  private static func escaped(_ text: String, isComment: Bool = false) throws(UnwritableCharacter) -> String {
    let escaped = try XMLText.escaped(text) { scalar throws(UnwritableCharacter) in
      throw UnwritableCharacter(scalar: scalar)
    }
    // Comments have no references, and no two hyphens.
    return isComment ? text.replacing("--", with: "- -").replacing("--", with: "- -") : escaped
  }

  private static func part(_ value: TableValue) -> Part? {
    switch value {
    case .text(let text, _): return .text(text.text)
    case .plural:
      guard let variable = variable(value, "") else { return nil }
      return .fields([(formatKey, .text("%#@\(wholeName)@")), (wholeName, variable)])
    case .device(let variants):
      var parts: [(String, Part)] = []
      for variant in variants {
        guard let part = part(variant.value) else { return nil }
        parts.append((variant.name, part))
      }
      return .fields([(deviceKey, .fields(parts))])
    case .substitutions(.text(let text, _), let substitutions):
      var format = text.text
      var variables: [(String, Part)] = []
      for substitution in substitutions {
        guard let variable = variable(substitution.value, substitution.specifier) else { return nil }
        variables.append((substitution.name, variable))
        if let argument = substitution.argument {
          format = format.replacing("%#@\(substitution.name)@", with: "%\(argument)$#@\(substitution.name)@")
        }
      }
      return .fields([(formatKey, .text(format))] + variables)
    case .substitutions: return nil
    }
  }

  /// Without a specifier of its own, its number is what its texts show. A catalogue's `%arg` is that number.
  private static func variable(_ value: TableValue, _ specifier: String) -> Part? {
    guard case .plural(let variants) = value else { return nil }
    let shown = value.forms.lazy.compactMap { FormatSpecifier.first(in: $0.text) }.first ?? "lld"
    let type = specifier.isEmpty ? shown : specifier
    var fields: [(String, Part)] = [(specKey, .text(pluralRule)), (typeKey, .text(type))]
    for variant in variants {
      guard case .text(let text, _) = variant.value else { return nil }
      fields.append((variant.name, .text(text.text.replacing("%arg", with: "%\(type)"))))
    }
    return .fields(fields)
  }

  // MARK: Xcode's names

  /// What Xcode's XLIFF means by a unit's id: a path in the property list, `/%lld files:dict/files:dict/one:dict/:string`.
  /// nil where it is none.
  static func form(path: String) -> (key: String, form: TableForm)? {
    let end = ":dict/:string"
    guard path.hasPrefix("/"), path.hasSuffix(end) else { return nil }
    var parts = path.dropFirst().dropLast(end.count).split(separator: ":dict/").map(String.init)[...]
    guard let key = parts.popFirst() else { return nil }
    var steps: [String] = []
    while let part = parts.popFirst() {
      if part == formatKey { return parts.isEmpty ? (key, TableForm(steps)) : nil }
      guard let name = parts.popFirst() else { return nil }
      steps += part == deviceKey ? ["device", name] : ["substitutions", part, "plural", name]
    }
    return steps.isEmpty ? nil : (key, TableForm(steps))
  }

  // MARK: Reading

  package static func read(_ data: Data, path: String) throws(TableFormatError) -> [TableEntry] {
    let text = try TableFormat.text(data, path: path)
    try checkDepth(text, path: path)
    let root: [String: Node]
    do {
      root = try PropertyListDecoder().decode([String: Node].self, from: data)
    } catch {
      let message = (error as? DecodingError)?.underlyingMessage ?? "a dictionary of dictionaries and strings"
      throw TableFormatError(
        path: path, place: Self.line(in: message).map { TextPlace(line: $0, column: 1) },
        problem: .expected("a property list of plural forms", found: String(message.prefix(200))))
    }
    let places = places(in: text)
    return try root.sorted { $0.key < $1.key }.map { key, node throws(TableFormatError) in
      guard let value = value(node) else {
        throw TableFormatError(
          path: path, place: places[key],
          problem: .expected("\(formatKey) with its variables, or \(deviceKey), for the key \"\(key)\"", found: nil))
      }
      return TableEntry(key: key, value: value, place: places[key] ?? TextPlace(line: 1, column: 1))
    }
  }

  /// More than any plural in a plural has.
  private static let mostDepth = 64

  /// Foundation's reader follows every nesting, until its stack is full; and so it reads no other form than XML here.
  private static func checkDepth(_ text: String, path: String) throws(TableFormatError) {
    func fail(_ expected: String, _ index: String.Index) -> TableFormatError {
      let line = text[..<index].utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return TableFormatError(
        path: path, place: TextPlace(line: line, column: 1), problem: .expected(expected, found: nil))
    }
    guard text.first(where: { !$0.isWhitespace }) == "<" else {
      throw fail("a property list in XML", text.startIndex)
    }
    var depth = 0
    for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let tag = part.prefix { $0 != ">" }
      switch tag.prefix(while: { $0.isLetter || $0 == "/" }) {
      case "dict", "array": if !tag.hasSuffix("/") { depth += 1 }
      case "/dict", "/array": depth -= 1
      default: break
      }
      if depth > mostDepth { throw fail("no deeper nesting than \(mostDepth)", part.startIndex) }
    }
  }

  private static func value(_ node: Node) -> TableValue? {
    switch node {
    case .text(let text): return .text(LocatedText(text), .translated)
    case .fields(var fields):
      if case .fields(let devices)? = fields[deviceKey] {
        var variants: [TableValue.Variant] = []
        for (name, node) in devices.sorted(by: { $0.key < $1.key }) {
          guard let value = value(node) else { return nil }
          variants.append(TableValue.Variant(name: name, value: value))
        }
        return .device(variants)
      }
      guard case .text(var format)? = fields.removeValue(forKey: formatKey) else { return nil }
      var parts: [TableValue.Substitution] = []
      for (name, node) in fields.sorted(by: { $0.key < $1.key }) {
        guard case .fields(let forms) = node, case .text(pluralRule)? = forms[specKey] else { return nil }
        var part = TableValue.Substitution(name: name, argument: nil, specifier: "", value: plural(forms))
        if case .text(let specifier)? = forms[typeKey] { part.specifier = specifier }
        for number in 1...9 where format.contains("%\(number)$#@\(name)@") {
          part.argument = number
          format = format.replacing("%\(number)$#@\(name)@", with: "%#@\(name)@")
        }
        parts.append(part)
      }
      if format == "%#@\(wholeName)@", parts.count == 1, parts[0].name == wholeName { return parts[0].value }
      let text = TableValue.text(LocatedText(format), .translated)
      return parts.isEmpty ? text : .substitutions(text, parts)
    }
  }

  private static func plural(_ forms: [String: Node]) -> TableValue {
    .plural(
      PluralForms.allCategories.compactMap { category in
        guard case .text(let text)? = forms[category] else { return nil }
        return TableValue.Variant(name: category, value: .text(LocatedText(text), .translated))
      })
  }

  private static func line(in message: String) -> Int? {
    message.firstMatch(of: /line ([0-9]+)/).flatMap { Int($0.output.1) }
  }

  /// Where the keys of a property list stand. (Its reader does not tell.) Of a key that stands several times, the first.
  private static func places(in text: String) -> [String: TextPlace] {
    var places: [String: TextPlace] = [:]
    for (index, line) in TableFile.lines(text).enumerated() {
      for part in line.ranges(of: "<key>") {
        let name = line[part.upperBound...].prefix { $0 != "<" }
        let key = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
          .reduce(String(name)) { $0.replacing($1.0, with: $1.1) }
        guard places[key] == nil else { continue }
        let column = line.unicodeScalars.distance(from: line.startIndex, to: part.upperBound) + 1
        places[key] = TextPlace(line: index + 1, column: column)
      }
    }
    return places
  }
}

extension DecodingError {
  /// What the reader of property lists says, which has the line.
  fileprivate var underlyingMessage: String? {
    guard case .dataCorrupted(let context) = self, let error = context.underlyingError as NSError? else { return nil }
    return error.userInfo["NSDebugDescription"] as? String
  }
}
