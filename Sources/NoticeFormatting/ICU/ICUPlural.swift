internal import CNoticeICU

/// The plural categories of CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// A language's rules for which form goes with a number.
///
/// Sendable note: ICU's `PluralRules` do not change once they are made.
package final class ICUPlural: Sendable {
  private nonisolated(unsafe) let rules: OpaquePointer
  /// The categories of the first numbers, which are nearly all that occur.
  private let first: [PluralCategory]

  package init(locale: String, isOrdinal: Bool = false) throws(ICUError) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_plural_open(locale, isOrdinal, &error), !error.isFailure else {
      throw ICUError(error)
    }
    rules = pointer
    first = (0..<128).map { Self.category($0, pointer) }
  }

  deinit { notice_icu_plural_close(rules) }

  package func category(_ number: Int) -> PluralCategory {
    first.indices.contains(number) ? first[number] : Self.category(number, rules)
  }

  /// Those that the language's whole numbers have.
  package var categories: Set<PluralCategory> {
    let keywords = try? icuString { out, capacity, error in
      notice_icu_plural_keywords(rules, out, capacity, &error)
    }
    return Set((keywords ?? "").split(separator: ",").compactMap { PluralCategory(rawValue: String($0)) })
  }

  private static func category(_ number: Int, _ rules: OpaquePointer) -> PluralCategory {
    let keyword = try? icuString { out, capacity, error in
      notice_icu_plural_select(rules, Int64(number), out, capacity, &error)
    }
    return keyword.flatMap(PluralCategory.init(rawValue:)) ?? .other
  }
}
