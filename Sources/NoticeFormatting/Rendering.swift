internal import Notices

/// One sentence in the making.
struct Rendering {
  private let catalog: MessageCatalog
  private let names: Names
  private let options: NoticeFormatter.Options
  private var out = TextBuilder()
  private var problems: [Sentence.Problem] = []
  /// The list that is being cut short, while its entry is written.
  private var cutList: CutList?

  private struct CutList {
    var shown: [TextBuilder]
    var rest: Int
    var total: Int
  }

  /// What stands for something that is not there.
  private static let gap = "…"

  init(catalog: MessageCatalog, names: Names, options: NoticeFormatter.Options) {
    self.catalog = catalog
    self.names = names
    self.options = options
  }

  mutating func sentence(_ phrase: Phrase) -> Sentence {
    append(phrase, in: catalog.language)
    if out.text.isEmpty { out.append(phrase.key.rawValue) }
    return Sentence(
      text: out.text, runs: out.sentenceRuns, key: phrase.key,
      outcome: phrase.key == .updateNothing ? .nothingChanged : .told, problems: problems)
  }

  /// The phrase's text, or its key where no table has a usable entry: something visible, never nothing.
  private mutating func append(_ phrase: Phrase, in language: MessageCatalog.Language) {
    let lookup = catalog.lookup(phrase.key, in: language)
    problems += lookup.problems
    guard let message = lookup.message else {
      out.append(phrase.key.rawValue)
      return
    }
    append(message.pattern.pieces, of: phrase, in: message.language, number: nil)
  }

  /// `number` is what `#` stands for.
  private mutating func append(
    _ pieces: [Pattern.Piece], of phrase: Phrase, in language: MessageCatalog.Language, number: Int?
  ) {
    for piece in pieces {
      switch piece {
      case .literal(let text): out.append(text)
      case .number: out.append(number.map(language.text) ?? "#")
      case .argument(let name): append(name, of: phrase, in: language)
      case .select(let name, let branches, let other):
        var branch = other
        if case .choice(let choice) = phrase[name], let found = branches[choice] { branch = found }
        append(branch, of: phrase, in: language, number: number)
      case .plural(let name, let plural):
        guard let value = self.number(name, of: phrase) else {
          append(plural.other, of: phrase, in: language, number: nil)
          continue
        }
        let (left, overflow) = value.subtractingReportingOverflow(plural.offset)
        let counted = overflow ? value : left
        let branch =
          plural.exact[value] ?? plural.categories[language.category(counted, isOrdinal: plural.isOrdinal)]
          ?? plural.other
        append(branch, of: phrase, in: language, number: counted)
      case .formatted(let name, let format):
        guard let value = self.number(name, of: phrase) else { continue }
        do throws(ICUError) {
          out.append(try format.format(name.rawValue, value))
        } catch {
          problems.append(.notFormatted(phrase.key, reason: error.description))
          out.append(Self.gap)
        }
      }
    }
  }

  private mutating func number(_ name: Phrase.Name, of phrase: Phrase) -> Int? {
    switch (name, cutList, phrase[name]) {
    case (.rest, let list?, _): return list.rest
    case (.total, let list?, _): return list.total
    case (_, _, .number(let number)?): return number
    default:
      problems.append(.missingArgument(phrase.key, name))
      return nil
    }
  }

  private mutating func append(_ name: Phrase.Name, of phrase: Phrase, in language: MessageCatalog.Language) {
    if let list = cutList, append(name, of: list, in: language) { return }
    switch phrase[name.source] {
    case .number(let number): out.append(language.text(number))
    case .text(let text): append(text.shown(limit: options.maxTextLength), as: .value, in: language)
    case .choice(let choice): out.append(choice.rawValue)
    case .duration(let seconds):
      do throws(ICUError) {
        let text = try ICUDuration.format(
          seconds: seconds, locale: language.locale, isShort: name == .durationShort)
        out.append(text, as: .value, isIsolated: false)
      } catch {
        problems.append(.notFormatted(phrase.key, reason: error.description))
        out.append(Self.gap)
      }
    case .phrase(let part):
      switch name {
      case .team, .teamShort, .room: append(part, as: .noun, in: language)
      case .actor: append(part, as: .actor, in: language)
      default: append(part, in: language)
      }
    case .person(let account): append(account, as: .actor, in: language)
    case .people(let accounts): append(accounts, isInitial: name == .targetsInitial, in: language)
    case nil:
      problems.append(.missingArgument(phrase.key, name))
      out.append(Self.gap)
    }
  }

