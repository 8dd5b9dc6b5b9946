internal import NoticeFormatting

/// What the rules want to know about a table's language.
struct TableLanguage {
  let tag: String
  let isChinese: Bool
  /// nil for other languages than Chinese.
  let isTraditional: Bool?
  let isWithoutRegion: Bool
  let cardinal: Set<PluralCategory>
  let ordinal: Set<PluralCategory>

  private static let traditional = ICUCharset("Big5")
  private static let simplified = ICUCharset("GB2312")

  init(_ tag: String) {
    self.tag = tag
    let parts = LocaleTag.maximal(tag).split(separator: "-")
    isChinese = parts.first == "zh" || parts.first == "yue"
    isTraditional = isChinese ? parts.contains("Hant") : nil
    isWithoutRegion = LocaleTag.isWithoutRegion(tag)
    cardinal = (try? ICUPlural(locale: tag))?.categories ?? [.other]
    ordinal = (try? ICUPlural(locale: tag, isOrdinal: true))?.categories ?? [.other]
  }

  /// Whether a character is one of the other way of writing Chinese only: ICU's charsets of Taiwan and of the Mainland
  /// say which has it.
  func isOfOtherScript(_ scalar: Unicode.Scalar) -> Bool {
    guard let isTraditional, scalar.properties.isIdeographic, let traditional = Self.traditional,
      let simplified = Self.simplified
    else { return false }
    let (own, other) = isTraditional ? (traditional, simplified) : (simplified, traditional)
    return other.contains(scalar) && !own.contains(scalar)
  }
}
