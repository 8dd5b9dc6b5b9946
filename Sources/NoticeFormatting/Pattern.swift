internal import Notices

/// A table's entry, ready to be filled in: the tree of an ICU MessageFormat pattern.
///
/// ICU parses the pattern, knows the plural rules and writes the numbers. That the parts are put together here, and not
/// by `icu::MessageFormat`, is for the runs: ICU does not tell where in its output an argument went.
package struct Pattern: Sendable {
  let pieces: [Piece]

  indirect enum Piece: Sendable {
    case literal(String)
    case argument(Phrase.Name)
    case select(Phrase.Name, [Phrase.Choice: [Piece]], other: [Piece])
    case plural(Phrase.Name, Plural)
    /// `#`: the number of the plural around it.
    case number
    /// A number in a format of its own.
    case formatted(Phrase.Name, ICUMessage)
  }

  struct Plural: Sendable {
    var isOrdinal: Bool
    /// Subtracted before the category is looked up and the number written.
    var offset: Int
    /// Branches for one number (`=0`), before the offset is subtracted.
    var exact: [Int: [Piece]]
    var categories: [PluralCategory: [Piece]]
    var other: [Piece]
  }

  /// Why an entry cannot be used.
  package struct Fault: Error, Hashable {
    package var description: String
  }

  /// The pattern of `key`, in the language of the BCP 47 tag `locale`.
  package init(_ text: String, key: Phrase.Key, locale: String) throws(Fault) {
    guard text.hasVisibleCharacter else { throw Fault(description: "it is empty") }
    do {
      var reader = try Reader(pattern: ICUPattern(text), key: key, locale: locale)
      pieces = try reader.message()
    } catch let error as ICUError {
      throw Fault(description: error.description)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(description: "\(error)")
    }
  }

  private struct Reader {
    let pattern: ICUPattern
    let key: Phrase.Key
    let locale: String
    /// Of the next part.
    var index = 0

    /// The pieces of a message; the next part is its start. Afterwards it is the one behind its limit.
    mutating func message() throws -> [Piece] {
      var pieces: [Piece] = []
      var literal = ""
      var end = pattern.part(index).range.upperBound
      index += 1
      func flush() throws {
        if literal.contains(where: { $0 == "{" || $0 == "}" }) {
          throw Fault(description: "an apostrophe before { makes it text; write ’ for the apostrophe")
        }
        if !literal.isEmpty { pieces.append(.literal(literal.asTableLine)) }
        literal = ""
      }
      while true {
        let part = pattern.part(index)
        // What no part claims is literal text. A part that is to be skipped is one: an apostrophe that quotes.
        literal += try pattern.text(end..<part.range.lowerBound)
        end = part.range.upperBound
        switch part.kind {
        case .messageLimit:
          index += 1
          try flush()
          return pieces
        case .number:
          index += 1
          try flush()
          pieces.append(.number)
        case .argumentStart:
          let limit = part.limitPart
          end = pattern.part(limit).range.upperBound
          try flush()
          pieces.append(try argument(part, whole: part.range.lowerBound..<end))
          index = limit + 1
        default: index += 1
        }
      }
    }

    /// An argument; the next part is its start.
    private mutating func argument(_ start: ICUPattern.Part, whole: Range<Int>) throws -> Piece {
      let text = try pattern.text(pattern.part(index + 1).range)
      guard let name = Phrase.Name(rawValue: text) else { throw Fault(description: "there is no argument {\(text)}") }
      guard key.declaration.contains(name) else {
        throw Fault(description: "there is no argument {\(text)} in the entry \"\(key.rawValue)\"")
      }
      func expect(_ kind: Phrase.Name.Kind, for use: String) throws {
        guard name.kind == kind else {
          throw Fault(description: "{\(text)} is \(name.kind.rawValue), and \(use) needs \(kind.rawValue)")
        }
      }
      let limit = start.limitPart
      index += 2
      switch start.argumentKind {
      case .none: return .argument(name)
      case .select:
        try expect(.keyword, for: "select")
        var branches: [Phrase.Choice: [Piece]] = [:]
        var other: [Piece] = []
        while index < limit {
          let selector = try pattern.text(pattern.part(index).range)
          index += 1
          let branch = try message()
          guard let choice = Phrase.Choice(rawValue: selector), name.choices.contains(choice) else {
            let known = name.choices.map(\.rawValue).sorted().joined(separator: ", ")
            throw Fault(description: "{\(text)} is never “\(selector)”; it is one of: \(known)")
          }
          branches[choice] = branch
          if choice == .other { other = branch }
        }
        return .select(name, branches, other: other)
      case .plural, .ordinal:
        try expect(.number, for: "plural")
        return .plural(name, try plural(isOrdinal: start.argumentKind == .ordinal, limit))
      case .simple:
        try expect(.number, for: "a format")
        let type = try pattern.text(pattern.part(index).range)
        guard ["number", "spellout", "ordinal", "duration"].contains(type) else {
          throw Fault(description: "“\(type)” is no format of numbers; write number, spellout, ordinal or duration")
        }
        // ICU writes out what that makes of a number, with as many digits as it takes.
        let style = try pattern.text(whole)
        if style.contains("scale") {
          throw Fault(description: "a scaled number is another number; write it without scale")
        }
        let format = try ICUMessage(pattern: style, locale: locale)
        // ICU looks at some styles only when it has a number.
        _ = try format.format(name.rawValue, 1)
        return .formatted(name, format)
      case .choice: throw Fault(description: "{\(text), choice, …} is of old; write plural or select")
      }
    }

    private func wholeNumber(_ value: Double) throws -> Int {
      guard let number = Int(exactly: value) else {
        throw Fault(description: "\(value) can be no number of people or changes; write a whole one")
      }
      return number
    }

    private mutating func plural(isOrdinal: Bool, _ limit: Int) throws -> Plural {
      var plural = Plural(isOrdinal: isOrdinal, offset: 0, exact: [:], categories: [:], other: [])
      while index < limit {
        let part = pattern.part(index)
        index += 1
        guard part.kind == .selector else {
          plural.offset = try wholeNumber(part.value)
          continue
        }
        let selector = try pattern.text(part.range)
        if pattern.part(index).kind == .numericValue {
          let number = try wholeNumber(pattern.part(index).value)
          index += 1
          plural.exact[number] = try message()
        } else {
          guard let category = PluralCategory(rawValue: selector) else {
            throw Fault(description: "“\(selector)” is not a plural category of CLDR, such as one, few or other")
          }
          let branch = try message()
          plural.categories[category] = branch
          if category == .other { plural.other = branch }
        }
      }
      return plural
    }
  }
}

extension String {
  private static let override: Unicode.Scalar = "\u{202E}"
  private static let popDirection: Unicode.Scalar = "\u{202C}"

  /// As `asPlainLine`, but a stretch between U+202E and U+202C stays so. A table is the app's own, and the stretch ends
  /// before any name: right-to-left pseudo-locales are made of them.
  fileprivate var asTableLine: String {
    let parts = unicodeScalars.split(separator: Self.override, omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: Self.popDirection) else { return String(part).asPlainLine }
      var line = String(Self.override) + String(part[..<end]).asPlainLine
      line.unicodeScalars.append(Self.popDirection)
      return line + String(part[end...]).asPlainLine
    }.joined()
  }
}
