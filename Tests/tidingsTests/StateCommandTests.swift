import Foundation
import Testing

/// `tidings team` and `tidings friends`, run as a user runs them on a store that `tidings ingest` has made.
@Suite("The commands team and friends")
struct StateCommandTests {
  private static let sample = GoldenTests.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/over-time.jsonl")

  /// Runs `body` with a store of the sample, or of other records.
  private func withStore(_ records: String? = nil, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("store").path
    let input = try records ?? String(contentsOf: Self.sample, encoding: .utf8)
    #expect(try CommandTests().tidings("ingest", "--store", store, "-", input: input).code == 0)
    try body(store)
  }

  @Test("a team, in the reader's language, with what does not fit")
  func team() throws {
    try withStore { store in
      let outcome = try CommandTests().tidings("team", "--store", store, "--locale", "en", "--viewer", "lihua")
      #expect(outcome.code == 0 && outcome.error == "")
      #expect(
        outcome.out == """
          周末足球队 (group 6271272396)
            Owner: you
            No known admins
            3 members: you, 王芳, and 小明
            1 muted member: 王芳
            2 former members: 陈晨 and 赵敏
            Settings: the description is now “每周六踢球”, joining requires approval, and everyone except the owner and admins was muted
            !\t2025-11-30T00:05:00.000Z\t陈晨 left the group\t陈晨 was not a member

          """)
    }
  }

  @Test("a team as it was")
  func teamAtATime() throws {
    try withStore { store in
      let outcome = try CommandTests().tidings(
        "team", "--store", store, "--locale", "zh-Hans", "--at", "2025-11-30T00:01:30Z", "6271272396")
      #expect(
        outcome.out == """
          足球队（群聊 6271272396）
            群主：小明
            管理员1人：李华
            成员3人：李华、王芳和小明
            设置：群介绍改为“每周六踢球”，入群需要群主或管理员审批

          """)
      let before = try CommandTests().tidings("team", "--store", store, "--at", "2020-01-01", "6271272396")
      #expect(before.code == 1)
      #expect(
        before.error
          == "tidings team: error: the store has no notification of the team '6271272396', or not until then\n")
      // Nobody has asked for it.
      #expect(try CommandTests().tidings("team", "--store", store, "--at", "2020-01-01").code == 0)
    }
  }

  @Test("a dismissed team says when and by whom")
  func dismissed() throws {
    let record =
      #"{"notice":"team","team":"9","actor":"a","time":1764460800000,"operation":{"code":4},"people":[{"account":"a","nick":"甲%@{x}"}]}"#
    try withStore(record) { store in
      let outcome = try CommandTests().tidings(
        "team", "--store", store, "--locale", "en", "--timezone", "Asia/Shanghai")
      #expect(
        outcome.out == """
          The group 9
            Nov 30, 2025, 8:00:00\u{202F}AM\t甲%@{x} disbanded the group
            Owner: not known
            No known admins
            At least 1 member: 甲%@{x}

          """)
    }
  }

  @Test("friends, requests and aliases")
  func friends() throws {
    try withStore { store in
      let outcome = try CommandTests().tidings(
        "friends", "--store", store, "--locale", "zh-Hant", "--viewer", "xiaoming", "xiaoming", "chenchen")
      #expect(outcome.code == 0 && outcome.error == "")
      #expect(
        outcome.out == """
          你的好友與邀請
            好友 1 人：李华
            收到 1 個好友邀請：陈晨
            曾經的好友 1 人：wangfang
            李华的備註名稱：「老李」
          陈晨的好友與邀請
            沒有好友
            送出 1 個好友邀請：你

          """)
    }
  }

  @Test("both as JSON, which says the same in all languages")
  func jsonLines() throws {
    try withStore { store in
      let team = try CommandTests().tidings("team", "--store", store, "--format", "jsonl").out
      let object = try #require(try JSONSerialization.jsonObject(with: Data(team.utf8)) as? [String: Any])
      #expect(object["owner"] as? String == "lihua")
      #expect((object["findings"] as? [[String: Any]])?.map { $0["finding"] as? String } == ["notMember"])
      #expect(try CommandTests().tidings("team", "--store", store, "--format", "jsonl", "--locale", "zh").out == team)
      #expect(
        try CommandTests().tidings("friends", "--store", store, "--format", "jsonl", "wangfang").out == """
          {"account":"wangfang","relations":[{"account":"xiaoming","friend":false,"deletion":{"actor":"wangfang","time":1764461640000}}]}

          """)
    }
  }

  @Test("a push takes the sender's role from the store, as it was at a time")
  func roles() throws {
    let message =
      #"{"message":{"team":"6271272396","from":"xiaoming","apnsContent":"hi"},"recipients":[{"account":"wangfang","notifyState":"onlyManager"}]}"#
    try withStore { store in
      func push(_ arguments: String...) throws -> String {
        try CommandTests().tidings(["push", "--locale", "en"] + arguments + ["-"], input: message).out
      }
      let without = try push()
      #expect(without.hasPrefix("wangfang\tno push\t"))
      // Now another one is the owner.
      let now = try push("--store", store)
      #expect(now.hasPrefix("wangfang\tno push\t") && now != without)
      #expect(
        try push("--store", store, "--at", "2025-11-30T00:01Z") == """
          wangfang\tpush\txiaoming is the group owner, and wangfang gets notifications only for messages from the owner and admins\thi

          """)
      #expect(try CommandTests().tidings("push", "--at", "2025-11-30", "-").code == 2)
    }
  }

  @Test("what cannot be told")
  func errors() throws {
    try withStore { store in
      let nobody = try CommandTests().tidings("friends", "--store", store, "nobody")
      #expect(nobody.code == 1)
      #expect(nobody.error == "tidings friends: error: the store has nothing about friends of 'nobody'\n")
      #expect(try CommandTests().tidings("friends", "--store", store).code == 2)
      #expect(try CommandTests().tidings("team", "--store", store, "--at", "yesterday").code == 2)
      #expect(try CommandTests().tidings("team", "--store", store, "--format", "xml").code == 2)
      #expect(try CommandTests().tidings("team", "6271272396").code == 2)
    }
    let missing = try CommandTests().tidings("team", "--store", "/nowhere/store")
    #expect(missing.code == 1)
    #expect(missing.error.contains("/nowhere/store"))
  }

  @Test("hostile accounts and names stay in their line")
  func hostile() throws {
    let records = """
      {"notice":"team","team":"9\\n\\u202E","actor":"a\\tb","operation":{"code":0},"targets":["x\\ny","\\u202Ez","{0}"],"people":[{"account":"x\\ny","nick":"\\u2067%s{actor}\\n"}]}
      {"notice":"friend","actor":"a\\tb","recipient":"\\n","operation":{"code":1}}
      """
    try withStore(records) { store in
      let team = try CommandTests().tidings("team", "--store", store, "--locale", "en").out
      #expect(team.split(separator: "\n").count == 4)
      #expect(
        !team.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
      let friends = try CommandTests().tidings("friends", "--store", store, "--locale", "en", "a\tb").out
      #expect(friends.split(separator: "\n").count == 2)
    }
  }
}
