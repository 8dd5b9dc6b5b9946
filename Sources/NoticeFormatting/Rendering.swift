internal import Notices

/// One sentence in the making.
struct Rendering {
  private let catalog: MessageCatalog
  private let names: Names
  private let options: NoticeFormatter.Options
  private var language: MessageCatalog.Language
  private var out = TextBuilder()
  private var problems: [Sentence.Problem] = []
  /// Whether the language had an entry for everything so far.
  private var isWhole = true
  /// An entry that shows an argument several times, which again does so, would grow without end.
  private var phrasesLeft = mostPhrases
  private static let mostPhrases = 1000
  /// The names of the list that is being cut short, while the entry for that is written.
  private var cutNames: [TextBuilder] = []

  /// What stands for something that is not there.
  private static let gap = "…"

  init(catalog: MessageCatalog, names: Names, options: NoticeFormatter.Options) {
    self.catalog = catalog
    self.names = names
    self.options = options
    language = catalog.language
  }

  /// The sentence in the reader's language, or where that lacks an entry in English, as a whole: a sentence in two
  /// languages is none. Where no table has a usable entry, it is the key: something visible, never nothing.
  mutating func sentence(_ phrase: Phrase) -> Sentence {
    for language in catalog.languages {
      self.language = language
      out = TextBuilder()
      isWhole = true
      phrasesLeft = Self.mostPhrases
      write(phrase)
      if isWhole, out.text.hasVisibleCharacter { return sentence(of: phrase) }
    }
    out = TextBuilder()
    out.append(phrase.key.rawValue)
    return sentence(of: phrase)
  }

  private func sentence(of phrase: Phrase) -> Sentence {
    Sentence(
      text: out.text, runs: out.sentenceRuns, key: phrase.key,
      outcome: phrase.key == .updateNothing ? .nothingChanged : .told, problems: problems)
  }

  private mutating func write(_ phrase: Phrase) {
    guard phrasesLeft > 0 else {
      isWhole = false
      return
    }
    phrasesLeft -= 1
    let lookup = catalog.lookup(phrase.key, in: language)
    for problem in lookup.problems where !problems.contains(problem) { problems.append(problem) }
    if let pattern = lookup.pattern { write(pattern.pieces, of: phrase, number: nil) } else { isWhole = false }
  }

  /// `number` is what `#` stands for.
  private mutating func write(_ pieces: [Pattern.Piece], of phrase: Phrase, number: Int?) {
    for piece in pieces {
      switch piece {
      case .literal(let text): out.append(text)
      case .number: out.append(number.map(language.text) ?? "#")
      case .argument(let name): write(name, of: phrase)
      case .select(let name, let branches, let other):
        var branch = other
        if case .choice(let choice) = phrase[name], let found = branches[choice] { branch = found }
        write(branch, of: phrase, number: number)
      case .plural(let name, let plural):
        guard let value = self.number(name, of: phrase) else {
          continue
        }
        let (left, overflow) = value.subtractingReportingOverflow(plural.offset)
        let counted = overflow ? value : left
        let branch =
          plural.exact[value] ?? plural.categories[language.category(counted, isOrdinal: plural.isOrdinal)]
          ?? plural.other
        write(branch, of: phrase, number: counted)
      case .formatted(let name, let format):
        guard let value = self.number(name, of: phrase) else { continue }
        writeICU(of: phrase) { () throws(ICUError) in try format.format(name.rawValue, value) }
      }
    }
  }

  // MARK: Arguments

  private mutating func number(_ name: Phrase.Name, of phrase: Phrase) -> Int? {
    if case .number(let number) = phrase[name] { return number }
    missing(name, of: phrase)
    return nil
  }

  private mutating func missing(_ name: Phrase.Name, of phrase: Phrase) {
    problems.append(.missingArgument(phrase.key, name))
    out.append(Self.gap)
  }

