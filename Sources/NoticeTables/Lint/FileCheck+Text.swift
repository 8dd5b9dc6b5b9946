internal import NoticeFormatting

// Rules about words and characters, for any syntax.

extension FileCheck {
  // MARK: Words

  func words(
    _ entry: TableEntry, _ text: LocatedText, _ leaves: [MessageText.Leaf], _ source: [MessageText.Leaf]?
  ) -> [LintFinding] {
    var found: [LintFinding] = []
    let whole = 0..<text.text.unicodeScalars.count
    func letters(_ leaves: [MessageText.Leaf]) -> Int {
      leaves.reduce(0) { $0 + $1.scalars.filter(\.properties.isAlphabetic).count }
    }
    if let source, self.source != nil, leaves.map(\.scalars) == source.map(\.scalars), letters(leaves) > 3,
      !isSameLanguageAsSource
    {
      found.append(finding(.untranslated, entry, text, whole, "this is the text of the source"))
    }
    let longest = leaves.max { $0.scalars.count < $1.scalars.count }
    if let longest {
      let length = String(String.UnicodeScalarView(longest.scalars)).count
      let sourceLength = source?.map(\.scalars.count).max()
      let isLonger = sourceLength.map { length > max(40, $0 * 3) } ?? false
      if length > options.mostCharacters || isLonger {
        let start = longest.origins.first ?? 0
        found.append(
          finding(
            .tooLong, entry, text, start..<longest.end,
            "\(length) characters" + (isLonger ? "; the source has \(sourceLength ?? 0)" : "")))
      }
    }
    for leaf in leaves { found += doubledWords(entry, text, leaf) }
    if let source { found += endings(entry, text, leaves, source) }
    return found
  }

  private var isSameLanguageAsSource: Bool {
    source.map { LocaleTag.areOfOneLanguage($0.locale, file.locale) } ?? false
  }

  private func doubledWords(_ entry: TableEntry, _ text: LocatedText, _ leaf: MessageText.Leaf) -> [LintFinding] {
    var found: [LintFinding] = []
    var words: [(word: String, start: Int, end: Int)] = []
    var current: (word: String, start: Int)?
    for (index, scalar) in (leaf.scalars + [" "]).enumerated() {
      let isLetter = scalar.properties.isAlphabetic && !scalar.properties.isIdeographic || scalar == "’"
      if isLetter {
        current = ((current?.word ?? "") + scalar.properties.lowercaseMapping, current?.start ?? index)
      } else if let word = current {
        words.append((word.word, word.start, index))
        current = nil
      }
    }
    for (one, other) in zip(words, words.dropFirst()) where one.word == other.word {
      let between = leaf.scalars[one.end..<other.start]
      guard !between.isEmpty, between.allSatisfy(\.properties.isWhitespace) else { continue }
      found.append(
        finding(.doubledWord, entry, text, range(leaf, other.start..<other.end), "“\(one.word)” stands twice"))
    }
    // Particles that are never doubled; words such as 妈妈 are.
    let particles = Set("的了在是和被将與與將".unicodeScalars)
    for index in leaf.scalars.indices.dropFirst()
    where particles.contains(leaf.scalars[index]) && leaf.scalars[index] == leaf.scalars[index - 1] {
      found.append(
        finding(.doubledWord, entry, text, range(leaf, index..<index + 1), "“\(leaf.scalars[index])” stands twice"))
    }
    return found
  }

  /// The kind of punctuation that the branches end with, where they all end alike.
  private func endings(
    _ entry: TableEntry, _ text: LocatedText, _ leaves: [MessageText.Leaf], _ source: [MessageText.Leaf]
  ) -> [LintFinding] {
    func kinds(_ leaves: [MessageText.Leaf]) -> Set<String> {
      Set(leaves.map { $0.scalars.last { !$0.properties.isWhitespace }.map(Self.ending) ?? "" })
    }
    guard let wanted = kinds(source).first, kinds(source).count == 1 else { return [] }
    return leaves.compactMap { leaf in
      guard let last = leaf.scalars.lastIndex(where: { !$0.properties.isWhitespace }),
        Self.ending(leaf.scalars[last]) != wanted
      else { return nil }
      return finding(
        .endPunctuation, entry, text, range(leaf, last..<last + 1),
        wanted.isEmpty ? "the source ends without punctuation" : "the source ends with \(wanted)")
    }
  }

