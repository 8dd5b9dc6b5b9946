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

  /// The entries that are not one text; `.strings` has the others.
  package static func write(_ table: TableFile) throws(TableFormatError) -> Data {
    var root: [String: Node] = [:]
    for entry in table.uniqueEntries {
      if case .text = entry.value { continue }
      guard let node = node(entry.value) else {
        throw TableFormatError(
          path: table.path,
          problem: .unwritable(key: entry.key, ".stringsdict has plurals of texts, in texts and by device, no others"))
      }
      root[entry.key] = node
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do {
      return try encoder.encode(root)
    } catch {
      throw TableFormatError(path: table.path, problem: .json("\(error)"))
    }
  }

  private static func node(_ value: TableValue) -> Node? {
    switch value {
    case .text(let text, _): return .text(text.text)
    case .plural:
      let specifier = value.forms.lazy.compactMap { FormatSpecifier.first(in: $0.text) }.first ?? "lld"
      guard let variable = variable(value, specifier) else { return nil }
      return .fields([formatKey: .text("%#@\(wholeName)@"), wholeName: variable])
    case .device(let variants):
      var nodes: [String: Node] = [:]
      for variant in variants {
        guard let node = node(variant.value) else { return nil }
        nodes[variant.name] = node
      }
      return .fields([deviceKey: .fields(nodes)])
    case .substitutions(.text(let text, _), let parts):
      var format = text.text
      var fields: [String: Node] = [:]
      for part in parts {
        guard let variable = variable(part.value, part.specifier) else { return nil }
        fields[part.name] = variable
        if let argument = part.argument {
          format = format.replacing("%#@\(part.name)@", with: "%\(argument)$#@\(part.name)@")
        }
      }
      fields[formatKey] = .text(format)
      return .fields(fields)
    case .substitutions: return nil
    }
  }

  private static func variable(_ value: TableValue, _ specifier: String) -> Node? {
    guard case .plural(let variants) = value else { return nil }
    var fields: [String: Node] = [specKey: .text(pluralRule), typeKey: .text(specifier)]
    for variant in variants {
      guard case .text(let text, _) = variant.value else { return nil }
      fields[variant.name] = .text(text.text)
    }
    return .fields(fields)
  }

  // MARK: Reading

  /// The entries of a file, in its order. Throws where there is one that cannot be read.
  package static func read(_ data: Data, path: String) throws(TableFormatError) -> [TableEntry] {
    let table = try Table(try TableFormat.text(data, path: path), path: path)
    if let error = table.errors.first { throw error }
    return table.entries
  }

  /// What a file says, as far as it can be read.
  struct Table {
    private(set) var entries: [TableEntry] = []
    private(set) var errors: [TableFormatError] = []
    /// All comments of the file.
    let comments: [String]
    /// Keys within entries that stand twice in their dictionary.
    private(set) var repetitions: [TableFile.Repetition] = []

    init(_ text: String, path: String) throws(TableFormatError) {
      let list = try PropertyList(text, path: path)
      comments = list.comments
      guard case .fields(let fields) = list.root else {
        throw TableFormatError(
          path: path, place: TextPlace(line: 1, column: 1), problem: .expected("a dictionary, <dict>", found: nil))
      }
      for field in fields {
        guard let value = StringsDictionary.value(field.value) else {
          let expected = "\(formatKey) with its variables, or \(deviceKey), for the key \"\(field.key.text)\""
          errors.append(
            TableFormatError(path: path, place: field.place, problem: .expected(expected, found: nil)))
          continue
        }
        entries.append(TableEntry(key: field.key.text, value: value, comment: field.comment, place: field.place))
        addRepetitions(in: field.value, of: field.key.text)
      }
    }

    private mutating func addRepetitions(in node: PropertyList.Node, of key: String) {
      guard case .fields(let fields) = node else { return }
      var first: [String: PropertyList.Field] = [:]
      for field in fields {
        addRepetitions(in: field.value, of: key)
        if let other = first[field.key.text] {
          repetitions.append(
            .init(
              key: key, name: field.key.text, place: field.place, first: other.place,
              isSame: field.value == other.value))
        } else {
          first[field.key.text] = field
        }
      }
    }
  }

  private static func value(_ node: PropertyList.Node) -> TableValue? {
    switch node {
    case .text(let text): return .text(text, .translated)
    case .other: return nil
    case .fields(let fields):
      if case .fields(let devices)? = fields[deviceKey] {
        var variants: [TableValue.Variant] = []
        for (name, node) in byName(devices) {
          guard let value = value(node) else { return nil }
          variants.append(TableValue.Variant(name: name, value: value))
        }
        return .device(variants)
      }
      guard case .text(var format)? = fields[formatKey] else { return nil }
      let numbers = takeNumbers(from: &format)
      var parts: [TableValue.Substitution] = []
      for (name, node) in byName(fields) where name != formatKey {
        guard case .fields(let forms) = node, case .text(let rule)? = forms[specKey], rule.text == pluralRule else {
          return nil
        }
        var part = TableValue.Substitution(name: name, argument: numbers[name], specifier: "", value: plural(forms))
        if case .text(let specifier)? = forms[typeKey] { part.specifier = specifier.text }
        parts.append(part)
      }
      if format.text == "%#@\(wholeName)@", parts.count == 1, parts[0].name == wholeName { return parts[0].value }
      let text = TableValue.text(format, .translated)
      return parts.isEmpty ? text : .substitutions(text, parts)
    }
  }

  /// Sorted; of a name that stands twice, the last.
  private static func byName(_ fields: [PropertyList.Field]) -> [(name: String, node: PropertyList.Node)] {
    Dictionary(fields.map { ($0.key.text, $0.value) }) { $1 }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Makes every `%1$#@name@` of a format `%#@name@`; the numbers by name.
  private static func takeNumbers(from format: inout LocatedText) -> [String: Int] {
    let scalars = Array(format.text.unicodeScalars)
    var numbers: [String: Int] = [:]
    var kept: [Int] = []
    var index = 0
    while index < scalars.count {
      kept.append(index)
      let rest = scalars[(index + 1)...]
      if scalars[index] == "%", let number = rest.first, ("1"..."9").contains(number),
        rest.dropFirst().starts(with: "$#@".unicodeScalars)
      {
        let name = rest.dropFirst(4).prefix { $0 != "@" }
        numbers[String(String.UnicodeScalarView(name))] = Int(number.value - 48)
        index += 2
      }
      index += 1
    }
    format = LocatedText(
      String(String.UnicodeScalarView(kept.map { scalars[$0] })),
      places: kept.map { format.places[$0] } + format.places.suffix(1))
    return numbers
  }

  private static func plural(_ forms: [PropertyList.Field]) -> TableValue {
    .plural(
      PluralForms.allCategories.compactMap { category in
        guard case .text(let text)? = forms[category] else { return nil }
        return TableValue.Variant(name: category, value: .text(text, .translated))
      })
  }
}
