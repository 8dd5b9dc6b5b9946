internal import CNoticeICU
internal import Synchronization

/// A number in an ICU MessageFormat pattern of its own, such as `{count, number, ::compact-short}`.
///
/// Sendable note: ICU makes number formatters and plural rules inside a `MessageFormat` on first use, without a lock, so
/// the C object is only touched with the mutex held.
final class ICUMessage: Sendable {
  private nonisolated(unsafe) let message: OpaquePointer
  private let lock = Mutex(())

  /// `locale` is a BCP 47 tag; its plural rules and number formats are used.
  init(pattern: String, locale: String) throws(ICUError) {
    var error = notice_icu_error()
    var pattern = pattern
    let pointer = pattern.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        notice_icu_message_open(chars.baseAddress, Int32(clamping: chars.count), locale, &error)
      }
    }
    guard let pointer, !error.isFailure else { throw ICUError(error) }
    message = pointer
  }

  deinit { notice_icu_message_close(message) }

  func format(_ name: String, _ number: Int) throws(ICUError) -> String {
    let outcome: Result<String, ICUError> = name.withCString { name in
      let argument = notice_icu_argument(name: name, text: nil, text_length: 0, number: Int64(number))
      return lock.withLock { _ in
        Result { () throws(ICUError) in
          try icuString { out, capacity, error in
            withUnsafePointer(to: argument) { notice_icu_message_format(message, $0, 1, out, capacity, &error) }
          }
        }
      }
    }
    return try outcome.get()
  }
}