  private static func ending(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case ".", "。": "a full stop"
    case "!", "！": "an exclamation mark"
    case "?", "？": "a question mark"
    case ":", "：": "a colon"
    case ";", "；": "a semicolon"
    case ",", "，", "、": "a comma"
    case "…": "an ellipsis"
    default: ""
    }
  }

  // MARK: Characters

  func characters(_ entry: TableEntry, _ text: LocatedText, _ leaf: MessageText.Leaf) -> [LintFinding] {
    var found: [LintFinding] = []
    let scalars = leaf.scalars
    func tell(_ rule: LintRule, _ range: Range<Int>, _ message: String) {
      found.append(finding(rule, entry, text, self.range(leaf, range), message))
    }
    if let first = scalars.first, first.properties.isWhitespace {
      tell(.edgeSpace, 0..<1, "it begins with white space")
    }
    if let last = scalars.last, scalars.count > 1, last.properties.isWhitespace {
      tell(.edgeSpace, scalars.count - 1..<scalars.count, "it ends with white space")
    }
    var open: [(mark: Unicode.Scalar, index: Int)] = []
    var isolates: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == " ", before == " " { tell(.doubleSpace, index - 1..<index + 1, "there are two spaces") }
      if language.isOfOtherScript(scalar) {
        let script = language.isTraditional == true ? "Simplified" : "Traditional"
        tell(.wrongScript, index..<index + 1, "“\(scalar)” is \(script) Chinese only")
      }
      if Self.halfWidth.contains(scalar), language.isChinese, isHan(before) || scalar != "(" && isHan(after),
        !isNumberOrLatin(before, after)
      {
        tell(.halfWidthPunctuation, index..<index + 1, "“\(scalar)” stands beside a Chinese character")
      }
      if let usual = Self.fullWidth(scalar, in: language) {
        tell(.fullWidthForm, index..<index + 1, "“\(scalar)” is a full-width form of “\(usual)”")
      }
      if Self.lookAlikes.contains(scalar) {
        tell(.lookAlike, index..<index + 1, "“\(scalar)” (U+\(Self.hex(scalar))) only looks like syntax")
      }
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: isolates.append(index)
      case 0x202C, 0x2069:
        if isolates.popLast() == nil { tell(.bidiControl, index..<index + 1, "U+\(Self.hex(scalar)) closes nothing") }
      case 0x200B...0x200D, 0x2060, 0xFEFF, 0xAD, 0x180E, 0x200E, 0x200F, 0x61C, 0x0...0x8, 0xB...0xC, 0xE...0x1F,
        0x7F...0x9F:
        tell(.invisible, index..<index + 1, "there is U+\(Self.hex(scalar))")
      default: break
      }
      if let closing = Self.pairs[scalar] {
        open.append((closing, index))
      } else if Self.closing.contains(scalar) {
        if open.last?.mark == scalar {
          open.removeLast()
        } else {
          tell(.unbalanced, index..<index + 1, "“\(scalar)” closes nothing")
        }
      }
    }
    for (_, index) in open { tell(.unbalanced, index..<index + 1, "“\(scalars[index])” is not closed") }
    for index in isolates { tell(.bidiControl, index..<index + 1, "U+\(Self.hex(scalars[index])) is not closed") }
    let straight = scalars.indices.filter { scalars[$0] == "\"" }
    if straight.count % 2 == 1, let last = straight.last {
      tell(.unbalanced, last..<last + 1, "a quotation mark has no partner")
    }
    return found
  }

  /// A leaf's scalars as scalars of the entry's text.
  private func range(_ leaf: MessageText.Leaf, _ range: Range<Int>) -> Range<Int> {
    let start = leaf.origins.indices.contains(range.lowerBound) ? leaf.origins[range.lowerBound] : leaf.end
    let last = leaf.origins.indices.contains(range.upperBound - 1) ? leaf.origins[range.upperBound - 1] + 1 : leaf.end
    return start..<max(start, last)
  }

  private func isHan(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isIdeographic ?? false }

  /// 3:00 and example.com are written as everywhere.
  private func isNumberOrLatin(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    func isPlain(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
    }
    return isPlain(before) && isPlain(after)
  }

  private static let halfWidth = Set(",.:;!?()".unicodeScalars)
  private static let lookAlikes = Set("｛｝％٪﹪＠﹛﹜＃".unicodeScalars)
  private static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "「": "」", "『": "』", "《": "》", "〈": "〉", "【": "】", "“": "”",
    "‘": "’",
    "«": "»",
  ]

  /// ’ is an apostrophe as well, so it need not close anything.
  private static let closing = Set(pairs.values).subtracting(["’"])

  /// Letters, digits and the space in full width are never wanted; punctuation is only in Chinese and its neighbours.
  private static func fullWidth(_ scalar: Unicode.Scalar, in language: TableLanguage) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0)
    case 0x3000: return " "
    case 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F:
      let isEastAsian = language.isChinese || language.tag.hasPrefix("ja") || language.tag.hasPrefix("ko")
      return isEastAsian ? nil : Unicode.Scalar(scalar.value - 0xFEE0)
    default: return nil
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
