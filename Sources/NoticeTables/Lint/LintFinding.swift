/// One thing that is not as it should be, at one place of a table.
package struct LintFinding: Hashable, Sendable {
  package var rule: LintRule
  package var severity: LintRule.Severity
  package var path: String
  /// The BCP 47 tag of the table.
  package var locale: String
  /// nil where no entry is meant.
  package var key: String?
  package var place: TextPlace
  /// How many Unicode scalars are meant from there, on the same line.
  package var length: Int
  /// What was found; the rule says what that means.
  package var message: String
  /// The line of the file, or what of it is around the place; nil where positions point to no line.
  package var excerpt: String?
  /// Where the excerpt begins in its line, from 1.
  package var excerptColumn = 1
  /// How it is mended.
  package var help: String
}
