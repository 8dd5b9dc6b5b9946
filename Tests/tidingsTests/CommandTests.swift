import Foundation
import Testing

/// The built command, run as a user runs it.
@Suite("The command")
struct CommandTests {
  struct Outcome {
    var code: Int32
    var out: String
    var error: String
  }

  static let executable = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("tidings")

  func tidings(
    _ arguments: String..., input: String = "", environment: [String: String] = ["LANG": "C"],
    executable: URL = executable
  ) throws -> Outcome {
    try tidings(arguments, input: input, environment: environment, executable: executable)
  }

  /// Runs the command with its input, and its output, in files: pipes could fill up and block. `workingFolder` is where it
  /// is run; nil for where the tests are.
  func tidings(
    _ arguments: [String], input: String = "", environment: [String: String] = ["LANG": "C"],
    executable: URL = executable, in workingFolder: URL? = nil
  ) throws -> Outcome {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> URL {
      let url = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: url)
      return url
    }
    let (inFile, outFile, errorFile) = (try file("in", input), try file("out", ""), try file("error", ""))
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = workingFolder
    process.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { first, _ in first }
    process.standardInput = try FileHandle(forReadingFrom: inFile)
    process.standardOutput = try FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, out: String(decoding: try Data(contentsOf: outFile), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  static let invite =
    #"{"convType":"TEAM","msgType":"NOTIFICATION","to":"90001","fromAccount":"x","msgTimestamp":"1764460800123","attach":"{\"id\":0,\"data\":{\"ids\":[\"l\"]}}"}"#

  @Test("log is time, team and sentence; text is the sentence")
  func formats() throws {
    let log = try tidings("decode", input: Self.invite)
    #expect(log.out == "2025-11-30T00:00:00.123Z\t90001\tx added l to the group\n")
    #expect(log.error == "")
    #expect(log.code == 0)
    #expect(try tidings("decode", "--format", "text", "-", input: Self.invite).out == "x added l to the group\n")
    #expect(try tidings("decode", input: #"{"id":4,"data":{}}"#).out == "-\t-\tThe group was disbanded\n")
  }

  @Test("jsonl is an object a notice, with typed content, key and text")
  func jsonLines() throws {
    let outcome = try tidings("decode", "--format=jsonl", "--locale", "zh-CN", input: Self.invite + Self.invite)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 2)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? NSDictionary)
    #expect(
      object
        == [
          "notice": "team", "time": 1_764_460_800_123, "team": "90001", "operation": ["name": "invite", "code": 0],
          "actor": "x",
          "targets": ["l"],
          "key": "team.invite", "locale": "zh-Hans", "text": "x邀请l加入了群聊",
        ] as NSDictionary)
  }

  @Test(
    "the language comes from the environment, in the usual order",
    arguments: [
      ([:], "The group was disbanded"), (["LANG": "zh_CN.UTF-8"], "群聊已解散"),
      (["LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB"], "The group was disbanded"),
      (["LANG": "en_US", "LC_MESSAGES": "en_GB", "LC_ALL": "zh_SG"], "群聊已解散"),
      (["LC_ALL": "", "LANG": "zh_CN"], "群聊已解散"),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:zh_CN:en"], "群聊已解散"),
      (["LANG": "C.UTF-8", "LANGUAGE": "zh"], "The group was disbanded"),
    ])
  func environment(variables: [String: String], text: String) throws {
    let outcome = try tidings("decode", "--format", "text", input: #"{"id":4,"data":{}}"#, environment: variables)
    #expect(outcome.out == text + "\n")
  }

  @Test("what jsonl writes, decode reads again, and says the same")
  func jsonLinesAgain() throws {
    let first = try tidings(
      "decode", "--format", "jsonl", input: Self.invite + #"{"id":404,"data":{"tinfo":{"77":[1.0]},"new":{}}}"#)
    let second = try tidings("decode", "--format", "jsonl", input: first.out)
    #expect(first.out.split(separator: "\n").count == 2)
    #expect(second.out == first.out)
    #expect(second.error == "")
  }

  @Test("a leniency is a note; --quiet hides it, --strict makes it an error")
  func leniencies() throws {
    let input = #"{"convType":"TEAM","fromAccount":"x","to":"9","attach":{"id":4,"data":{}}}"#
    let usual = try tidings("decode", "--format", "text", input: input)
    #expect(usual.code == 0)
    #expect(usual.error.hasPrefix("-:1: note: "))
    let quiet = try tidings("decode", "--format", "text", "--quiet", input: input)
    #expect(quiet.error == "" && quiet.out == usual.out && quiet.code == 0)
    let strict = try tidings("decode", "--format", "text", "--strict", input: input)
    #expect(strict.error.hasPrefix("-:1: error: ") && strict.out == "" && strict.code == 1)
  }

  @Test("limits and the dialect can be named")
  func readerOptions() throws {
    #expect(try tidings("decode", "--max-record", "10", input: Self.invite).error.contains("too long"))
    #expect(try tidings("decode", "--max-depth", "1", input: #"{"id":4,"data":{}}"#).error.contains("too deep"))
    #expect(try tidings("decode", "--dialect", "web", input: Self.invite).code == 1)
    #expect(try tidings("decode", "--dialect", "server-copy", input: Self.invite).code == 0)
    for wrong in [["--max-depth", "0"], ["--max-record", "x"], ["--dialect", "x"]] {
      #expect(try tidings("decode", wrong[0], wrong[1], input: Self.invite).code == 2)
    }
  }

  @Test("the numbers of BIM statuses are a table that the caller has")
  func bimStatuses() throws {
    let input = #"{"messageID":"1","status":3,"rejectRason":204203}"#
    #expect(try tidings("decode", "--format", "jsonl", input: input).out.contains(#""status":{"unknown":"3"}"#))
    let known = try tidings("decode", "--format", "jsonl", "--bim-statuses", "1=success,3=reject", input: input)
    #expect(known.out.contains(#""status":"reject""#) && known.code == 0)
    for wrong in ["", "3", "3=", "x=reject", "3=reject,3=undo", "3=no"] {
      #expect(try tidings("decode", "--bim-statuses", wrong, input: input).code == 2)
    }
  }

  @Test("dialects lists samples that decode")
  func dialects() throws {
    let listed = try tidings("dialects").out.split(separator: "\n").filter { $0.hasPrefix("  {") }
    #expect(listed.count >= 9)
    let decoded = try tidings("decode", "--format", "text", input: listed.joined(separator: "\n"))
    #expect(decoded.code == 0)
    #expect(decoded.out.split(separator: "\n").count == listed.count)
  }

  private static let several = """
    {"eventType":"1","convType":"TEAM","fromAccount":"x","to":"9","msgTimestamp":"1700000002000","attach":{"id":0,"data":{"ids":["a","b","c","d"]}}}
    {"eventType":"1","convType":"TEAM","fromAccount":"x","to":"9","attach":{"id":3,"data":{"tinfo":{"1":"9"}}}}
    {"eventType":"1","convType":"TEAM","fromAccount":"نور","to":"9","attach":{"id":3,"data":{"tinfo":{"3":"<b> & a long name"}}}}
    """

  @Test("sentences are for whom the options say, and look as they say")
  func sentenceOptions() throws {
    let input = Self.several
    let plain = try tidings("decode", "--locale", "en", input: input)
    #expect(
      plain.out == """
        2023-11-14T22:13:22.000Z\t9\tx added a, b, c, and 1 other to the group
        -\t9\tx made no changes to the group
        -\t9\tنور changed the group name to “<b> & a long name”

        """)
    let all = try tidings(
      "decode", "--locale", "en-GB", "--timezone", "Asia/Shanghai", "--system", "x,y", "--max-names", "2",
      "--max-length",
      "5", "--isolation", "whenNeeded", "--skip-unchanged", "--quiet", input: input)
    #expect(
      all.out == """
        15 Nov 2023, 06:13:22\t9\tAn administrator added a, b and 2 others to the group
        -\t9\t\u{2068}نور\u{2069} changed the group name to “<b> &…”

        """)
    #expect(all.code == 0 && all.error == "")
    let html = try tidings(
      "decode", "--locale", "zh-TW", "--format", "html", "--skip-unchanged", "--max-names", "1", input: input)
    #expect(
      html.out == """
        <bdi data-role="actor" data-account="x">x</bdi>邀請<bdi data-role="target" data-account="a">a</bdi><bdi data-role="others">等 4 人</bdi>加入了<span data-role="noun">群組</span>
        <bdi data-role="actor" data-account="نور">نور</bdi>將<span data-role="noun">群組</span>名稱改為「<bdi data-role="value">&lt;b&gt; &amp; a long name</bdi>」

        """)
    let json = try tidings("decode", "--locale", "en", "--format", "jsonl", input: input)
    #expect(json.out.split(separator: "\n").map { $0.contains("\"nothingChanged\":true") } == [false, true, false])
    let again = try tidings("decode", "--locale", "en", "--format", "jsonl", input: json.out)
    #expect(again.out == json.out && again.error == "")
  }

  @Test("tables of the command line are laid over the built-in ones, and their faults are told")
  func tables() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = folder.appendingPathComponent("nl.lproj/App.strings")
    try FileManager.default.createDirectory(at: table.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\"team.invite\" = \"{actor} voegde {targets} toe\";\n\"team.leave\" = \"{actor\";\n".utf8).write(
      to: table)
    let outcome = try tidings(
      "decode", "--locale", "nl-BE", "--format", "text", "--skip-unchanged", "--tables", folder.path,
      input: Self.several)
    #expect(outcome.code == 0)
    // A sentence is of one language: Dutch has no words for the rest of a list here.
    #expect(outcome.out.hasPrefix("x added a, b, c, and 1 other to the group\n"))
    #expect(outcome.error.hasPrefix("\(table.path):2:1: the entry \"team.leave\": U_UNMATCHED_BRACES at 0\n"))
    #expect(outcome.error.contains("tidings: warning: string table nl: the entry \"list.cut\" is missing"))
    let none = try tidings("decode", "--tables", folder.path + "/none", input: "")
    #expect(none.code == 2)
    #expect(none.error.hasPrefix("tidings decode: --tables: \(folder.path)/none: cannot be read as a folder"))
  }

  @Test(
    "an option that cannot be used is told",
    arguments: [
      (
        ["--timezone", "Mars/Olympus"],
        "--timezone 'Mars/Olympus' is not a time zone of the IANA database, such as Asia/Shanghai, or an offset, such as GMT+8"
      ),
      (["--isolation", "some"], "--isolation 'some' is not known; it can be: never, whenNeeded, always"),
      (["--max-names", "0"], "--max-names '0' is not a number from 1 to 10000"),
      (["--max-length", "x"], "--max-length 'x' is not a number from 1 to 1048576"),
      (["--format", "text", "--timezone", "UTC"], "--timezone is about the times of a log: it needs --format log"),
    ])
  func wrongOptions(options: [String], message: String) throws {
    let outcome = try tidings(["decode"] + options)
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("tidings decode: \(message)\n"))
  }

  @Test("explain shows dialect, readings, kept fields, phrase and sentences, without colours in a pipe")
  func explain() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.json")
    try Data(#"{"convType":"TEAM","fromAccount":"x","to":"9","new":1,"attach":{"id":16,"data":{"ids":["l"]}}}"#.utf8)
      .write(to: input)
    let outcome = try tidings("explain", input.path)
    #expect(outcome.code == 0)
    #expect(!outcome.out.contains("\u{1B}"))
    for part in [
      "dialect  server-copy", "recognised by: convType (", "$.attach.id ", "$.fromAccount ",
      "kept     new  1", "note: read with a leniency",
      "\"code\":16",
      "phrase   team.unknown", "en          x did something", "zh-Hans     x在群聊", "zh-Hant-HK  x在群組",
    ] {
      #expect(outcome.out.contains(part), "\(part) in \(outcome.out)")
    }
  }

  @Test("viewer and names")
  func viewerAndNames() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = folder.appendingPathComponent("names.json")
    try Data(#"{"accounts":{"x":"小明","l":"李华"},"teams":{"90001":{"x":"队长"}}}"#.utf8).write(to: names)
    let outcome = try tidings(
      "decode", "--names", names.path, "--viewer", "l", "--locale", "zh-Hans", "--format", "text", input: Self.invite)
    #expect(outcome.out == "队长邀请你加入了群聊\n")
    #expect(outcome.code == 0)
  }

  @Test("threads change nothing of a long file's outputs and exit code", arguments: ["1", "2", "8"])
  func threads(count: String) throws {
    let records = (0..<4000).map {
      $0 % 500 == 7 ? #"{"convType":"TEAM","attach":"{"}"# : $0 % 900 == 3 ? "no" : Self.invite
    }
    let input = records.joined(separator: "\n")
    let outcome = try tidings("decode", "--threads", count, "--format", "text", input: input)
    let expected = try tidings("decode", "--threads", "3", "--format", "text", input: input)
    #expect(outcome.out == expected.out && outcome.error == expected.error && outcome.code == 1)
    #expect(outcome.out.split(separator: "\n").count == 4000 - 8 - 5)
    #expect(outcome.error.split(separator: "\n").count == 8 + 5)
  }

  @Test(
    "a names file of another shape is a usage error that says where",
    arguments: [
      ("[]", ":1: expected an object with \"accounts\", \"teams\" and \"aliases\", found [] [byte 0, $]"),
      (
        #"{"account":{}}"#,
        ":1: the key \"account\" is not known; there are \"accounts\", \"teams\" and \"aliases\" [byte 11, $.account]"
      ),
      ("{\"accounts\":\n{\"x\":5}}", ":2: expected a name (a string), found 5 [byte 18, $.accounts.x]"),
      (#"{"teams":{"t":[]}}"#, ":1: expected an object of accounts and names, found [] [byte 14, $.teams.t]"),
      ("{", ":1: broken JSON"), ("", ":1: empty text"),
    ])
  func wrongNames(text: String, message: String) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = folder.appendingPathComponent("names.json")
    try Data(text.utf8).write(to: names)
    let outcome = try tidings("decode", "--names", names.path, input: Self.invite)
    #expect(outcome.code == 2)
    #expect(outcome.out == "")
    #expect(outcome.error.contains(names.path + message), "\(outcome.error)")
  }

  @Test("a broken record is told with file and line, the others are read, and the exit status is 1")
  func brokenRecord() throws {
    let outcome = try tidings("decode", "--format", "text", input: "\(Self.invite)\n{\"id\":\n\(Self.invite)\n")
    #expect(outcome.code == 1)
    #expect(outcome.out == "x added l to the group\nx added l to the group\n")
    #expect(outcome.error.hasPrefix("-:2: error: "))
  }

  @Test("messages that are no notifications are counted in a note, and are no failure")
  func passedOver() throws {
    let text = #"{"convType":"TEAM","msgType":"TEXT","body":"hi"}"#
    let outcome = try tidings("decode", input: text + text + Self.invite)
    #expect(outcome.code == 0)
    #expect(outcome.error == "tidings: note: passed over 2 with msgType TEXT: no notification\n")
  }

  @Test("a file that cannot be read is told, the next is read, and the exit status is 1")
  func missingFile() throws {
    let outcome = try tidings("decode", "--format", "text", "/no/such/file", "/", "-", input: Self.invite)
    #expect(outcome.code == 1)
    #expect(outcome.out == "x added l to the group\n")
    #expect(outcome.error == "/no/such/file: error: No such file or directory\n/: error: Is a directory\n")
  }

  @Test(
    "wrong usage is exit status 2 with a hint",
    arguments: [
      [], ["nonsense"], ["decode", "--nonsense"], ["decode", "--locale"], ["decode", "--locale", "not a tag"],
      ["decode", "--style", "x"],
      ["decode", "--format", "xml"], ["decode", "--names", "/no/such/file"], ["golden"], ["golden", "verify"],
      ["golden", "verify", "/no/such/folder"],
    ])
  func usage(arguments: [String]) throws {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    let error = Pipe()
    process.standardError = error
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(text.contains("--help'."), "\(text)")
  }

  @Test(
    "help and version go to standard output",
    arguments: [
      ["--help"], ["--version"], ["decode", "--help"], ["decode", "-h"], ["golden", "--help"], ["preview", "--help"],
      ["ingest", "--help"], ["timeline", "--help"],
    ])
  func help(arguments: [String]) throws {
    let outcome = try arguments.count == 1 ? tidings(arguments[0]) : tidings(arguments[0], arguments[1])
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(outcome.out.contains("tidings"))
  }

  @Test("what has come is written while more is awaited", .timeLimit(.minutes(5)), arguments: ["1", "2"])
  func awaiting(threads: String) throws {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = ["decode", "--format", "text", "--threads", threads]
    let (input, out) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = out
    try process.run()
    let line = "x added l to the group\n"
    for count in [1, 3, 64, 65, 200] {
      try input.fileHandleForWriting.write(contentsOf: Data(String(repeating: Self.invite + "\n", count: count).utf8))
      var written = Data()
      while written.count < count * line.utf8.count {
        written += try #require(try out.fileHandleForReading.read(upToCount: count * line.utf8.count - written.count))
      }
      #expect(String(decoding: written, as: UTF8.self) == String(repeating: line, count: count))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("a reader that goes away ends it quietly")
  func closedPipe() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.jsonl")
    try Data(String(repeating: Self.invite + "\n", count: 20_000).utf8).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The status of the first command of the pipe, then what it said.
    process.arguments = [
      "-c", "{ \"$0\" decode --format text \"$1\" 2>\"$2\"; echo $? >>\"$2\"; } | head -n 1", Self.executable.path,
      input.path,
      folder.path + "/error",
    ]
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "x added l to the group\n")
    #expect(String(decoding: try Data(contentsOf: folder.appendingPathComponent("error")), as: UTF8.self) == "0\n")
  }

  @Test("the program carries its tables: a copy elsewhere works")
  func copied() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("renamed")
    // Copied by another process: while this one has the copy open for writing, a process started by another test may
    // inherit that, and a program that is open for writing cannot be run.
    let cp = Process()
    cp.executableURL = URL(fileURLWithPath: "/bin/cp")
    cp.arguments = [Self.executable.path, copy.path]
    try cp.run()
    cp.waitUntilExit()
    let outcome = try tidings("decode", "--format", "text", "--locale", "zh", input: Self.invite, executable: copy)
    #expect(outcome.out == "x邀请l加入了群聊\n")
  }

  @Test("a payload cannot write control characters to a terminal, in diagnostics either")
  func controlCharacters() throws {
    let input = """
      {"a\\u001b[2J\\nb":1}
      {"convType":"TEAM","msgType":"TEXT\\n\\u001b[31mfake: error"}
      {"id":4,"data":[
      "\\u202e"]}
      """
    let outcome = try tidings("decode", input: input)
    #expect(outcome.code == 1)
    #expect(outcome.error.split(separator: "\n").count == 3)
    #expect(!outcome.error.contains("\u{1B}") && !outcome.error.contains("\u{202E}"))
  }

  @Test("where nobody reads standard error, the notices come all the same")
  func closedStandardError() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.jsonl")
    try Data(("broken\n" + Self.invite + "\n").utf8).write(to: input)
    for redirection in ["2>/dev/full", "2>&-"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "\"$0\" decode --locale en --format text \"$1\" \(redirection); echo $?", Self.executable.path,
        input.path,
      ]
      let out = Pipe()
      process.standardOutput = out
      try process.run()
      let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(text == "x added l to the group\n1\n", "\(redirection)")
    }
  }

  @Test("a file whose name is not UTF-8 is read")
  func strangeFileName() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = folder
    process.arguments = [
      "-c",
      "name=$(printf 'x\\377.json'); printf '{\"id\":4}' >\"$name\"; \"$0\" decode --locale en --format text \"$name\"",
      Self.executable.path,
    ]
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let text = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "The group was disbanded\n")
  }

  @Test("one line a notice, whatever is in the values")
  func oneLine() throws {
    let update =
      #"{"convType":"TEAM","fromAccount":"x","to":"9\t0\n1","attach":{"id":3,"data":{"tinfo":{"15":"a\nb\tc"}}}}"#
    #expect(try tidings("decode", input: update).out == "-\t9 0⏎1\tx updated the group announcement: “a⏎b c”\n")
    #expect(try tidings("decode", "--format", "jsonl", input: update).out.filter(\.isNewline).count == 1)
  }
}
