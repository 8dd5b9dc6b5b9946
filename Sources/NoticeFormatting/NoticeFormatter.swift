@_exported public import Notices

/// Puts notices into words.
///
/// ```swift
/// let formatter = NoticeFormatter(locale: "zh-Hans")
/// let notice = Notice(.invite(["lihua"]), by: "xiaoming", in: "6271272396")
/// let view = Viewpoint(viewer: "lihua", names: NameBook(accounts: ["xiaoming": "小明"]))
/// formatter.sentence(for: notice, viewpoint: view).text  // 小明邀请你加入了群聊
/// ```
///
/// A formatter is cheap to make (what it needs is kept by locale) and may be used from many tasks at once.
public struct NoticeFormatter: Sendable {
  /// Which sentences are used.
  public enum Style: String, CaseIterable, Sendable {
    /// Tells what changed to what.
    case standard
    /// Says what the SDK's document 《群组通知消息》 says, word by word, where it has a sentence.
    case classic
  }

  /// The BCP 47 tags of all tables, the one that others fall back to first.
  public static var locales: [String] { BuiltInTables.locales }

  private let catalog: MessageCatalog

  /// `locale` is any BCP 47 tag; ICU finds the best of the tables' locales for it, English where none fits.
  public init(locale: String, style: Style = .standard) {
    catalog = MessageCatalog.best(for: locale, style: style)
  }

  /// The BCP 47 tag of the tables in use.
  public var locale: String { catalog.language.tag }

  /// The sentence for `notice` as `viewpoint` sees it. There always is one.
  public func sentence(for notice: Notice, viewpoint: Viewpoint = Viewpoint()) -> Sentence {
    let names = Names(notice, viewpoint)
    return sentence(for: Phrase(notice, names), names)
  }

  /// The sentence that says `phrase`; `people` and `team` are where names come from beside the viewpoint's own.
  public func sentence(
    for phrase: Phrase, viewpoint: Viewpoint = Viewpoint(), people: [Person] = [], in team: TeamID? = nil
  ) -> Sentence {
    sentence(for: phrase, Names(viewpoint, people, team))
  }

  private func sentence(for phrase: Phrase, _ names: Names) -> Sentence {
    var rendering = Rendering(catalog: catalog, names: names)
    let text = rendering.text(of: phrase, in: catalog.language)
    return Sentence(text: text, key: phrase.key, problems: rendering.problems)
  }
}

/// One sentence in the making.
private struct Rendering {
  let catalog: MessageCatalog
  let names: Names
  var problems: [Sentence.Problem] = []

  /// The phrase's text, or its key where no table has a usable entry: something visible, never nothing.
  mutating func text(of phrase: Phrase, in language: MessageCatalog.Language) -> String {
    let lookup = catalog.lookup(phrase.key, in: language)
    problems += lookup.problems
    guard let message = lookup.message else { return phrase.key.rawValue }
    do {
      var arguments: [(name: String, value: ICUMessage.Argument)] = []
      for argument in phrase.arguments where message.arguments.contains(argument.name) {
        arguments.append((argument.name.rawValue, try value(of: argument.value, in: message.language)))
      }
      return try message.format.format(arguments)
    } catch {
      problems.append(.notFormatted(phrase.key, reason: error.description))
      return phrase.key.rawValue
    }
  }

  private mutating func value(
    of value: Phrase.Value, in language: MessageCatalog.Language
  ) throws(ICUError) -> ICUMessage.Argument {
    switch value {
    case .number(let number): return .number(number)
    case .text(let text): return .text(text.asPlainLine)
    case .choice(let choice): return .text(choice.rawValue)
    case .duration(let seconds): return .text(try ICUDuration.format(seconds: seconds, locale: language.tag))
    case .phrase(let phrase): return .text(text(of: phrase, in: language))
    case .person(let account): return .text(name(of: account, in: language))
    case .people(let accounts): return .text(try language.list(accounts.map { name(of: $0, in: language) }))
    case .list(let phrases): return .text(try language.list(phrases.map { text(of: $0, in: language) }))
    }
  }

  private mutating func name(of account: Account?, in language: MessageCatalog.Language) -> String {
    if let account, account == names.viewer { return text(of: Phrase(key: .personYou), in: language) }
    guard let name = account.flatMap(names.name(of:)) else {
      return text(of: Phrase(key: .personSomeone), in: language)
    }
    return name.asPlainLine
  }
}
