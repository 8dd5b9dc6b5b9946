internal import NoticeBytes
internal import Notices

/// One sentence in the making.
///
/// This is the way of every sentence, so it writes each part right where it belongs: no part has a text of its own, but
/// where ICU must see it first.
struct Rendering {
  private let catalog: MessageCatalog
  private(set) var names: Names
  private let options: NoticeFormatter.Options
  /// The catalog keeps it: that is not to be counted at each step.
  private var unmanagedLanguage: Unmanaged<MessageCatalog.Language>
  private var language: MessageCatalog.Language { unmanagedLanguage._withUnsafeGuaranteedRef { $0 } }
  /// Which of the catalog's it is, and how many those are: looking there would count references.
  private var languageIndex = 0
  private let languageCount: Int
  private(set) var out: TextBuilder
  private(set) var problems: [Sentence.Problem] = []
  /// Whether the language had an entry for everything so far.
  private var isWhole = true
  /// An entry that shows an argument several times, which again does so, would grow without end.
  private var phrasesLeft = mostPhrases
  private static let mostPhrases = 1000
  /// The people that the list has room for that is being cut short, while the entry for that is written.
  private var cut: People?

  /// What stands for something that is not there.
  private static let gap = "…"

  /// `out` is what the sentence is appended to.
  init(
    _ catalog: MessageCatalog, _ names: consuming Names, _ options: NoticeFormatter.Options,
    _ out: consuming TextBuilder
  ) {
    self.catalog = catalog
    self.names = names
    self.options = options
    self.out = out
    unmanagedLanguage = catalog[0]
    languageCount = catalog.count
  }

  /// Begins another sentence for the same reader, at the end of `bytes`.
  mutating func begin(_ notice: Notice, appendingTo bytes: ByteBuffer) {
    names.begin(notice)
    out.begin(appendingTo: bytes)
    if !problems.isEmpty { problems = [] }
  }

  /// Lets go of the notice, whose place can then be used again.
  mutating func end() { names.end() }

  /// The sentence in the reader's language, or where that lacks an entry in English, as a whole: a sentence in two
  /// languages is none. Where no table has a usable entry, it is the key: something visible, never nothing.
  mutating func say(_ statement: Statement) {
    for index in 0..<languageCount {
      if languageIndex != index {
        languageIndex = index
        unmanagedLanguage = catalog[index]
      }
      isWhole = true
      phrasesLeft = Self.mostPhrases
      write(statement)
      if isWhole, out.isVisible { return }
      out.removeAll()
    }
    out.append(statement.key.rawValue)
  }

  private mutating func write(_ statement: Statement) {
    guard phrasesLeft > 0 else {
      isWhole = false
      return
    }
    phrasesLeft -= 1
    // The language keeps it: that is not to be counted for each sentence.
    let message = unmanagedLanguage._withUnsafeGuaranteedRef { $0.message(statement.key) }
    message._withUnsafeGuaranteedRef { message in
      if !message.problems.isEmpty {
        for problem in message.problems where !problems.contains(problem) { problems.append(problem) }
      }
      guard let pattern = message.unmanagedPattern else {
        isWhole = false
        return
      }
      pattern._withUnsafeGuaranteedRef { write($0, 0..<$0.steps.count, of: statement, number: nil) }
    }
  }

  /// `number` is what `#` stands for.
  private mutating func write(_ pattern: Pattern, _ steps: Range<Int>, of statement: Statement, number: Int?) {
    var index = steps.lowerBound
    var stop = steps.upperBound
    while index < stop {
      switch pattern.steps[index] {
      case .literal(let range): out.append(pattern.text, range)
      case .number: if let number { language.write(number, to: out) } else { out.append("#") }
      case .argument(let name): write(name, of: statement)
      case .select(let name, let end):
        let selector = Pattern.Selector.choice(statement.choice(name))
        let branch = pattern.branch(index + 1..<end, selector) ?? pattern.branch(index + 1..<end, .choice(.other))
        // Most patterns are a choice between sentences: then the branch is what is left of it.
        if let branch, end == stop {
          index = branch.lowerBound
          stop = branch.upperBound
          continue
        }
        if let branch { write(pattern, branch, of: statement, number: number) }
        index = end
        continue
      case .plural(let name, let isOrdinal, let offset, let end):
        writePlural(name, isOrdinal: isOrdinal, offset: offset, pattern, index + 1..<end, of: statement)
        index = end
        continue
      // Gone through by what has it.
      case .branch: break
      case .formatted(let name, let format): writeNumber(name, pattern, format, of: statement)
      }
      index += 1
    }
  }

