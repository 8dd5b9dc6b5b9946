import NoticeFormatting
import NoticeLedger
import NoticeReports
import Notices

/// Writes what a state is as lines of the command: those below the heading indented, columns with tabs between.
struct StateWriter {
  private let report: StateReport
  /// Who acts for the service, and so is no member of any team.
  let systemAccounts: Set<Account>
  private let times: TimeWriter

  /// Names are what a state is looked up for, so most lists have them all.
  private static let maxNames = 100

  static let commandLine =
    [SentenceOptions.locale, SentenceOptions.timeZone] + SentenceOptions.commandLine(maxNames: maxNames)

  init(_ arguments: Arguments, _ output: Output, command: String) throws {
    let options = try SentenceOptions(arguments, command: command, isolation: .never, maxNames: Self.maxNames)
    let formatter = options.formatter(locale: try options.locale(arguments, command: command))
    report = StateReport(formatter: formatter, viewpoint: options.viewpoint)
    times = TimeWriter(formatter, timeZone: try SentenceOptions.timeZone(arguments, formatter, command: command))
    systemAccounts = options.viewpoint.systemAccounts
    options.tellProblems(output)
  }

  func lines(of state: TeamState) -> [String] { report.lines(of: state).map(text) }
  func lines(of list: FriendList) -> [String] { report.lines(of: list).map(text) }

  private func text(of line: StateReport.Line) -> String {
    switch line {
    case .heading(let sentence): sentence.text
    case .fact(let sentence): indented([sentence.text])
    case .ending(let time, let sentence): indented([times.text(of: time), sentence.text])
    case .finding(let finding):
      indented([finding.isGap ? "?" : "!", times.text(of: finding.time), finding.notice.text, finding.sentence.text])
    }
  }

  private func indented(_ columns: [String]) -> String { "  " + columns.joined(separator: "\t") }
}
