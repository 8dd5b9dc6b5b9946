internal import CNoticeICU
internal import Synchronization

/// Joins texts to a list as a locale does: `甲、乙和丙`, `Alice, Bob, and Cy`.
///
/// Sendable note: the C object keeps a scratch array, so it is only touched with the mutex held.
final class ICUList: Sendable {
  private nonisolated(unsafe) let list: OpaquePointer
  private let lock = Mutex(())

  init(locale: String) throws(ICUError) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_list_open(locale, &error), !error.isFailure else { throw ICUError(error) }
    list = pointer
  }

  deinit { notice_icu_list_close(list) }

  func format(_ items: [String]) throws(ICUError) -> String {
    if items.count == 1 { return items[0] }
    let outcome: Result<String, ICUError> = withUTF8(items) { pointers, lengths in
      lock.withLock { _ in
        Result { () throws(ICUError) in
          try icuString { out, capacity, error in
            notice_icu_list_format(list, pointers, lengths, Int32(clamping: items.count), out, capacity, &error)
          }
        }
      }
    }
    return try outcome.get()
  }
}
