import Foundation

/// What was measured, and on what.
struct Report: Encodable {
  var machine: Machine
  var measurements: [Measurement]

  struct Machine: Encodable {
    var processor: String
    var cores: Int
    var system: String

    static var current: Machine {
      let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
      let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
      return Machine(
        processor: model?.trimmingCharacters(in: .whitespaces) ?? "unknown",
        cores: ProcessInfo.processInfo.activeProcessorCount,
        system: ProcessInfo.processInfo.operatingSystemVersionString)
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  var table: String {
    let head = [
      "stage", "items", "ns/item", "items/s", "MB/s", "allocations/item", "heap growth", "peak", "× Foundation",
    ]
    let rows = measurements.map(cells)
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([head] + rows).map { (row: [String]) -> String in
      let cells = row.indices.map { (column: Int) -> String in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      return cells.joined(separator: "  ")
    }
    return (["\(machine.processor), \(machine.cores) cores, \(machine.system)", ""] + lines).joined(separator: "\n")
  }

  private func cells(_ measurement: Measurement) -> [String] {
    let perSecond = 1e9 / max(measurement.nanosecondsPerItem, 0.001)
    let throughput = measurement.bytes.map { Double($0) / max(measurement.seconds, 1e-9) / 1e6 }
    let peak = measurement.peakBytes.map { digits(Double($0) / 1e6, 1) + " MB" }
    return [
      measurement.stage, String(measurement.count), digits(measurement.nanosecondsPerItem, 0), digits(perSecond, 0),
      digits(throughput, 0), digits(measurement.allocationsPerItem, 2),
      measurement.heapGrowthBytes.map { "\($0) B" } ?? "", peak ?? "", digits(measurement.speedup, 1),
    ]
  }

  /// Nothing where there is no number.
  private func digits(_ number: Double?, _ count: Int) -> String {
    number.map { String(format: "%.\(count)f", $0) } ?? ""
  }
}
