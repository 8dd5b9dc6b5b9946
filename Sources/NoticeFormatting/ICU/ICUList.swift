internal import CNoticeICU

/// How a language joins texts to a list: `甲、乙和丙`, `Alice, Bob, and Cy`.
///
/// Sendable note: ICU's `ListFormatter` does not change once it is made.
final class ICUList: Sendable {
  private nonisolated(unsafe) let list: OpaquePointer

  init(locale: String) throws(ICUError) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_list_open(locale, &error), !error.isFailure else { throw ICUError(error) }
    list = pointer
  }

  deinit { notice_icu_list_close(list) }

  /// What stands before the first item, between each two, and behind the last: one more than there are items.
  func between(_ items: [String]) throws(ICUError) -> [String] {
    let outcome: Result<[String], ICUError> = withUTF8(items) { pointers, itemLengths in
      Result { () throws(ICUError) in
        var lengths = [Int32](repeating: 0, count: items.count + 1)
        let text = try icuString { out, capacity, error in
          notice_icu_list_between(
            list, pointers, itemLengths, Int32(clamping: items.count), &lengths, out, capacity, &error)
        }
        var rest = text.utf8[...]
        return lengths.map { length in
          defer { rest = rest.dropFirst(Int(length)) }
          return String(Substring(rest.prefix(Int(length))))
        }
      }
    }
    return try outcome.get()
  }
}
