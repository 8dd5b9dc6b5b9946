internal import CNoticeICU

/// Questions about BCP 47 locale tags that ICU answers.
package enum LocaleTag {
  /// Whether a tag is well formed. A POSIX name such as `zh_CN` counts too.
  package static func isWellFormed(_ tag: String) -> Bool { notice_icu_locale_is_valid(tag) }

  /// The first of `desired`, the best first, that is served by one of `supported`; the first of all where none is.
  package static func bestOf(_ desired: [String], among supported: [String]) -> String {
    desired.first { match($0, supported) != nil } ?? desired.first ?? BuiltInTables.defaultLocale
  }

  /// The tag in its canonical form; POSIX names such as `zh_CN.UTF-8` as tags.
  package static func canonical(_ tag: String) -> String {
    let canonical = try? icuString { out, capacity, error in notice_icu_locale_tag(tag, false, out, capacity, &error) }
    return canonical ?? "und"
  }

  /// The tag with likely subtags added: `zh-TW` and `zh-Hant` are both `zh-Hant-TW`.
  package static func maximal(_ tag: String) -> String {
    let maximal = try? icuString { out, capacity, error in notice_icu_locale_tag(tag, true, out, capacity, &error) }
    return maximal ?? "und"
  }

  /// Whether a tag means no region, or the one that its language and script are most spoken in: `en`, `zh-Hant`.
  package static func isWithoutRegion(_ tag: String) -> Bool {
    let maximal = maximal(tag)
    return Self.maximal(maximal.split(separator: "-").prefix(2).joined(separator: "-")) == maximal
  }

  /// Whether both are of one language in one script: `zh-TW` and `zh-Hant` are.
  package static func areOfOneLanguage(_ one: String, _ other: String) -> Bool {
    notice_icu_locale_same_language(one, other)
  }

  package static func isRightToLeft(_ tag: String) -> Bool { notice_icu_locale_is_right_to_left(tag) }

  /// Which of `supported` serves readers of `desired` best; nil where none does. Reads POSIX names (`zh_CN.UTF-8`) as well.
  static func match(_ desired: String, _ supported: [String]) -> String? {
    // ICU takes a thousand times as long to say so.
    if supported.contains(desired) { return desired }
    let list = supported.joined(separator: ",")
    var matched = false
    let best = try? icuString { out, capacity, error in
      notice_icu_locale_match(desired, list, out, capacity, &matched, &error)
    }
    return matched ? best : nil
  }
}
