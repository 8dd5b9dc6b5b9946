import NoticeFormatting
import Testing

@Suite("What is pushed")
struct PushPolicyTests {
  // MARK: The decision table, written out by hand

  /// By whose setting it is decided: the columns are the state for the team, the sender's role, the global do-not-disturb,
  /// and the message's option. `*` is anything.
  private static let settings = """
    *            *        *    forced          forced
    *            *        *    forcedEveryone  forced
    *            *        yes  *               doNotDisturb
    all          *        no   *               notifyAll
    none         *        no   *               notifyNone
    onlyManager  owner    no   *               senderIsOwner
    onlyManager  manager  no   *               senderIsManager
    onlyManager  normal   no   *               senderIsMember
    onlyManager  apply    no   *               senderIsMember
    onlyManager  -        no   *               senderRoleUnknown
    onlyManager  9        no   *               senderRoleUnknown9
    7            *        no   *               notifyStateUnknown7
    """

  /// What the banner says where something is pushed.
  private static let texts = """
    no              the message's
    listed          小明：the option's
    silent          小明：the option's
    everyone        小明：the option's
    notListed       the message's
    forced          the option's
    forcedEveryone  the option's
    forcedOthers    the message's
    """

  private static let reasons: [String: (reason: PushDecision.Reason, pushes: Bool)] = [
    "forced": (.forced, true), "doNotDisturb": (.doNotDisturb, false), "notifyAll": (.notifyAll, true),
    "notifyNone": (.notifyNone, false), "senderIsOwner": (.senderIsOwner, true),
    "senderIsManager": (.senderIsManager, true), "senderIsMember": (.senderIsMember, false),
    "senderRoleUnknown": (.senderRoleUnknown(nil), false),
    "senderRoleUnknown9": (.senderRoleUnknown(TeamMemberType(rawValue: 9)), false),
    "notifyStateUnknown7": (.notifyStateUnknown(TeamNotifyState(rawValue: 7)), true),
  ]

  private static let states = ["all": 0, "none": 1, "onlyManager": 2, "7": 7]
  private static let roles: KeyValuePairs<String, Int?> = [
    "normal": 0, "owner": 1, "manager": 2, "apply": 3, "9": 9, "-": nil,
  ]
  private static let options: KeyValuePairs<String, APNsMemberOption?> = [
    "no": nil,
    "listed": APNsMemberOption(forcePush: false, userIds: ["x", "lihua"], apnsContent: "the option's"),
    "silent": APNsMemberOption(userIds: ["lihua"], apnsContent: "the option's"),
    "everyone": APNsMemberOption(forcePush: false, apnsContent: "the option's"),
    "notListed": APNsMemberOption(forcePush: false, userIds: [], apnsContent: "the option's"),
    "forced": APNsMemberOption(forcePush: true, userIds: ["lihua"], apnsContent: "the option's"),
    "forcedEveryone": APNsMemberOption(forcePush: true, apnsContent: "the option's"),
    "forcedOthers": APNsMemberOption(forcePush: true, userIds: ["x"], apnsContent: "the option's"),
  ]

  private func cells(_ row: Substring, _ count: Int) -> [String] {
    row.split(separator: " ", maxSplits: count - 1).map { String($0.drop(while: { $0 == " " })) }
  }

