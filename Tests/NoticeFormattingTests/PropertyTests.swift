import Foundation
import NoticeFormatting
import Testing

/// What holds for any names, any targets and any reader.
@Suite("Properties of every sentence")
struct PropertyTests {
  /// The same sequence for a seed on every run (SplitMix64).
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces: [String] = [
    "a", "Bob", "李华", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇨🇳", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200D}", "\u{FE0F}", "שלום", "محمد", "123", " ",
    "\n", "\r\n", "\t",
    "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2068}", "\u{2069}", "\u{200F}", "\u{200B}", "%@",
    "%", "{", "}",
    "{actor}", "'", "''", "#", "<b>", "&amp;", "\"", "“", "”", "…", "、", ",", "\u{2028}", "\u{85}", "\u{FFFE}",
    "\u{E000}",
    "\u{1F1E8}", "\u{0600}", "ᄀ", "ᅡ", "\u{E0001}", "𝒳",
  ]

  private static func text(_ random: inout Seeded, upTo most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static let makers: [@Sendable ([Account]) -> TeamOperation] = [
    { .invite($0) }, { .kick($0) }, { .applyPass($0) }, { .addManager($0) }, { .removeManager($0) },
    { .mute($0, .on) }, { .mute($0, .off) }, { .mute($0, nil) },
  ]

  private static func event(_ targets: [Account], _ random: inout Seeded) -> Event {
    let rooms = ChatroomEventCode.names.map { ChatroomEvent($0.code, targets: targets, muteDuration: 90) }
    let requests = TeamRequest.Kind.allCases.map { TeamRequest($0, targets: targets, postscript: "hello") }
    let events =
      rooms.map { Event.chatroom($0) } + requests.map { .teamRequest($0, .superTeam) } + [
        .team(.transferOwner(to: targets.first, leaving: true), .team),
        .team(.acceptInvitation(from: targets.last), .team), .team(.leave, .discussionGroup),
        .call(CallEvent(.miss, type: .audio, participants: targets)),
      ]
    return events.randomElement(using: &random) ?? .revocation(.revokeTeam)
  }

  private static let locales = ["en", "en-GB", "zh-Hans", "zh-Hant", "zh-Hant-HK", "ar"]
  /// So that there is a language that is written from right to left.
  private static let tables = StringTables([
    "ar": [
      "team.kick": "أزال {actor} {targets} من {team}", "noun.team": "المجموعة", "person.you": "you",
      "person.someone": "شخص ما", "list.cut": "{namesAndOthers}", "list.others": "{rest, plural, other {# آخرين}}",
    ]
  ])

  @Test("names, targets and readers of all kinds", arguments: 0..<40)
  func anything(seed: UInt64) throws {
    var random = Seeded(state: seed)
    for _ in 0..<50 {
      let accounts: [Account] = (0..<Int.random(in: 1...9, using: &random)).map { Account("account\($0)") }
      var names: [Account: String] = [:]
      for account in accounts {
        // Half of them are plain, so that it is known how they look in a sentence.
        names[account] = Bool.random(using: &random) ? Self.text(&random, upTo: 6) : "n\(account)"
      }
      let targets = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in accounts.randomElement(using: &random)
      }
      let actor = Bool.random(using: &random) ? accounts.randomElement(using: &random) : nil
      let viewer = Bool.random(using: &random) ? accounts.randomElement(using: &random) : nil
      let make = try #require(Self.makers.randomElement(using: &random))
      let options = NoticeFormatter.Options(
        maxNames: Int.random(in: 1...5, using: &random), maxTextLength: Int.random(in: 1...20, using: &random),
        isolation: try #require(NoticeFormatter.Isolation.allCases.randomElement(using: &random)))
      let formatter = NoticeFormatter(
        locale: try #require(Self.locales.randomElement(using: &random)), tables: Self.tables, options: options)
      let notice = Notice(make(targets), by: actor)
      let view = Viewpoint(viewer: viewer, names: NameBook(accounts: names))
      let sentence = formatter.sentence(for: notice, viewpoint: view)

      #expect(!sentence.text.isEmpty)
      check(sentence)
      checkNames(sentence, names, viewer, options)
      try checkPeople(sentence, targets, actor, formatter)
      var other = Notice(Self.event(targets, &random), by: actor)
      other.isBySystem = Bool.random(using: &random)
      let second = formatter.sentence(for: other, viewpoint: view)
      check(second)
      checkNames(second, names, viewer, options)
      let cut = sentence.prefix(Int.random(in: 0...30, using: &random))
      check(cut)
      #expect(cut.text.count <= sentence.text.count)
    }
  }

  @Test("values of all kinds", arguments: 0..<20)
  func values(seed: UInt64) throws {
    var random = Seeded(state: seed &+ 1000)
    for _ in 0..<50 {
      let text = Self.text(&random, upTo: 12)
      let changes: [TeamChange] = [
        .name(text), .intro(text), .announcement(Announcement(text: text)), .avatar(text),
        .unknown(key: text, value: RawJSON(json: "1")), .joinMode(.needAuth), .muteMode(.on),
        .announcement(Announcement(text: "", entries: [.init(title: text, content: text)])),
      ]
      let some = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in changes.randomElement(using: &random) }
      let formatter = NoticeFormatter(
        locale: try #require(Self.locales.randomElement(using: &random)), tables: Self.tables,
        options: .init(isolation: .whenNeeded))
      check(formatter.sentence(for: Notice(.update(some), by: "a")))
      let friend = FriendEvent(.user(.request), postscript: text)
      check(formatter.sentence(for: Notice(.friend(friend), by: "a", to: "b")))
    }
  }

  /// One line, whose isolates are in pairs, and whose runs are in order and inside them.
  private func check(_ sentence: Sentence) {
    let text = sentence.text
    #expect(text.allSatisfy { !$0.isNewline })
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2068}": depth += 1
      case "\u{2069}": depth -= 1
      case "\u{202A}"..."\u{202E}", "\u{2066}", "\u{2067}", "\u{0}"..<" ", "\u{7F}"..<"\u{A0}":
        Issue.record("U+\(String(scalar.value, radix: 16)) in \(text)")
      default: break
      }
      #expect((0...1).contains(depth))
    }
    #expect(depth == 0)
    checkWords(sentence)
    var end = text.startIndex
    for run in sentence.runs {
      #expect(end <= run.range.lowerBound && run.range.lowerBound < run.range.upperBound)
      #expect(run.range.upperBound <= text.endIndex)
      #expect(!text[run.range].unicodeScalars.contains { $0 == "\u{2068}" || $0 == "\u{2069}" })
      end = run.range.upperBound
    }
    // The text is what HTML and attributes say, without the isolates.
    let visible = String(text.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" })
    #expect(String(sentence.attributed.characters) == text)
    #expect(plain(sentence.html) == visible)
  }

  /// What is not a name or a value is the table's: it has no placeholder, and it is of the reader's language.
  private func checkWords(_ sentence: Sentence) {
    var words = ""
    var end = sentence.text.startIndex
    for run in sentence.runs {
      words += sentence.text[end..<run.range.lowerBound]
      end = run.range.upperBound
    }
    words += sentence.text[end...]
    #expect(!words.contains("{") && !words.contains("}"), "\(sentence.text)")
    #expect(
      sentence.problems.allSatisfy {
        if case .missingEntry(_, locale: "ar") = $0 { true } else { false }
      }, "\(sentence.problems)")
  }

  /// A run is a name, whole and with nothing else.
  private func checkNames(
    _ sentence: Sentence, _ names: [Account: String], _ viewer: Account?, _ options: NoticeFormatter.Options
  ) {
    for run in sentence.runs {
      guard let account = run.account, let name = names[account] else { continue }
      let shown = String(sentence.text[run.range])
      if account == viewer {
        #expect(["you", "You", "你"].contains(shown))
      } else if name.hasPrefix("naccount") {
        let expected = name.count > options.maxTextLength ? name.prefix(options.maxTextLength) + "…" : name[...]
        #expect(shown == expected)
      }
    }
  }

  /// Every target is named or counted, and no name is there twice.
  private func checkPeople(
    _ sentence: Sentence, _ targets: [Account], _ actor: Account?, _ formatter: NoticeFormatter
  ) throws {
    let options = formatter.options
    let distinct = Set(targets)
    let named = sentence.runs.filter { $0.role == .target }
    #expect(Set(named.compactMap(\.account)).count == named.count)
    #expect(Set(named.compactMap(\.account)).isSubset(of: distinct))
    #expect(named.count <= options.maxNames || named.count == 1)
    for run in named { #expect(sentence.text[run.range].count <= options.maxTextLength + 2) }
    guard distinct.count > 1 else { return }
    // Who acts on themselves and on others is named as who acts; the Arabic entry has no branch for that.
    let hasBranch = formatter.locale != "ar" || sentence.key != .kick
    let isActorNamed = actor.map { distinct.contains($0) } == true && hasBranch
    let expected = distinct.count - (isActorNamed ? 1 : 0)
    guard let others = sentence.runs.first(where: { $0.role == .others }) else {
      #expect(named.count == expected, "\(sentence.text)")
      return
    }
    let number = sentence.text[others.range].compactMap(\.wholeNumberValue).reduce(0) { $0 * 10 + $1 }
    // Chinese says how many there are, English how many are left.
    #expect(
      formatter.locale.hasPrefix("zh") ? number == expected : named.count + number == expected, "\(sentence.text)")
  }

  /// The text of HTML, by scalars: a combining mark behind an entity does not belong to it.
  private func plain(_ html: String) -> String {
    let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
    var text = String.UnicodeScalarView()
    var rest = html.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<":
        while let next = rest.popFirst(), next != ">" {}
      case "&":
        var name = ""
        while let next = rest.popFirst(), next != ";" { name.unicodeScalars.append(next) }
        text.append(contentsOf: (entities[name] ?? "?").unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
