import Foundation

extension Benchmark {
  /// Messages put into a store, and read from it: by the program, as users do.
  func stores(_ program: String, _ path: String, count: Int, bytes: Int, _ folder: URL) throws -> [Measurement] {
    let store = folder.appendingPathComponent("store.db").path
    func run(_ stage: String, _ words: [String], count: Int, bytes: Int? = nil) throws -> Measurement {
      guard let measurement = Measurement.ofProgram(stage, words, count: count, bytes: bytes, runs: runs) else {
        throw Failure("`\(words.joined(separator: " "))` failed")
      }
      return measurement
    }
    let ingest = "rm -f \"$2\" && exec \"$0\" ingest --quiet --store \"$2\" \"$1\""
    let timeline = [program, "timeline", "--locale", "zh-Hans", "--store", store]
    return [
      try run(
        "tidings ingest, a new store", ["/bin/sh", "-c", ingest, program, path, store], count: count, bytes: bytes),
      try run("the same file again", [program, "ingest", "--quiet", "--store", store, path], count: 1),
      try run(
        "the same notices again", [program, "ingest", "--quiet", "--again", "--store", store, path], count: count,
        bytes: bytes),
      try run("tidings timeline, all", timeline, count: count),
      try run("a team's last 50", timeline + ["--team", "6271272396", "--newest-first", "--limit", "50"], count: 1),
      try run("an account's last 50", timeline + ["--account", "user1", "--newest-first", "--limit", "50"], count: 1),
    ]
  }
}