  private mutating func append(_ phrase: Phrase, as role: Sentence.Role, in language: MessageCatalog.Language) {
    let made = builder { $0.append(phrase, in: language) }
    out.run(role) { $0.append(made) }
  }

  private mutating func append(
    _ shown: String, as role: Sentence.Role, of account: Account? = nil, in language: MessageCatalog.Language
  ) {
    let isIsolated =
      switch options.isolation {
      case .never: false
      case .whenNeeded: language.isRightToLeft || shown.hasRightToLeft
      case .always: true
      }
    out.append(shown, as: role, of: account, isIsolated: isIsolated)
  }

  /// What `body` appends, by itself.
  private mutating func builder(_ body: (inout Rendering) -> Void) -> TextBuilder {
    let outer = out
    out = TextBuilder()
    body(&self)
    defer { out = outer }
    return out
  }

  // MARK: People

  private mutating func append(
    _ account: Account?, as role: Sentence.Role, isInitial: Bool = false, in language: MessageCatalog.Language
  ) {
    if let account, account == names.viewer {
      let made = builder { $0.append(Phrase(key: isInitial ? .personYouInitial : .personYou), in: language) }
      out.run(role, of: account) { $0.append(made) }
    } else if let account, let name = names.name(of: account) {
      append(name.shown(limit: options.maxTextLength), as: role, of: account, in: language)
    } else {
      let made = builder { $0.append(Phrase(key: .personSomeone), in: language) }
      out.run(role, of: account) { $0.append(made) }
    }
  }

  /// People as a list: as many names as the options allow, and a count of the others, who can be people without a name.
  private mutating func append(_ accounts: [Account], isInitial: Bool, in language: MessageCatalog.Language) {
    let named = accounts.prefix(max(1, options.maxNames)).prefix { $0 == names.viewer || names.name(of: $0) != nil }
    // Somebody has to stand there.
    let shown = named.isEmpty ? accounts.prefix(1) : named
    if shown.count == 1, accounts.count == 1 {
      append(accounts[0], as: .target, isInitial: isInitial, in: language)
      return
    }
    let items = shown.enumerated().map { index, account in
      builder { $0.append(account, as: .target, isInitial: isInitial && index == 0, in: language) }
    }
    guard shown.count < accounts.count else {
      append(items, in: language)
      return
    }
    let outer = cutList
    cutList = CutList(shown: items, rest: accounts.count - shown.count, total: accounts.count)
    append(Phrase(key: .listCut), in: language)
    cutList = outer
  }

  /// The arguments of the entries that a list is cut with; false for any other.
  private mutating func append(_ name: Phrase.Name, of list: CutList, in language: MessageCatalog.Language) -> Bool {
    switch name {
    case .others: append(Phrase(key: .listOthers), as: .others, in: language)
    case .namesAndOthers:
      let others = builder { $0.append(Phrase(key: .listOthers), as: .others, in: language) }
      append(list.shown + [others], in: language)
    case .names:
      // The beginning of a list that goes on: what it goes on with is not shown.
      let between = language.between(list.shown.map(\.text) + [Self.gap])
      for (text, item) in zip(between, list.shown) {
        out.append(text)
        out.append(item)
      }
    case .rest: out.append(language.text(list.rest))
    case .total: out.append(language.text(list.total))
    default: return false
    }
    return true
  }

  private mutating func append(_ items: [TextBuilder], in language: MessageCatalog.Language) {
    let between = language.between(items.map(\.text))
    for (text, item) in zip(between, items) {
      out.append(text)
      out.append(item)
    }
    out.append(between.last ?? "")
  }
}

extension Phrase.Name {
  /// The phrase's argument that this one is another form of.
  var source: Self {
    switch self {
    case .targetsInitial: .targets
    case .durationShort: .duration
    default: self
    }
  }
}
