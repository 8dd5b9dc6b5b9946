internal import Foundation

extension StringsDictionary {
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
    let lineEnd = text.lineEnd
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
    let shown = value.forms.lazy.compactMap { FormatText($0.text).firstNumber }.first
    let type = specifier.isEmpty ? shown ?? "lld" : specifier
    var fields: [(String, Part)] = [(specKey, .text(pluralRule)), (typeKey, .text(type))]
    for variant in variants {
      guard case .text(let text, _) = variant.value else { return nil }
      fields.append((variant.name, .text(text.text.replacing("%arg", with: "%\(type)"))))
    }
    return .fields(fields)
  }
}
