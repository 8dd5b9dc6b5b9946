internal import Notices

/// A table's entry, ready to be filled in: an ICU MessageFormat pattern as a list of steps.
///
/// ICU parses the pattern, knows the plural rules and writes the numbers. That the parts are put together here, and not
/// by `icu::MessageFormat`, is for the runs: ICU does not tell where in its output an argument went.
///
/// Every sentence goes through some of these, so they are plain values one behind another: going through them counts no
/// references and follows no pointers. What a step begins ends before the step at its `end`.
package final class Pattern: Sendable {
  package let steps: [Step]
  /// UTF-8 of the literals, with `padding` behind it. It never changes. (An array would be kept and let go for each literal.)
  private nonisolated(unsafe) let text: UnsafeMutablePointer<UInt8>
  private let textCount: Int
  let formats: [ICUMessage]
  /// Of each select, where it goes on for each keyword, by the keywords' ordinals: looking for the branch takes as long as all else.
  let places: [Int]
  /// The pattern as a whole, where it is a literal.
  let literal: Range<Int>?

  package enum Step: Sendable {
    /// A part of `text`.
    case literal(Range<Int>)
    case argument(Phrase.Name)
    /// Its branches follow, each with its steps behind it. `places` is where its own begin among those of the pattern.
    case select(Phrase.Name, places: Int, end: Int)
    /// The same without places. `offset` is subtracted before the category is looked up and the number written.
    case plural(Phrase.Name, isOrdinal: Bool, offset: Int, end: Int)
    case branch(Selector, end: Int)
    /// `#`: the number of the plural around it.
    case number
    /// A number in a format of its own, by its index in `formats`; nil where it is the language's usual one.
    case formatted(Phrase.Name, Int?)
  }

  package enum Selector: Hashable, Sendable {
    case choice(Phrase.Choice)
    /// For one number (`=0`), before the offset is subtracted.
    case exact(Int)
    case category(PluralCategory)
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
      try reader.message()
      steps = reader.steps
      textCount = reader.text.count
      self.text = .allocate(capacity: textCount + Self.padding)
      self.text.initialize(repeating: 0, count: textCount + Self.padding)
      for (index, byte) in reader.text.enumerated() { self.text[index] = byte }
      formats = reader.formats
      places = reader.places
      literal = if steps.count == 1, case .literal(let range) = steps[0] { range } else { nil }
    } catch let error as ICUError {
      throw Fault(description: error.description)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(description: "\(error)")
    }
  }

  /// So that a literal can be copied in pieces of sixteen bytes.
  private static let padding = 16

  /// Where the text of the literal at `range` is, with as many bytes behind it as `ByteBuffer` wants.
  @inline(__always)
  func start(of range: Range<Int>) -> UnsafePointer<UInt8> {
    precondition(range.upperBound <= textCount)
    return UnsafePointer(text + range.lowerBound)
  }

  /// The steps of the branch for `selector`, among those whose headers and steps are at `branches`.
  func branch(_ branches: Range<Int>, _ selector: Selector) -> Range<Int>? { steps.branch(branches, selector) }

  deinit { text.deallocate() }

  private struct Reader {
    let pattern: ICUPattern
    let key: Phrase.Key
    let arguments: Set<Phrase.Name>
    let locale: String
    var steps: [Step] = []
    var text: [UInt8] = []
    var formats: [ICUMessage] = []
    var places: [Int] = []
    /// Of the next part.
    private var index = 0

    init(pattern: ICUPattern, key: Phrase.Key, locale: String) {
      self.pattern = pattern
      self.key = key
      arguments = key.declaration
      self.locale = locale
    }

    /// The steps of a message; the next part is its start. Afterwards it is the one behind its limit.
    mutating func message() throws {
      var literal = ""
      var end = pattern.part(index).range.upperBound
      index += 1
      while true {
        let part = pattern.part(index)
        // What no part claims is literal text. A part that is to be skipped is one: an apostrophe that quotes.
        if end < part.range.lowerBound { literal += try pattern.text(end..<part.range.lowerBound) }
        end = part.range.upperBound
        switch part.kind {
        case .messageLimit:
          index += 1
          return try append(&literal)
        case .number:
          index += 1
          try append(&literal)
          steps.append(.number)
        case .argumentStart:
          let limit = part.limitPart
          end = pattern.part(limit).range.upperBound
          try append(&literal)
          try argument(part, whole: part.range.lowerBound..<end)
          index = limit + 1
        default: index += 1
        }
      }
    }

    private mutating func append(_ literal: inout String) throws {
      if literal.isEmpty { return }
      if literal.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
        throw Fault(description: "an apostrophe before { makes it text; write ’ for the apostrophe")
      }
      let start = text.count
      text += literal.asTableLine.utf8
      if text.count > start { steps.append(.literal(start..<text.count)) }
      literal = ""
    }

    /// An argument; the next part is its start.
    private mutating func argument(_ start: ICUPattern.Part, whole: Range<Int>) throws {
      let text = try pattern.text(pattern.part(index + 1).range)
      guard let name = Phrase.Name(rawValue: text) else { throw Fault(description: "there is no argument {\(text)}") }
      guard arguments.contains(name) else {
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
      case .none: steps.append(.argument(name))
      case .select:
        try expect(.keyword, for: "select")
        let start = steps.count
        let choices = name.choices
        try branches(limit) {
          .select(name, places: 0, end: $0)
        } of: { reader throws in
          let selector = try reader.pattern.text(reader.pattern.part(reader.index).range)
          reader.index += 1
          guard let choice = Phrase.Choice(rawValue: selector), choices.contains(choice) else {
            let known = choices.map(\.rawValue).sorted().joined(separator: ", ")
            throw Fault(description: "{\(text)} is never “\(selector)”; it is one of: \(known)")
          }
          return .choice(choice)
        }
        let own = start + 1..<steps.count
        let usual = steps.branch(own, .choice(.other))?.lowerBound ?? own.upperBound
        steps[start] = .select(name, places: places.count, end: own.upperBound)
        places += Phrase.Choice.allCases.map { steps.branch(own, .choice($0))?.lowerBound ?? usual }
      case .plural, .ordinal:
        try expect(.number, for: "plural")
        var offset = 0
        if pattern.part(index).kind != .selector {
          offset = try wholeNumber(pattern.part(index).value)
          index += 1
        }
        let isOrdinal = start.argumentKind == .ordinal
        try branches(limit) {
          .plural(name, isOrdinal: isOrdinal, offset: offset, end: $0)
        } of: {
          try $0.pluralSelector()
        }
      case .simple:
        try expect(.number, for: "a format")
        let type = try pattern.text(pattern.part(index).range)
        guard ["number", "spellout", "ordinal", "duration"].contains(type) else {
          throw Fault(description: "“\(type)” is no format of numbers; write number, spellout, ordinal or duration")
        }
        if type == "number", index + 1 == limit { return steps.append(.formatted(name, nil)) }
        // ICU writes out what that makes of a number, with as many digits as it takes.
        let style = try pattern.text(whole)
        if style.contains("scale") {
          throw Fault(description: "a scaled number is another number; write it without scale")
        }
        let format = try ICUMessage(pattern: style, locale: locale)
        // ICU looks at some styles only when it has a number.
        _ = try format.format(name.rawValue, 1)
        steps.append(.formatted(name, formats.count))
        formats.append(format)
      case .choice: throw Fault(description: "{\(text), choice, …} is of old; write plural or select")
      }
    }

    /// The branches up to the part `limit`; `header` is the step before them, and `selector` reads what chooses one.
    private mutating func branches(
      _ limit: Int, _ header: (_ end: Int) -> Step, of selector: (inout Reader) throws -> Selector
    ) throws {
      let start = steps.count
      steps.append(header(0))
      while index < limit {
        let branch = steps.count
        let chosen = try selector(&self)
        steps.append(.branch(chosen, end: 0))
        try message()
        steps[branch] = .branch(chosen, end: steps.count)
      }
      steps[start] = header(steps.count)
    }

    private mutating func pluralSelector() throws -> Selector {
      let selector = try pattern.text(pattern.part(index).range)
      index += 1
      if pattern.part(index).kind == .numericValue {
        defer { index += 1 }
        return .exact(try wholeNumber(pattern.part(index).value))
      }
      guard let category = PluralCategory(rawValue: selector) else {
        throw Fault(description: "“\(selector)” is not a plural category of CLDR, such as one, few or other")
      }
      return .category(category)
    }

    private func wholeNumber(_ value: Double) throws -> Int {
      guard let number = Int(exactly: value) else {
        throw Fault(description: "\(value) can be no number of people or changes; write a whole one")
      }
      return number
    }
  }
}

extension [Pattern.Step] {
  fileprivate func branch(_ branches: Range<Int>, _ selector: Pattern.Selector) -> Range<Int>? {
    var index = branches.lowerBound
    while index < branches.upperBound, case .branch(let own, let end) = self[index] {
      if own == selector { return index + 1..<end }
      index = end
    }
    return nil
  }
}

extension String {
  private static let override: Unicode.Scalar = "\u{202E}"
  private static let popDirection: Unicode.Scalar = "\u{202C}"

  /// As `asPlainLine`, but a stretch between U+202E and U+202C stays so. A table is the app's own, and the stretch ends
  /// before any name: right-to-left pseudo-locales are made of them.
  fileprivate var asTableLine: String {
    if !unicodeScalars.contains(Self.override) { return asPlainLine }
    let parts = unicodeScalars.split(separator: Self.override, omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: Self.popDirection) else { return String(part).asPlainLine }
      var line = String(Self.override) + String(part[..<end]).asPlainLine
      line.unicodeScalars.append(Self.popDirection)
      return line + String(part[end...]).asPlainLine
    }.joined()
  }
}