  // (Not inlined: what most patterns do not have is not to take room where each is gone through.)

  @inline(never)
  private mutating func writePlural(
    _ name: Phrase.Name, isOrdinal: Bool, offset: Int, _ pattern: Pattern, _ branches: Range<Int>,
    of statement: Statement
  ) {
    guard let value = number(name, of: statement) else { return }
    let (left, overflow) = value.subtractingReportingOverflow(offset)
    let counted = overflow ? value : left
    let branch =
      pattern.branch(branches, .exact(value))
      ?? pattern.branch(branches, .category(language.category(counted, isOrdinal: isOrdinal)))
      ?? pattern.branch(branches, .category(.other))
    if let branch { write(pattern, branch, of: statement, number: counted) }
  }

  /// In the format with this index; nil for the language's usual one.
  @inline(never)
  private mutating func writeNumber(_ name: Phrase.Name, _ pattern: Pattern, _ format: Int?, of statement: Statement) {
    guard let value = number(name, of: statement) else { return }
    if let format {
      writeICU(of: statement) { () throws(ICUError) in try pattern.formats[format].format(name.rawValue, value) }
    } else {
      language.write(value, to: out)
    }
  }

  // MARK: Arguments

  private mutating func number(_ name: Phrase.Name, of statement: Statement) -> Int? {
    if case .number(let number) = statement[name] { return number }
    missing(name, of: statement)
    return nil
  }

  private mutating func missing(_ name: Phrase.Name, of statement: Statement) {
    problems.append(.missingArgument(statement.key, name))
    out.append(Self.gap)
  }

  private mutating func write(_ name: Phrase.Name, of statement: Statement) {
    // What nearly all sentences ask for is not put into a value first.
    if let people = statement.people {
      switch name {
      case .actor where !people.isSystem: return writePerson(people.actor, as: .actor)
      case .targets: return writePeople(people.targets, isInitial: false)
      case .targetsInitial: return writePeople(people.targets, isInitial: true)
      default: break
      }
    }
    if let noun = statement.noun(name) { return writeRun(Statement(noun), as: .noun) }
    if let part = statement.part(name) { return write(part) }
    switch statement[name.source] {
    case .number(let number): language.write(number, to: out)
    case .text(let text): writeShown(text, as: .value)
    case .choice(let choice): out.append(choice.rawValue)
    case .duration(let seconds):
      let locale = language.locale
      writeICU(of: statement, as: .value) { () throws(ICUError) in
        try ICUDuration.format(seconds: seconds, locale: locale, isShort: name == .durationShort)
      }
    case .phrase(let part):
      switch name {
      case .team, .teamShort, .room: writeRun(Statement(part), as: .noun)
      case .actor: writeRun(Statement(part), as: .actor)
      case .notNamed: writeRun(Statement(part), as: .others)
      default: write(Statement(part))
      }
    case .person(let account): writePerson(account, as: .actor)
    case .people(let accounts): writePeople(accounts, isInitial: name == .targetsInitial)
    case nil:
      switch name {
      case .names where cut != nil: writePeople(cut, goesOn: true)
      case .namesAndOthers where cut != nil: writePeople(cut, and: statement)
      default: missing(name, of: statement)
      }
    }
  }

  /// What ICU makes of a number.
  private mutating func writeICU(
    of statement: Statement, as role: Sentence.Role? = nil, _ format: () throws(ICUError) -> String
  ) {
    do throws(ICUError) {
      let text = try format().asPlainLine
      if let role { out.append(text, as: role, isIsolated: false) } else { out.append(text) }
    } catch {
      problems.append(.notFormatted(statement.key, reason: error.description))
      out.append(Self.gap)
    }
  }

  /// An entry whose whole text stands for somebody or something.
  private mutating func writeRun(_ statement: Statement, as role: Sentence.Role, of account: Account? = nil) {
    let run = out.begin()
    write(statement)
    out.end(run, role, of: account)
  }

