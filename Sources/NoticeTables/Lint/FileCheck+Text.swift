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
      // Photo and Wi-Fi are the same in many languages.
      let words = leaves.flatMap { $0.scalars.split { !$0.properties.isAlphabetic && $0 != "-" } }
      found.append(
        finding(
          .untranslated, entry, text, whole, "this is the text of the source",
          severity: words.count > 1 || leaves.contains { $0.scalars.contains(where: isHan) } ? nil : .note))
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
      let isLetter =
        scalar.properties.isAlphabetic && !scalar.properties.isIdeographic || scalar.isMark || scalar == "’"
      if isLetter {
        current?.word.unicodeScalars.append(scalar)
        if current == nil { current = (String(scalar), index) }
      } else if let word = current {
        words.append((word.word, word.start, index))
        current = nil
      }
    }
    if let rightly = Self.rightlyDoubled[language.code] {
      for (one, other) in zip(words, words.dropFirst()) where one.word == other.word && !rightly.contains(one.word) {
        let between = leaf.scalars[one.end..<other.start]
        guard !between.isEmpty, between.allSatisfy(\.properties.isWhitespace) else { continue }
        found.append(
          finding(.doubledWord, entry, text, range(leaf, other.start..<other.end), "“\(one.word)” stands twice"))
      }
    }
    guard language.isChinese else { return found }
    for index in leaf.scalars.indices.dropFirst() where leaf.scalars[index] == leaf.scalars[index - 1] {
      let before = index > 1 ? leaf.scalars[index - 2] : " "
      guard let words = Self.particles[leaf.scalars[index]], !words.unicodeScalars.contains(before) else { continue }
      found.append(
        finding(.doubledWord, entry, text, range(leaf, index..<index + 1), "“\(leaf.scalars[index])” stands twice"))
    }
    return found
  }

  /// Languages that do not repeat words as a matter of course, and the words that they do repeat: relative pronouns
  /// beside articles, reflexive ones beside subjects.
  private static let rightlyDoubled: [String: Set<String>] = [
    "en": ["that", "had"], "de": ["die", "der", "das", "den", "dem"], "fr": ["vous", "nous"], "es": [], "it": [],
    "pt": ["se"], "nl": ["je", "dat", "die"], "sv": [], "da": [], "nb": [], "nn": [], "pl": [], "cs": [], "ru": [],
    "uk": [], "el": [],
  ]

  /// Particles that are not doubled (words such as 妈妈 are), each with the characters that make a word with the first of
  /// two: 目的|的, 为了|了解, 现在|在线.
  private static let particles: [Unicode.Scalar: String] = [
    "的": "目有", "了": "为為不除到", "在": "现現存正所潜潛实實内內", "是": "但就还還总總可不", "和": "平暖温溫", "被": "棉", "将": "即",
    "將": "即", "与": "参给", "與": "參給",
  ]

  /// The kind of punctuation that the branches end with, where they all end alike.
  private func endings(
    _ entry: TableEntry, _ text: LocatedText, _ leaves: [MessageText.Leaf], _ source: [MessageText.Leaf]
  ) -> [LintFinding] {
    // Languages that end sentences with a space, or not at all.
    guard !["th", "lo", "my", "km"].contains(language.code) else { return [] }
    let kinds = Set(source.map { Self.ending($0.scalars, in: self.source?.locale ?? options.sourceLocale).kind })
    guard let wanted = kinds.first, kinds.count == 1 else { return [] }
    return leaves.compactMap { leaf in
      let own = Self.ending(leaf.scalars, in: language.code)
      guard let place = own.place, own.kind != wanted else { return nil }
      // か asks.
      if wanted == "a question mark", language.code == "ja", own.kind.isEmpty || own.kind == "a full stop" {
        return nil
      }
      return finding(
        .endPunctuation, entry, text, range(leaf, place..<place + 1),
        wanted.isEmpty ? "the source ends without punctuation" : "the source ends with \(wanted)")
    }
  }

  /// What a text ends with, quotation marks and brackets aside: “Done.” and «Done».
  private static func ending(_ scalars: [Unicode.Scalar], in language: String) -> (kind: String, place: Int?) {
    let place = scalars.lastIndex { scalar in
      switch scalar.properties.generalCategory {
      case .initialPunctuation, .finalPunctuation, .closePunctuation, .format, .spaceSeparator, .control: false
      default: scalar != "\""
      }
    }
    guard let place else { return ("", scalars.isEmpty ? nil : scalars.count - 1) }
    let before = scalars[..<place].suffix(2)
    let kind =
      switch scalars[place] {
      case "." where before.allSatisfy { $0 == "." } && before.count == 2: "an ellipsis"
      // An abbreviation: p.m.
      case "." where before.first == "." && before.last?.properties.isAlphabetic == true: ""
      case ".", "。", "।", "۔", "։", "።": "a full stop"
      case "!", "！": "an exclamation mark"
      case "?", "？", "؟", "\u{37E}": "a question mark"
      case ";" where language == "el": "a question mark"
      case ":", "：": "a colon"
      case ";", "；", "؛": "a semicolon"
      case ",", "，", "、", "،": "a comma"
      case "…", "⋯": "an ellipsis"
      default: ""
      }
    return (kind, place)
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
    let hasHan = scalars.contains(where: isHan)
    var open: [(mark: Unicode.Scalar, index: Int)] = []
    var waiting: [Unicode.Scalar: Int] = [:]
    var bidi: [(closing: Unicode.Scalar, index: Int)] = []
    var isIndent = false
    func isPlain(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || scalar == " " }
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == "\n" { isIndent = true } else if scalar != " " { isIndent = false }
      if scalar == " ", before == " ", after != " ", !isIndent {
        let start = (scalars[..<index].lastIndex { $0 != " " } ?? -1) + 1
        tell(.doubleSpace, start..<index + 1, "there are \(index + 1 - start == 2 ? "two" : "several") spaces")
      }
      // No rule below is about most of what there is.
      if isPlain(scalar) { continue }
      if language.isOfOtherScript(scalar) {
        let script = language.isTraditional == true ? "Simplified" : "Traditional"
        tell(.wrongScript, index..<index + 1, "“\(scalar)” is \(script) Chinese only")
      }
      if isHalfWidth(scalar, before, scalars[(index + 1)...], hasHan: hasHan) {
        tell(.halfWidthPunctuation, index..<index + 1, "“\(scalar)” stands beside a Chinese character")
      }
      if let usual = Self.fullWidth(scalar, before, in: language) {
        tell(.fullWidthForm, index..<index + 1, "“\(scalar)” is a full-width form of “\(usual)”")
      }
      if isLookAlike(scalar, before, after, leaf) {
        tell(.lookAlike, index..<index + 1, "“\(scalar)” (U+\(Self.hex(scalar))) only looks like syntax")
      }
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E: bidi.append(("\u{202C}", index))
      case 0x2066...0x2068: bidi.append(("\u{2069}", index))
      case 0x202C, 0x2069:
        if bidi.last?.closing == scalar {
          bidi.removeLast()
        } else {
          tell(.bidiControl, index..<index + 1, "U+\(Self.hex(scalar)) closes nothing")
        }
      case 0x200B...0x200F, 0x2060, 0xFEFF, 0xAD, 0x180E, 0x61C, 0x2028, 0x2029, 0x3164, 0x0...0x8, 0xB...0xC,
        0xE...0x1F,
        0x7F...0x9F:
        if !isInPlace(scalar, before, after) { tell(.invisible, index..<index + 1, "there is U+\(Self.hex(scalar))") }
      default: break
      }
      if let closing = Self.pairs[scalar] {
        open.append((closing, index))
        waiting[closing, default: 0] += 1
      } else if Self.closing.contains(scalar) {
        if waiting[scalar, default: 0] > 0 {
          // What was opened inside, nothing can close any more.
          while let (mark, index) = open.popLast() {
            waiting[mark, default: 0] -= 1
            if mark == scalar { break }
            tell(.unbalanced, index..<index + 1, "“\(scalars[index])” is not closed")
          }
        } else if scalar != ")" || !Self.isListOrSmiley(scalars[..<index]) {
          tell(.unbalanced, index..<index + 1, "“\(scalar)” closes nothing")
        }
      }
    }
    for (_, index) in open { tell(.unbalanced, index..<index + 1, "“\(scalars[index])” is not closed") }
    for (_, index) in bidi { tell(.bidiControl, index..<index + 1, "U+\(Self.hex(scalars[index])) is not closed") }
    // Which marks open and which close is each language's own („…“, “…”, ”…”, »…«), but there are always two.
    let others = scalars.indices.filter { !isPlain(scalars[$0]) }
    for marks in Self.quotations {
      let found = others.filter { marks.contains(scalars[$0]) && !isInch(scalars, $0) }
      if found.count % 2 == 1, let last = found.last {
        tell(.unbalanced, last..<last + 1, "“\(scalars[last])” has no partner")
      }
    }
    for index in Self.openSingles(scalars) {
      tell(.unbalanced, index..<index + 1, "“\(scalars[index])” is not closed")
    }
    return found
  }

  /// The single quotation marks that nothing closes: ‘…’, ‚…‘, ‚…’. A ’ closes one or is an apostrophe, so that it is
  /// never wrong itself.
  private static func openSingles(_ scalars: [Unicode.Scalar]) -> [Int] {
    var open: [Int] = []
    for (index, scalar) in scalars.enumerated() where ["‘", "’", "‚"].contains(scalar) {
      let isBehindLetter = index > 0 && scalars[index - 1].isOfAlphabetWithApostrophes
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isOfLow = open.last.map { scalars[$0] == "‚" } ?? false
      switch scalar {
      case "’":
        // don’t
        if !isBehindLetter || !after.isOfAlphabetWithApostrophes { _ = open.popLast() }
      case "‘" where isOfLow: _ = open.popLast()
      // Oʻzbek and Hawaiʻi are often written with it, and ’90s wrongly.
      case "‘" where isBehindLetter || after.isDigit: break
      default: open.append(index)
      }
    }
    return open
  }

  /// 27" is a length.
  private func isInch(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index] == "\"" && index > 0 && ("0"..."9").contains(scalars[index - 1])
      && scalars[..<index].count { $0 == "\"" } % 2 == 0
  }

  /// `1) `, `a) ` and `:)` close nothing, rightly.
  private static func isListOrSmiley(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let last = before.last else { return false }
    if [":", ";", "-", "="].contains(last) { return true }
    let item = before.reversed().prefix { !$0.properties.isWhitespace }
    return item.count <= 2 && item.allSatisfy { $0.isASCII && $0 != "(" }
  }

  /// Whether an invisible character does what it is for.
  private func isInPlace(_ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard let before, let after else {
      return language.isRightToLeft && [0x200E, 0x200F, 0x61C].contains(scalar.value)
    }
    return switch scalar.value {
    // Joins emoji (👨‍👩‍👧), and chooses a form behind a virama.
    case 0x200D:
      after.properties.isEmoji || before.properties.canonicalCombiningClass == .virama
    case 0x200C: before.isLetterOrMark && after.isLetterOrMark && before.value > 0x58F
    // Where words have no spaces between them, lines are broken there.
    case 0x200B: ["th", "lo", "my", "km"].contains(language.code)
    case 0xAD: before.isLetterOrMark && after.isLetterOrMark
    case 0x200E, 0x200F, 0x61C: language.isRightToLeft
    default: false
    }
  }

  private func isLookAlike(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?, _ leaf: MessageText.Leaf
  ) -> Bool {
    let isMessage = file.syntax == .messageFormat
    return switch scalar {
    case "｛", "｝", "﹛", "﹜": isMessage
    // 50％ is written so; ％@ is not.
    case "％", "٪", "﹪":
      !isMessage && before.map { !$0.isDigit } ?? true && after.map { "@dl1234".unicodeScalars.contains($0) } ?? false
    case "＠": !isMessage && before == "%"
    case "＃": isMessage && leaf.plural != nil && !leaf.hasNumber
    default: false
    }
  }

  /// Punctuation of another width than the Chinese or Japanese text around it.
  private func isHalfWidth(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, _ rest: ArraySlice<Unicode.Scalar>, hasHan: Bool
  ) -> Bool {
    let after = rest.first
    guard (language.isChinese ? Self.halfWidth : language.code == "ja" ? [",", "."] : []).contains(scalar),
      !isNumberOrLatin(before, after)
    else { return false }
    if isHan(before) || scalar != "(" && isHan(after) { return true }
    // Behind a name or a quotation, what comes next decides.
    guard hasHan, let before, before == MessageText.placeholder || "”’」』》）".unicodeScalars.contains(before) else {
      return false
    }
    let next = rest.first { !$0.properties.isWhitespace }
    return next.map { isHan($0) || "“‘「『《（".unicodeScalars.contains($0) } ?? (scalar != ":")
  }

  /// A leaf's scalars as scalars of the entry's text.
  private func range(_ leaf: MessageText.Leaf, _ range: Range<Int>) -> Range<Int> {
    let start = leaf.origins.indices.contains(range.lowerBound) ? leaf.origins[range.lowerBound] : leaf.end
    let last = leaf.origins.indices.contains(range.upperBound - 1) ? leaf.origins[range.upperBound - 1] + 1 : leaf.end
    return start..<max(start, last)
  }

  private func isHan(_ scalar: Unicode.Scalar?) -> Bool {
    // The first that is one is 〆; most texts have none.
    guard let scalar, scalar.value >= 0x3006 else { return false }
    return scalar.properties.isIdeographic || (0x3041...0x30FE).contains(scalar.value)
  }

  /// 3:00 and example.com are written as everywhere.
  private func isNumberOrLatin(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    func isPlain(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
    }
    return isPlain(before) && isPlain(after)
  }

  private static let halfWidth = Set(",.:;!?()".unicodeScalars)
  private static let pairs: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "「": "」", "『": "』", "《": "》", "〈": "〉", "【": "】",
  ]
  private static let closing = Set(pairs.values)
  /// Single ones are apostrophes as well.
  private static let quotations: [Set<Unicode.Scalar>] = [["“", "”", "„", "‟"], ["«", "»"], ["‹", "›"], ["\""]]

  /// Letters, digits and the space in full width are never wanted; punctuation is only in Chinese and its neighbours.
  private static func fullWidth(
    _ scalar: Unicode.Scalar, _ before: Unicode.Scalar?, in language: TableLanguage
  ) -> Unicode.Scalar? {
    let isEastAsian = language.isChinese || ["ja", "ko"].contains(language.code)
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0)
    // Behind ！ and ？ Japanese has it.
    case 0x3000: return isEastAsian && (before == "！" || before == "？") ? nil : " "
    case 0x3001: return isEastAsian ? nil : ","
    case 0x3002: return isEastAsian ? nil : "."
    case 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
      return isEastAsian ? nil : Unicode.Scalar(scalar.value - 0xFEE0)
    default: return nil
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Latin, Greek, Cyrillic, Armenian, Hebrew and their marks.
  fileprivate var isOfAlphabetWithApostrophes: Bool {
    (value < 0x600 || (0x1E00...0x1FFF).contains(value)) && isLetterOrMark
  }

  fileprivate var isLetterOrMark: Bool { properties.isAlphabetic || isMark }
  fileprivate var isDigit: Bool { properties.generalCategory == .decimalNumber }
}
