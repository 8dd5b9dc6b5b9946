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

  /// The entries of a file, in its order. Throws where there is one that cannot be read.
  package static func read(_ data: Data, path: String) throws(TableFormatError) -> [TableEntry] {
    let text = try TableFormat.text(data, path: path)
    return try table(text, path: path, locale: "", name: "", isLenient: false).entries
  }

  /// A file's table. What cannot be read in it is thrown, or with `isLenient` among its faults.
  static func table(
    _ text: String, path: String, locale: String, name: String, isLenient: Bool
  ) throws(TableFormatError) -> TableFile {
    let table = try Table(text, path: path)
    if !isLenient, let error = table.errors.first { throw error }
    var file = TableFile(
      path: path, locale: locale, name: name, syntax: .printf, entries: table.entries,
      faults: table.errors.map { .init(place: $0.place ?? TextPlace(line: 1, column: 1), message: $0.words) },
      lines: TableFile.lines(text), comments: table.comments)
    file.repetitions = table.repetitions
    return file
  }

  /// What a file says, as far as it can be read.
  private struct Table {
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
