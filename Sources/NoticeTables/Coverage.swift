package import NoticeFormatting

/// How much of what there is to say a language's tables say.
package struct Coverage: Hashable, Sendable {
  /// The name of an app's table; nil for the project's own tables, which are laid over each other.
  package var table: String?
  package var locale: String
  /// Keys with an entry of the locale's own.
  package var translated: Int
  /// Keys that a table of the same language without a region says: en for en-GB, which only has what differs.
  package var inherited = 0
  /// Of those that are translated, how many wait for a review.
  package var unreviewed = 0
  /// Keys that are said in the source language, for want of an entry.
  package var missing: [String]

  package var total: Int { translated + inherited + missing.count }
  /// Rounded down, so that 100 means all.
  package var percent: Int { total == 0 ? 100 : (total - missing.count) * 100 / total }

  /// Of the catalogue of events.
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

  /// Of an app's tables, each against the table of its name in the source language: a BCP 47 tag. What nobody shall
  /// translate, or the code has no longer, does not count.
  package static func of(_ tables: [TableFile], source: String) -> [Coverage] {
    tables.map(\.name).reduced.flatMap { name in
      let named = tables.filter { $0.name == name }
      let all = named.first { $0.locale == source }?.uniqueEntries.filter { entry in
        entry.isTranslatable && !entry.value.forms.contains { $0.state == .stale }
      }
      return named.map { table in
        let own = Dictionary(table.uniqueEntries.map { ($0.key, $0) }) { $1 }
        // In the source language, a text that is new to Xcode is the text.
        let isSaid = { (entry: TableEntry) in
          table.locale == source || !entry.value.forms.contains { $0.state == .new }
        }
        // Without a source, a table is all that there is.
        let keys = all?.map(\.key) ?? table.uniqueEntries.map(\.key)
        let said = keys.compactMap { own[$0] }.filter(isSaid)
        return Coverage(
          table: name, locale: table.locale, translated: said.count,
          unreviewed: said.count { $0.value.forms.contains { $0.state == .needsReview } },
          missing: keys.filter { key in own[key].map { !isSaid($0) } ?? true })
      }
    }
  }
}