  @Test("every row of the decision table", arguments: settings.split(separator: "\n"))
  func decisionTable(row: Substring) throws {
    let own = cells(row, 5)
    let rows = Self.settings.split(separator: "\n").map { cells($0, 5) }
    let expected = try #require(Self.reasons[own[4]])
    let texts = Dictionary(
      uniqueKeysWithValues: Self.texts.split(separator: "\n").map { cells($0, 2) }.map { ($0[0], $0[1]) })
    var decided = 0
    for (state, stateCode) in Self.states {
      for (role, roleCode) in Self.roles {
        for doNotDisturb in [true, false] {
          for (name, option) in Self.options {
            let situation = [state, role, doNotDisturb ? "yes" : "no", name]
            let first = rows.first { row in zip(row, situation).allSatisfy { $0 == "*" || $0 == $1 } }
            #expect(first != nil, "\(situation)")
            guard first == own else { continue }
            decided += 1
            let message = PushMessage(
              from: "xiaoming", fromNick: "小明", senderRole: roleCode.map(TeamMemberType.init(rawValue:)),
              apnsContent: "the message's", apnsMemberOption: option)
            let recipient = PushRecipient(
              "lihua", notifyState: TeamNotifyState(rawValue: stateCode), doNotDisturb: doNotDisturb)
            let decision = try PushPolicy().decide(message, for: recipient)
            #expect(
              decision
                == PushDecision(
                  recipient: "lihua", reason: expected.reason, banner: expected.pushes ? texts[name] : nil),
              "\(situation)")
            #expect(decision.pushes == expected.pushes, "\(situation)")
          }
        }
      }
    }
    #expect(decided > 0)
  }

  @Test("nobody is pushed their own message, not even a forced one")
  func own() throws {
    let message = PushMessage(
      from: "lihua", apnsContent: "m", apnsMemberOption: APNsMemberOption(forcePush: true, userIds: ["lihua"]))
    #expect(
      try PushPolicy().decide(message, for: PushRecipient("lihua"))
        == PushDecision(recipient: "lihua", reason: .ownMessage))
  }

  @Test("what an option without forcePush means is a setting; what it says goes before")
  func forcePushDefault() throws {
    func decide(_ forcePush: Bool?, _ byDefault: Bool) throws -> PushDecision {
      let option = APNsMemberOption(forcePush: forcePush, userIds: ["lihua"], apnsContent: "o")
      return try PushPolicy(forcePushDefault: byDefault).decide(
        PushMessage(from: "a", fromNick: "n", apnsMemberOption: option), for: PushRecipient("lihua"))
    }
    #expect(PushPolicy() == PushPolicy(forcePushDefault: false))
    #expect(try decide(nil, true) == PushDecision(recipient: "lihua", reason: .forced, banner: "o"))
    #expect(try decide(nil, false) == PushDecision(recipient: "lihua", reason: .notifyAll, banner: "n：o"))
    #expect(try decide(false, true).banner == "n：o")
    #expect(try decide(true, false).banner == "o")
  }

  // MARK: Texts

  @Test(
    "the text is the option's for those whom it is for, else the message's; where there is none, it is not known",
    arguments: [
      ("m", nil, true, "m"), ("m", nil, false, "n：m"), (nil, "o", true, "o"), (nil, "o", false, "n：o"),
      (nil, nil, true, nil), (nil, nil, false, nil),
    ] as [(String?, String?, Bool, String?)])
  func texts(own: String?, special: String?, isForced: Bool, banner: String?) throws {
    let message = PushMessage(
      from: "a", fromNick: "n", apnsContent: own,
      apnsMemberOption: APNsMemberOption(forcePush: isForced, userIds: ["lihua"], apnsContent: special))
    let decision = try PushPolicy().decide(message, for: PushRecipient("lihua"))
    #expect(decision.pushes && decision.banner == banner)
    let other = try PushPolicy().decide(message, for: PushRecipient("wangfang"))
    #expect(other.reason == .notifyAll && other.banner == own)
  }

  @Test(
    "a nick cannot break the line or turn it around; without one, the account stands there",
    arguments: [
      ("小明", "a", "小明：两行\n\u{202E}"), (nil, "a", "a：两行\n\u{202E}"), ("\u{200B} ", "a", "a：两行\n\u{202E}"),
      ("\u{202E}gnim\u{2066}\r\n\u{7}x", "a", "gnim⏎␇x：两行\n\u{202E}"), ("", "b\nc", "b⏎c：两行\n\u{202E}"),
      ("", "\u{200B}", "两行\n\u{202E}"), ("%@ {0} '：", "a", "%@ {0} '：：两行\n\u{202E}"),
      ("👨‍👩‍👧‍👦", "a", "👨‍👩‍👧‍👦：两行\n\u{202E}"),
    ] as [(String?, Account, String)])
  func nicks(nick: String?, sender: Account, banner: String) throws {
    let message = PushMessage(
      from: sender, fromNick: nick, apnsContent: "两行\n\u{202E}", apnsMemberOption: APNsMemberOption(userIds: ["lihua"]))
    let decision = try PushPolicy().decide(message, for: PushRecipient("lihua"))
    #expect(decision.banner.map { Array($0.unicodeScalars) } == Array(banner.unicodeScalars))
  }

  // MARK: Limits

  @Test(
    "at most 100 accounts, and 500 characters of those that readers count",
    arguments: [
      (100, "x", 500, nil), (101, "x", 1, .tooManyUserIds(101)), (0, "x", 501, .apnsContentTooLong(501)),
      (1, "👨‍👩‍👧‍👦", 500, nil), (1, "👨‍👩‍👧‍👦", 501, .apnsContentTooLong(501)), (1, "e\u{301}", 500, nil),
      (1, "\r\n", 501, .apnsContentTooLong(501)),
      (101, "字", 501, .tooManyUserIds(101)),
    ] as [(Int, String, Int, PushInputError?)])
  func limits(ids: Int, character: String, count: Int, error: PushInputError?) {
    let option = APNsMemberOption(
      userIds: Array(repeating: "a", count: ids), apnsContent: String(repeating: character, count: count))
    let message = PushMessage(from: "x", apnsMemberOption: option)
    // Whoever the recipient is.
    for recipient in ["a", "b", "x"] as [Account] {
      do {
        _ = try PushPolicy().decide(message, for: PushRecipient(recipient))
        #expect(error == nil)
      } catch let thrown {
        #expect(thrown == error)
      }
    }
  }

  @Test("what is wrong is told with the field and the number, and all of it")
  func problems() {
    let option = APNsMemberOption(
      userIds: (0..<101).map { Account("a\($0)") }, apnsContent: String(repeating: "x", count: 501))
    #expect(
      option.problems.map(\.description) == [
        "apnsMemberOption.userIds has 101 accounts; it can have 100 at most",
        "apnsMemberOption.apnsContent has 501 characters; it can have 500 at most",
      ])
  }

  // MARK: Codes and sentences

  @Test("the numbers are those of the SDK's headers, and others are kept")
  func codes() {
    #expect(["all", "none", "onlyManager"] == (0...2).map { TeamNotifyState(rawValue: $0).name })
    #expect(["normal", "owner", "manager", "apply"] == (0...3).map { TeamMemberType(rawValue: $0).name })
    #expect(TeamNotifyState(rawValue: 3).name == nil && TeamMemberType(rawValue: -1).name == nil)
  }

  @Test(
    "the reason is a sentence for its reader, who may be the sender, the recipient or somebody else",
    arguments: [
      (
        "en", "lihua",
        "小明 is neither the group owner nor an admin, but you get notifications only for messages from the owner and admins"
      ),
      (
        "en", "xiaoming",
        "You are neither the group owner nor an admin, but 李华 gets notifications only for messages from the owner and admins"
      ),
      ("zh-Hans", "lihua", "你只接收群主和管理员消息的推送，小明不是群主或管理员"),
      ("zh-Hans", "boss", "李华只接收群主和管理员消息的推送，小明不是群主或管理员"),
      ("zh-Hant", "lihua", "你只接收群主和管理員訊息的推播通知，小明不是群主或管理員"),
      ("zh-Hant-HK", "xiaoming", "李华只接收群主和管理員訊息的推送通知，你不是群主或管理員"),
    ] as [(String, Account, String)])
  func sentences(locale: String, viewer: Account, text: String) throws {
    // The sender's name is the message's, the recipient's the reader's.
    let message = PushMessage(from: "xiaoming", fromNick: "小明", senderRole: .normal, in: "9", apnsContent: "m")
    let decision = try PushPolicy().decide(message, for: PushRecipient("lihua", notifyState: .onlyManager))
    let viewpoint = Viewpoint(viewer: viewer, names: NameBook(teams: ["9": ["lihua": "李华"]]))
    let sentence = NoticeFormatter(locale: locale).sentence(for: decision, of: message, viewpoint: viewpoint)
    #expect(sentence.text == text)
    #expect(sentence.key == .pushSenderIsMember && sentence.problems == [])
    #expect(Phrase(decision, of: message, for: viewpoint).key == sentence.key)
  }
}
