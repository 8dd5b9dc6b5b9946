import CSQLite
import Foundation
import NoticeDecoding
import NoticeLedger
import Notices
import Testing

@testable import NoticeStore

/// A process is killed while it ingests, at many points. Nothing that was committed is lost, nothing is there twice, and
/// ingesting all again gives the very store that a process makes that is not killed.
@Suite("Killed while ingesting")
struct KillTests {
  /// Of six batches; the notices of each have a place in the source that is reached with it.
  static let batches: [[Notice]] = {
    var random = Random(seed: 7)
    let notices = (0..<360).map { number in
      var notice = Notice.random(&random)
      if number % 2 == 0 { notice.serverMessageID = MessageID("\(number)") }
      notice.otherFields.append(
        OtherField(path: "text", value: RawJSON(json: "\"\(String(repeating: "x", count: number))\"")))
      return notice
    }
    return (0..<6).map { Array(notices[(60 * $0)..<(60 * $0 + 60)]) }
  }()

  private static let source = Array("/export.jsonl".utf8)

  /// Ingests from a batch on, and writes a line to a file after each.
  private static func ingest(_ path: String, from first: Int, telling file: String) throws {
    let store = try Store(path: path, mode: .create)
    // The log is put into the file after every few pages, and so in the middle of most batches' ends.
    try store.connection.execute("PRAGMA wal_autocheckpoint = 25")
    let log = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(log) }
    for number in first..<batches.count {
      _ = try store.append(batches[number].map { FiledNotice($0) })
      let reached = SourceProgress(
        path: source, manner: "", position: SourcePosition(offset: number + 1, line: 1), digest: 0)
      try store.commit(reached: [reached])
      write(log, "\(number)\n", 2)
    }
  }

  /// How many calls change files from the first to the last, closing included.
  private static func calls() async throws -> Int {
    let temporary = try TemporaryStore()
    let (path, told) = (temporary.path, temporary.path + ".told")
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [path = path as String, told = told as String] in
      KillSwitch.arm()
      try KillTests.ingest(path, from: 0, telling: told)
      print("calls:\(KillSwitch.calls):")
    }
    let words = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: ":")
    let index = try #require(words.firstIndex { $0.hasSuffix("calls") })
    return try #require(Int(words[index + 1]))
  }

  @Test("at every so many changes of a file, in batches and while the log is put into the file")
  func everywhere() async throws {
    let never = try TemporaryStore()
    try Self.ingest(never.path, from: 0, telling: never.path + ".told")
    let expected = try dump(never.path)
    let calls = try await Self.calls()
    #expect(calls > 200)
    // A prime number of steps, so that no rhythm of the calls is hit again and again; and the last ones, when it closes.
    let points = Array(stride(from: 1, through: calls, by: max(1, calls / 29))) + [calls - 1, calls]
    for point in points {
      let temporary = try TemporaryStore()
      let (path, told) = (temporary.path, temporary.path + ".told")
      await #expect(processExitsWith: .signal(SIGKILL), "call \(point) of \(calls)") {
        [path = path as String, told = told as String, point = point as Int] in
        KillSwitch.arm(after: point)
        try KillTests.ingest(path, from: 0, telling: told)
      }
      let committed = (try? String(contentsOfFile: told, encoding: .utf8))?.split(separator: "\n").count ?? 0
      let place = try Self.check(path, hasAtLeast: committed, "call \(point)")
      // Once from where it had come to, once from the beginning: both give what is expected.
      if point.isMultiple(of: 2) { try Self.ingest(path, from: place, telling: told) }
      try Self.ingest(path, from: 0, telling: told)
      #expect(try dump(path) == expected, "call \(point)")
    }
  }

  /// What is there are whole batches, with the place that was reached; returns how many.
  private static func check(_ path: String, hasAtLeast committed: Int, _ point: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(committed == 0, "\(point)")
      return 0
    }
    let store: Store
    do {
      store = try Store(path: path, mode: .readOnly)
    } catch {
      // Killed before it was one.
      #expect(error.problem == .empty && committed == 0, "\(point): \(error)")
      return 0
    }
    #expect(try store.connection.rows("PRAGMA integrity_check", columns: 1) == ["ok"], "\(point)")
    let place = try store.progress(of: source)?.position.offset ?? 0
    #expect(place == committed || place == committed + 1, "\(point)")
    let bodies = try store.connection.rows("SELECT body FROM notice ORDER BY id", columns: 1)
    var known: Set<String> = []
    let expected = batches[..<place].joined().map(\.canonicalJSON).filter { known.insert($0).inserted }
    #expect(bodies == expected, "\(point)")
    return place
  }
}
