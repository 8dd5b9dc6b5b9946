internal import CNoticeICU

/// The characters of a charset. `Big5` has what is written in Traditional Chinese, `GB2312` what is in Simplified.
///
/// Sendable note: the set is frozen.
package final class ICUCharset: Sendable {
  private nonisolated(unsafe) let charset: OpaquePointer

  /// nil where ICU does not have it.
  package init?(_ name: String) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_charset_open(name, &error), !error.isFailure else { return nil }
    charset = pointer
  }

  /// The characters that a transform changes: those of `Hant-Hans` are written otherwise in Simplified Chinese.
  package init?(changedBy transform: String) {
    var error = notice_icu_error()
    guard let pointer = notice_icu_charset_open_changed(transform, &error), !error.isFailure else { return nil }
    charset = pointer
  }

  deinit { notice_icu_charset_close(charset) }

  package func contains(_ scalar: Unicode.Scalar) -> Bool { notice_icu_charset_contains(charset, scalar.value) }
}
