import NoticeFormatting
import NoticeTables

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

extension PreviewFinding {
  /// A finding of the linter, at the locale that the sentences are made for; nil where it is about no entry.
  init?(_ finding: LintFinding, among locales: [String]) {
    guard let key = finding.key else { return nil }
    let maximal = LocaleTag.maximal(finding.locale)
    self.init(
      locale: locales.first { LocaleTag.maximal($0) == maximal } ?? finding.locale, key: key,
      severity: Severity(rawValue: finding.severity.rawValue) ?? .warning,
      message: "\(finding.message) (\(finding.rule.rawValue))")
  }
}
