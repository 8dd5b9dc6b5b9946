internal import NoticeFormatting

/// A locale of no people, made from English, which shows what an app's screens do to translations.
package enum PseudoLocale: String, CaseIterable, Sendable {
  /// Letters with accents, longer texts, in brackets: it shows texts that are cut, put together or not translated.
  case accented = "en-XA"
  /// Words from right to left: it shows what an Arabic or Hebrew reader will see.
  case mirrored = "ar-XB"

  /// The table in the pseudo-locale, and the keys of the texts that could not be read and stay as they are.
  package func table(_ table: TableFile) -> (table: TableFile, unread: [String]) {
    var pseudo = table
    pseudo.locale = rawValue
    var unread: [String] = []
    for index in pseudo.entries.indices {
      let entry = pseudo.entries[index]
      pseudo.entries[index].value = value(entry.value, isWhole: true) { text, isWhole in
        guard table.syntax == .messageFormat else {
          // Other libraries read ICU's patterns from .strings tables, too; only these have such arguments.
          let message = isWhole && Self.hasChoice(text) ? self.message(text) : nil
          return message ?? self.format(text, isWhole: isWhole)
        }
        if let message = self.message(text) { return message }
        unread.append(entry.key)
        return text
      }
    }
    return (pseudo, unread)
  }

  /// What numbers choose inside of a text is only a part of it, and has no brackets of its own.
  private func value(
    _ value: TableValue, isWhole: Bool, _ change: (String, Bool) -> String
  ) -> TableValue {
    guard case .substitutions(let base, let parts) = value else { return value.mapTexts { change($0, isWhole) } }
    return .substitutions(
      base.mapTexts { change($0, isWhole) },
      parts.map { part in
        var part = part
        part.value = part.value.mapTexts { change($0, false) }
        return part
      })
  }

  // MARK: ICU MessageFormat

  /// A pattern with its literal text changed, and nothing else; nil where it cannot be read.
  package func message(_ pattern: String) -> String? {
    guard let parts = try? ICUPattern(pattern) else { return nil }
    var reader = MessageReader(pattern: parts)
    return (try? reader.message()).map { shown($0, isWhole: true) }
  }

  /// Whether it is a pattern with `{count, plural, …}` or another choice in it.
  private static func hasChoice(_ text: String) -> Bool {
    guard text.contains("{"), let pattern = try? ICUPattern(text) else { return false }
    return (0..<pattern.count).contains { index in
      let part = pattern.part(index)
      return part.kind == .argumentStart && [.plural, .ordinal, .select].contains(part.argumentKind)
    }
  }

  private enum Node {
    case literal(String)
    /// What stays as it is: arguments, keywords, quoting.
    case syntax(String)
    /// An argument with branches: syntax and branches in turn.
    case choice([Node])
    case branch([Node])
  }

  private struct MessageReader {
    let pattern: ICUPattern
    /// Of the next part.
    var index = 0

    init(pattern: ICUPattern) { self.pattern = pattern }

    /// The next part is a message's start; afterwards it is the one behind its limit.
    mutating func message() throws(ICUError) -> [Node] {
      var nodes: [Node] = []
      var end = pattern.part(index).range.upperBound
      index += 1
      while true {
        let part = pattern.part(index)
        if part.range.lowerBound > end { nodes.append(.literal(try pattern.text(end..<part.range.lowerBound))) }
        end = part.range.upperBound
        switch part.kind {
        case .messageLimit:
          index += 1
          return nodes
        case .argumentStart:
          let limit = part.limitPart
          end = pattern.part(limit).range.upperBound
          nodes.append(try argument(limit))
        default:
          nodes.append(.syntax(try pattern.text(part.range)))
          index += 1
        }
      }
    }

    private mutating func argument(_ limit: Int) throws(ICUError) -> Node {
      var nodes: [Node] = []
      var copied = pattern.part(index).range.lowerBound
      while index < limit {
        guard pattern.part(index).kind == .messageStart else {
          index += 1
          continue
        }
        nodes.append(.syntax(try pattern.text(copied..<pattern.part(index).range.upperBound)))
        nodes.append(.branch(try message()))
        copied = pattern.part(index - 1).range.lowerBound
      }
      index = limit + 1
      let rest = Node.syntax(try pattern.text(copied..<pattern.part(limit).range.upperBound))
      return nodes.isEmpty ? rest : .choice(nodes + [rest])
    }
  }

  /// `isWhole`: it is a whole message, and not a part of one. A message that is one choice is whole in each branch.
  private func shown(_ nodes: [Node], isWhole: Bool) -> String {
    let visible = nodes.filter { node in
      if case .literal(let text) = node { return text.contains { !$0.isWhitespace } }
      return true
    }
    var isChoice = false
    if case .choice? = visible.first, visible.count == 1 { isChoice = true }
    let text = nodes.map { node -> String in
      switch node {
      case .literal(let text): shown(FormatSpecifier.pieces(of: text, hasNames: false))
      case .syntax(let text): text
      case .choice(let nodes): shown(nodes, isWhole: false, branchIsWhole: isWhole && isChoice)
      case .branch(let nodes): shown(nodes, isWhole: false)
      }
    }.joined()
    return isWhole && !isChoice ? whole(text, length: length(nodes)) : text
  }

  private func shown(_ choice: [Node], isWhole: Bool, branchIsWhole: Bool) -> String {
    choice.map { node -> String in
      if case .branch(let nodes) = node { return shown(nodes, isWhole: branchIsWhole) }
      return shown([node], isWhole: false)
    }.joined()
  }

  /// Of the literal text, in the longest branches.
  private func length(_ nodes: [Node]) -> Int {
    nodes.reduce(0) { sum, node in
      switch node {
      case .literal(let text): sum + length(FormatSpecifier.pieces(of: text, hasNames: false))
      case .syntax: sum
      case .choice(let nodes): sum + (nodes.map { length([$0]) }.max() ?? 0)
      case .branch(let nodes): sum + length(nodes)
      }
    }
  }

  // MARK: Apple's format strings

  private func format(_ text: String, isWhole: Bool) -> String {
    let pieces = FormatSpecifier.pieces(of: text, hasNames: true)
    return isWhole ? whole(shown(pieces), length: length(pieces)) : shown(pieces)
  }

  // MARK: Text

  /// In brackets, and with a third more text, as many languages have.
  private func whole(_ text: String, length: Int) -> String {
    guard self == .accented, !text.isEmpty else { return text }
    let more = (length * 3 + 9) / 10
    let padding = String(repeating: Self.padding, count: more / Self.padding.count + 1).prefix(more)
    return "[\(text)\(padding)]"
  }

  private static let padding = " one two three four five six seven eight nine ten"

  private func length(_ pieces: [(text: String, isFixed: Bool)]) -> Int {
    pieces.reduce(0) { $0 + ($1.isFixed ? 0 : $1.text.count) }
  }

  private func shown(_ pieces: [(text: String, isFixed: Bool)]) -> String {
    pieces.map { $0.isFixed ? $0.text : shown($0.text) }.joined()
  }

  private func shown(_ literal: String) -> String {
    switch self {
    case .accented:
      String(String.UnicodeScalarView(literal.unicodeScalars.map { Self.accents[$0] ?? $0 }))
    case .mirrored: Self.mirrored(literal)
    }
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
      "áƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars))

  /// Each run of letters between U+200F U+202E and U+202C U+200F, as ICU's pseudo-locales have it.
  private static func mirrored(_ text: String) -> String {
    var mirrored = String.UnicodeScalarView()
    var isInside = false
    for scalar in text.unicodeScalars {
      let isMark = scalar.properties.generalCategory == .nonspacingMark
      let isLetter = scalar.properties.isAlphabetic || (isInside && isMark)
      if isLetter != isInside {
        mirrored.append(contentsOf: (isLetter ? "\u{200F}\u{202E}" : "\u{202C}\u{200F}").unicodeScalars)
      }
      isInside = isLetter
      mirrored.append(scalar)
    }
    if isInside { mirrored.append(contentsOf: "\u{202C}\u{200F}".unicodeScalars) }
    return String(mirrored)
  }
}
