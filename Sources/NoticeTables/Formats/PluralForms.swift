internal import NoticeFormatting

/// Which form of a gettext plural is which of CLDR's categories, and the formula that gettext chooses by.
struct PluralForms: Hashable {
  /// By number.
  var categories: [String]
  /// In C, of the number n.
  var formula: String

  /// CLDR's order, which tables of Apple and translators' tools list them in.
  static let allCategories = ["zero", "one", "two", "few", "many", "other"]

  /// What is expected where something else is named, for errors.
  static let anyCategory = "one of CLDR's categories, \(allCategories.joined(separator: ", "))"

  static func rank(_ category: String) -> Int { allCategories.firstIndex(of: category) ?? allCategories.count }

  /// nil for a language whose rules are not here: then a form has an entry of its own. A category of fractions, which
  /// gettext cannot count, is last where the table has it.
  static func of(_ locale: String, hasFractions: Bool = false) -> PluralForms? {
    let tags = locale.lowercased().split { $0 == "-" || $0 == "_" }
    guard let language = tags.first else { return nil }
    if language == "pt", tags.dropFirst().contains("pt") { return oneIsOne }
    guard let rule = rules.first(where: { $0.languages.contains(language) }) else { return nil }
    let fraction = hasFractions ? rule.fraction.map { [$0] } ?? [] : []
    return PluralForms(categories: rule.forms.categories + fraction, formula: rule.forms.formula)
  }

  /// CLDR's categories that a language's texts need; `other` is always among them.
  static func categories(of locale: String) -> [String] {
    let known =
      of(locale, hasFractions: true)?.categories ?? (try? ICUPlural(locale: locale))?.categories.map(\.rawValue) ?? []
    return known.contains("other") ? known : known + ["other"]
  }

  /// What an unknown language's header means by its number of forms.
  static func ofCount(_ count: Int) -> PluralForms? {
    switch count {
    case 1: PluralForms(categories: ["other"], formula: "0")
    case 2: oneIsOne
    default: nil
    }
  }

  private struct Rule {
    var languages: Set<Substring>
    var forms: PluralForms
    /// The category that only fractions have.
    var fraction: String?

    init(_ languages: String, _ categories: String, _ formula: String, fraction: String? = nil) {
      self.languages = Set(languages.split(separator: " "))
      forms = PluralForms(categories: categories.split(separator: " ").map(String.init), formula: formula)
      self.fraction = fraction
    }
  }

  private static let oneIsOne = PluralForms(categories: ["one", "other"], formula: "n != 1")

  private static let rules = [
    Rule("id ja km ko lo ms my th vi zh", "other", "0"),
    Rule(
      "af az bg ca da de el en es et eu fi gl hu it ka kk ky ml mn nb ne nl nn no sq sv sw ta te tr ur uz",
      "one other", "n != 1"),
    Rule("am bn fa fr gu hi hy kn pa pt si zu", "one other", "n > 1"),
    Rule("is mk", "one other", "n%10!=1 || n%100==11"),
    Rule(
      "be ru uk", "one few many",
      "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", fraction: "other"),
    Rule(
      "bs hr sr", "one few other",
      "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"),
    Rule(
      "pl", "one few many", "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2", fraction: "other"),
    Rule("cs sk", "one few other", "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2", fraction: "many"),
    Rule(
      "lt", "one few other",
      "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2", fraction: "many"),
    Rule("lv", "zero one other", "n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 ? 1 : 2"),
    Rule("ro", "one few other", "n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2"),
    Rule("sl", "one two few other", "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"),
    Rule("he", "one two other", "n==1 ? 0 : n==2 ? 1 : 2"),
    Rule("ga", "one two few many other", "n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4"),
    Rule(
      "ar", "zero one two few many other",
      "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"),
    Rule(
      "cy", "zero one two few many other", "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5"),
  ]

  /// For tests: each language that has rules here.
  static var languages: [String] { rules.flatMap(\.languages).map(String.init).sorted() }
}
