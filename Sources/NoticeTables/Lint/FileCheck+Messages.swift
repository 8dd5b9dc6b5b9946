internal import NoticeFormatting

// Rules about ICU MessageFormat patterns.

extension FileCheck {
  func message(_ entry: TableEntry, _ text: LocatedText, _ sourceEntry: TableEntry?) -> [LintFinding] {
    let whole = 0..<text.text.unicodeScalars.count
    guard let key = Phrase.Key(rawValue: entry.key) else {
      return [
        finding(
          .unknownKey, entry, "there is no key \"\(entry.key)\"")
      ]
    }
    guard text.text.contains(where: { !$0.isWhitespace }) else {
      return [
        finding(.emptyText, entry, "\"\(entry.key)\" is empty")
      ]
    }
    let message: MessageText
    do throws(ICUError) {
      message = try MessageText(text.text)
    } catch {
      let units = MessageText.scalarOfUnit(text.text)
      let told = min(units[min(max(0, error.offset ?? 0), units.count - 1)], max(0, whole.upperBound - 1))
      // ICU tells the start of the message.
      let at = error.name == "U_UNMATCHED_BRACES" ? MessageText.openBrace(text.text) ?? told : told
      let isOther = error.name == "U_DEFAULT_KEYWORD_MISSING"
      return [
        finding(
          isOther ? .otherMissing : .messageSyntax, entry, text, at..<at + 1,
          isOther ? "there is no branch other" : Self.words(error.name))
      ]
    }
    var found = arguments(entry, text, message, key)
    found += plurals(entry, text, message)
    found += message.twice.map { finding(.messageSyntax, entry, text, $0, "this branch stands twice") }
    found += message.fragments.map {
      finding(.fragment, entry, text, $0, "there is text beside this plural or select")
    }
    if found.allSatisfy({ $0.severity != .error }) {
      // What the formatter itself would refuse, and no rule above has told.
      do throws(Pattern.Fault) {
        _ = try Pattern(text.text, key: key, locale: language.tag)
      } catch {
        let isQuoted = error.description.contains("apostrophe")
        let scalars = Array(text.text.unicodeScalars)
        let quote = scalars.indices.first { MessageText.isQuoteOfBrace(scalars, $0) }
        let at = isQuoted ? quote ?? 0 : 0
        found.append(
          finding(
            isQuoted ? .quotedBrace : .messageSyntax, entry, text, at..<(isQuoted ? at + 2 : whole.upperBound),
            error.description))
      }
    }
    // Nil where the source has no message that can be read.
    let original = sourceText(sourceEntry).flatMap { try? MessageText($0) }
    // What an apostrophe makes text is not missing.
    if !found.contains(where: { $0.rule == .quotedBrace }) {
      found += sourceArguments(entry, message, original)
    }
    for leaf in message.leaves + message.frames { found += characters(entry, text, leaf) }
    found += words(entry, text, message.leaves, original?.leaves)
    return found
  }

  private static func words(_ error: String) -> String {
    switch error {
    case "U_UNMATCHED_BRACES": "this brace is not closed"
    case "U_PATTERN_SYNTAX_ERROR": "the pattern cannot be understood from here"
    case "U_BAD_PLURAL_KEYWORD", "U_DUPLICATE_KEYWORD": "the keyword is wrong here"
    default: "ICU says \(error) here"
    }
  }

