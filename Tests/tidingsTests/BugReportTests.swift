import NoticeDecoding
import NoticeFormatting
import Testing

/// What users of comparable systems report, from payload to sentence: a test for each kind of fault, with the right value.
@Suite("Faults that others have")
struct BugReportTests {
  private func read(_ json: String) throws -> (notice: Notice?, diagnostics: [Diagnostic]) {
    try read(bytes: Array(json.utf8))
  }

  private func read(bytes: [UInt8]) throws -> (notice: Notice?, diagnostics: [Diagnostic]) {
    var bytes = bytes[...]
    let reader = NoticeReader(file: "test.json") { buffer in
      let count = min(buffer.count, bytes.count)
      buffer.copyBytes(from: bytes.prefix(count))
      bytes = bytes.dropFirst(count)
      return count
    }
    let record = try #require(try reader.next())
    if case .notice(let notice) = record.outcome { return (notice, record.diagnostics) }
    return (nil, record.diagnostics)
  }

  private static let book = NameBook(accounts: [
    "alice": "Alice", "bob": "Bob", "cy": "Cy", "troll": "Troll", "u1": "U1", "u2": "U2",
  ])

  private func say(
    _ json: String, _ locale: String, viewer: Account? = nil, names: NameBook = book, tables: StringTables = .builtIn,
    options: NoticeFormatter.Options = .init()
  ) throws -> String {
    let notice = try #require(try read(json).notice)
    let sentence = NoticeFormatter(locale: locale, tables: tables, options: options)
      .sentence(for: notice, viewpoint: Viewpoint(viewer: viewer, names: names))
    #expect(sentence.problems == [])
    return sentence.text
  }

  /// A server's copy of a team notification.
  private static func copy(_ operation: String, from account: String? = "alice", type: String = "TEAM") -> String {
    let actor = account.map { "\"fromAccount\":\"\($0)\"," } ?? ""
    return "{\"eventType\":\"1\",\"convType\":\"\(type)\",\(actor)\"to\":\"90001\",\"attach\":\(operation)}"
  }

  // MARK: Who is meant

