import Foundation
import NoticeBytes
import NoticeDecoding
import NoticeLedger
import NoticeStore
import Notices
import Testing

@testable import tidings

/// `tidings ingest` and `tidings timeline`.
@Suite("Stores")
struct StoreCommandTests {
  private let commands = CommandTests()

  /// A folder with a store and exports, which goes with the object.
  private final class Files {
    let folder: URL
    var store: String { path("store.db") }

    init() throws { folder = try CommandTests().temporaryFolder() }
    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      return path(name)
    }
  }

  private func ingest(_ files: Files, _ arguments: String..., input: String = "") throws -> CommandTests.Outcome {
    try commands.tidings(["ingest", "--store", files.store] + arguments, input: input)
  }

  private func timeline(_ files: Files, _ arguments: String...) throws -> CommandTests.Outcome {
    try commands.tidings(["timeline", "--store", files.store] + arguments)
  }

  private static func notice(_ number: Int, team: Int = 9) -> String {
    #"{"convType":"TEAM","msgType":"NOTIFICATION","to":"\#(team)","fromAccount":"u\#(number)","msgTimestamp":"\#(1_764_460_800_000 + number)","msgidServer":"\#(100_000 + number)","attach":"{\"id\":2,\"data\":{}}"}"#
      + "\n"
  }

  private static func notices(_ numbers: Range<Int>) -> String { numbers.map { notice($0) }.joined() }

  private func count(_ files: Files) throws -> Int {
    try Store(path: files.store, mode: .readOnly).entries().rest().count
  }

  // MARK: Ingesting

  @Test("the same export twice changes nothing; the same records in another file neither")
  func twice() throws {
    let files = try Files()
    let export = try files.write(
      "a.jsonl", Self.notices(0..<50) + #"{"convType":"TEAM","msgType":"TEXT"}"# + "\nbroken\n")
    let first = try ingest(files, export)
    #expect(first.out == "50 new, 0 known already, 1 passed over, 1 failed\n")
    #expect(first.code == 1)
    #expect(first.error.contains("\(export):52: error: "))
    #expect(first.error.contains("passed over 1 with msgType TEXT"))
    let said = try timeline(files).out
    // What failed last may be the beginning of something: the end is read again.
    #expect(try ingest(files, export).out == "0 new, 0 known already, 1 passed over, 1 failed\n")
    let other = try files.write(
      "b.jsonl", "[" + Self.notices(0..<51).split(separator: "\n").reversed().joined(separator: ",") + "]")
    #expect(try ingest(files, other, export, "--again").out == "1 new, 100 known already, 1 passed over, 1 failed\n")
    #expect(try timeline(files, "--limit", "50").out == said)
    #expect(said.split(separator: "\n").count == 50)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: files.folder.path).sorted() == [
        "a.jsonl", "b.jsonl", "store.db",
      ])
  }

  @Test("a file that has grown is read on; one that has changed is read anew, wherever it has changed")
  func growing() throws {
    let files = try Files()
    let export = try files.write("a.jsonl", Self.notices(0..<3000))
    #expect(try ingest(files, export).out == "3000 new, 0 known already, 0 passed over, 0 failed\n")
    let same = try ingest(files, export)
    #expect(same.out == "0 new, 0 known already, 0 passed over, 0 failed\n" && same.code == 0)
    #expect(same.error == "\(export): note: nothing new in it\n")
    // By another name, through a link.
    try FileManager.default.createSymbolicLink(atPath: files.path("link"), withDestinationPath: export)
    #expect(try ingest(files, files.path("link")).out == "0 new, 0 known already, 0 passed over, 0 failed\n")

    try files.write("a.jsonl", Self.notices(0..<3000) + "broken\n" + Self.notices(3000..<3010))
    let grown = try ingest(files, export)
    #expect(grown.out == "10 new, 0 known already, 0 passed over, 1 failed\n")
    #expect(grown.error.hasPrefix("\(export):3001: error: "))
    #expect(grown.error.contains("byte \(Self.notices(0..<3000).utf8.count)"))

    // One letter in the middle; the length is the same.
    let changed =
      Self.notices(0..<1500) + Self.notice(1500).replacing("u1500", with: "x1500") + Self.notices(1501..<3010)
    try files.write("a.jsonl", changed)
    #expect(try ingest(files, export).out == "1 new, 3009 known already, 0 passed over, 0 failed\n")
    // Shorter; then another file in its place.
    try files.write("a.jsonl", Self.notices(0..<10))
    #expect(try ingest(files, export).out == "0 new, 10 known already, 0 passed over, 0 failed\n")
    try files.write("a.jsonl", Self.notices(5000..<9000))
    #expect(try ingest(files, export).out == "4000 new, 0 known already, 0 passed over, 0 failed\n")
    // Read otherwise, it may say something else.
    #expect(
      try ingest(files, export, "--bim-statuses", "3=reject").out
        == "0 new, 4000 known already, 0 passed over, 0 failed\n")
  }

  @Test("what is not ended yet is read when it is: a record, a pretty-printed one, an array, a line")
  func unended() throws {
    for (name, text) in [
      ("lines", Self.notices(0..<40)), ("one behind another", Self.notices(0..<40).replacing("\n", with: "")),
      ("pretty-printed", Self.notices(0..<40).replacing(",\"", with: ",\n  \"")),
      ("an array", "[" + Self.notices(0..<40).split(separator: "\n").joined(separator: ",\n") + "]\n"),
    ] {
      let files = try Files()
      let bytes = Array(text.utf8)
      // Cut anywhere, also in the middle of a record, and read at each cut.
      for length in stride(from: 0, to: bytes.count, by: 397) {
        let part = try files.write("a.jsonl", String(decoding: bytes[..<length], as: UTF8.self))
        _ = try ingest(files, part)
      }
      let end = try ingest(files, try files.write("a.jsonl", text))
      #expect(end.code == 0, "\(name)")
      #expect(try count(files) == 40, "\(name)")
    }
  }

  @Test("the summary, and errors, with streams and with files that are not there")
  func outcomes() throws {
    let files = try Files()
    #expect(try ingest(files, input: Self.notices(0..<3)).out == "3 new, 0 known already, 0 passed over, 0 failed\n")
    let missing = try ingest(files, "nowhere.jsonl", try files.write("a.jsonl", Self.notices(3..<4)))
    #expect(missing.code == 1 && missing.error == "nowhere.jsonl: error: No such file or directory\n")
    #expect(missing.out == "1 new, 0 known already, 0 passed over, 0 failed\n")
    let empty = try ingest(files, try files.write("b.jsonl", ""))
    #expect(empty.code == 0 && empty.error.hasSuffix("note: there is no record in it\n"))
    let strict = try ingest(files, "--strict", input: #"{"messageID":"1","status":"reject","rejectReason":204203}"#)
    #expect(strict.code == 1 && strict.out.hasSuffix("1 failed\n"))

    #expect(try commands.tidings("ingest", input: "").code == 2)
    #expect(try commands.tidings("timeline", "--store").code == 2)
    for wrong in [["--kind", "x"], ["--from", "yesterday"], ["--to", "2025-02-29"], ["--limit", "0"], ["x"]] {
      let outcome = try commands.tidings(["timeline", "--store", files.store] + wrong)
      #expect(outcome.code == 2 && outcome.error.contains(wrong.last ?? ""), "\(wrong)")
    }
    let none = try commands.tidings("timeline", "--store", files.path("none.db"))
    #expect(none.code == 1)
    #expect(none.error == "tidings: \(files.path("none.db")): there is no such store; `tidings ingest` makes one\n")
    let text = try commands.tidings("ingest", "--store", files.path("a.jsonl"), input: "")
    #expect(text.code == 1 && text.error.contains("is no store"))
    #expect(try String(contentsOfFile: files.path("a.jsonl"), encoding: .utf8) == Self.notices(3..<4))
  }

  // MARK: Several processes

  /// Starts the command; its outputs are thrown away.
  private func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = CommandTests.executable
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test("several that ingest at once, and make the store at once, do one another no harm", arguments: 0..<3)
  func atOnce(round: Int) throws {
    let files = try Files()
    let exports = try (0..<4).map { try files.write("\($0).jsonl", Self.notices(($0 * 300)..<($0 * 300 + 900))) }
    let processes = try exports.map { try start("ingest", "--store", files.store, $0) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try count(files) == 1800)
    #expect(
      try Store(path: files.store, mode: .readOnly).entries().rest().map(\.notice.actor?.rawValue)
        == (0..<1800).map { "u\($0)" })
  }

  @Test(
    "killed while it reads from a pipe: what was committed is there, and the whole file once more makes it whole",
    .timeLimit(.minutes(2)), arguments: [1, 2, 700, 1400])
  func killed(records: Int) throws {
    let files = try Files()
    let pipe = files.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = try start("ingest", "--store", files.store, pipe)
    let writing = FileHandle(fileDescriptor: open(pipe, O_WRONLY), closeOnDealloc: true)
    // Whole records and a part of one.
    try writing.write(contentsOf: Data((Self.notices(0..<records) + Self.notice(records).prefix(100)).utf8))
    // Another process reads meanwhile. All that came is committed, as nothing more comes.
    while (try? count(files)) ?? 0 < records { sched_yield() }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try count(files) == records)
    let whole = try files.write("whole.jsonl", Self.notices(0..<1500))
    #expect(
      try ingest(files, whole).out == "\(1500 - records) new, \(records) known already, 0 passed over, 0 failed\n")
    #expect(try count(files) == 1500)
  }

  @Test("killed at any time: nothing is there twice, and running it again makes it whole", arguments: 0..<6)
  func killedAnyTime(step: Int) throws {
    let files = try Files()
    let export = try files.write("a.jsonl", Self.notices(0..<20_000))
    let process = try start("ingest", "--store", files.store, export)
    // As soon as the file is there, or its log, or it is so large, or at the end: whatever comes first.
    let log = URL(fileURLWithPath: files.store + "-wal")
    while process.isRunning {
      let size = (try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int) ?? -1
      if size >= step * 1_000_000 { break }
      sched_yield()
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let there = (try? count(files)) ?? 0
    #expect(there == 0 || there == 20_000)
    _ = try ingest(files, export)
    #expect(
      try Store(path: files.store, mode: .readOnly).entries().rest().map(\.notice.actor?.rawValue)
        == (0..<20_000).map { "u\($0)" })
  }

  // MARK: Timelines

  @Test("a rejected message stands where it was sent, with its code and its mark, whatever came first")
  func messageOutcomes() throws {
    let local = """
      {"messageID":"m-1","serverMessageID":"1001","status":"success","senderUID":"xiaoming","sendTime":1764460800000}
      {"messageID":"m-2","status":"reject","rejectRason":204202,"senderUID":"xiaoming","sendTime":1764460801000}
      {"messageID":"m-3","status":"failed","senderUID":"xiaoming","sendTime":1764460802000}
      {"messageID":"m-4","status":"sending","senderUID":"xiaoming","sendTime":1764460804000}
      {"messageID":"m-5","status":"sending","senderUID":"xiaoming","sendTime":1764460805000}
      """
    let server = """
      {"serverMessageID":"1001","conversationID":"c-1","senderUID":"xiaoming","sendTime":1764460800000}
      {"serverMessageID":"1003","conversationID":"c-1","senderUID":"lihua","sendTime":1764460803000}
      {"serverMessageID":"1005","messageID":"m-5","conversationID":"c-1","senderUID":"xiaoming","sendTime":1764460805000}
      """
    for order in [[local, server], [server, local], [local, server, local, server], [server, local, local]] {
      let files = try Files()
      for (number, text) in order.enumerated() {
        _ = try ingest(files, "--quiet", try files.write("\(number).jsonl", text))
      }
      let entries = try timeline(files, "--format", "jsonl", "--locale", "zh-Hans").out.split(separator: "\n")
      let objects = try entries.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      #expect(objects.map { $0?["time"] as? Int } == (0..<6).map { 1_764_460_800_000 + 1000 * $0 })
      #expect(
        objects.map { $0?["status"] as? String } == ["history", "reject", "failed", "history", "sending", "history"])
      #expect(objects.map { $0?["exclamationMark"] as? Bool } == [nil, true, nil, nil, nil, nil])
      #expect(objects.map { $0?["clientMessageId"] as? String } == ["m-1", "m-2", "m-3", nil, "m-4", "m-5"])
      let code = try #require(objects[1]?["rejectCode"] as? [String: Any])
      #expect(code["code"] as? Int == 204202)
      let log = try timeline(files, "--locale", "zh-Hans").out.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
      }
      #expect(log.map { $0[2] } == ["", "! 204202", "", "", "", ""])
      #expect(log[1][3].contains("敏感词"))
      #expect(log.allSatisfy { $0.count == 4 })
      let html = try timeline(files, "--format", "html").out.split(separator: "\n")
      #expect(
        html.map { $0.hasPrefix(#"<span class="exclamation-mark" title="204202">!</span> "#) }
          == log.map { $0[2] != "" })
      // What a timeline writes is a form that is read: it says the same, and the mark is no field that is not known.
      let again = try Files()
      _ = try ingest(again, input: entries.joined(separator: "\n"))
      #expect(
        try timeline(again, "--format", "jsonl", "--locale", "zh-Hans").out == entries.joined(separator: "\n") + "\n")
    }
  }

  @Test("search by account, team, kind and time, and as many as are wanted")
  func searching() throws {
    let files = try Files()
    let teams = (0..<20).map { Self.notice($0, team: $0 % 2) }.joined()
    _ = try ingest(files, input: teams + #"{"id":4,"data":{}}"#)
    func lines(_ arguments: String...) throws -> [Substring] {
      try commands.tidings(["timeline", "--store", files.store, "--format", "text"] + arguments).out.split(
        separator: "\n")
    }
    #expect(try lines("--team", "1").count == 10)
    #expect(try lines("--account", "u7") == ["u7 left the group"])
    #expect(try lines("--account", "u7,u8") == [])
    #expect(try lines("--account", "u7", "--viewer", "u7") == ["You left the group"])
    #expect(try lines("--kind", "team,friend").count == 21)
    #expect(try lines("--kind", "friend").count == 0)
    #expect(try lines("--from", "2025-11-30", "--to", "1764460800004").count == 5)
    #expect(try lines("--from", "2025-11-30T08:00:00.015+08:00").count == 5)
    #expect(try lines("--to", "2025-11-29") == ["The group was disbanded"])
    #expect(try lines("--limit", "2", "--team", "0") == ["u0 left the group", "u2 left the group"])
    #expect(try lines("--limit", "2", "--newest-first") == ["u19 left the group", "u18 left the group"])
    #expect(
      try timeline(files, "--account", "u7", "--timezone", "Asia/Shanghai", "--locale", "zh").out.hasSuffix(
        "\t1\t\tu7退出了群聊\n"))
  }
}

