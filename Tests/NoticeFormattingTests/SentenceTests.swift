import NoticeFormatting
import Testing

@Suite("Sentences")
struct SentenceTests {
  private let names = NameBook(accounts: ["x": "小明", "l": "李华", "w": "王芳", "b": "Bob"])

  private func say(_ notice: Notice, _ locale: String, viewer: Account? = nil) -> String {
    let sentence = NoticeFormatter(locale: locale).sentence(
      for: notice, viewpoint: Viewpoint(viewer: viewer, names: names))
    #expect(sentence.problems == [])
    return sentence.text
  }

  @Test(
    "the reader is “you” wherever they stand",
    arguments: [
      (Notice(.invite(["l"]), by: "x"), "x", "你邀请李华加入了群聊", "You added 李华 to the group"),
      (Notice(.invite(["l"]), by: "x"), "l", "小明邀请你加入了群聊", "小明 added you to the group"),
      (Notice(.invite(["w", "l"]), by: "x"), "l", "小明邀请你和王芳加入了群聊", "小明 added you and 王芳 to the group"),
      (Notice(.kick(["l"])), "l", "你被移出了群聊", "You were removed from the group"),
      (Notice(.kick(["l", "w"])), "w", "你和李华被移出了群聊", "You and 李华 were removed from the group"),
      (Notice(.kick(["l"]), by: "l"), "l", "你退出了群聊", "You left the group"),
      (Notice(.kick(["l"]), by: "l"), "x", "李华退出了群聊", "李华 left the group"),
      (Notice(.applyPass(["l"]), by: "l"), "l", "你加入了群聊", "You joined the group"),
      (
        Notice(.acceptInvitation(from: "x"), by: "l"), "x", "李华接受你的邀请加入了群聊",
        "李华 accepted your invitation and joined the group"
      ),
      (
        Notice(.acceptInvitation(from: "x"), by: "l"), "l", "你接受小明的邀请加入了群聊",
        "You accepted the invitation from 小明 and joined the group"
      ),
      (Notice(.mute(["l"], .on), by: "x"), "l", "小明禁言了你", "小明 muted you"),
      (Notice(.mute(["l"], .off)), "l", "你已被解除禁言", "You were unmuted"),
      (
        Notice(.transferOwner(to: "l", leaving: true), by: "x"), "l", "小明将群主身份转让给了你，并退出了群聊",
        "小明 made you the group owner and left"
      ),
      (Notice(.update([.name("足球队")]), by: "x"), "x", "你将群名称改为“足球队”", "You changed the group name to “足球队”"),
    ] as [(Notice, Account, String, String)])
  func perspective(notice: Notice, viewer: Account, chinese: String, english: String) {
    #expect(say(notice, "zh-Hans", viewer: viewer) == chinese)
    #expect(say(notice, "en", viewer: viewer) == english)
  }