  private mutating func write(_ name: Phrase.Name, of phrase: Phrase) {
    switch phrase[name.source] {
    case .number(let number): out.append(language.text(number))
    case .text(let text): writeShown(text, as: .value)
    case .choice(let choice): out.append(choice.rawValue)
    case .duration(let seconds):
      let locale = language.locale
      writeICU(of: phrase, as: .value) { () throws(ICUError) in
        try ICUDuration.format(seconds: seconds, locale: locale, isShort: name == .durationShort)
      }
    case .phrase(let part):
      switch name {
      case .team, .teamShort, .room: writeRun(part, as: .noun)
      case .actor: writeRun(part, as: .actor)
      case .notNamed: writeRun(part, as: .others)
      default: write(part)
      }
    case .person(let account): writePerson(account, as: .actor)
    case .people(let accounts): writePeople(accounts, isInitial: name == .targetsInitial)
    case nil:
      switch name {
      case .names where !cutNames.isEmpty: writeBeginning(cutNames)
      case .namesAndOthers where !cutNames.isEmpty:
        let others = builder { $0.write(.notNamed, of: phrase) }
        writeList(cutNames + [others])
      default: missing(name, of: phrase)
      }
    }
  }

  /// What ICU makes of a number.
  private mutating func writeICU(
    of phrase: Phrase, as role: Sentence.Role? = nil, _ format: () throws(ICUError) -> String
  ) {
    do throws(ICUError) {
      let text = try format().asPlainLine
      if let role { out.append(text, as: role, isIsolated: false) } else { out.append(text) }
    } catch {
      problems.append(.notFormatted(phrase.key, reason: error.description))
      out.append(Self.gap)
    }
  }

  /// An entry whose whole text stands for somebody or something.
  private mutating func writeRun(_ phrase: Phrase, as role: Sentence.Role, of account: Account? = nil) {
    let made = builder { $0.write(phrase) }
    out.run(role, of: account) { $0.append(made) }
  }

  /// Text of a payload, or a name.
  private mutating func writeShown(_ text: String, as role: Sentence.Role, of account: Account? = nil) {
    let shown = text.shown(limit: max(1, options.maxTextLength))
    let isIsolated =
      switch options.isolation {
      case .never: false
      case .whenNeeded: language.isRightToLeft || shown.hasRightToLeft
      case .always: true
      }
    out.append(shown, as: role, of: account, isIsolated: isIsolated)
  }

  /// What `body` writes, by itself.
  private mutating func builder(_ body: (inout Rendering) -> Void) -> TextBuilder {
    let outer = out
    out = TextBuilder()
    body(&self)
    defer { out = outer }
    return out
  }

  // MARK: People

  private mutating func writePerson(_ account: Account?, as role: Sentence.Role, isInitial: Bool = false) {
    if let account, account == names.viewer {
      writeRun(Phrase(key: isInitial ? .personYouInitial : .personYou), as: role, of: account)
    } else if let account, let name = names.name(of: account) {
      writeShown(name, as: role, of: account)
    } else {
      // A run without an account: somebody can be called “someone”.
      writeRun(Phrase(key: .personSomeone), as: role)
    }
  }

  /// People as a list: as many names as the options allow, and a count of the others, who can be people without a name.
  private mutating func writePeople(_ accounts: [Account], isInitial: Bool) {
    let known = accounts.prefix(max(1, options.maxNames)).prefix(while: names.isKnown)
    // Somebody has to stand there.
    let shown = known.isEmpty ? accounts.prefix(1) : known
    if shown.count == 1, accounts.count == 1 {
      writePerson(accounts[0], as: .target, isInitial: isInitial)
      return
    }
    let items = shown.enumerated().map { index, account in
      builder { $0.writePerson(account, as: .target, isInitial: isInitial && index == 0) }
    }
    let rest = accounts.count - shown.count
    guard rest > 0 else {
      writeList(items)
      return
    }
    let counts = [
      Phrase.Argument(name: .rest, value: .number(rest)), Phrase.Argument(name: .total, value: .number(accounts.count)),
    ]
    let notNamed = Phrase.Argument(name: .notNamed, value: .phrase(Phrase(key: .listOthers, arguments: counts)))
    cutNames = items
    write(Phrase(key: .listCut, arguments: counts + [notNamed]))
    cutNames = []
  }

  private mutating func writeList(_ items: [TextBuilder]) {
    let between = language.between(items.map(\.text))
    for (text, item) in zip(between, items) {
      out.append(text)
      out.append(item)
    }
    out.append(between.last ?? "")
  }

  /// Items as the beginning of a list that goes on: what it goes on with is not written.
  private mutating func writeBeginning(_ items: [TextBuilder]) {
    let between = language.between(items.map(\.text) + [Self.gap])
    for (text, item) in zip(between, items) {
      out.append(text)
      out.append(item)
    }
  }
}