@Suite("Times on the command line")
struct WrittenTimeTests {
  @Test("ISO 8601 and milliseconds")
  func known() {
    let times: [(String, Int64?)] = [
      ("0", 0), ("-1", -1), ("1764460800123", 1_764_460_800_123), ("1970-01-01", 0), ("2000-02-29", 951_782_400_000),
      ("2025-11-30T00:00:00.123Z", 1_764_460_800_123), ("2025-11-30T08:00+08:00", 1_764_460_800_000),
      ("2025-11-29 19:30-0430", 1_764_460_800_000), ("2025-11-30T00:00:00.1239999", 1_764_460_800_123),
      ("2025-11-30T00:00:00.1", 1_764_460_800_100), ("2025-11-30T08:00+08", 1_764_460_800_000),
      ("2025-02-29", nil), ("1900-02-29", nil), ("2025-13-01", nil), ("2025-00-01", nil), ("2025-1-1", nil),
      ("2025-11-30T", nil), ("2025-11-30T24:00", nil), ("2025-11-30T00:00:00.", nil), ("2025-11-30T00:00 ", nil),
      ("2025-11-30T00:00+8", nil), ("", nil), ("now", nil), ("９-1", nil), ("+2025-11-30", nil),
    ]
    for (text, milliseconds) in times { #expect(Timestamp(written: text)?.milliseconds == milliseconds, "\(text)") }
  }

  @Test("what a log writes is read again")
  func again() {
    var writer = UTCTimes()
    for milliseconds in stride(from: Int64(-62_167_219_200_000), through: 253_402_300_799_999, by: 86_397_531_057) {
      let line = ByteBuffer()
      writer.append(Timestamp(milliseconds: milliseconds), to: line)
      let text = line.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(Timestamp(written: text)?.milliseconds == milliseconds)
    }
  }
}
