import Foundation
import NoticeFormatting
import Testing

@testable import tidings

@Suite("Golden cases")
struct GoldenTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  @Test("every case is as expected", arguments: try GoldenCase.cases(in: folder.path))
  func verify(golden: GoldenCase) throws {
    let differences = try golden.differences()
    #expect(
      differences.isEmpty,
      "\(differences.map(\.description).joined(separator: "\n\n"))\nIf this is right: tidings golden record Tests/Golden"
    )
  }

  @Test(
    "the matrix has every entry that is a sentence, and nothing is wrong with any",
    arguments: StringTables.builtIn.locales)
  func matrix(locale: String) {
    let matrix = SentenceMatrix(locale: locale)
    let formatter = NoticeFormatter(locale: locale)
    var keys: Set<Phrase.Key> = []
    func collect(_ phrase: Phrase) {
      keys.insert(phrase.key)
      for argument in phrase.arguments {
        if case .phrase(let part) = argument.value { collect(part) }
      }
    }
    for row in matrix.sections.flatMap(\.rows) {
      let viewpoint = Viewpoint(viewer: row.viewer, names: matrix.names)
      collect(row.phrase)
      let sentence = formatter.sentence(for: row.phrase, viewpoint: viewpoint)
      #expect(sentence.problems == [])
      #expect(!sentence.text.contains("  ") && sentence.text.first != " " && sentence.text.last != " ")
    }
    // What is left are the words for people and lists, which no phrase names.
    let left = Set(Phrase.Key.allCases).subtracting(keys)
    #expect(left == [.personYou, .personYouInitial, .personSomeone, .listCut, .listOthers])
  }

  @Test("the list of keys for translators is that of the program")
  func keyList() throws {
    let file = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Resources/KEYS.md")
    let listed = LintCommand.keyList.map { $0 + "\n" }.joined()
    #expect(
      try String(contentsOf: file, encoding: .utf8) == listed,
      "If the program is right: tidings lint --keys > Resources/KEYS.md")
  }

  @Test("recording makes a case as expected, changes nothing the second time, and leaves other files alone")
  func record() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }
    try write("payload.jsonl", "{\"id\":2,\"data\":{\"id\":\"lihua\"}}\n")
    try write("diagnostics.txt", "old\n")
    try write("NOTES.md", "mine")
    try write("fr.txt", "mine")
    let golden = try #require(try GoldenCase.cases(in: folder.path).first)
    let names = ["diagnostics.txt", "en.txt", "notices.jsonl", "zh-Hans.txt"].map { folder.path + "/" + $0 }
    #expect(try golden.differences().map(\.name) == names)
    #expect(
      try golden.record() == [.removed(names[0]), .wrote(names[1]), .wrote(names[2]), .wrote(names[3])])
    #expect(try golden.differences().isEmpty)
    #expect(try golden.record() == [])
    #expect(try read("zh-Hans.txt") == "# standard\nlihua退出了群聊\n")
    #expect(try read("NOTES.md") == "mine")
    #expect(try read("fr.txt") == "mine")
  }

  @Test("texts that only look alike differ")
  func bytes() {
    #expect(TextDifference(name: "x", expected: Array("Caf\u{E9}".utf8), actual: Array("Cafe\u{301}".utf8)) != nil)
    #expect(TextDifference(name: "x", expected: [0xFF], actual: Array("\u{FFFD}".utf8)) != nil)
  }

  @Test("a difference of many lines is found in good time, and without looking through all pairs of lines")
  func manyLines() throws {
    let old = (0..<20_000).map { "a\($0)\n" }.joined()
    let new = (0..<20_000).map { "b\($0)\n" }.joined()
    let difference = try #require(TextDifference(name: "x", expected: Array(old.utf8), actual: Array(new.utf8)))
    #expect(difference.description.split(separator: "\n").count == 40_001)
  }

  @Test("a difference shows what is expected and what is there, with some lines around")
  func difference() throws {
    let old = (1...9).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5", with: "LINE 5")
    let difference = try #require(TextDifference(name: "x.txt", expected: Array(old.utf8), actual: Array(new.utf8)))
    #expect(
      difference.description
        == "x.txt\n…\n line 2\n line 3\n line 4\n-line 5\n+LINE 5\n line 6\n line 7\n line 8\n…")
    #expect(TextDifference(name: "x", expected: Array(old.utf8), actual: Array(old.utf8)) == nil)
    #expect(
      TextDifference(name: "x", expected: nil, actual: Array("a\n".utf8))?.description
        == "x\n(this file is not there yet)\n+a")
    #expect(
      TextDifference(name: "x", expected: Array("a\n".utf8), actual: Array("a".utf8))?.description
        == "x\n-a\n+a (no line end)")
  }
}

extension GoldenCase: CustomTestStringConvertible {
  public var testDescription: String { folder.split(separator: "/").suffix(2).joined(separator: "/") }
}
