internal import NoticeFormatting

extension TableFile.Syntax {
  /// What texts are written in, which no format says: a table is of this project's where half of its entries look like
  /// theirs, and an app's own otherwise. (An app can have a key of ours by chance, and a translator can misspell one.)
  init(of entries: [(key: String, texts: [String])]) {
    let known = entries.count { Self.isOfCatalogue($0.key, $0.texts) }
    self = known > 0 && known * 2 >= entries.count ? .messageFormat : .printf
  }

  /// A misspelt key of the catalogue is known by where it stands and by the arguments of its text.
  private static func isOfCatalogue(_ key: String, _ texts: [String]) -> Bool {
    if Phrase.Key(rawValue: key) != nil { return true }
    guard let group = key.split(separator: ".").first, groups.contains(group) else { return false }
    return texts.contains { text in
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
        Phrase.Name(rawValue: String(part.prefix { $0.isLetter })) != nil
      }
    }
  }

  private static let groups = Set(Phrase.Key.allCases.compactMap { $0.rawValue.split(separator: ".").first })
}
