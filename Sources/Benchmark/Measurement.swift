import CBenchmark
import Foundation

/// What a stage took.
struct Measurement: Encodable {
  var stage: String
  /// What is counted: messages, or formatters that are made.
  var count: Int
  /// The median of several runs, for all of them.
  var seconds: Double
  /// Of what is read or written, where that is a measure.
  var bytes: Int?
  var allocationsPerItem: Double?
  /// How much more of the heap is in use behind all runs than behind the first.
  var heapGrowthBytes: Int?
  /// The most memory that the program had at once.
  var peakBytes: Int?
  /// How many times as fast as the Foundation baseline.
  var speedup: Double?

  var nanosecondsPerItem: Double { seconds / Double(max(count, 1)) * 1e9 }

  /// Measures `body`, which returns how many items it did, `runs` times, and once before that to fill caches.
  static func of(
    _ stage: String, bytes: Int? = nil, runs: Int, _ body: () throws -> Int
  ) rethrows -> Measurement {
    _ = try body()
    let heap = benchmark_heap_bytes()
    let allocations = benchmark_allocations()
    var count = 0
    var times: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let start = clock.now
      count = try body()
      times.append((clock.now - start) / .seconds(1))
    }
    var measurement = Measurement(stage: stage, count: count, seconds: times.median, bytes: bytes)
    if allocations >= 0 {
      measurement.allocationsPerItem = Double(benchmark_allocations() - allocations) / Double(max(1, runs * count))
    }
    if heap >= 0 { measurement.heapGrowthBytes = Int(benchmark_heap_bytes() - heap) }
    return measurement
  }

  /// Runs a program `runs` times, and once before that; nil where it fails.
  static func ofProgram(
    _ stage: String, _ arguments: [String], input: String? = nil, count: Int, bytes: Int? = nil, runs: Int
  ) -> Measurement? {
    var words: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(strdup($0)) } + [nil]
    defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
    var results: [benchmark_run_result] = []
    for _ in 0...runs { results.append(benchmark_run(&words, input)) }
    guard results.allSatisfy({ $0.status == 0 }) else { return nil }
    var measurement = Measurement(
      stage: stage, count: count, seconds: results.dropFirst().map(\.seconds).median, bytes: bytes)
    measurement.peakBytes = results.map { Int($0.peak_bytes) }.max()
    return measurement
  }
}

extension [Double] {
  /// Of an even number, the upper one of the two in the middle; 0 of none.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