  private func arguments(_ entry: TableEntry, _ text: LocatedText, _ message: MessageText, _ key: Phrase.Key)
    -> [LintFinding]
  {
    var found: [LintFinding] = []
    for argument in message.arguments {
      let range =
        argument.range.lowerBound..<min(argument.range.upperBound, argument.range.lowerBound + argument.name.count + 1)
      guard let name = Phrase.Name(rawValue: argument.name), key.declaration.contains(name) else {
        let known = key.declaration.map(\.rawValue).sorted().joined(separator: ", ")
        found.append(
          finding(
            .unknownArgument, entry, text, range,
            "there is no argument {\(argument.name)}" + (known.isEmpty ? "" : "; there are: \(known)")))
        continue
      }
      let needed: Phrase.Name.Kind? =
        switch argument.kind {
        case .shown: nil
        case .select: .keyword
        case .plural, .ordinal, .formatted: .number
        }
      if let needed, name.kind != needed {
        found.append(
          finding(
            .argumentType, entry, text, range,
            "{\(argument.name)} is \(name.kind.rawValue), and \(argument.kind.rawValue) needs \(needed.rawValue)"))
      }
    }
    for branch in message.branches {
      guard let name = Phrase.Name(rawValue: branch.argument), name.kind == .keyword else { continue }
      guard let choice = Phrase.Choice(rawValue: branch.keyword), name.choices.contains(choice) else {
        let known = name.choices.map(\.rawValue).sorted().joined(separator: ", ")
        found.append(
          finding(
            .unknownKeyword, entry, text, branch.range,
            "{\(branch.argument)} is never “\(branch.keyword)”, but: \(known)"))
        continue
      }
    }
    return found
  }

  private func plurals(_ entry: TableEntry, _ text: LocatedText, _ message: MessageText) -> [LintFinding] {
    var found: [LintFinding] = []
    for plural in message.plurals {
      let needed = plural.isOrdinal ? language.ordinal : language.cardinal
      let names = plural.categories.map(\.name)
      for category in PluralCategory.allCases where needed.contains(category) && !names.contains(category.rawValue) {
        // =1 can be all that there is of it.
        let covered = plural.isOrdinal || plural.numbers.isEmpty ? [] : language.numbers(of: category.rawValue)
        if !covered.isEmpty, plural.numbers.isSuperset(of: covered) { continue }
        let range = plural.range.lowerBound..<plural.range.lowerBound + plural.name.count + 1
        found.append(
          finding(.pluralMissing, entry, text, range, "\(language.tag) has the category \(category.rawValue), too"))
      }
      for (name, range) in plural.categories {
        guard let category = PluralCategory(rawValue: name) else {
          found.append(finding(.messageSyntax, entry, text, range, "“\(name)” is no plural category of CLDR"))
          continue
        }
        if !needed.contains(category) {
          found.append(finding(.pluralSuperfluous, entry, text, range, "\(language.tag) has no category \(name)"))
        }
      }
    }
    for leaf in message.leaves {
      // A branch for one number need not show it, and people can be named instead.
      guard let plural = leaf.plural, PluralCategory(rawValue: plural).map(isForSeveral) == true else { continue }
      let shows =
        leaf.hasNumber
        || leaf.arguments.contains { name in
          Phrase.Name(rawValue: name).map { $0.kind == .number || Self.people.contains($0.source) } ?? false
        }
      if !shows {
        let start = leaf.origins.first ?? leaf.end
        found.append(
          finding(.pluralNumber, entry, text, start..<leaf.end, "the branch \(plural) is for several numbers"))
      }
    }
    return found
  }

  private static let people: Set<Phrase.Name> = [.targets, .others, .names, .namesAndOthers]

  /// Whether a category has more numbers than one.
  private func isForSeveral(_ category: PluralCategory) -> Bool {
    category == .other || language.numbers(of: category.rawValue).count > 1
  }

  private func sourceArguments(
    _ entry: TableEntry, _ message: MessageText, _ original: MessageText?
  ) -> [LintFinding] {
    guard let original else { return [] }
    // Which people, values and numbers there are has to be said; a noun goes without saying in many languages.
    func shown(_ message: MessageText) -> Set<String> {
      let names = (message.leaves + message.frames).flatMap(\.arguments).compactMap { Phrase.Name(rawValue: $0) }
      return Set(names.map { $0.source.shownAs }.filter { $0 != .team && $0 != .room }.map(\.rawValue))
    }
    return shown(original).subtracting(shown(message)).sorted().map {
      finding(
        .missingArgument, entry,
        "the source shows {\($0)}, and this nowhere does")
    }
  }
}

extension Phrase.Name {
  /// Arguments that can stand for one another: a language may have the short noun where another has the long one.
  fileprivate var shownAs: Self {
    switch self {
    case .teamShort: .team
    case .others: .targets
    case .names, .namesAndOthers, .notNamed: .namesAndOthers
    case .rest, .total: .total
    default: self
    }
  }
}
