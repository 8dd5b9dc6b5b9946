internal import CNoticeICU

/// Lengths of time as a locale writes them: `1小时5秒钟`, `1 hour, 5 seconds`; short, `1小时5秒`, `1 hr, 5 sec`.
enum ICUDuration {
  static func format(seconds: Int64, locale: String, isShort: Bool) throws(ICUError) -> String {
    try icuString { out, capacity, error in notice_icu_duration_format(locale, seconds, isShort, out, capacity, &error)
    }
  }
}
