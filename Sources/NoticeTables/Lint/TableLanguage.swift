internal import NoticeFormatting

/// What the rules want to know about a table's language.
struct TableLanguage {
  let tag: String
  /// The language itself: `zh` of `zh-Hant-HK`.
  let code: String
  let isRightToLeft: Bool
  let isChinese: Bool
  /// nil for other languages than Chinese.
  let isTraditional: Bool?
  let isWithoutRegion: Bool
  let cardinal: Set<PluralCategory>
  let ordinal: Set<PluralCategory>

  private let isOfHongKong: Bool
  private let numbers: [String: [Int]]

  private static let taiwan = ICUCharset("Big5")
  private static let hongKong = ICUCharset("Big5-HKSCS")
  private static let mainland = ICUCharset("GB2312")
  private static let changedInSimplified = ICUCharset(changedBy: "Hant-Hans")
  private static let changedInTraditional = ICUCharset(changedBy: "Hans-Hant")
  /// Both charsets have these, as characters that nearly nobody uses in the other meaning.
  private static let simplified = Set("听万体党虫价胜".unicodeScalars)
  private static let traditional = Set("於徵".unicodeScalars)
  /// Simplified Chinese has these as well, in 瞭望 and in names.
  private static let common = Set("瞭昇".unicodeScalars)

  init(_ tag: String) {
    self.tag = tag
    let parts = LocaleTag.maximal(tag).split(separator: "-")
    code = String(parts.first ?? "")
    isRightToLeft = LocaleTag.isRightToLeft(tag)
    isChinese = parts.first == "zh" || parts.first == "yue"
    isTraditional = isChinese ? parts.contains("Hant") : nil
    isOfHongKong = parts.contains("HK") || parts.contains("MO")
    isWithoutRegion = LocaleTag.isWithoutRegion(tag)
    let rules = try? ICUPlural(locale: tag)
    cardinal = rules?.categories ?? [.other]
    numbers = Dictionary(grouping: 0...1000) { rules?.category($0).rawValue ?? "other" }
    ordinal = (try? ICUPlural(locale: tag, isOrdinal: true))?.categories ?? [.other]
  }

  /// Whether a plural category has numbers that an app counts.
  func isOfSmallNumbers(_ category: String) -> Bool { numbers(of: category).contains { $0 <= 200 } }

  /// The integers of a plural category, as far as they tell what it is.
  func numbers(of category: String) -> [Int] { numbers[category] ?? [] }

  /// Whether a character is one of the other way of writing Chinese only: where ICU writes it otherwise, and the charset of
  /// the place does not have it, while that of the other has. (Charsets alone leave out rare characters of names.)
  func isOfOtherScript(_ scalar: Unicode.Scalar) -> Bool {
    guard let isTraditional, scalar.properties.isIdeographic,
      let changed = isTraditional ? Self.changedInTraditional : Self.changedInSimplified,
      let own = isTraditional ? (isOfHongKong ? Self.hongKong : Self.taiwan) : Self.mainland,
      let other = isTraditional ? Self.mainland : Self.taiwan
    else { return false }
    if (isTraditional ? Self.simplified : Self.traditional).contains(scalar) { return true }
    return changed.contains(scalar) && other.contains(scalar) && !own.contains(scalar) && !Self.common.contains(scalar)
  }
}
