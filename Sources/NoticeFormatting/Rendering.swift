internal import NoticeBytes
internal import Notices

/// One sentence in the making.
///
/// This is the way of every sentence, so it writes each part right where it belongs: no part has a text of its own, but
/// where ICU must see it first.
struct Rendering {
  /// Whoever asks for sentences keeps it.
  private let catalog: Unmanaged<MessageCatalog>
  let names: Names
  private var options: NoticeFormatter.Options
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
    _ catalog: MessageCatalog, _ names: Names, _ options: NoticeFormatter.Options, _ out: consuming TextBuilder
  ) {
    self.catalog = .passUnretained(catalog)
    self.names = names
    self.options = options
    self.out = out
    unmanagedLanguage = catalog[0]
    languageCount = catalog.count
  }

  /// Begins another sentence for the same reader, at the end of `bytes`.
  mutating func begin(appendingTo bytes: ByteBuffer) {
    out.begin(appendingTo: bytes)
    if !problems.isEmpty { problems = [] }
  }

  /// Begins another sentence, in the room of one that left.
  mutating func begin(_ options: NoticeFormatter.Options) { self.options = options }

  mutating func leave() {
    out.leave()
    if !problems.isEmpty { problems = [] }
  }

  /// The sentence in the reader's language, or where that lacks an entry in English, as a whole: a sentence in two
  /// languages is none. Where no table has a usable entry, it is the key: something visible, never nothing.
  mutating func say(_ statement: Statement) {
    for index in 0..<languageCount {
      if languageIndex != index {
        languageIndex = index
        unmanagedLanguage = catalog._withUnsafeGuaranteedRef { $0[index] }
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
    pattern(statement.key)?._withUnsafeGuaranteedRef { write($0, 0..<$0.steps.count, of: statement, number: nil) }
  }

  /// What the language has for a key; nil where the sentence cannot be of this language. (The language keeps it: that is not to
  /// be counted for each sentence.)
  private mutating func pattern(_ key: Phrase.Key) -> Unmanaged<Pattern>? {
    guard phrasesLeft > 0 else {
      isWhole = false
      return nil
    }
    phrasesLeft -= 1
    let message = unmanagedLanguage._withUnsafeGuaranteedRef { $0.message(key) }
    if message._withUnsafeGuaranteedRef({ !$0.problems.isEmpty }) { note(message.takeUnretainedValue().problems) }
    let pattern = message._withUnsafeGuaranteedRef { $0.unmanagedPattern }
    if pattern == nil { isWhole = false }
    return pattern
  }

  @inline(never)
  private mutating func note(_ others: [Sentence.Problem]) {
    for problem in others where !problems.contains(problem) { problems.append(problem) }
  }

  /// `number` is what `#` stands for.
  @inline(never)
  private mutating func write(_ pattern: Pattern, _ steps: Range<Int>, of statement: Statement, number: Int?) {
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch pattern.steps[index] {
      case .literal(let range): append(range, of: pattern)
      case .number: writeNumber(number)
      case .argument(let name): write(name, of: statement)
      case .select(let name, let places, _):
        index = pattern.places[places + statement.choice(name).ordinal]
        continue
      case .plural(let name, let isOrdinal, let offset, let end):
        writePlural(name, isOrdinal: isOrdinal, offset: offset, pattern, index + 1..<end, of: statement)
        index = end
        continue
      // The one before it is done, and so is what they are branches of.
      case .branch(_, let end):
        index = end
        continue
      case .formatted(let name, let format): writeNumber(name, pattern, format, of: statement)
      }
      index += 1
    }
  }

  @inline(__always)
  private mutating func append(_ literal: Range<Int>, of pattern: Pattern) {
    out.append(padded: pattern.start(of: literal), count: literal.count)
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

  @inline(never)
  private func writeNumber(_ number: Int?) {
    if let number { language.write(number, to: out) } else { out.append("#") }
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

  /// What nearly all sentences ask for is not put into a value first.
  @inline(__always)
  private mutating func write(_ name: Phrase.Name, of statement: Statement) {
    switch name {
    case .actor:
      if let people = statement.people, !people.isSystem {
        return writePerson(people.actor, as: .actor, isInitial: false)
      }
    case .targets, .targetsInitial:
      if let people = statement.people { return writePeople(people.targets, isInitial: name == .targetsInitial) }
    case .team, .teamShort:
      if let noun = statement.noun(name) { return writeRun(noun, as: .noun) }
    default: break
    }
    writeOther(name, of: statement)
  }

  @inline(never)
  private mutating func writeOther(_ name: Phrase.Name, of statement: Statement) {
    switch name {
    case .changes, .first, .next:
      if let part = statement.part(name) { return write(part) }
    case .notNamed:
      if let part = statement.part(name) { return writeRun(part, as: .others) }
    default: break
    }
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
      Statement.with(part) { part in
        switch name {
        case .team, .teamShort, .room: writeRun(part, as: .noun)
        case .actor: writeRun(part, as: .actor)
        case .notNamed: writeRun(part, as: .others)
        default: write(part)
        }
      }
    case .person(nil): writePerson(nil, as: .actor, isInitial: false)
    case .person(let account?): withUnsafePointer(to: account) { writePerson($0, as: .actor, isInitial: false) }
    case .people(let accounts):
      accounts.withUnsafeBufferPointer { writePeople($0, isInitial: name == .targetsInitial) }
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
      if let role { out.append(text, as: role, of: nil, isIsolated: false) } else { out.append(text) }
    } catch {
      problems.append(.notFormatted(statement.key, reason: error.description))
      out.append(Self.gap)
    }
  }

  /// An entry whose whole text stands for somebody or something.
  private mutating func writeRun(_ statement: Statement, as role: Sentence.Role) {
    let run = out.begin()
    write(statement)
    out.end(run, role, of: nil)
  }

  /// The same of an entry that needs nothing.
  @inline(never)
  private mutating func writeRun(_ key: Phrase.Key, as role: Sentence.Role, of account: UnsafePointer<Account>? = nil) {
    let run = out.begin()
    pattern(key)?._withUnsafeGuaranteedRef { write($0, key) }
    out.end(run, role, of: account)
  }

  @inline(__always)
  private mutating func write(_ pattern: Pattern, _ key: Phrase.Key) {
    if let literal = pattern.literal { return append(literal, of: pattern) }
    write(pattern, 0..<pattern.steps.count, of: Statement(key), number: nil)
  }

  /// Text of a payload, or a name.
  private mutating func writeShown(_ text: String, as role: Sentence.Role, of account: UnsafePointer<Account>? = nil) {
    // Nearly always the bytes tell that it is shown as it is.
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard isShownAsItIs(bytes) else { return false }
      let run = out.begin()
      out.append(bytes)
      out.end(run, role, of: account)
      return true
    }
    if isWritten == true { return }
    let shown = text.shown(limit: maxTextLength)
    out.append(shown, as: role, of: account, isIsolated: isIsolated ?? shown.hasRightToLeft)
  }

  private var maxTextLength: Int { max(1, options.maxTextLength) }

  /// Whether what is shown is isolated; nil where the text decides.
  private var isIsolated: Bool? {
    switch options.isolation {
    case .never: false
    case .whenNeeded: language.isRightToLeft ? true : nil
    case .always: true
    }
  }

  private func isShownAsItIs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.isShownAsItIs(limit: maxTextLength) && !(isIsolated ?? bytes.canHaveRightToLeft)
  }

  // MARK: People

  @inline(never)
  private mutating func writePerson(
    _ account: UnsafePointer<Account>?, as role: Sentence.Role, isInitial: Bool
  ) {
    // A run without an account: somebody can be called “someone”.
    guard let account else { return writeRun(.personSomeone, as: role) }
    if names.isViewer(account.pointee) {
      return writeRun(isInitial ? .personYouInitial : .personYou, as: role, of: account)
    }
    if let name = names.resolvedName(of: account.pointee) { return writeShown(name, as: role, of: account) }
    if let name = usualName(of: account) {
      let run = out.begin()
      out.append(name)
      return out.end(run, role, of: account)
    }
    if let name = names.name(of: account.pointee) { return writeShown(name, as: role, of: account) }
    writeRun(.personSomeone, as: role)
  }

  /// The name of nearly everybody: short, and shown as it is. It is taken out of its place before anything is written, as it
  /// would else have to be kept for that.
  @inline(__always)
  private func usualName(of account: UnsafePointer<Account>) -> ShortText? {
    guard let place = names.place(of: account), let name = ShortText(place.pointee) else { return nil }
    let isUsual =
      name.isVisibleASCII
      ? name.count <= maxTextLength && isIsolated != true
      : place.pointee.utf8.withContiguousStorageIfAvailable { isShownAsItIs($0) } ?? false
    return isUsual ? name : nil
  }

  /// The first of a list of people, which are to be named.
  private struct People {
    var accounts: UnsafeBufferPointer<Account>
    var count: Int
    var isInitial: Bool
  }

  /// People as a list: as many names as the options allow, and a count of the others, who can be people without a name.
  @inline(__always)
  private mutating func writePeople(_ accounts: UnsafeBufferPointer<Account>, isInitial: Bool) {
    if accounts.count == 1 { return writePerson(accounts.baseAddress, as: .target, isInitial: isInitial) }
    writeSeveral(accounts, isInitial: isInitial)
  }

  @inline(never)
  private mutating func writeSeveral(_ accounts: UnsafeBufferPointer<Account>, isInitial: Bool) {
    let most = min(accounts.count, max(1, options.maxNames))
    var known = 0
    while known < most, names.isKnown(accounts[known]) { known += 1 }
    // Somebody has to stand there.
    let people = People(accounts: accounts, count: max(known, min(1, accounts.count)), isInitial: isInitial)
    let rest = accounts.count - people.count
    guard rest > 0 else { return writePeople(people) }
    cut = people
    write(Statement(.listCut, nil, .cut(rest: rest, total: accounts.count)))
    cut = nil
  }

  /// The people as a list; with `others`, the phrase that has a count of those as its last item.
  private mutating func writePeople(_ people: People?, and others: Statement? = nil, goesOn: Bool = false) {
    guard let people else { return }
    writeList(people.count + (others == nil ? 0 : 1), goesOn: goesOn) { rendering, index in
      if index < people.count {
        rendering.writePerson(
          people.accounts.baseAddress.map { $0 + index }, as: .target, isInitial: people.isInitial && index == 0)
      } else if let others {
        rendering.write(.notNamed, of: others)
      }
    }
  }

  /// A list of so many items; what it goes on with, if it does, is not written.
  private mutating func writeList(_ count: Int, goesOn: Bool, _ writeItem: (inout Rendering, Int) -> Void) {
    if count == 1, !goesOn { return writeItem(&self, 0) }
    let total = goesOn ? count + 1 : count
    if let separators = language.separators(count: total) {
      for index in 0..<count {
        separators._withUnsafeGuaranteedRef { out.append($0.texts[index]) }
        writeItem(&self, index)
      }
      if !goesOn { separators._withUnsafeGuaranteedRef { out.append($0.texts[count]) } }
      return
    }
    // Here, ICU must see the items.
    let outer = out
    let items = (0..<count).map { index in
      out = outer.part
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