  @Test("somebody who acts on themselves and on others is not named twice")
  func actorAmong() {
    #expect(say(Notice(.invite(["x", "l"]), by: "x"), "en") == "小明 added 李华 to the group")
    #expect(say(Notice(.invite(["x", "l"]), by: "x"), "zh-Hans", viewer: "x") == "你邀请李华加入了群聊")
    #expect(
      say(Notice(.mute(["l", "x", "w"], .on), by: "x"), "en", viewer: "x") == "You muted yourself as well as 李华 and 王芳")
    #expect(say(Notice(.kick(["l", "x"]), by: "x"), "zh-Hans", viewer: "l") == "小明将自己以及你移出了群聊")
  }

  @Test("people are counted once each, and the number decides the plural")
  func plurals() {
    #expect(say(Notice(.addManager(["b", "b"])), "en") == "Bob is now an admin")
    #expect(say(Notice(.addManager(["b", "l", "b"])), "en") == "Bob and 李华 are now admins")
    #expect(say(Notice(.removeManager(["b"]), by: "x"), "en") == "小明 removed Bob as an admin")
    #expect(say(Notice(.removeManager(["b", "l", "w"]), by: "x"), "en") == "小明 removed Bob, 李华, and 王芳 as admins")
    #expect(say(Notice(.invite(["b", "l", "w"]), by: "x"), "zh-Hans") == "小明邀请Bob、李华和王芳加入了群聊")
  }

  @Test("several changes are all named in one sentence, one change tells its value")
  func updates() {
    #expect(say(Notice(.update([.intro("i"), .name("n")]), by: "x"), "zh-Hans") == "小明更新了群设置：群介绍改为“i”，群名称改为“n”")
    #expect(
      say(Notice(.update([.name("n"), .muteMode(.on), .allMuteMode(.muteAll)]), by: "x"), "zh-Hans")
        == "小明更新了群设置：群名称改为“n”，全员禁言已开启（包括群主和管理员）")
    #expect(
      say(Notice(.update([.muteMode(.on), .allMuteMode(.muteNormal)]), by: "x"), "zh-Hans") == "小明开启了全员禁言，群主和管理员除外")
    #expect(
      say(Notice(.update([.muteMode(.off), .allMuteMode(.muteNormal)]), by: "x"), "zh-Hans")
        == "小明更新了群设置：全员禁言已关闭，全员禁言已开启（群主和管理员除外）")
    let unknown = TeamChange.unknown(key: "77", value: RawJSON(json: "1"))
    let other = TeamChange.unknown(key: "1234567", value: RawJSON(json: "1"))
    #expect(
      say(Notice(.update([unknown, .name("n"), other]), by: "x"), "en")
        == "小明 updated the group: the name is now “n” and 2 other settings were changed")
    #expect(say(Notice(.update([other]), by: "x"), "en") == "小明 updated a group setting (ID 1234567)")
    #expect(say(Notice(.update([.joinMode(JoinMode(rawValue: 1000))]), by: "x"), "zh-Hans") == "小明将入群方式改为未知选项（1000）")
    #expect(say(Notice(.update([.intro(" \n")]), by: "x"), "en") == "小明 removed the group description")
    let odd = TeamChange.unknown(key: "3", value: RawJSON(json: "null"))
    #expect(say(Notice(.update([odd]), by: "x"), "en") == "小明 updated the group name")
    #expect(say(Notice(.update([odd, .intro("i")]), by: "x"), "zh-Hans") == "小明更新了群设置：群名称已更新，群介绍改为“i”")
    let oddMode = TeamChange.unknown(key: "16", value: RawJSON(json: "\"x\""))
    #expect(say(Notice(.update([oddMode]), by: "x"), "zh-Hans") == "小明将入群方式改为未知选项（\"x\"）")
    let both: [TeamChange] = [.muteMode(.on), .allMuteMode(AllMuteMode(rawValue: 2))]
    #expect(
      say(Notice(.update(both), by: "x"), "en")
        == "小明 updated the group: everyone was muted and the mute-all setting was changed to an unknown option (2)")
    #expect(
      say(Notice(.update([.announcement(Announcement(text: "[]", entries: []))]), by: "x"), "zh-Hans") == "小明清空了群公告")
  }

  @Test("names come from the resolver, then the payload, then the account")
  func nameOrder() {
    let notice = Notice(
      .invite(["a", "b", "c", "d"]), by: "e", in: "t",
      people: [Person(account: "a", nick: "A"), Person(account: "b", nick: "B nick"), Person(account: "d", nick: " ")])
    let book = NameBook(accounts: ["b": "B"], teams: ["t": ["b": "B in t", "e": "\u{202E}"]])
    let viewpoint = Viewpoint(names: book)
    #expect(
      NoticeFormatter(locale: "en").sentence(for: notice, viewpoint: viewpoint).text
        == "e added A, B in t, c, and 1 other to the group")
    var elsewhere = notice
    elsewhere.team = "u"
    #expect(
      NoticeFormatter(locale: "en").sentence(for: elsewhere, viewpoint: viewpoint).text
        == "e added A, B, c, and 1 other to the group")
  }

  @Test("somebody without a visible name is counted among others, and as an actor unknown")
  func noName() {
    #expect(say(Notice(.kick([" \u{200B}"]), by: "x"), "en") == "小明 removed some members from the group")
    #expect(say(Notice(.kick([" \u{200B}", "l"]), by: "x"), "zh-Hans") == "小明将李华等2人移出了群聊")
    #expect(say(Notice(.leave, by: " "), "en") == "A member left the group")
    #expect(say(Notice(.kick([" "]), by: " "), "en") == "A member left the group")
    #expect(say(Notice(.kick(["l"]), by: "\u{202E}\u{3164}"), "en") == "李华 was removed from the group")
  }

  @Test(
    "names and values are only ever shown, on one line",
    arguments: [
      ("%@ %d {0} {actor}", "%@ %d {0} {actor}"), ("'{actor}' ''", "'{actor}' ''"), ("<b>&amp;", "<b>&amp;"),
      ("# {n, plural", "# {n, plural"),
      ("a\nb\r\nc\u{2028}d\u{85}e", "a⏎b⏎c⏎d⏎e"), ("a\tb\u{1B}[31m\u{0}", "a b␛[31m␀"),
      ("ab\u{202E}cd\u{2066}e", "abcde"),
      ("👨‍👩‍👧‍👦 é", "👨‍👩‍👧‍👦 é"), ("שלום", "\u{2068}שלום\u{2069}"), ("  a b\u{3000}", "a b"), ("\u{301}a", "◌\u{301}a"),
    ])
  func hostileText(text: String, shown: String) {
    let notice = Notice(.update([.name(text)]), by: "n", people: [Person(account: "n", nick: text)])
    for locale in ["en", "zh-Hans"] {
      let sentence = NoticeFormatter(locale: locale).sentence(for: notice).text
      let expected = locale == "en" ? "\(shown) changed the group name to “\(shown)”" : "\(shown)将群名称改为“\(shown)”"
      #expect(sentence == expected)
    }
  }

  @Test(
    "ICU finds the best table for a locale",
    arguments: [
      ("zh-Hans", "zh-Hans"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"),
      ("zh-Hant-TW", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-Hant-US", "zh-Hant"), ("zh-HK", "zh-Hant-HK"),
      ("zh-MO", "zh-Hant-HK"), ("zh-Hant-MO", "zh-Hant-HK"), ("yue", "zh-Hant-HK"), ("zh-Hans-HK", "zh-Hans"),
      ("ja", "en"), ("ko-Hang-KR", "en"), ("ms-Arab", "en"),
      ("sr-Cyrl", "en"),
      ("en", "en"), ("en-AU", "en-GB"), ("en-IN", "en-GB"), ("en-GB", "en-GB"), ("en-CA", "en"), ("en_US.UTF-8", "en"),
      ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"), ("und", "en"), ("und-US", "en"), ("x-private", "en"),
      ("fr", "en"), ("", "en"), ("%%%", "en"),
      ("zh-Hans-u-nu-hanidec", "zh-Hans"),
    ])
  func locales(tag: String, table: String) {
    let formatter = NoticeFormatter(locale: tag)
    #expect(formatter.locale == table)
    // Plurals and lists of the language that the text is in, whatever the tag says.
    let text = formatter.sentence(for: Notice(.kick(["b"]))).text
    #expect(
      text == (table.hasPrefix("zh-Hant") ? "b被移出了群組" : table == "zh-Hans" ? "b被移出了群聊" : "b was removed from the group")
    )
  }

  @Test("one formatter serves many tasks at once")
  func concurrency() async {
    let formatter = NoticeFormatter(locale: "en")
    let view = Viewpoint(names: names)
    await withTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask {
          let targets = (0...(index % 3)).map { Account(rawValue: "m\($0)") }
          return formatter.sentence(for: Notice(.addManager(targets), by: "x"), viewpoint: view).text
        }
      }
      var counts: [String: Int] = [:]
      for await text in group { counts[text, default: 0] += 1 }
      #expect(
        counts == [
          "小明 made m0 an admin": 67, "小明 made m0 and m1 admins": 67, "小明 made m0, m1, and m2 admins": 66,
        ])
    }
  }
}

@Suite("Keywords of settings")
struct SettingKeywordTests {
  @Test("each setting's code that has a name is told by the keyword of that name")
  func keywords() {
    func expect<Code: NamedCode>(_ change: (Code) -> TeamChange) {
      for (code, name) in Code.names {
        let phrase = Phrase(Notice(.update([change(code)])))
        #expect(phrase[.mode] == Phrase.Choice(rawValue: name).map(Phrase.Value.choice))
      }
      let unknown = Phrase(Notice(.update([change(Code(rawValue: 77))])))
      #expect(unknown[.mode] == .choice(.other))
    }
    expect(TeamChange.joinMode)
    expect(TeamChange.beInviteMode)
    expect(TeamChange.inviteMode)
    expect(TeamChange.updateInfoMode)
    expect(TeamChange.updateClientCustomMode)
    expect(TeamChange.muteMode)
    expect(TeamChange.allMuteMode)
    expect { .kit(KitChange(.mentionAll($0), text: "")) }
  }
}
