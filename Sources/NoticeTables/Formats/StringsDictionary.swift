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

  // MARK: Writing

  /// A part of a property list, its keys in their order.
  private indirect enum Part {
    case text(String)
    case fields([(key: String, value: Part)])
  }

  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    </dict>
    </plist>

    """

  /// The text of a `.stringsdict` file with other values, and all the rest as it is, as `TableFile.strings` does it.
  /// Entries that are one text are left out. nil where no entry is left. `path` is for errors.
  package static func text(
    _ text: String?, with entries: [TableEntry], without removed: Set<String> = [], path: String
  ) throws(TableFormatError) -> String? {
    let text = text ?? empty
    let scalars = Array(text.unicodeScalars)
    let list = try PropertyList(text, path: path)
    let known = Dictionary(try fields(of: list, path: path).map { ($0.key.text, $0) }) { $1 }
    var edits = TextEdits<[Unicode.Scalar]>()
    for field in known.values where removed.contains(field.key.text) {
      let start = field.commentStart ?? field.range.lowerBound
      edits.replace(TextEdits.lines(start..<field.range.upperBound, in: scalars), with: "")
    }
    guard let end = scalars[list.range].lastIndex(of: "<"), end > list.range.lowerBound else {
      // An empty element has no place for entries.
      return try Self.text(nil, with: entries, path: path)
    }
    let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    var place = scalars[..<end].lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? end
    var count = known.keys.count { !removed.contains($0) }
    for var entry in entries {
      if case .text = entry.value { continue }
      let field = known[entry.key]
      let old = try field.map { field throws(TableFormatError) in try value(field, path: path) }
      // These files have no states.
      entry.value = entry.value.with(.translated).completed(from: old)
      let xml = try written(entry, path: path, lineEnd: lineEnd)
      if let field {
        if field.comment == nil { edits.insert(xml.comment, at: field.range.lowerBound) }
        if entry.value != old { replace(field, with: entry, xml.value, in: &edits) }
        place = field.range.upperBound
      } else {
        edits.insert(lineEnd + "\t" + xml.comment + xml.key + xml.value, at: place)
        count += 1
      }
    }
    return count > 0 ? edits.applied(to: scalars) : nil
  }

  /// Where only texts of an entry are other ones, the rest of it stays as it is, too.
  private static func replace(
    _ field: PropertyList.Field, with entry: TableEntry, _ value: String, in edits: inout TextEdits<[Unicode.Scalar]>
  ) {
    let old = texts(of: field, at: [])
    guard let new = part(entry.value).map({ texts(of: $0, at: []) }), Set(new.keys) == Set(old.keys) else {
      return edits.replace(field.valueRange, with: value)
    }
    for (path, text) in new {
      guard let field = old[path], case .text(let known) = field.value, known.text != text else { continue }
      // What XML has no place for was refused when the whole was written.
      guard let escaped = try? escaped(text) else { return edits.replace(field.valueRange, with: value) }
      edits.replace(field.valueRange, with: "<string>\(escaped)</string>")
    }
  }

  private static func texts(of field: PropertyList.Field, at path: [String]) -> [[String]: PropertyList.Field] {
    guard case .fields(let fields) = field.value else { return [path: field] }
    return fields.reduce(into: [:]) { $0.merge(texts(of: $1, at: path + [$1.key.text])) { $1 } }
  }

  private static func texts(of part: Part, at path: [String]) -> [[String]: String] {
    switch part {
    case .text(let text): [path: text]
    case .fields(let fields):
      fields.reduce(into: [:]) { $0.merge(texts(of: $1.value, at: path + [$1.key])) { $1 } }
    }
  }

  /// The elements of an entry, each with what is between it and the next.
  private static func written(
    _ entry: TableEntry, path: String, lineEnd: String
  ) throws(TableFormatError) -> (comment: String, key: String, value: String) {
    func unwritable(_ reason: String) -> TableFormatError {
      TableFormatError(path: path, problem: .unwritable(key: entry.key, reason))
    }
    guard let part = part(entry.value) else {
      throw unwritable(".stringsdict has plurals of texts, in texts and by device, no others")
    }
    do throws(UnwritableCharacter) {
      let comment = try entry.comment.map { comment throws(UnwritableCharacter) in
        "<!-- \(try escaped(comment, isComment: true)) -->\n\t"
      }
      let key = "<key>\(try escaped(entry.key))</key>\n\t"
      return (
        (comment ?? "").replacing("\n", with: lineEnd), key.replacing("\n", with: lineEnd),
        try written(part, "\t").replacing("\n", with: lineEnd)
      )
    } catch {
      throw unwritable("XML has no \(error.name)")
    }
  }

  private static func written(_ part: Part, _ indentation: String) throws(UnwritableCharacter) -> String {
    switch part {
    case .text(let value): return "<string>\(try escaped(value))</string>"
    case .fields(let fields):
      let inner = "\n\t" + indentation
      var text = "<dict>"
      for field in fields {
        text += "\(inner)<key>\(try escaped(field.key))</key>\(inner)\(try written(field.value, indentation + "\t"))"
      }
      return "\(text)\n\(indentation)</dict>"
    }
  }

  private static func fields(of list: PropertyList, path: String) throws(TableFormatError) -> [PropertyList.Field] {
    guard case .fields(let fields) = list.root else {
      throw TableFormatError(
        path: path, place: TextPlace(line: 1, column: 1), problem: .expected("a dictionary, <dict>", found: nil))
    }
    return fields
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

  private static func value(_ field: PropertyList.Field, path: String) throws(TableFormatError) -> TableValue {
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
          throw refused("one of CLDR's categories, \(PluralForms.allCategories.joined(separator: ", "))", form)
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
}
