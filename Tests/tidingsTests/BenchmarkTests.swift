import Foundation
import Testing

/// That the benchmark measures what it says; how fast anything is, no test asks.
@Suite("The benchmark")
struct BenchmarkTests {
  private struct Report: Decodable {
    struct Measurement: Decodable {
      var stage: String
      var count: Int
      var seconds: Double
      var allocationsPerItem: Double?
      var peakBytes: Int?
      var speedup: Double?
    }

    var measurements: [Measurement]
  }

  private func run(_ arguments: [String]) throws -> CommandTests.Outcome {
    let program = CommandTests.executable.deletingLastPathComponent().appendingPathComponent("tidings-bench")
    return try CommandTests().tidings(arguments, executable: program)
  }

  @Test("every stage is measured on all messages, and none fails")
  func stages() throws {
    let outcome = try run(["--messages", "300", "--runs", "1", "--format", "json"])
    #expect(outcome.code == 0 && outcome.error == "")
    let measurements = try JSONDecoder().decode(Report.self, from: Data(outcome.out.utf8)).measurements
    #expect(measurements.count >= 12 && measurements.allSatisfy { $0.seconds > 0 })
    #expect(measurements.filter { $0.stage.contains("zh-Hans") && $0.peakBytes != nil }.allSatisfy { $0.count == 300 })
    #expect(measurements.first { $0.stage.hasPrefix("decode") }?.count == 300)
    #expect(measurements.first { $0.stage.hasPrefix("Foundation") }?.speedup == 1)
  }

  @Test("its messages are read without a word, and wrong usage is told")
  func usage() throws {
    #expect(try run(["--help"]).out.hasPrefix("usage: tidings-bench "))
    for arguments in [["--messages", "none"], ["--format", "xml"], ["a", "b"], ["--fast"], ["/no/such/file"]] {
      let outcome = try run(arguments)
      #expect(outcome.code == 1 && outcome.error.hasPrefix("tidings-bench: "))
    }
  }
}
