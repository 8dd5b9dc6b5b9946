package import NoticeFormatting

/// How much of the catalogue a language's tables say.
package struct Coverage: Hashable, Sendable {
  package var locale: String
  /// Keys with an entry of the locale's own.
  package var translated: Int
  /// Keys that a table of the same language without a region says: en for en-GB, which only has what differs.
  package var inherited: Int
  /// Keys that are said in English, for want of an entry.
  package var missing: [String]

  package var total: Int { translated + inherited + missing.count }
  /// Rounded down, so that 100 means all.
  package var percent: Int { total == 0 ? 100 : (total - missing.count) * 100 / total }

  package static func of(_ tables: StringTables) -> [Coverage] {
    let all = Phrase.Key.allCases.map(\.rawValue)
    return tables.locales.map { locale in
      let own = tables.keys(of: locale)
      let parents = tables.locales.filter {
        $0 != locale && LocaleTag.areOfOneLanguage($0, locale) && LocaleTag.isWithoutRegion($0)
      }
      let above = parents.reduce(into: Set<String>()) { $0.formUnion(tables.keys(of: $1)) }
      return Coverage(
        locale: locale, translated: all.count { own.contains($0) },
        inherited: all.count { !own.contains($0) && above.contains($0) },
        missing: all.filter { !own.contains($0) && !above.contains($0) })
    }
  }
}
