import NoticeFormatting
import NoticeLedger
import NoticeReports
import Notices
import Testing

/// What an app with a ledger can say of its states.
@Suite("Reports")
struct ReportTests {
  private let reader = Viewpoint(viewer: "lihua", names: NameBook(accounts: ["xiaoming": "小明"]))
  private let noon = Timestamp(milliseconds: 1_764_460_800_000)

  /// 王芳 leaves twice, and then the team is dismissed.
  private func team() throws -> TeamState {
    let ledger = TeamLedger()
    let people = [Person(account: "wangfang", nick: "王芳")]
    ledger.record(
      Notice(.invite(["lihua", "wangfang"]), by: "xiaoming", in: "9", serverMessageID: "1", people: people))
    ledger.record(Notice(.leave, by: "wangfang", in: "9", serverMessageID: "2"))
    ledger.record(Notice(.leave, by: "wangfang", in: "9", at: noon, serverMessageID: "3"))
    ledger.record(Notice(.dismiss, by: "xiaoming", in: "9", at: noon, serverMessageID: "4"))
    return try #require(ledger.state(of: "9"))
  }

  private func friends() -> FriendList {
    let ledger = FriendLedger()
    ledger.record(Notice(.friend(FriendEvent(.delete)), by: "xiaoming", to: "lihua", at: noon))
    return ledger.friends(of: "xiaoming")
  }

  @Test("a finding of a team is a sentence in the reader's language, with the names that the team's notices had")
  func teamFinding() throws {
    let state = try team()
    let finding = try #require(state.findings.first)
    #expect(finding.kind == .notMember("wangfang"))
    func said(_ locale: String, _ people: [Person]) -> String {
      NoticeFormatter(locale: locale).sentence(for: finding, viewpoint: reader, people: people).text
    }
    #expect(said("en", state.people) == "王芳 was not a member")
    #expect(said("zh-Hans", state.people) == "王芳当时不是成员")
    #expect(said("en", []) == "wangfang was not a member")
    #expect(Phrase(finding, for: reader).key == .findingNotMember)
  }

  @Test("a finding knows what its own notice calls people")
  func namesOfTheNotice() {
    let notice = Notice(.leave, by: "wangfang", in: "9", people: [Person(account: "wangfang", nick: "王芳")])
    let finding = TeamFinding(.notMember("wangfang"), notice: notice)
    #expect(NoticeFormatter(locale: "en").sentence(for: finding).text == "王芳 was not a member")
  }

  @Test("a finding of two accounts is a sentence in the reader's language")
  func friendFinding() throws {
    let finding = try #require(friends().relation(with: "lihua")?.findings.first)
    #expect(NoticeFormatter(locale: "en").sentence(for: finding, viewpoint: reader).text == "You were not friends")
    #expect(NoticeFormatter(locale: "en").sentence(for: finding).text == "They were not friends")
    #expect(NoticeFormatter(locale: "zh-Hans").sentence(for: finding, viewpoint: reader).text == "双方当时不是好友")
  }

  /// A line's columns, `T` for a time that there is.
  private func columns(_ line: StateReport.Line) -> [String] {
    func text(_ time: Timestamp?) -> String { time == nil ? "-" : time == noon ? "T" : "another" }
    return switch line {
    case .heading(let sentence): ["#", sentence.text]
    case .fact(let sentence): [sentence.text]
    case .ending(let time, let sentence): [text(time), sentence.text]
    case .finding(let finding):
      [finding.isGap ? "?" : "!", text(finding.time), finding.notice.text, finding.sentence.text]
    }
  }

  @Test("a report of a team has a heading, facts, its ending and its findings, each in its columns")
  func teamReport() throws {
    let report = StateReport(formatter: NoticeFormatter(locale: "en"), viewpoint: reader)
    #expect(
      try report.lines(of: team()).map(columns) == [
        ["#", "The group 9"],
        ["T", "小明 disbanded the group"],
        ["Owner: not known"],
        ["No known admins"],
        ["At least 2 members: you and 小明"],
        ["1 former member: 王芳"],
        ["!", "T", "王芳 left the group", "王芳 was not a member"],
      ])
  }

  @Test("a report of friends has a heading, facts and its findings")
  func friendReport() {
    let report = StateReport(formatter: NoticeFormatter(locale: "en"), viewpoint: reader)
    #expect(
      report.lines(of: friends()).map(columns) == [
        ["#", "Friends and requests of 小明"],
        ["No friends"],
        ["1 former friend: you"],
        ["!", "T", "小明 removed you as a friend", "You were not friends"],
      ])
  }
}
