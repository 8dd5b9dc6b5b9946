import Foundation
import Testing

@testable import tidings

@Suite("Golden cases")
struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  @Test("every case is as expected", arguments: try GoldenCase.cases(in: folder))
  func verify(golden: GoldenCase) throws {
    let differences = try golden.differences()
    #expect(
      differences.isEmpty,
      "\(differences.map(\.description).joined(separator: "\n\n"))\nIf this is right: tidings golden record Tests/Golden"
    )
  }

  @Test("recording makes a case as expected, and a second time changes nothing")
  func record() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#"{"id":2,"data":{"id":"lihua"}}"#.utf8).write(to: folder.appendingPathComponent("payload.json"))
    try Data("old".utf8).write(to: folder.appendingPathComponent("fr.txt"))
    let golden = GoldenCase(folder: folder)
    #expect(try golden.differences().map(\.name) == ["en.txt", "fr.txt", "notices.jsonl", "zh-Hans.txt"])
    #expect(try golden.record() == ["en.txt", "fr.txt", "notices.jsonl", "zh-Hans.txt"])
    #expect(try golden.differences().isEmpty)
    #expect(try golden.record() == [])
    #expect(try golden.expected()["zh-Hans.txt"] == "# standard\nlihua退出了群聊\n")
  }

  @Test("a difference shows what is expected and what is there, with some lines around")
  func difference() throws {
    let old = (1...9).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5", with: "LINE 5")
    let difference = try #require(TextDifference(name: "x.txt", expected: old, actual: new))
    #expect(
      difference.description
        == "x.txt\n…\n line 2\n line 3\n line 4\n-line 5\n+LINE 5\n line 6\n line 7\n line 8\n…")
    #expect(TextDifference(name: "x", expected: old, actual: old) == nil)
    #expect(
      TextDifference(name: "x", expected: nil, actual: "a\n")?.description == "x\n(this file is not there yet)\n+a")
    #expect(TextDifference(name: "x", expected: "a\n", actual: "a")?.description == "x\n-a\n+a (no line end)")
  }
}

extension GoldenCase: CustomTestStringConvertible {
  public var testDescription: String { folder.pathComponents.suffix(2).joined(separator: "/") }
}
