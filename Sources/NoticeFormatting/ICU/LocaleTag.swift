internal import CNoticeICU

/// Questions about BCP 47 locale tags that ICU answers.
package enum LocaleTag {
  /// Whether a tag is well formed. A POSIX name such as `zh_CN` counts too.
  package static func isWellFormed(_ tag: String) -> Bool { notice_icu_locale_is_valid(tag) }

  /// The first of `desired`, the best first, that there are tables for; the first of all where there are none.
  package static func bestOf(_ desired: [String]) -> String {
    desired.first { match($0, BuiltInTables.locales) != nil } ?? desired.first ?? BuiltInTables.defaultLocale
  }

  /// Which of `supported` serves readers of `desired` best; the first where none does.
  ///
  /// Reads POSIX names (`zh_CN.UTF-8`) as well.
  static func bestMatch(for desired: String, among supported: [String]) -> String {
    match(desired, supported) ?? supported.first ?? BuiltInTables.defaultLocale
  }

  private static func match(_ desired: String, _ supported: [String]) -> String? {
    let list = supported.joined(separator: ",")
    var matched = false
    let best = try? icuString { out, capacity, error in
      notice_icu_locale_match(desired, list, out, capacity, &matched, &error)
    }
    return matched ? best : nil
  }
}