  @Test(
    "the reader is meant by the sentence, not by a word put into it",
    arguments: [
      // persp: the reader among several, as the first
      (
        copy(#"{"id":0,"data":{"ids":["me","u1","u2"]}}"#, from: nil), "You, U1, and U2 were added to the group",
        "你、U1和U2被邀请加入了群聊"
      ),
      // persp l10n: leaving, in a language that is not English
      (copy(#"{"id":2,"data":{}}"#, from: "me"), "You left the group", "你退出了群聊"),
      // attr: what I did to Bob
      (copy(#"{"id":0,"data":{"ids":["bob"]}}"#, from: "me"), "You added Bob to the group", "你邀请Bob加入了群聊"),
      // persp: I am the target
      (copy(#"{"id":1,"data":{"ids":["me"]}}"#), "Alice removed you from the group", "Alice将你移出了群聊"),
      (copy(#"{"id":1,"data":{"ids":["me"]}}"#, from: nil), "You were removed from the group", "你被移出了群聊"),
      (copy(#"{"id":0,"data":{"ids":["me"]}}"#), "Alice added you to the group", "Alice邀请你加入了群聊"),
      (copy(#"{"id":10,"data":{"id":"me","mute":1}}"#), "Alice muted you", "Alice禁言了你"),
      (copy(#"{"id":7,"data":{"ids":["me"]}}"#, from: nil), "You are now an admin", "你已成为管理员"),
      // attr: the target is not the actor
      (copy(#"{"id":1,"data":{"ids":["troll"]}}"#), "Alice removed Troll from the group", "Alice将Troll移出了群聊"),
      // persp: removing oneself is leaving, approving oneself is joining
      (copy(#"{"id":1,"data":{"ids":["alice"]}}"#), "Alice left the group", "Alice退出了群聊"),
      (copy(#"{"id":5,"data":{"id":"alice"}}"#), "Alice joined the group", "Alice加入了群聊"),
      // attr: an invitation's two people
      (
        copy(#"{"id":9,"data":{"id":"bob"}}"#), "Alice accepted the invitation from Bob and joined the group",
        "Alice接受Bob的邀请加入了群聊"
      ),
      // fmt: whole sentences
      (copy(#"{"id":0,"data":{"ids":["bob"]}}"#), "Alice added Bob to the group", "Alice邀请Bob加入了群聊"),
      // list: more than one
      (
        copy(#"{"id":5,"data":{"ids":["bob","cy"]}}"#), "Alice accepted Bob and Cy into the group",
        "Alice通过了Bob和Cy的入群申请"
      ),
    ] as [(String, String, String)])
  func perspective(json: String, english: String, chinese: String) throws {
    #expect(try say(json, "en", viewer: "me") == english)
    #expect(try say(json, "zh-Hans", viewer: "me") == chinese)
  }

  @Test("each reader gets a sentence of their own, in their language")
  func readers() throws {
    let json = Self.copy(#"{"id":2,"data":{}}"#)
    #expect(try say(json, "en", viewer: "alice") == "You left the group")
    #expect(try say(json, "en", viewer: "bob") == "Alice left the group")
    #expect(try say(json, "zh-Hant", viewer: "bob") == "Alice退出了群組")
  }

  @Test("the one who took messages back is named, not who wrote them")
  func revocation() throws {
    let notice = Notice(.revocation(.revokeTeam), by: "bob", to: "alice")
    let sentence = NoticeFormatter(locale: "en").sentence(for: notice, viewpoint: Viewpoint(names: Self.book))
    #expect(sentence.text == "Bob recalled a message")
  }

  @Test("the system is nobody's name, and no guest")
  func system() throws {
    var notice = Notice(.invite(["bob"]), by: "sync", bySystem: true)
    let formatter = NoticeFormatter(locale: "en")
    let view = Viewpoint(names: Self.book)
    #expect(formatter.sentence(for: notice, viewpoint: view).text == "An administrator added Bob to the group")
    notice.isBySystem = false
    let knowing = Viewpoint(names: Self.book, systemAccounts: ["sync"])
    #expect(formatter.sentence(for: notice, viewpoint: knowing).text == "An administrator added Bob to the group")
    #expect(formatter.sentence(for: notice, viewpoint: view).text == "sync added Bob to the group")
  }

  @Test("who was muted reads for how long, and whose entering and leaving it was counts, not whose message")
  func rooms() throws {
    let muted = #"{"id":314,"data":{"operator":"alice","target":["me"],"muteDuration":300}}"#
    #expect(try say(muted, "en", viewer: "me") == "Alice muted you for 5 minutes")
    #expect(try say(muted, "zh-Hans", viewer: "me") == "Alice将你临时禁言5分钟")
    let left = #"{"id":302,"data":{"operator":"alice","target":["bob"]}}"#
    #expect(try say(left, "en") == "Bob left the chat room")
    #expect(try say(left, "en", viewer: "bob") == "You left the chat room")
    let entered = #"{"id":301,"data":{"target":["bob","cy"]}}"#
    #expect(try say(entered, "en", viewer: "cy") == "You and Bob entered the chat room")
  }

  @Test("true is no number for a mode, and a number no name for a mode's word")
  func modes() throws {
    let (notice, diagnostics) = try read(Self.copy(#"{"id":3,"data":{"tinfo":{"16":true}}}"#))
    #expect(notice?.operation == .update([.unknown(key: "16", value: RawJSON(json: "true"))]))
    #expect(diagnostics.contains { $0.severity == .warning })
  }

  @Test("the noun is that of the scope")
  func noun() throws {
    #expect(
      try say(Self.copy(#"{"id":401,"data":{"ids":["bob"]}}"#, type: "SUPER_TEAM"), "en")
        == "Alice added Bob to the supergroup")
    #expect(
      try say(#"{"id":313,"data":{"operator":"alice","target":["bob"]}}"#, "en")
        == "Alice removed Bob from the chat room")
  }

  // MARK: Numbers and lists

  private static let slavic = StringTables([
    "pl": [
      "team.addManager":
        "{count, plural, one {{targets} jest administratorem} few {{count} osoby są administratorami} many {{count} osób jest administratorami} other {{count} osoby jest administratorami}}"
    ],
    "lv": ["team.addManager": "{count, plural, one {# admin} other {# x}}"],
    "sk": [
      "team.addManager":
        "{count, plural, one {{count} správca} few {{count} správcovia} many {{count} správcu} other {{count} správcov}}"
    ],
    "ru": [
      "team.update.unknowns":
        "{changeCount, plural, one {# настройка} few {# настройки} many {# настроек} other {# настройки}}",
      "team.leave":
        "{actorGender, select, feminine {{actor} вышла} masculine {{actor} вышел} other {{actor} больше не в группе}}",
    ],
  ])

  @Test(
    "the form is chosen by the number of people, by the rules of the language",
    arguments: [
      ("pl", 1, "Bob jest administratorem"), ("pl", 2, "2 osoby są administratorami"),
      ("pl", 5, "5 osób jest administratorami"),
      ("sk", 1, "1 správca"), ("sk", 3, "3 správcovia"), ("sk", 5, "5 správcov"),
      // Without a form of its own, a number has that for any other.
      ("lv", 1, "1 admin"), ("lv", 10, "10 x"),
      ("en", 1, "Bob is now an admin"), ("en", 2, "Bob and p1 are now admins"),
    ])
  func plural(locale: String, count: Int, text: String) throws {
    let people = ["\"bob\""] + (1..<max(1, count)).map { "\"p\($0)\"" }
    let json = Self.copy("{\"id\":7,\"data\":{\"ids\":[\((people + people).joined(separator: ","))]}}", from: nil)
    #expect(try say(json, locale, tables: Self.slavic) == text)
  }

  @Test("2 дня, not 2 дней; and a language without an entry falls back instead of showing a marker")
  func russian() throws {
    let two = Self.copy(#"{"id":3,"data":{"tinfo":{"77":"1","78":"1"}}}"#)
    #expect(try say(two, "ru", tables: Self.slavic) == "2 настройки")
    let notice = try #require(try read(Self.copy(#"{"id":4,"data":{}}"#)).notice)
    let sentence = NoticeFormatter(locale: "ru", tables: Self.slavic)
      .sentence(for: notice, viewpoint: Viewpoint(names: Self.book))
    #expect(sentence.text == "Alice disbanded the group")
    #expect(sentence.problems == [.missingEntry(.dismiss, locale: "ru")])
  }

  @Test("words that depend on a person's gender are chosen by it, with a neutral form for the others")
  func gender() throws {
    struct Genders: NameResolving {
      func name(of account: Account, in team: TeamID?) -> String? { account.rawValue }
      func gender(of account: Account) -> Gender {
        account == "Анна" ? .feminine : account == "Иван" ? .masculine : .neutral
      }
    }
    let formatter = NoticeFormatter(locale: "ru", tables: Self.slavic)
    let view = Viewpoint(names: Genders())
    #expect(formatter.sentence(for: Notice(.leave, by: "Анна"), viewpoint: view).text == "Анна вышла")
    #expect(formatter.sentence(for: Notice(.leave, by: "Иван"), viewpoint: view).text == "Иван вышел")
    #expect(formatter.sentence(for: Notice(.leave, by: "Саша"), viewpoint: view).text == "Саша больше не в группе")
  }

  @Test("a long list is cut, in the words of the language")
  func thirty() throws {
    let people = (1...30).map { "\"p\($0)\"" }.joined(separator: ",")
    let json = Self.copy("{\"id\":0,\"data\":{\"ids\":[\(people)]}}")
    #expect(try say(json, "en") == "Alice added p1, p2, p3, and 27 others to the group")
    #expect(try say(json, "en-GB") == "Alice added p1, p2, p3 and 27 others to the group")
    #expect(try say(json, "zh-Hans") == "Alice邀请p1、p2、p3等30人加入了群聊")
    #expect(try say(json, "zh-Hant") == "Alice邀請p1、p2、p3等 30 人加入了群組")
    #expect(try say(json, "en", options: .init(maxNames: 1)) == "Alice added p1 and 29 others to the group")
  }

  // MARK: Changes

  @Test(
    "every change is told, and nothing is told where nothing changed",
    arguments: [
      (#"{"3":"足球队","100":"1"}"#, "Alice updated the group: the name is now “足球队” and everyone was muted", false),
      (#"{"3":"足球队","20":"x"}"#, "Alice updated the group: the name is now “足球队” and the photo was changed", false),
      (#"{"77":"x"}"#, "Alice updated a group setting (ID 77)", false),
      (
        #"{"3":"x","77":"1","78":"1"}"#,
        "Alice updated the group: the name is now “x” and 2 other settings were changed", false
      ),
      (#"{"16":"7"}"#, "Alice changed the group’s join settings to an unknown option (7)", false),
      (#"{"3":null}"#, "Alice updated the group name", false),
      (#"{"1":"90001","12":"1700000000000"}"#, "Alice made no changes to the group", true),
    ])
  func changes(tinfo: String, text: String, isNothing: Bool) throws {
    let notice = try #require(try read(Self.copy("{\"id\":3,\"data\":{\"tinfo\":\(tinfo)}}")).notice)
    let sentence = NoticeFormatter(locale: "en").sentence(for: notice, viewpoint: Viewpoint(names: Self.book))
    #expect(sentence.text == text)
    #expect(sentence.outcome == (isNothing ? .nothingChanged : .told))
  }

  @Test("only where the content is not known, the sentence is general")
  func unspecified() throws {
    #expect(try say(Self.copy(#"{"id":3,"data":{}}"#), "en") == "Alice updated the group info")
  }

  @Test("an option that is not known is said in the reader's language")
  func localizedUnknown() throws {
    #expect(try say(Self.copy(#"{"id":3,"data":{"tinfo":{"16":"7"}}}"#), "zh-Hans") == "Alice将入群方式改为未知选项（7）")
  }

  // MARK: Names

  @Test("one order of names for every kind of event, and the payload's nick for those who are gone")
  func nameOrder() throws {
    let people = #""uinfos":[{"1":"x","3":"Nick"},{"1":"alice","3":"Al"}]"#
    for (id, verb) in [(0, "added Nick to the group"), (1, "removed Nick from the group")] {
      let json = Self.copy("{\"id\":\(id),\"data\":{\"ids\":[\"x\"],\(people)}}")
      #expect(try say(json, "en") == "Alice \(verb)")
    }
    let book = NameBook(
      accounts: ["x": "Account name"], teams: ["90001": ["x": "In the team"]], aliases: ["x": "My friend"])
    let json = Self.copy("{\"id\":1,\"data\":{\"ids\":[\"x\"],\(people)}}")
    #expect(try say(json, "en", names: book) == "Al removed My friend from the group")
    #expect(
      try say(json, "en", names: NameBook(accounts: book.accounts, teams: book.teams))
        == "Al removed In the team from the group")
    #expect(
      try say(json, "en", names: NameBook(accounts: book.accounts, aliases: ["x": "  "]))
        == "Al removed Account name from the group")
  }

  @Test(
    "a name of which nothing can be seen is none",
    arguments: [
      "", " ", "\u{3000}\t", "\u{202E}", "\u{200B}\u{2060}", "\u{0}\u{7}", "\u{2800}", "\u{3164}", "\u{FE0F}",
    ])
  func invisible(name: String) throws {
    let book = NameBook(accounts: ["bob": name])
    #expect(
      try say(Self.copy(#"{"id":0,"data":{"ids":["bob"]}}"#, from: "bob"), "en", names: book) == "bob joined the group")
  }

  @Test("nothing stands for a name that a name could be: a placeholder has no account")
  func spoofing() throws {
    let empty = NameBook(accounts: ["bob": "<Empty>", "cy": "someone"])
    #expect(
      try say(Self.copy(#"{"id":1,"data":{"ids":["cy"]}}"#, from: "bob"), "en", names: empty)
        == "<Empty> removed someone from the group")
    let tables = StringTables(["en": ["team.leave": "{actor} is gone"]])
    let formatter = NoticeFormatter(locale: "en", tables: tables)
    for (actor, account) in [("cy", "cy"), (" ", nil)] as [(Account, Account?)] {
      let sentence = formatter.sentence(for: Notice(.leave, by: actor), viewpoint: Viewpoint(names: empty))
      #expect(sentence.text == "someone is gone")
      #expect(sentence.runs.map(\.account) == [account])
    }
  }

  @Test(
    "nobody is an actor or target too: no crash, no (null), no raw placeholder",
    arguments: [
      (
        #"{"eventType":"1","convType":"TEAM","fromAccount":null,"attach":{"id":4,"data":{}}}"#,
        "The group was disbanded"
      ),
      (copy(#"{"id":1,"data":{"ids":null}}"#), "Alice removed some members from the group"),
      (copy(#"{"id":1,"data":[]}"#), "Alice removed some members from the group"),
      (copy(#"{"id":10,"data":{"mute":1}}"#), "Alice muted some members"),
      (copy(#"{"id":10,"data":{"id":7,"mute":1}}"#), "Alice muted 7"),
      (copy(#"{"id":10,"data":{"id":"bob"}}"#), "Alice changed the mute status for Bob"),
      (copy(#"{"id":0,"data":{"ids":["bob"],"uinfos":[{"1":"bob","3":null}]}}"#), "Alice added Bob to the group"),
      (copy(#"{"id":6,"data":{"id":null}}"#), "Alice handed over the group"),
      (copy(#"{"id":9,"data":{}}"#), "Alice accepted an invitation and joined the group"),
    ])
  func null(json: String, text: String) throws {
    #expect(try say(json, "en") == text)
  }

  @Test("an account of 19 digits stays what it is, and so do negative ids and ids beyond 2^53")
  func identifiers() throws {
    let (notice, _) = try read(
      #"{"eventType":"1","convType":"TEAM","fromAccount":1234567890123456789,"to":-100123456789,"msgidServer":9007199254740993,"attach":{"id":2,"data":{}}}"#
    )
    #expect(notice?.actor == "1234567890123456789")
    #expect(notice?.team == "-100123456789")
    #expect(notice?.serverMessageID == "9007199254740993")
  }

  @Test("identifiers are the same where their characters are, not where they look alike")
  func exactIdentifiers() throws {
    #expect(Account("caf\u{E9}") != Account("cafe\u{301}"))
    #expect(Set(["caf\u{E9}", "cafe\u{301}"].map { TeamID(rawValue: $0) }).count == 2)
    let json = Self.copy(#"{"id":0,"data":{"ids":["caf\u00e9","cafe\u0301"]}}"#, from: nil)
    #expect(try say(json, "en", viewer: "caf\u{E9}") == "You and cafe\u{301} were added to the group")
  }

  @Test("many unknown settings in one update take no longer than their number")
  func manySettings() throws {
    let settings = (0..<20_000).map { "\"\(1000 + $0)\":\"v\"" }.joined(separator: ",")
    #expect(
      try say(Self.copy("{\"id\":3,\"data\":{\"tinfo\":{\(settings)}}}"), "en")
        == "Alice updated the group: the anti-spam settings were changed and 19,999 other settings were changed")
  }

  @Test("runs say where names are, so that nobody has to look for them")
  func ranges() {
    let notice = Notice(.kick(["b"]), by: "a")
    let sentence = NoticeFormatter(locale: "en").sentence(
      for: notice, viewpoint: Viewpoint(names: NameBook(accounts: ["a": "a", "b": "removed"])))
    #expect(sentence.text == "a removed removed from the group")
    #expect(sentence.runs.map { String(sentence.text[$0.range]) } == ["a", "removed", "group"])
    #expect(sentence.runs[1].range.lowerBound == sentence.text.index(sentence.text.startIndex, offsetBy: 10))
  }

  // MARK: Characters

  @Test(
    "a name turns around nothing but itself",
    arguments: [
      "Evil Rabbit\u{202E}", "Name \u{202E} 🙂", "\u{202E}cba", "a\u{2067}b", "a\u{202B}b\u{202C}\u{202C}",
      "a\u{2069}\u{2069}b",
    ])
  func overrides(name: String) throws {
    let book = NameBook(accounts: ["alice": name])
    for isolation in NoticeFormatter.Isolation.allCases {
      let text = try say(
        Self.copy(#"{"id":2,"data":{}}"#), "en", names: book, options: .init(isolation: isolation))
      #expect(
        !text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || [0x2066, 0x2067].contains($0.value) })
      #expect(text.unicodeScalars.filter { $0.value == 0x2068 }.count == (isolation == .always ? 1 : 0))
      #expect(text.unicodeScalars.filter { $0.value == 0x2069 }.count == (isolation == .always ? 1 : 0))
      #expect(text.hasSuffix(" left the group"))
    }
  }

  @Test("isolation is a setting; by default a left-to-right name has nothing invisible around it")
  func isolation() throws {
    let json = Self.copy(#"{"id":2,"data":{}}"#)
    let hebrew = NameBook(accounts: ["alice": "אליס 5"])
    #expect(try say(json, "en") == "Alice left the group")
    #expect(try say(json, "en", names: hebrew) == "\u{2068}אליס 5\u{2069} left the group")
    #expect(try say(json, "en", names: hebrew, options: .init(isolation: .never)) == "אליס 5 left the group")
    #expect(try say(json, "en", options: .init(isolation: .always)) == "\u{2068}Alice\u{2069} left the group")
    let arabic = StringTables(["ar": ["team.leave": "غادر {actor} المجموعة"]])
    #expect(try say(json, "ar", tables: arabic) == "غادر \u{2068}Alice\u{2069} المجموعة")
  }

  @Test(
    "text of a payload is never a format, a pattern or a key",
    arguments: [
      "%@ %d %1$@", "90% bla", "50% off", "10% of battery", "{actor}", "'{actor}'", "#", "{0, plural, other {x}}",
      "team.kick", "％@",
    ])
  func formats(text: String) throws {
    let book = NameBook(accounts: ["alice": text, "bob": text])
    #expect(
      try say(Self.copy(#"{"id":1,"data":{"ids":["bob"]}}"#), "en", names: book)
        == "\(text) removed \(text) from the group")
  }

  @Test(
    "an entry that would show its own syntax, or that wants what is not there, is reported and not used",
    arguments: [
      "'{actor}' left", "{actor} {who}", "{count, pluriel, un {a} other {b}}", "{count, plural, un {a} other {b}}",
      "{actor",
      "{actor, select, other {x}}", "{value} left",
    ])
  func brokenEntries(pattern: String) throws {
    let tables = StringTables(["fr-CA": ["team.leave": pattern]])
    #expect(tables.problems.count == 1)
    #expect(tables.problems.first?.file == "fr-CA")
    let notice = Notice(.leave, by: "alice")
    let sentence = NoticeFormatter(locale: "fr-CA", tables: tables)
      .sentence(for: notice, viewpoint: Viewpoint(names: Self.book))
    #expect(sentence.text == "Alice left the group")
  }

  @Test("a per cent sign in an entry is a per cent sign, and arguments stand where the translator puts them")
  func entries() throws {
    let tables = StringTables(["en": ["team.kick": "90% sure: {targets} ← {actor}"]])
    #expect(try say(Self.copy(#"{"id":1,"data":{"ids":["bob"]}}"#), "en", tables: tables) == "90% sure: Bob ← Alice")
  }

  @Test("cut between graphemes, well-formed after every cut")
  func cuts() throws {
    let family = "👨‍👩‍👧‍👦"
    let notice = Notice(
      .update([.announcement(Announcement(text: String(repeating: family, count: 100)))]), by: "alice")
    let formatter = NoticeFormatter(locale: "en", options: .init(maxTextLength: 5))
    let sentence = formatter.sentence(for: notice, viewpoint: Viewpoint(names: Self.book))
    #expect(sentence.text == "Alice updated the group announcement: “\(String(repeating: family, count: 5))…”")
    #expect(sentence.prefix(42).text == "Alice updated the group announcement: “\(family)\(family)…")
  }

  @Test("a lone surrogate is shown as U+FFFD; bytes that are no UTF-8 are an error with its place")
  func invalidText() throws {
    let broken = try read(
      bytes: Array(Self.copy(#"{"id":3,"data":{"tinfo":{"3":"a"#).utf8) + [0xFF] + Array(#""}}}}"#.utf8))
    #expect(broken.notice == nil)
    #expect(broken.diagnostics.contains { $0.severity == .error })
    #expect(
      try say(Self.copy(#"{"id":3,"data":{"tinfo":{"3":"a\ud83d"}}}"#), "en")
        == "Alice changed the group name to “a\u{FFFD}”")
  }

  // MARK: What is not known

  @Test(
    "what is not known is kept with its value, and is said",
    arguments: [
      (copy(#"{"id":77,"data":{"x":1}}"#), "Alice did something in the group (operation 77)"),
      (#"{"id":399,"data":{"operator":"alice"}}"#, "Alice did something in the chat room (event 399)"),
      (#"{"messageID":"m1","status":"reject","rejectRason":204299}"#, "The server rejected the message (error 204299)"),
    ])
  func unknown(json: String, text: String) throws {
    #expect(try say(json, "en") == text)
  }

  @Test(
    "text that is no JSON, or no object, is told with its place, and stops nothing",
    arguments: [#"{"id":"#, "5", "[1", "\"x"])
  func broken(json: String) throws {
    let (notice, diagnostics) = try read(json)
    #expect(notice == nil)
    #expect(diagnostics.contains { $0.severity == .error })
  }

  @Test("seconds and milliseconds are told apart")
  func times() throws {
    for time in ["1700000000", "1700000000000"] {
      let (notice, _) = try read(
        "{\"eventType\":\"1\",\"convType\":\"TEAM\",\"msgTimestamp\":\"\(time)\",\"attach\":{\"id\":2,\"data\":{}}}")
      #expect(notice?.time == Timestamp(milliseconds: 1_700_000_000_000))
    }
  }

  @Test(
    "true, 1 and their texts mute; 2 is no truth value",
    arguments: [
      ("true", "muted Bob"), ("false", "unmuted Bob"), ("1", "muted Bob"), ("0", "unmuted Bob"), ("\"1\"", "muted Bob"),
      ("\"0\"", "unmuted Bob"), ("\"true\"", "muted Bob"), ("\"false\"", "unmuted Bob"),
      ("2", "changed the mute status for Bob"),
    ])
  func truth(value: String, said: String) throws {
    #expect(try say(Self.copy("{\"id\":10,\"data\":{\"id\":\"bob\",\"mute\":\(value)}}"), "en") == "Alice \(said)")
  }
}
