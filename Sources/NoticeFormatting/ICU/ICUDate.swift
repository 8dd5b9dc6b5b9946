internal import CNoticeICU
internal import Synchronization

/// Moments as a locale writes them, in one time zone: `2023年11月15日 06:13:22`, `Nov 15, 2023, 6:13:22 AM`.
///
/// Sendable note: ICU's `DateFormat` keeps a calendar that it works with, so it is only touched with the mutex held.
final class ICUDate: Sendable {
  private nonisolated(unsafe) let format: OpaquePointer
  private let lock = Mutex(())

  /// `timeZone` is a name of the IANA database, such as `Asia/Shanghai`, or an offset such as `GMT+8`.
  init(locale: String, timeZone: String) throws(ICUError) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_date_open(locale, "yMMMdjms", timeZone, &error), !error.isFailure else {
      throw ICUError(error)
    }
    format = pointer
  }

  deinit { notice_icu_date_close(format) }

  func text(milliseconds: Int64) throws(ICUError) -> String {
    let outcome: Result<String, ICUError> = lock.withLock { _ in
      Result { () throws(ICUError) in
        try icuString { out, capacity, error in
          notice_icu_date_format(format, milliseconds, out, capacity, &error)
        }
      }
    }
    return try outcome.get()
  }
}