  /// Text of a payload, or a name.
  private mutating func writeShown(_ text: String, as role: Sentence.Role, of account: Account? = nil) {
    let limit = max(1, options.maxTextLength)
    // nil where the text decides.
    let isIsolated: Bool? =
      switch options.isolation {
      case .never: false
      case .whenNeeded: language.isRightToLeft ? true : nil
      case .always: true
      }
    // Nearly always the bytes tell that it is shown as it is.
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.isShownAsItIs(limit: limit), !(isIsolated ?? bytes.canHaveRightToLeft) else { return false }
      let run = out.begin()
      out.append(bytes)
      out.end(run, role, of: account)
      return true
    }
    if isWritten == true { return }
    let shown = text.shown(limit: limit)
    out.append(shown, as: role, of: account, isIsolated: isIsolated ?? shown.hasRightToLeft)
  }

  // MARK: People

  private mutating func writePerson(_ account: Account?, as role: Sentence.Role, isInitial: Bool = false) {
    if let account, account == names.viewer {
      writeRun(Statement(isInitial ? .personYouInitial : .personYou), as: role, of: account)
    } else if let account, let name = names.name(of: account) {
      writeShown(name, as: role, of: account)
    } else {
      // A run without an account: somebody can be called “someone”.
      writeRun(Statement(.personSomeone), as: role)
    }
  }

  /// The first of a list of people, which are to be named.
  private struct People {
    var accounts: [Account]
    var count: Int
    var isInitial: Bool
  }

  /// People as a list: as many names as the options allow, and a count of the others, who can be people without a name.
  private mutating func writePeople(_ accounts: [Account], isInitial: Bool) {
    let most = min(accounts.count, max(1, options.maxNames))
    var known = 0
    while known < most, names.isKnown(accounts[known]) { known += 1 }
    // Somebody has to stand there.
    let people = People(accounts: accounts, count: max(known, min(1, accounts.count)), isInitial: isInitial)
    let rest = accounts.count - people.count
    guard rest > 0 else { return writePeople(people) }
    let counts = [
      Phrase.Argument(name: .rest, value: .number(rest)), Phrase.Argument(name: .total, value: .number(accounts.count)),
    ]
    let notNamed = Phrase.Argument(name: .notNamed, value: .phrase(Phrase(key: .listOthers, arguments: counts)))
    cut = people
    write(Statement(.listCut, nil, counts + [notNamed]))
    cut = nil
  }

  /// The people as a list; with `others`, the phrase that has a count of those as its last item.
  private mutating func writePeople(_ people: People?, and others: Statement? = nil, goesOn: Bool = false) {
    guard let people else { return }
    let count = people.count + (others == nil ? 0 : 1)
    writeList(count, goesOn: goesOn) { rendering, index in
      if index < people.count {
        rendering.writePerson(people.accounts[index], as: .target, isInitial: people.isInitial && index == 0)
      } else if let others {
        rendering.write(.notNamed, of: others)
      }
    }
  }

  /// A list of so many items; what it goes on with, if it does, is not written.
  private mutating func writeList(_ count: Int, goesOn: Bool, _ writeItem: (inout Rendering, Int) -> Void) {
    if count == 1, !goesOn { return writeItem(&self, 0) }
    let total = goesOn ? count + 1 : count
    if let between = language.between(count: total) {
      for index in 0..<count {
        out.append(between[index])
        writeItem(&self, index)
      }
      if !goesOn { out.append(between[count]) }
      return
    }
    // Here, ICU must see the items.
    let outer = out
    let items = (0..<count).map { index in
      out = TextBuilder()
      writeItem(&self, index)
      return out
    }
    out = outer
    let between = language.between(items.map(\.text) + (goesOn ? [Self.gap] : []))
    for (text, item) in zip(between, items) {
      out.append(text)
      out.append(item)
    }
    if !goesOn { out.append(between.last ?? "") }
  }
}

extension Pattern {
  /// The steps of the branch for `selector`, among those whose headers and steps are at `branches`.
  fileprivate func branch(_ branches: Range<Int>, _ selector: Selector) -> Range<Int>? {
    var index = branches.lowerBound
    while index < branches.upperBound, case .branch(let own, let end) = steps[index] {
      if own == selector { return index + 1..<end }
      index = end
    }
    return nil
  }
}
