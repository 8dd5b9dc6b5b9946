import Testing

@testable import NoticeFormatting

@Suite("String tables")
struct TableTests {
  @Test("every table reads without a fault, and has only entries that can be used", arguments: BuiltInTables.sources)
  func wellFormed(source: BuiltInTables.Source) {
    let table = source.table
    #expect(table.problems == [])
    #expect(!table.entries.isEmpty)
    for (text, entry) in table.entries {
      guard let key = Phrase.Key(rawValue: text) else {
        Issue.record("\(source.locale) \(source.name): there is no key \(text)")
        continue
      }
      #expect(throws: Never.self, "\(source.locale) \(source.name): \(text)") {
        _ = try Pattern(entry.value, key: key, locale: source.locale)
      }
    }
  }

  @Test("the table that others fall back to has every key", arguments: ["en", "zh-Hans", "zh-Hant"])
  func complete(locale: String) throws {
    let table = try #require(BuiltInTables.sources.first { $0.locale == locale && $0.name == "Standard" }).table
    let missing = Phrase.Key.allCases.filter { table.entries[$0.rawValue] == nil }
    #expect(missing == [])
  }

  @Test(
    "a region's table has only what its parent says otherwise", arguments: [("en-GB", "en"), ("zh-Hant-HK", "zh-Hant")])
  func regional(locale: String, language: String) throws {
    func table(_ tag: String?) throws -> StringTable {
      try #require(BuiltInTables.sources.first { $0.locale == tag && $0.name == "Standard" }).table
    }
    let parent = try table(language)
    for (key, entry) in try table(locale).entries { #expect(entry.value != parent.entries[key]?.value, "\(key)") }
  }

  @Test("classic has the same entries in every locale")
  func classic() {
    let tables = BuiltInTables.sources.filter { $0.name == "Classic" }.map { $0.table.entries.keys.sorted() }
    #expect(tables.count == 3)
    #expect(Set(tables).count == 1)
  }

  @Test("a phrase has the arguments that its key declares")
  func declarations() {
    var phrases: [Phrase] = []
    for actor in [nil, "a"] as [Account?] {
      phrases += Self.operations.map { Phrase(Notice($0, by: actor)) }
      phrases += Self.events.map { Phrase(Notice($0, by: actor, to: "b")) }
    }
    func check(_ phrase: Phrase) {
      let given = Set(phrase.arguments.map(\.name))
      // Other forms of an argument are made by the formatter.
      let missing = phrase.key.declaration.subtracting([.targetsInitial, .durationShort]).subtracting(given)
      #expect(missing == [], "\(phrase.key)")
      for argument in phrase.arguments {
        if case .phrase(let part) = argument.value { check(part) }
      }
    }
    phrases.forEach(check)
    #expect(Set(phrases.map(\.key)).count > 70)
  }

  /// Everything that can be said, in every perspective: no placeholder may be left, and nothing may go wrong.
  @Test("no sentence has a placeholder left", arguments: StringTables.builtIn.locales, NoticeFormatter.Style.allCases)
  func noPlaceholders(locale: String, style: NoticeFormatter.Style) {
    let formatter = NoticeFormatter(locale: locale, style: style)
    for operation in Self.operations {
      for actor in [nil, "a", "b", "v"] as [Account?] {
        for viewer in [nil, "a", "v"] as [Account?] {
          for scope in TeamScope.allCases {
            check(Notice(operation, by: actor, scope: scope), formatter, viewer)
          }
        }
      }
    }
    for event in Self.events {
      for actor in [nil, "a", "b", "v"] as [Account?] {
        for recipient in [nil, "a", "b", "v"] as [Account?] {
          for viewer in [nil, "a", "v"] as [Account?] {
            check(Notice(event, by: actor, to: recipient), formatter, viewer)
          }
        }
      }
    }
  }

  private func check(_ notice: Notice, _ formatter: NoticeFormatter, _ viewer: Account?) {
    let sentence = formatter.sentence(for: notice, viewpoint: Viewpoint(viewer: viewer))
    #expect(sentence.problems == [])
    #expect(!sentence.text.contains("{") && !sentence.text.contains("}"), "\(sentence.text)")
    #expect(
      !sentence.text.contains("  ") && sentence.text.first != " " && sentence.text.last != " ", "\(sentence.text)")
  }

  static let events: [Event] = {
    let requests = TeamRequest.Kind.allCases.flatMap { kind in
      [[], ["a"], ["v"], ["b", "v"]].flatMap { targets in
        [nil, "hello"].map { TeamRequest(kind, targets: targets, postscript: $0) }
      }
    }
    let friends = (0...5).map { FriendEvent.Operation.user(UserOperation(rawValue: $0)) } + [.delete, .unspecified]
    let rooms = (300...326).flatMap { code in
      [[], ["a"], ["v"], ["b", "v"], ["a", "b", "c"]].flatMap { targets in
        [nil, 90].map { ChatroomEvent(ChatroomEventCode(rawValue: code), targets: targets, muteDuration: $0) }
      }
    }
    let calls = (100...104).flatMap { code in
      [nil, .audio, .video, CallType(rawValue: 7)].flatMap { type in
        [nil, 0, 75, -5].map { CallEvent(CallEventCode(rawValue: code), type: type, duration: $0) }
      }
    }
    let statuses: [SendStatus] = [.sending, .success, .failed, .reject, .undo, .readReceipt, .history, .unknown("x")]
    let codes: [SendRejectCode?] = [nil, .sensitiveWord, .tooFrequent, SendRejectCode(rawValue: 1)]
    return requests.flatMap { request in TeamScope.allCases.map { Event.teamRequest(request, $0) } }
      + friends.flatMap { friend in [nil, "hello"].map { Event.friend(FriendEvent(friend, postscript: $0)) } }
      + [.alias("老王"), .alias(""), .blacklist(true), .blacklist(false), .doNotDisturb(true), .doNotDisturb(false)].map(
        Event.userSetting)
      + rooms.map(Event.chatroom) + calls.map(Event.call) + RevocationKind.allCases.map(Event.revocation)
      + statuses.flatMap { status in codes.map { Event.outcome(SendOutcome(status, code: $0)) } }
      + [.system(type: RawJSON(json: "1000")), .system(type: RawJSON(json: #""undefined""#))]
  }()

  static let operations: [TeamOperation] = {
    let groups: [[Account]] = [[], ["a"], ["b"], ["v"], ["b", "v"], ["a", "b", "c"]]
    let changes: [TeamChange] = [
      .name("n"), .name(""), .intro("n"), .intro(""), .announcement("n"), .announcement(""),
      .announcement(Announcement(text: "[…]", entries: [.init(title: "t", content: "c")])), .clientCustom("n"),
      .serverCustom("n"),
      .avatar("n"), .avatar(""), .antispamBusinessId("n"), .unknown(key: "77", value: RawJSON(json: "1")),
      .kit(KitChange(.mentionAll(.all), text: "")), .kit(KitChange(.pinning(TeamPermission(rawValue: 5)), text: "")),
      .kit(KitChange(.pinned, text: "")), .kit(KitChange(.unpinned, text: "")),
      .unknown(key: "3", value: RawJSON(json: "1")),
    ]
    let codes: [TeamChange] = (-1...3).flatMap { code in
      [
        .joinMode(JoinMode(rawValue: code)), .beInviteMode(BeInviteMode(rawValue: code)),
        .inviteMode(TeamPermission(rawValue: code)),
        .updateInfoMode(TeamPermission(rawValue: code)), .updateClientCustomMode(TeamPermission(rawValue: code)),
        .muteMode(MuteState(rawValue: code)), .allMuteMode(AllMuteMode(rawValue: code)),
      ] as [TeamChange]
    }
    var operations: [TeamOperation] = [
      .leave, .dismiss, .unknown(TeamOperationCode(rawValue: 77), data: nil), .update([]), .update(changes),
      .update(changes + codes),
      .update([.unknown(key: "77", value: RawJSON(json: "1")), .unknown(key: "78", value: RawJSON(json: "1"))]),
    ]
    for group in groups {
      operations += [
        .invite(group), .kick(group), .applyPass(group), .addManager(group), .removeManager(group), .mute(group, .on),
        .mute(group, .off),
        .mute(group, nil), .transferOwner(to: group.first, leaving: true),
        .transferOwner(to: group.first, leaving: false),
        .acceptInvitation(from: group.first),
      ]
    }
    return operations + (changes + codes).map { .update([$0]) }
  }()

  // MARK: The .strings format

  @Test("comments, escapes and line breaks in values are read")
  func format() {
    let table = StringTable(
      """
      \u{FEFF}/* a comment; "no" = "entry"; */
      "a" = "one \\"two\\" \\\\ \\n \\U0041\\u00e9\\Ud83d\\ude00";   // and another
      "b"="x
      y" ;
      """)
    #expect(table.problems == [])
    #expect(table.entries.mapValues(\.value) == ["a": "one \"two\" \\ \n Aé😀", "b": "x\ny"])
    #expect(table.entries["b"]?.line == 3)
  }

  @Test(
    "faults are told with line and column, and the entries around them are there",
    arguments: [
      ("\"a\" = \"1\"\n\"b\" = \"2\";\n\"c\" = \"3\";", ["1:10: expected a semicolon behind the value"], ["b", "c"]),
      ("\"a\" \"1\";\n\"b\" = \"2\";", ["1:5: expected \"key\" = \"value\";"], ["b"]),
      ("x\n\"b\" = \"2\";", ["1:1: expected \"key\" = \"value\";"], ["b"]),
      ("\"a\" = \"1\";\n \"a\" = \"2\";", ["2:2: the key \"a\" stands twice"], ["a"]),
      ("\"a\" = \"1\"; /* open", ["1:12: this comment is not closed"], ["a"]),
      ("\"a\" = \"1\";\n\"b\" = \"open", ["2:12: expected \"key\" = \"value\";"], ["a"]),
      ("\"a\" = \"1\"\n\"b\"=\"2\";", ["1:10: expected a semicolon behind the value"], ["b"]),
      ("CFBundleName = \"1\";\nb-2_ = \"2\";", [], ["CFBundleName", "b-2_"]),
      (
        "\"a\" = \"1\"\r\"b\" = 2;\r\"c\" = \"3\";",
        ["1:10: expected a semicolon behind the value", "2:7: expected \"key\" = \"value\";"], ["c"]
      ),
      ("\"a\" = \"\\U+041\";\n\"b\" = \"2\";", ["1:10: expected \"key\" = \"value\";"], ["b"]),
      ("\"a\" = \"\\Ud83dx\";\n\"b\" = \"2\";", ["1:14: expected \"key\" = \"value\";"], ["b"]),
      ("\"a\" = \"\\Uzzzz\";\n\"b\" = \"2\";", ["1:10: expected \"key\" = \"value\";"], ["b"]),
    ])
  func faults(text: String, problems: [String], keys: [String]) {
    let table = StringTable(text)
    #expect(table.problems.map(\.description) == problems)
    #expect(table.entries.keys.sorted() == keys)
  }

  @Test(
    "what is wrong with a pattern is told",
    arguments: [
      ("{actor, select, other {x}", "U_PATTERN_SYNTAX_ERROR at 15"), ("{actor", "U_UNMATCHED_BRACES at 0"),
      ("{who} left", "there is no argument {who}"),
      ("{note} left", "there is no argument {note} in the entry \"team.kick\""),
      ("{actor, select, other {x}}", "{actor} is a text, and select needs a keyword"),
      ("{targets, plural, other {x}}", "{targets} is a text, and plural needs a number"),
      ("{actorIs, number}", "{actorIs} is a keyword, and a format needs a number"),
      ("{count, choice, 0#a|1#b}", "{count, choice, …} is of old; write plural or select"),
      ("{count, plural, one {x}}", "U_DEFAULT_KEYWORD_MISSING at 0"), (" ", "it is empty"),
      ("{count, plural, un {x} other {y}}", "“un” is not a plural category of CLDR, such as one, few or other"),
      ("{count, date}", "“date” is no format of numbers; write number, spellout, ordinal or duration"),
      ("{count, number, ::scale/1e9}", "a scaled number is another number; write it without scale"),
      ("{count, number, ::.00/w/w}", "U_NUMBER_SKELETON_SYNTAX_ERROR at 0"),
      ("{count, plural, =1.5 {x} other {y}}", "1.5 can be no number of people or changes; write a whole one"),
      (
        "{count, plural, offset:99999999999999999999 other {y}}",
        "1e+20 can be no number of people or changes; write a whole one"
      ),
      ("{actorIs, select, yuo {x} other {y}}", "{actorIs} is never “yuo”; it is one of: other, system, unknown, you"),
      ("'{actor}' left", "an apostrophe before { makes it text; write ’ for the apostrophe"),
      (String(repeating: "{count, plural, other {", count: 60), "the braces are nested deeper than 100"),
    ])
  func faultyPatterns(pattern: String, fault: String) {
    #expect(throws: Pattern.Fault.self) {
      _ = try Pattern(pattern, key: .kick, locale: "en")
    }
    do {
      _ = try Pattern(pattern, key: .kick, locale: "en")
    } catch {
      #expect(error.description == fault)
    }
  }
}

extension BuiltInTables.Source: CustomTestStringConvertible {
  public var testDescription: String { "\(locale) \(name)" }
}
