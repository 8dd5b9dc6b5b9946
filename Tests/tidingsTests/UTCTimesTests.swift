import Foundation
import NoticeBytes
import Notices
import Testing

@testable import tidings

@Suite("Times in UTC")
struct UTCTimesTests {
  private func written(_ times: [Int64]) -> [String] {
    var writer = UTCTimes()
    return times.map { time in
      let line = ByteBuffer()
      writer.append(Timestamp(milliseconds: time), to: line)
      return line.withBytes { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("days, leap days and the ends of the calendar")
  func known() {
    let times: [(Int64, String)] = [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (1_700_000_002_931, "2023-11-14T22:13:22.931Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (-2_203_891_200_001, "1900-02-28T23:59:59.999Z"), (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (-62_162_035_200_000, "0000-03-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, "253402300800000"),
      (-62_167_219_200_001, "-62167219200001"), (.min, "-9223372036854775808"),
    ]
    #expect(written(times.map(\.0)) == times.map(\.1))
  }

  @Test("every day of some centuries comes after the one before")
  func everyDay() {
    var (year, month, day) = (1600, 1, 1)
    let first: Int64 = -11_676_096_000_000
    for (index, line) in written((0..<300_000).map { first + $0 * 86_400_000 + $0 }).enumerated() {
      let expected = [year, month, day].map { String($0) }.map { $0.count < 2 ? "0" + $0 : $0 }.joined(separator: "-")
      guard line.hasPrefix(expected + "T") else {
        Issue.record("\(line) is day \(index), and should be \(expected)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      day += 1
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test("a time is written the same whatever was before it")
  func following() {
    var random = SystemRandomNumberGenerator()
    let steps: [ClosedRange<Int64>] = [-2...2, -1000...1000, -70_000...70_000, -90_000_000...90_000_000]
    for begin: Int64 in [0, 1_700_000_000_000, -62_167_219_200_000, 253_402_300_799_999] {
      var time = begin
      let times = (0..<2000).map { _ in
        time += Int64.random(in: steps.randomElement(using: &random) ?? 0...0, using: &random)
        return time
      }
      #expect(written(times) == times.map { written([$0])[0] })
    }
  }
}
