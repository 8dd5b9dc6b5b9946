import Foundation
import NoticeDecoding
import Notices
import Testing

/// The README's table of what each dialect carries is made from the samples.
@Suite("The README")
struct ReadmeTests {
  private static let kinds = [
    "team", "superTeam", "discussionGroup", "teamRequest", "friend", "chatroom", "call", "revocation", "outcome",
    "system",
  ]

  private func kind(_ event: Event) -> String {
    switch event {
    case .team(_, let scope): scope.rawValue
    case .teamRequest: "teamRequest"
    case .friend: "friend"
    case .userSetting: "userSetting"
    case .chatroom: "chatroom"
    case .call: "call"
    case .revocation: "revocation"
    case .outcome: "outcome"
    case .system: "system"
    }
  }

  /// A letter for each thing that a notice has.
  private func carried(_ notice: Notice) -> Set<String> {
    var letters: Set<String> = []
    func mark(_ letter: String, _ isThere: Bool) { if isThere { letters.insert(letter) } }
    mark("a", notice.actor != nil)
    mark("g", notice.team != nil)
    mark("t", notice.time != nil)
    mark("i", notice.serverMessageID != nil || notice.clientMessageID != nil)
    mark("n", !notice.people.isEmpty)
    mark("s", notice.teamInfo != TeamInfo())
    mark("x", notice.notifyExt != nil)
    switch notice.event {
    case .team(let operation, _):
      mark("w", !operation.targets.isEmpty)
      if case .update = operation { letters.insert("c") }
    case .teamRequest(let request, _):
      mark("w", !request.targets.isEmpty)
      mark("p", request.postscript != nil)
      mark("r", request.state != nil)
    case .friend(let friend):
      mark("w", notice.recipient != nil)
      mark("p", friend.postscript != nil)
      mark("r", friend.state != nil)
    case .chatroom(let event): mark("w", !event.targets.isEmpty)
    case .call(let call):
      mark("w", !call.participants.isEmpty)
      mark("d", call.duration != nil)
    case .userSetting, .revocation, .system: break
    case .outcome(let outcome): mark("e", outcome.code != nil)
    }
    return letters
  }

  @Test("the table of dialects is what the samples show")
  func table() throws {
    var cells: [Dialect: [String: Set<String>]] = [:]
    for path in Samples.paths {
      for record in try Samples.read(Samples.bytes(path)) {
        guard let dialect = record.dialect, dialect != .tidings, case .notice(let notice) = record.outcome else {
          continue
        }
        cells[dialect, default: [:]][kind(notice.event), default: []].formUnion(carried(notice))
      }
    }
    let order = "awgtincsxprde"
    var lines = [
      "| dialect | \(Self.kinds.joined(separator: " | ")) |",
      "| --- |\(String(repeating: " --- |", count: Self.kinds.count))",
    ]
    for dialect in Dialect.allCases where dialect != .tidings {
      let row = Self.kinds.map { kind in
        guard let letters = cells[dialect]?[kind] else { return "" }
        return letters.isEmpty ? "·" : order.filter { letters.contains(String($0)) }
      }
      lines.append("| `\(dialect.rawValue)` | \(row.joined(separator: " | ")) |")
    }
    let expected = lines.joined(separator: "\n")
    let readme = String(decoding: try Samples.bytes("README.md"), as: UTF8.self)
    #expect(readme.contains(expected), "README.md should have this table:\n\(expected)")
  }
}
