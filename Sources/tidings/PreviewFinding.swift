import NoticeFormatting

/// What a check of the string tables has to say about one entry; the preview shows it beside the entry's sentences.
struct PreviewFinding: Hashable {
  enum Severity: String {
    case error, warning, note
  }

  /// A BCP 47 tag of `StringTables.locales`.
  var locale: String
  var key: String
  var severity: Severity
  /// One sentence, for translators.
  var message: String
}
