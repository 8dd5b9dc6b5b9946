import NoticeFormatting
import Testing

/// The classic style says what the product's document 《群组通知消息》 says, to the letter.
@Suite("The classic style")
struct ClassicStyleTests {
  private let names = Viewpoint(names: NameBook(accounts: ["xiaoming": "小明"]))

  private func classic(_ changes: [TeamChange], locale: String = "zh-Hans") -> String {
    let notice = Notice(.update(changes), by: "xiaoming", in: "6271272396")
    return NoticeFormatter(locale: locale, style: .classic).sentence(for: notice, viewpoint: names).text
  }

  @Test(
    "with one change, the document's sentence",
    arguments: [
      (.name("足球队"), "小明更新了群名称"), (.intro("踢球"), "小明更新了群介绍"), (.announcement("周日见"), "小明更新了群公告"),
      (.joinMode(.needAuth), "小明更新了群验证方式"), (.avatar("https://example.com/a.png"), "小明更新了群头像"),
      (.inviteMode(.all), "小明更新了邀请他人权限"), (.beInviteMode(.noAuth), "小明更新了被邀请人身份验证权限"),
      (.updateInfoMode(.all), "小明更新了群资料修改权限"), (.muteMode(.on), "小明设置了群全体禁言"),
      (.muteMode(.off), "小明取消了全体禁言"), (.muteMode(MuteState(rawValue: 2)), "小明设置了群全体禁言"),
      (.unknown(key: "100", value: RawJSON(json: "\"x\"")), "小明设置了群全体禁言"),
      (.unknown(key: "3", value: RawJSON(json: "null")), "小明更新了群名称"),
    ] as [(TeamChange, String)])
  func oneChange(change: TeamChange, sentence: String) {
    #expect(classic([change]) == sentence)
  }

  @Test(
    "with a change that the document does not name, its general sentence",
    arguments: [
      .clientCustom("x"), .serverCustom("x"), .updateClientCustomMode(.all), .allMuteMode(.muteAll),
      .antispamBusinessId("x"),
      .unknown(key: "77", value: RawJSON(json: "1")),
    ] as [TeamChange])
  func otherChange(change: TeamChange) {
    #expect(classic([change]) == "小明更新了群信息")
  }

  @Test(
    "with any other number of changes, its general sentence",
    arguments: [
      [], [.name("a"), .intro("b")], [.muteMode(.on), .allMuteMode(.muteNormal)],
      [.unknown(key: "77", value: RawJSON(json: "1")), .unknown(key: "78", value: RawJSON(json: "1"))],
    ] as [[TeamChange]])
  func otherCount(changes: [TeamChange]) {
    #expect(classic(changes) == "小明更新了群信息")
  }

  @Test("events without a sentence in the document use the standard one")
  func otherEvents() {
    let notice = Notice(.kick(["lihua"]), by: "xiaoming")
    let viewpoint = Viewpoint(names: NameBook(accounts: ["xiaoming": "小明", "lihua": "李华"]))
    #expect(
      NoticeFormatter(locale: "zh-Hans", style: .classic).sentence(for: notice, viewpoint: viewpoint).text
        == "小明将李华移出了群聊")
  }

  @Test("the same in English")
  func english() {
    #expect(classic([.name("a")], locale: "en") == "小明 updated the group name")
    #expect(classic([.muteMode(.off)], locale: "en") == "小明 unmuted everyone in the group")
    #expect(classic([.name("a"), .intro("b")], locale: "en") == "小明 updated the group info")
  }
}
