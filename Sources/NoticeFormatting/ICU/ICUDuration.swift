internal import CNoticeICU

/// Lengths of time as a locale writes them: `1小时5秒钟`, `1 hr, 5 sec`.
enum ICUDuration {
  static func format(seconds: Int64, locale: String) throws(ICUError) -> String {
    try icuString { out, capacity, error in notice_icu_duration_format(locale, seconds, out, capacity, &error) }
  }
}
