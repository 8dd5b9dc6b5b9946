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
  private let catalog: MessageCatalog

  /// `locale` is any BCP 47 tag; ICU finds the best of the tables' locales for it, English where none fits.
  public init(locale: String, style: Style = .standard) {
    catalog = MessageCatalog.best(for: locale, style: style)
  }

  /// The BCP 47 tag of the tables in use.
  public var locale: String { catalog.locale }

  /// The sentence for `notice` as `viewpoint` sees it. There always is one.
  public func sentence(for notice: Notice, viewpoint: Viewpoint = Viewpoint()) -> Sentence {
    var rendering = Rendering(catalog: catalog, notice: notice, viewpoint: viewpoint)
    let phrase = Phrase(notice, for: viewpoint)
    let text = rendering.text(of: phrase)
    return Sentence(text: text, key: phrase.key, problems: rendering.problems)
  }
}

/// One sentence in the making.
private struct Rendering {
  let catalog: MessageCatalog
  let notice: Notice
  let viewpoint: Viewpoint
  var problems: [Sentence.Problem] = []

  /// The phrase's text, or its key where no table has a usable entry: something visible, never nothing.
  mutating func text(of phrase: Phrase) -> String {
    let lookup = catalog.lookup(phrase.key)
    problems += lookup.problems
    guard let message = lookup.message else { return phrase.key.rawValue }
    do {
      var arguments: [(name: StaticString, value: ICUMessage.Argument)] = []
      for argument in phrase.arguments where message.arguments.contains(argument.name) {
        arguments.append((argument.name.asciiName, try value(of: argument.value, in: message.language)))
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
    case .entry(let key): return .text(text(of: Phrase(key: key, arguments: [])))
    case .person(let account): return .text(name(of: account))
    case .people(let accounts): return .text(try language.list(accounts.map { name(of: $0) }))
    case .list(let phrases): return .text(try language.list(phrases.map { text(of: $0) }))
    }
  }

  private mutating func name(of account: Account?) -> String {
    guard let account else { return text(of: Phrase(key: .personSomeone, arguments: [])) }
    if account == viewpoint.viewer { return text(of: Phrase(key: .personYou, arguments: [])) }
    guard let name = viewpoint.name(of: account, in: notice) else {
      return text(of: Phrase(key: .personSomeone, arguments: []))
    }
    return name.asPlainLine
  }
}

extension Phrase.Name {
  /// The name as ICU takes it.
  fileprivate var asciiName: StaticString {
    switch self {
    case .actor: "actor"
    case .actorIs: "actorIs"
    case .targets: "targets"
    case .others: "others"
    case .count: "count"
    case .targetIs: "targetIs"
    case .team: "team"
    case .teamShort: "teamShort"
    case .leaving: "leaving"
    case .state: "state"
    case .code: "code"
    case .changes: "changes"
    case .changeCount: "changeCount"
    case .value: "value"
    case .valueIs: "valueIs"
    case .title: "title"
    case .titleIs: "titleIs"
    case .mode: "mode"
    }
  }
}
