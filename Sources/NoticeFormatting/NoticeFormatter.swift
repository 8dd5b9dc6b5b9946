package import NoticeBytes
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

  /// When names and values are put between U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE, so that
  /// what is read from right to left in them does not turn around the words beside them. (Overrides and isolates of their
  /// own are always left out.)
  public enum Isolation: String, CaseIterable, Sendable {
    /// For logs and searching: the text has no character that is not seen.
    case never
    /// Where the sentence could be read in another order without: what has right-to-left characters in a language that
    /// is written from left to right, and everything in one that is not. The default strategy of MessageFormat 2.
    case whenNeeded
    case always
  }

  public struct Options: Hashable, Sendable {
    /// How many names a list has at most (1 or more); the others are counted.
    public var maxNames = 3
    /// How many graphemes are shown of a name or a value (1 or more); an ellipsis stands for the rest.
    public var maxTextLength = 60
    public var isolation = Isolation.whenNeeded

    public init(maxNames: Int = 3, maxTextLength: Int = 60, isolation: Isolation = .whenNeeded) {
      self.maxNames = maxNames
      self.maxTextLength = maxTextLength
      self.isolation = isolation
    }
  }

  public var options: Options
  private let catalog: MessageCatalog

  /// `locale` is any BCP 47 tag, or a POSIX name such as `zh_CN.UTF-8`; ICU finds the best of the tables' locales for
  /// it, English where none fits.
  public init(
    locale: String, style: Style = .standard, tables: StringTables = .builtIn, options: Options = Options()
  ) {
    catalog = tables.catalog(for: locale, style: style)
    self.options = options
  }

  private init(_ catalog: MessageCatalog, options: Options) {
    self.catalog = catalog
    self.options = options
  }

  /// The same formatter with nothing in common: for a thread that makes very many sentences, as others do.
  package var independent: NoticeFormatter { NoticeFormatter(catalog.independent, options: options) }

  /// The BCP 47 tag of the tables in use.
  public var locale: String { catalog.language.tag }

  /// Whether the locale's text runs from right to left.
  package var isRightToLeft: Bool { catalog.language.isRightToLeft }

  /// The entry that `key` leads to, from English where the locale's own tables have none; nil where no table has.
  package func source(of key: Phrase.Key) -> PatternSource? {
    for index in 0..<catalog.count {
      let message = catalog[index].takeUnretainedValue().message(key)
      if let source = message.takeUnretainedValue().source { return source }
    }
    return nil
  }

  /// The sentence for `notice` as `viewpoint` sees it. There always is one.
  public func sentence(for notice: Notice, viewpoint: Viewpoint = Viewpoint()) -> Sentence {
    render(for: viewpoint) { rendering, names in
      Statement.with(notice, names) { rendering.sentence($0) }
    }
  }

  /// The sentence that tells why `message` is pushed to the decision's recipient, or why not, as `viewpoint` sees it.
  public func sentence(
    for decision: PushDecision, of message: PushMessage, viewpoint: Viewpoint = Viewpoint()
  ) -> Sentence {
    render(for: viewpoint) { rendering, names in
      Statement.with(decision, message, names) { rendering.sentence($0) }
    }
  }

  /// The sentence that says `phrase`; `people` and `team` are where names come from beside the viewpoint's own.
  public func sentence(
    for phrase: Phrase, viewpoint: Viewpoint = Viewpoint(), people: [Person] = [], in team: TeamID? = nil
  ) -> Sentence {
    render(for: viewpoint) { rendering, names in
      names.with(people, in: team) { Statement.with(phrase) { rendering.sentence($0) } }
    }
  }

  /// In the room of the sentence before. (Inlined, as what is told would else be copied into a closure.)
  @inline(__always)
  private func render(for viewpoint: Viewpoint, _ say: (inout Rendering, Names) -> Sentence) -> Sentence {
    catalog.room.with {
      SentenceRoom(catalog, options)
    } _: { room in
      room._withUnsafeGuaranteedRef { $0.render(for: viewpoint, options, say) }
    }
  }

  /// A time as readers of the locale write it, to the second; nil where ICU does not know the time zone, or where
  /// the year is none of 1 to 9999.
  ///
  /// `timeZone` is a name of the IANA database, such as `Asia/Shanghai`.
  public func text(of time: Timestamp, timeZone: String) -> String? {
    catalog.language.text(time, timeZone: timeZone)
  }

  /// A writer of sentences for one reader.
  package func writer(for viewpoint: Viewpoint) -> SentenceWriter {
    SentenceWriter(catalog, Rendering(catalog, Names(viewpoint), options, TextBuilder(keepsRuns: false)))
  }
}

/// What makes one sentence after another, each for a reader of its own.
final class SentenceRoom {
  // Unchecked: whoever has the room is alone with it.
  @exclusivity(unchecked) private var rendering: Rendering

  fileprivate init(_ catalog: MessageCatalog, _ options: NoticeFormatter.Options) {
    rendering = Rendering(catalog, Names(), options, TextBuilder())
  }

  @inline(__always)
  fileprivate func render(
    for viewpoint: Viewpoint, _ options: NoticeFormatter.Options, _ say: (inout Rendering, Names) -> Sentence
  ) -> Sentence {
    rendering.begin(options)
    // (The rendering keeps the names: that is not to be counted for each sentence.)
    return Unmanaged.passUnretained(rendering.names)._withUnsafeGuaranteedRef { names in
      names.begin(viewpoint)
      let sentence = say(&rendering, names)
      names.end()
      rendering.leave()
      return sentence
    }
  }
}

/// Writes the texts of sentences for those who need neither a `String` nor runs, in UTF-8: one after another for the same
/// reader, which saves what each would have to prepare.
package struct SentenceWriter {
  private let catalog: MessageCatalog
  private var rendering: Rendering
  private let names: Unmanaged<Names>

  fileprivate init(_ catalog: MessageCatalog, _ rendering: Rendering) {
    self.catalog = catalog
    self.rendering = rendering
    names = .passUnretained(rendering.names)
  }

  /// Appends the text of the sentence for `notice`.
  package mutating func append(_ notice: Notice, to bytes: ByteBuffer) -> Said {
    rendering.begin(appendingTo: bytes)
    // (The rendering keeps the names: that is not to be counted for each sentence.)
    return names._withUnsafeGuaranteedRef { names in Statement.with(notice, names) { say($0) } }
  }

  private mutating func say(_ statement: Statement) -> Said {
    rendering.say(statement)
    return Said(
      key: statement.key, outcome: Sentence.Outcome(statement.key),
      problems: rendering.problems.isEmpty ? [] : rendering.problems)
  }

  /// What a sentence says beside its text.
  package struct Said {
    package var key: Phrase.Key
    package var outcome: Sentence.Outcome
    package var problems: [Sentence.Problem]
  }
}

extension Rendering {
  fileprivate mutating func sentence(_ statement: Statement) -> Sentence {
    say(statement)
    let text = out.text
    return Sentence(
      text: text, runs: out.takeRuns(in: text), key: statement.key, outcome: Sentence.Outcome(statement.key),
      problems: problems)
  }
}

extension Sentence.Outcome {
  fileprivate init(_ key: Phrase.Key) { self = key == .updateNothing ? .nothingChanged : .told }
}
