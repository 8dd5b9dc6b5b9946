import Foundation
import NoticeFormatting
import Testing

/// `tidings tables`, run as a user runs it.
@Suite("The command tables")
struct TablesCommandTests {
  func tables(_ arguments: String..., in folder: URL) throws -> CommandTests.Outcome {
    try tables(arguments, in: folder)
  }

  func tables(_ arguments: [String], in folder: URL) throws -> CommandTests.Outcome {
    try CommandTests().tidings(["tables"] + arguments, in: folder)
  }

  func inFolder(_ files: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try body(folder)
  }

  @Test("coverage counts what a language says, inherits and lacks")
  func coverage() throws {
    let all = Phrase.Key.allCases.count
    try inFolder(["own/fr.lproj/App.strings": "\"noun.team\" = \"groupe\";"]) { folder in
      let outcome = try tables("coverage", "--missing", "own", in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.out.contains("\nfr                   1          0      \(all - 1)    \(all)        0\n"))
      #expect(outcome.out.contains("\nen-GB                1        \(all - 1)        0    \(all)      100\n"))
      #expect(outcome.out.contains("\nfr\n  noun.team.short\n"))
    }
  }

  @Test("of an app's own tables, coverage counts what is not translated or not reviewed, too")
  func appCoverage() throws {
    try inFolder(["App.xcstrings": Self.catalogue]) { folder in
      let catalogue = try tables("coverage", "--missing", "App.xcstrings", in: folder)
      #expect(
        catalogue.out == """
          table  locale  translated  review  missing  total  percent
          App    en               4       0        0      4      100
          App    ru               3       2        1      4       75

          App ru
            unknown

          """)
      // The entry that there is no model of.
      #expect(catalogue.code == 1 && catalogue.error.hasPrefix("App.xcstrings:"))
      // A key that is its own text has no entry there.
      _ = try tables("import", "--output", "app", "App.xcstrings", in: folder)
      #expect(
        try tables("coverage", "app", in: folder).out == """
          table  locale  translated  review  missing  total  percent
          App    en               2       0        0      2      100
          App    ru               2       0        0      2      100

          """)
      #expect(try tables("coverage", ".", in: folder).out.split(separator: "\n").count == 3)
      #expect(try tables("coverage", "nowhere", in: folder).error == "nowhere: there is no such file or folder\n")
    }
  }

  @Test("what is exported and imported is the same table", arguments: ["xliff1", "xliff2", "xcstrings", "po", "csv"])
  func roundTrip(format: String) throws {
    let strings = "/* A note */\n\"team.kick\" = \"  {actor} \\\"<&>\\\"\\n{targets}\";\n\n\"b\" = \"\";\n"
    try inFolder([
      "t/en.lproj/App.strings": "\"team.kick\" = \"Kick\";\n", "t/de.lproj/App.strings": strings,
    ]) { folder in
      let export = try tables(
        "export", "--format", format, "--locale", "de", "--output", "sent/", "t", in: folder)
      #expect(export.error == "")
      let path = try #require(export.out.split(separator: " ").last).dropLast()
      let back = try tables("import", "--output", "back", String(path), in: folder)
      #expect(back.code == 0 && back.error == "")
      let written = try String(contentsOf: folder.appendingPathComponent("back/de.lproj/App.strings"), encoding: .utf8)
      let same = strings.replacing("\\n", with: "\n")
      // A catalogue is sorted by key.
      let sorted = "\"b\" = \"\";\n\n/* A note */\n\"team.kick\" = \"  {actor} \\\"<&>\\\"\n{targets}\";\n"
      #expect(written == (format == "xcstrings" ? sorted : same))
    }
  }

  @Test("plurals of a catalogue become a .stringsdict, and what is lost is told")
  func forms() throws {
    let catalogue = """
      {"sourceLanguage": "en", "strings": {"n": {"comment": "c", "localizations": {"en": {"variations": {"plural": {
      "other": {"stringUnit": {"state": "new", "value": "%lld files"}}}}}}},
      "untouched": {"localizations": {"en": {"stringUnit": {"state": "new", "value": ""}}}}}}
      """
    try inFolder(["App.xcstrings": catalogue]) { folder in
      let outcome = try tables("import", "--output", "back", "App.xcstrings", in: folder)
      #expect(outcome.out == "wrote back/en.lproj/App.stringsdict\n")
      #expect(outcome.error.contains("of 1 entry, the state is lost"))
      let csv = try tables("export", "--format", "csv", "back", in: folder)
      #expect(csv.out.hasSuffix("\r\nn,plural.other,%lld files,%lld files,translated,c\r\n"))
    }
  }

  @Test("no file of a former import hides the texts of a new one")
  func companions() throws {
    let columns = "key,form,source:en,target:de,state,comment\n"
    try inFolder([
      "plain/App.csv": columns + "n,,x,Dateien,,\n", "formed/App.csv": columns + "n,plural.other,x,%lld Dateien,,\n",
      "none/App.csv": columns + "n,,x,,,\n",
    ]) { folder in
      let path = "back/de.lproj/App.strings"
      let removed = ", which has no text any more\n"
      let outcomes = try ["formed", "plain", "none", "formed"].map {
        try tables("import", "--output", "back", "\($0)/App.csv", in: folder).out
      }
      let expected = [
        "wrote \(path)dict\n", "removed \(path)dict\(removed)wrote \(path)\n", "",
        "wrote \(path)dict\nremoved \(path)\(removed)",
      ]
      #expect(outcomes == expected)
    }
  }

  @Test("an unfinished plural is no text of the app, and a fuzzy text is told")
  func unfinished() throws {
    let po = """
      msgid ""
      msgstr "Language: de\\n"
      #, fuzzy
      msgid "Open"
      msgstr "Auf"

      msgid "file"
      msgid_plural "files"
      msgstr[0] "Datei"
      msgstr[1] ""
      """
    try inFolder(["App.po": po]) { folder in
      let outcome = try tables("import", "--output", "back", "App.po", in: folder)
      #expect(outcome.out == "wrote back/de.lproj/App.strings\n")
      #expect(outcome.error.contains("App.po: de: written although a review is due (fuzzy): 1 entry, first \"Open\"\n"))
    }
  }

  @Test("a table that comes twice does not take the other's place; a file alone is its own source")
  func twice() throws {
    try inFolder(["de.lproj/App.strings": "\"a\" = \"b\";\n"]) { folder in
      let export = try tables(
        "export", "--format", "po", "--output", "App.po", "de.lproj/App.strings", in: folder)
      #expect(export.out == "wrote App.po\n")
      let outcome = try tables("import", "--output", "back", "App.po", "App.po", in: folder)
      #expect(outcome.out == "wrote back/de.lproj/App.strings\n")
      #expect(outcome.error == "App.po: there was a table App in de before; this one is left out\n")
      #expect(outcome.code == 1)
    }
  }

  @Test("pseudo-locales are tables that decode can use")
  func pseudo() throws {
    try inFolder { folder in
      let outcome = try tables("pseudo", "en-XA", "--output", "made", in: folder)
      #expect(outcome.out == "wrote made/en-XA.lproj/Classic.strings\nwrote made/en-XA.lproj/Standard.strings\n")
      #expect(try tables("coverage", "made", in: folder).out.contains("\nen-XA "))
    }
  }

  @Test(
    "wrong usage is told",
    arguments: [
      ([], "expected coverage, export, import or pseudo"), (["export"], "--format FORMAT is missing"),
      (["export", "--format", "doc"], "--format 'doc' is not known"), (["import", "a.po"], "--output PATH is missing"),
      (["export", "--format", "po"], "there are several documents (en/Classic.po, en/Standard.po)"),
      (["export", "--format", "po", "--locale", "../x"], "is not a BCP 47 tag"),
      (["pseudo", "fr", "--output", "x"], "expected a pseudo-locale: en-XA or ar-XB"),
      (["coverage", "a", "b"], "'b' is one operand too many"),
    ])
  func usage(arguments: [String], message: String) throws {
    try inFolder { folder in
      let outcome = try tables(arguments, in: folder)
      #expect(outcome.code == 2)
      #expect(outcome.error.contains(message))
    }
  }

  @Test("a file that cannot be read is an error with its name")
  func unreadable() throws {
    try inFolder(["a.doc": "x", "b.po": "x"]) { folder in
      let outcome = try tables("import", "--output", "o", "none.po", "a.doc", "b.po", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("none.po: "))
      #expect(outcome.error.contains("a.doc: expected a file named .xliff, .xcstrings, .po, .csv"))
      #expect(outcome.error.contains("b.po:1:1: expected msgctxt"))
      let file = try tables("export", "--format", "po", "--table", "Standard", "--output", "a.doc/x/", in: folder)
      #expect(file.code == 1)
      #expect(file.error.hasPrefix("a.doc/x/en/Standard.po: it cannot be written; is there room, and is all"))
    }
    try inFolder(["e n.lproj/a.strings": ""]) { folder in
      let outcome = try tables("export", "--format", "po", ".", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.error == "./e n.lproj/a.strings: expected a folder named as a BCP 47 tag, found “e n.lproj”\n")
    }
  }
}
