import Foundation
import Testing

// `tidings lint`.

extension CommandTests {
  @Test("lint tells what is wrong with a table, as text, JSON and SARIF")
  func lint() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appendingPathComponent("zh-Hans.lproj/App.strings")
    try FileManager.default.createDirectory(at: table.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("/* 踢人 */\n\"team.kick\" = \"{actor}把{targets}踢了,再見\";\n".utf8).write(to: table)
    let text = try tidings("lint", folder.path)
    #expect(text.code == 1)
    #expect(
      text.out == """
        \(table.path):2:35: warning: “,” stands beside a Chinese character [half-width-punctuation]
          "team.kick" = "{actor}把{targets}踢了,再見";
                                               ^
          help: use the full-width form: ，。：；！？（）
        \(table.path):2:37: warning: “見” is Traditional Chinese only [wrong-script]
          "team.kick" = "{actor}把{targets}踢了,再見";
                                                  ^^
          help: write the character of this script
        2 findings

        """)
    #expect(try tidings("lint", "--fail-on", "error", folder.path).code == 0)
    #expect(
      try tidings("lint", "--disable", "half-width-punctuation,wrong-script", folder.path).out == "nothing found\n")
    #expect(try tidings("lint", "--only", "wrong-script", folder.path).out.hasSuffix("1 finding\n"))
    struct Item: Decodable {
      var rule: String
      var line: Int
      var column: Int
      var key: String
    }
    let json = try tidings("lint", "--format", "json", folder.path)
    let items = try JSONDecoder().decode([Item].self, from: Data(json.out.utf8))
    #expect(items.map(\.rule) == ["half-width-punctuation", "wrong-script"])
    #expect(items.map(\.column) == [35, 37] && items.allSatisfy { $0.line == 2 && $0.key == "team.kick" })
    let sarif = try tidings("lint", "--format", "sarif", folder.path)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(sarif.out.utf8)) as? [String: Any])
    let run = try #require((root["runs"] as? [[String: Any]])?.first)
    #expect(root["version"] as? String == "2.1.0" && (run["results"] as? [Any])?.count == 2)
  }

  @Test("lint without a file looks through the built-in tables, which are clean; wrong usage is told")
  func lintBuiltIn() throws {
    let clean = try tidings("lint", "--fail-on", "note")
    #expect(clean.code == 0 && clean.out == "nothing found\n")
    #expect(try tidings("lint", "--rules").out.split(separator: "\n").count >= 35)
    #expect(try tidings("lint", "--keys").out.contains("\n| `team.leave` | people, nouns | Alice left the group |\n"))
    for (arguments, message) in [
      (["--only", "x"], "--only 'x' is no rule; `tidings lint --rules` lists them"),
      (["/no/such"], "/no/such: there is no such file or folder"),
      (["--source", "%"], "--source '%' is not a BCP 47 language tag"),
    ] {
      let outcome = try tidings(["lint"] + arguments)
      #expect(outcome.code == 2 && outcome.error.hasPrefix("tidings lint: \(message)"))
    }
  }
}
