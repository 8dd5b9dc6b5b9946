internal import NoticeFormatting

/// A message taken apart for the linter: what is shown as a whole, and what chooses it.
struct MessageText {
  /// An innermost branch: a text that is shown as a whole.
  struct Leaf {
    /// The arguments in it are U+FFFC.
    var scalars: [Unicode.Scalar] = []
    /// Where each scalar stands in the message, and the end, in scalars.
    var origins: [Int] = []
    var end = 0
    var arguments: [String] = []
    /// Whether the number of a plural around it is shown.
    var hasNumber = false
    /// The plural category or explicit number that it is for, from the plural around it.
    var plural: String?
  }

  struct Argument {
    var name: String
    var kind: Kind
    var range: Range<Int>
  }

  enum Kind: String {
    case shown, select, plural, ordinal, formatted
  }

  struct Plural {
    var name: String
    var isOrdinal: Bool
    /// The categories with their places.
    var categories: [(name: String, range: Range<Int>)]
    /// The explicit numbers, as in `=1`.
    var numbers: Set<Int> = []
    var range: Range<Int>
  }

  struct Branch {
    var argument: String
    var keyword: String
    var range: Range<Int>
  }

  static let placeholder: Unicode.Scalar = "\u{FFFC}"

  private(set) var leaves: [Leaf] = []
  /// Text beside plurals and selects, which are U+FFFC in it, too.
  private(set) var frames: [Leaf] = []
  private(set) var arguments: [Argument] = []
  private(set) var plurals: [Plural] = []
  private(set) var branches: [Branch] = []
  /// Keywords that stand in their plural or select already.
  private(set) var twice: [Range<Int>] = []
  /// Plurals and selects with text beside them.
  private(set) var fragments: [Range<Int>] = []

  private let pattern: ICUPattern
  private let text: [Unicode.Scalar]
  /// The scalar that a UTF-16 unit belongs to.
  private let scalarOfUnit: [Int]

  init(_ message: String) throws(ICUError) {
    pattern = try ICUPattern(message)
    text = Array(message.unicodeScalars)
    scalarOfUnit = Self.scalarOfUnit(message)
    var index = 0
    try read(&index, plural: nil)
  }

  /// Where a position of ICU's, in UTF-16 units, is in scalars.
  static func scalarOfUnit(_ message: String) -> [Int] {
    message.unicodeScalars.enumerated().flatMap { Array(repeating: $0.offset, count: UTF16.width($0.element)) }
      + [message.unicodeScalars.count]
  }

  /// Whether an apostrophe there makes the brace behind it text.
  static func isQuoteOfBrace(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index] == "'" && index + 1 < scalars.count && "{}".unicodeScalars.contains(scalars[index + 1])
  }

  /// The last brace that is not closed, in scalars.
  static func openBrace(_ message: String) -> Int? {
    var open: [Int] = []
    var isQuoted = false
    let scalars = Array(message.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "'" where isQuoted: isQuoted = false
      case "'": isQuoted = isQuoteOfBrace(scalars, index)
      case "{" where !isQuoted: open.append(index)
      case "}" where !isQuoted: _ = open.popLast()
      default: break
      }
    }
    return open.last
  }

  private func scalars(_ units: Range<Int>) -> Range<Int> {
    scalarOfUnit[units.lowerBound]..<scalarOfUnit[units.upperBound]
  }

  /// A message; `index` is that of its start, and afterwards of the part behind its limit.
  private mutating func read(_ index: inout Int, plural: String?) throws(ICUError) {
    var leaf = Leaf(plural: plural)
    var complex: [Range<Int>] = []
    var hasText = false
    var end = pattern.part(index).range.upperBound
    index += 1
    while true {
      let part = pattern.part(index)
      for scalar in scalars(end..<part.range.lowerBound) {
        leaf.scalars.append(text[scalar])
        leaf.origins.append(scalar)
        hasText = hasText || !text[scalar].properties.isWhitespace
      }
      end = part.range.upperBound
      switch part.kind {
      case .messageLimit:
        index += 1
        leaf.end = scalarOfUnit[part.range.lowerBound]
        if complex.isEmpty {
          leaves.append(leaf)
        } else if hasText || complex.count > 1 {
          fragments += complex
          frames.append(leaf)
        }
        return
      case .number:
        leaf.hasNumber = true
        hasText = true
        leaf.scalars.append(Self.placeholder)
        leaf.origins.append(scalarOfUnit[part.range.lowerBound])
        index += 1
      case .argumentStart:
        let limit = part.limitPart
        let whole = scalars(part.range.lowerBound..<pattern.part(limit).range.upperBound)
        let name = try pattern.text(pattern.part(index + 1).range)
        end = pattern.part(limit).range.upperBound
        index += 2
        let kind = try readArgument(part.argumentKind, name, whole, &index, limit, plural)
        arguments.append(Argument(name: name, kind: kind, range: whole))
        leaf.scalars.append(Self.placeholder)
        leaf.origins.append(whole.lowerBound)
        if kind == .shown || kind == .formatted {
          leaf.arguments.append(name)
          leaf.hasNumber = leaf.hasNumber || kind == .formatted
          hasText = true
        } else {
          complex.append(whole)
        }
        index = limit + 1
      default: index += 1
      }
    }
  }

  private mutating func readArgument(
    _ argument: ICUPattern.Part.ArgumentKind, _ name: String, _ range: Range<Int>, _ index: inout Int, _ limit: Int,
    _ plural: String?
  ) throws(ICUError) -> Kind {
    let kind: Kind =
      switch argument {
      case .none: .shown
      case .select: .select
      case .plural: .plural
      case .ordinal: .ordinal
      case .simple, .choice: .formatted
      }
    guard kind == .select || kind == .plural || kind == .ordinal else { return kind }
    var found = Plural(name: name, isOrdinal: kind == .ordinal, categories: [], range: range)
    var keywords: Set<String> = []
    while index < limit {
      let selector = pattern.part(index)
      guard selector.kind == .selector else {
        index += 1
        continue
      }
      let keyword = try pattern.text(selector.range)
      if !keywords.insert(keyword).inserted { twice.append(scalars(selector.range)) }
      index += 1
      if pattern.part(index).kind == .numericValue {
        if let number = Int(keyword.dropFirst()) { found.numbers.insert(number) }
        index += 1
      } else if kind != .select {
        found.categories.append((keyword, scalars(selector.range)))
      } else {
        branches.append(Branch(argument: name, keyword: keyword, range: scalars(selector.range)))
      }
      try read(&index, plural: kind == .select ? plural : keyword)
    }
    if kind != .select { plurals.append(found) }
    return kind
  }
}
