package import Foundation

/// Apple's `.stringsdict`: a property list of the texts that a number or a device chooses.
package enum StringsDictionary {
  static let formatKey = "NSStringLocalizedFormatKey"
  static let deviceKey = "NSStringDeviceSpecificRuleType"
  static let specKey = "NSStringFormatSpecTypeKey"
  static let pluralRule = "NSStringPluralRuleType"
  static let typeKey = "NSStringFormatValueTypeKey"
  /// The variable of an entry that is a plural as a whole.
  static let wholeName = "value"

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
      for field in try StringsDictionary.fields(of: list, path: path) {
        do throws(TableFormatError) {
          let value = try StringsDictionary.value(field, path: path)
          entries.append(TableEntry(key: field.key.text, value: value, comment: field.comment, place: field.place))
          addRepetitions(in: field.value, of: field.key.text)
        } catch {
          errors.append(error)
        }
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

  static func fields(of list: PropertyList, path: String) throws(TableFormatError) -> [PropertyList.Field] {
    guard case .fields(let fields) = list.root else {
      throw TableFormatError(
        path: path, place: TextPlace(line: 1, column: 1), problem: .expected("a dictionary, <dict>", found: nil))
    }
    return fields
  }

  static func value(_ field: PropertyList.Field, path: String) throws(TableFormatError) -> TableValue {
    func refused(_ expected: String, _ part: PropertyList.Field) -> TableFormatError {
      TableFormatError(
        path: path, place: part.place,
        problem: .expected("\(expected), for the key \"\(field.key.text)\"", found: "\"\(part.key.text)\""))
    }
    switch field.value {
    case .text(let text): return .text(text, .translated)
    case .other: throw refused("<string> or <dict>", field)
    case .fields(let fields):
      if case .fields(let devices)? = fields[deviceKey]?.value {
        if let other = fields.first(where: { $0.key.text != deviceKey }) { throw refused("\(deviceKey) alone", other) }
        var variants: [TableValue.Variant] = []
        for device in byName(devices) {
          variants.append(TableValue.Variant(name: device.key.text, value: try value(device, path: path)))
        }
        return .device(variants)
      }
      guard case .text(var format)? = fields[formatKey]?.value else {
        throw refused("\(formatKey) with its variables, or \(deviceKey)", field)
      }
      let numbers = takeNumbers(from: &format)
      var parts: [TableValue.Substitution] = []
      for part in byName(fields) where part.key.text != formatKey {
        guard case .fields(let forms) = part.value, case .text(let rule)? = forms[specKey]?.value,
          rule.text == pluralRule
        else { throw refused("variables with \(pluralRule)", part) }
        let known = PluralForms.allCategories + [specKey, typeKey]
        if let form = forms.first(where: { !known.contains($0.key.text) }) {
          throw refused(PluralForms.anyCategory, form)
        }
        var substitution = TableValue.Substitution(
          name: part.key.text, argument: numbers[part.key.text], specifier: "", value: plural(forms))
        if case .text(let specifier)? = forms[typeKey]?.value { substitution.specifier = specifier.text }
        parts.append(substitution)
      }
      if format.text == "%#@\(wholeName)@", parts.count == 1, parts[0].name == wholeName { return parts[0].value }
      let text = TableValue.text(format, .translated)
      return parts.isEmpty ? text : .substitutions(text, parts)
    }
  }

  /// Sorted; of a name that stands twice, the last.
  private static func byName(_ fields: [PropertyList.Field]) -> [PropertyList.Field] {
    Dictionary(fields.map { ($0.key.text, $0) }) { $1 }.values.sorted { $0.key.text < $1.key.text }
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
        guard case .text(let text)? = forms[category]?.value else { return nil }
        return TableValue.Variant(name: category, value: .text(text, .translated))
      })
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
}
