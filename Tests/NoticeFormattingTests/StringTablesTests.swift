import Foundation
import NoticeFormatting
import Synchronization
import Testing

@Suite("An app's own tables")
struct StringTablesTests {
  private let view = Viewpoint(names: NameBook(accounts: ["x": "小明", "l": "李华"]))

  private func say(_ notice: Notice, _ locale: String, _ tables: StringTables, style: NoticeFormatter.Style = .standard)
    -> Sentence
  {
    NoticeFormatter(locale: locale, style: style, tables: tables).sentence(for: notice, viewpoint: view)
  }

  private func folder(_ files: [String: Data]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID())", isDirectory: true)
    for (name, data) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return folder
  }

  @Test("any entry, in any locale, in a new one too; the rest is built in")
  func layers() {
    let tables = StringTables([
      "zh-Hans": ["noun.team": "部落", "team.leave": "{actor}离开了{team}"],
      "de": ["team.leave": "{actor} hat die Gruppe verlassen"],
      "en_GB": ["team.leave": "{actor} has left"],
    ])
    #expect(tables.problems == [])
    #expect(tables.locales == ["en", "en-GB", "zh-Hans", "zh-Hant", "zh-Hant-HK", "de"])
    #expect(say(Notice(.leave, by: "x"), "zh-CN", tables).text == "小明离开了部落")
    #expect(say(Notice(.kick(["l"]), by: "x"), "zh-CN", tables).text == "小明将李华移出了部落")
    #expect(say(Notice(.leave, by: "x"), "de-AT", tables).text == "小明 hat die Gruppe verlassen")
    let english = say(Notice(.kick(["l"]), by: "x"), "de-AT", tables)
    #expect(english.text == "小明 removed 李华 from the group")
    #expect(english.problems == [.missingEntry(.kick, locale: "de")])
    #expect(say(Notice(.leave, by: "x"), "en-AU", tables).text == "小明 has left")
    #expect(say(Notice(.leave, by: "x"), "en-US", tables).text == "小明 left the group")
    #expect(say(Notice(.leave, by: "x"), "zh-CN", .builtIn).text == "小明退出了群聊")
  }

  @Test("a region's own table is laid over its language's, however the region is written")
  func ownRegions() {
    let tables = StringTables([
      "zh-TW": ["noun.team": "社群"], "zh-HK": ["noun.team": "群", "person.you": "閣下"], "zh": ["noun.team": "群群"],
      "en_US": ["noun.team": "tribe"], "en-GB": ["noun.team": "club"], "zh-Hant-MO": ["noun.team": "澳門群"],
    ])
    #expect(tables.locales == ["en", "en-GB", "zh-Hans", "zh-Hant", "zh-Hant-HK", "zh-Hant-MO"])
    func text(_ locale: String, viewer: Account? = nil, _ notice: Notice = Notice(.kick(["l", "y"]), by: "x")) -> String
    {
      let viewpoint = Viewpoint(viewer: viewer, names: view.names)
      return NoticeFormatter(locale: locale, tables: tables).sentence(for: notice, viewpoint: viewpoint).text
    }
    #expect(text("zh-TW") == "小明將李华和y移出了社群")
    #expect(text("zh-Hant") == "小明將李华和y移出了社群")
    #expect(text("zh-HK", viewer: "y") == "小明將閣下及李华移出了群")
    #expect(text("zh-CN") == "小明将李华和y移出了群群")
    #expect(text("en-AU") == "小明 removed 李华 and y from the club")
    #expect(text("en") == "小明 removed 李华 and y from the tribe")
    // Macau has a table of its own here, and what it lacks is Hong Kong's.
    #expect(text("zh-MO") == "小明將李华及y移出了澳門群")
    #expect(text("zh-MO", Notice(.revocation(.revokeTeam), by: "x")) == "小明撤回了一則訊息")
  }

  @Test("a sentence is of one language: what lacks an entry inside is English as a whole")
  func oneLanguage() {
    let tables = StringTables([
      "nl": ["team.kick": "{actor} heeft {targets} verwijderd", "team.leave": "{actor} heeft {team} verlaten"]
    ])
    let kick = say(Notice(.kick(["l"]), by: "x"), "nl", tables)
    #expect(kick.text == "小明 heeft 李华 verwijderd" && kick.problems == [])
    let leave = say(Notice(.leave, by: "x"), "nl", tables)
    #expect(leave.text == "小明 left the group" && leave.problems == [.missingEntry(.nounTeam, locale: "nl")])
    let you = NoticeFormatter(locale: "nl", tables: tables)
      .sentence(for: Notice(.kick(["l"]), by: "x"), viewpoint: Viewpoint(viewer: "l", names: view.names))
    #expect(you.text == "小明 removed you from the group" && you.problems == [.missingEntry(.personYou, locale: "nl")])
  }

  @Test("an app's resolver is asked once for each name that is shown")
  func resolverCalls() {
    final class Counting: NameResolving {
      let calls = Mutex(0)
      func name(of account: Account, in team: TeamID?) -> String? {
        calls.withLock { $0 += 1 }
        return nil
      }
    }
    let names = Counting()
    let many = (0..<5_000).map { Account("a\($0)") }
    let text = NoticeFormatter(locale: "en").sentence(
      for: Notice(.kick(many), by: "x"), viewpoint: Viewpoint(names: names)
    ).text
    #expect(text == "x removed a0, a1, a2, and 4,997 others from the group")
    #expect(names.calls.withLock { $0 } == 4)
  }

  @Test("an entry that shows its arguments over and over does not grow without end")
  func explosion() {
    let tables = StringTables(["en": ["list.clauses": String(repeating: "{next}", count: 8)]])
    let changes: [TeamChange] = [
      .name("n"), .intro("i"), .avatar("a"), .joinMode(.noAuth), .inviteMode(.all), .muteMode(.on), .serverCustom("x"),
      .clientCustom("x"), .beInviteMode(.noAuth), .updateInfoMode(.all), .antispamBusinessId("x"),
    ]
    let sentence = say(Notice(.update(changes), by: "x"), "en", tables)
    #expect(sentence.text == "team.update.several")
  }

  @Test("more locales than are kept are served all the same")
  func manyLocales() {
    for index in 0..<600 {
      let region = String(UnicodeScalar(UInt8(65 + index % 26))) + String(UnicodeScalar(UInt8(65 + index / 26)))
      #expect(NoticeFormatter(locale: "en-\(region)").sentence(for: Notice(.leave, by: "x")).text == "x left the group")
    }
  }

  @Test("an entry's line breaks and direction controls do not get into a sentence")
  func plainEntries() {
    let tables = StringTables(["en": ["team.leave": "{actor} left\n\u{202E}the\u{2066} {team}", "team.dismiss": ""]])
    #expect(say(Notice(.leave, by: "x"), "en", tables).text == "小明 left⏎the group")
    #expect(say(Notice(.dismiss, by: "x"), "en", tables).text == "小明 disbanded the group")
    #expect(tables.problems.map(\.description) == ["en: the entry \"team.dismiss\": it is empty"])
  }

  @Test("tables of a folder are read; what cannot be used is told with file, line and column")
  func files() throws {
    let utf16 = try #require("\"team.dismiss\" = \"{actor} 解散了{team}！\";\n".data(using: .utf16))
    let folder = try folder([
      "zh-Hans.lproj/App.strings": Data(
        "/* x */\n\"team.leave\" = \"{actor}走了\";\n\"team.kick\" = \"{actor\";\n\"team.nothing\" = \"x\";\n\"team.mute\" = \"x\"\n"
          .utf8),
      "zh-Hant.lproj/App.strings": utf16, "zh-Hans.lproj/notes.txt": Data("x".utf8), "README": Data(),
      "en.lproj/.#App.strings": Data([0xFF]),
      "!!.lproj/App.strings": Data(), "Base.lproj/App.strings": Data(),
      "en.lproj/Latin1.strings": Data([0x22, 0xE9, 0x22, 0x3D]),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let tables = try StringTables(folder: folder.path)
    let file = folder.path + "/zh-Hans.lproj/App.strings"
    #expect(
      Set(tables.problems.map(\.description)) == [
        folder.path + "/!!.lproj/App.strings: “!!” is not a BCP 47 tag, such as zh-Hant",
        folder.path + "/Base.lproj/App.strings: “Base” is not a BCP 47 tag, such as zh-Hant",
        folder.path + "/en.lproj/Latin1.strings: it is not UTF-8, nor UTF-16 with a byte order mark",
        file + ":3:1: the entry \"team.kick\": U_UNMATCHED_BRACES at 0",
        file + ":4:1: the entry \"team.nothing\": there is no such key",
        file + ":5:18: expected a semicolon behind the value",
      ])
    #expect(say(Notice(.leave, by: "x"), "zh-Hans", tables).text == "小明走了")
    #expect(say(Notice(.kick(["l"]), by: "x"), "zh-Hans", tables).text == "小明将李华移出了群聊")
    #expect(say(Notice(.dismiss, by: "x"), "zh-TW", tables).text == "小明 解散了群組！")
  }

  @Test("a folder without tables is an error that says what was expected")
  func noFolder() throws {
    let empty = try folder(["x.strings": Data()])
    defer { try? FileManager.default.removeItem(at: empty) }
    for (path, reason) in [
      (empty.path, "it has no table, <locale>.lproj/<name>.strings"),
      (empty.path + "/none", "cannot be read as a folder"),
    ] {
      let error = #expect(throws: StringTables.FolderError.self) { try StringTables(folder: path) }
      #expect(error?.description == "\(path): \(reason)")
    }
  }

  @Test("a table named for a style is laid over that style, any other over both")
  func styles() throws {
    let name = Notice(.update([.name("n")]), by: "x")
    let both = try folder(["en.lproj/App.strings": Data("\"team.update.name\" = \"app\";".utf8)])
    let standard = try folder([
      "en.lproj/Standard.strings": Data("\"team.update.name\" = \"standard\";".utf8),
      "en-GB.lproj/Standard.strings": Data("\"team.update.name\" = \"British\";".utf8),
    ])
    defer { for folder in [both, standard] { try? FileManager.default.removeItem(at: folder) } }
    let classic = "小明 updated the group name"
    #expect(say(name, "en", try StringTables(folder: both.path)).text == "app")
    #expect(say(name, "en", try StringTables(folder: both.path), style: .classic).text == "app")
    #expect(say(name, "en", try StringTables(folder: standard.path)).text == "standard")
    #expect(say(name, "en", try StringTables(folder: standard.path), style: .classic).text == classic)
    #expect(say(name, "en-GB", try StringTables(folder: standard.path)).text == "British")
    #expect(say(name, "en-GB", try StringTables(folder: standard.path), style: .classic).text == classic)
  }

  @Test("a region's lists, numbers and dates are the reader's, whichever table the words are from")
  func regions() {
    let notice = Notice(.kick(["a", "b", "c"]), by: "x")
    #expect(say(notice, "en-US", .builtIn).text.contains("a, b, and c"))
    #expect(say(notice, "en-AU", .builtIn).text.contains("a, b and c"))
    #expect(say(notice, "zh-HK", .builtIn).text.contains("a、b及c"))
    let two = Notice(
      .update([.unknown(key: "77", value: RawJSON(json: "1")), .unknown(key: "78", value: RawJSON(json: "1"))]))
    #expect(say(two, "zh-Hans-u-nu-hanidec", .builtIn).text == "群的二项设置已更新")
    let moment = Timestamp(milliseconds: 1_700_000_002_000)
    func time(_ locale: String, _ zone: String = "Asia/Shanghai") -> String? {
      NoticeFormatter(locale: locale).text(of: moment, timeZone: zone)
    }
    #expect(time("zh-Hans") == "2023年11月15日 06:13:22")
    #expect(time("zh-TW") == "2023年11月15日 上午6:13:22")
    #expect(time("en-GB") == "15 Nov 2023, 06:13:22")
    #expect(time("en", "America/New_York")?.contains("Nov 14, 2023, 5:13:22") == true)
    #expect(time("en", "Mars/Olympus") == nil)
    for far in [Int64.min, -62_135_596_800_001, 253_402_300_800_000, .max] {
      #expect(NoticeFormatter(locale: "en").text(of: Timestamp(milliseconds: far), timeZone: "UTC") == nil)
    }
  }

  @Test("many tasks at once, with many locales and own tables")
  func concurrency() async {
    let tables = StringTables(["en": ["team.leave": "{actor} is gone"]])
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<400 {
        group.addTask {
          let locale = ["en-US", "en-IN", "zh-SG", "zh-MO", "fr-\(index % 90 + 10)", "de"][index % 6]
          let own = NoticeFormatter(locale: locale, tables: tables)
          let text = own.sentence(for: Notice(.leave, by: "小明")).text
          return own.locale.hasPrefix("en") ? text == "小明 is gone" : text.hasPrefix("小明退出了") || text.hasPrefix("小明退出")
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
