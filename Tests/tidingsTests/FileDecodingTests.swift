import Foundation
import NoticeBytes
import NoticeDecoding
import NoticeFormatting
import Testing

@testable import tidings

/// Several threads give what one gives, in the same order, wherever a file is cut.
@Suite("Files on several threads")
struct FileDecodingTests {
  /// Both outputs as one text, in their order.
  private final class Transcript: RecordOutput {
    var bytes: [UInt8] = []
    var passedOver: [String: Int] = [:]
    var failed = false

    func write(_ lines: DecodedLines) {
      var start = 0
      for (offset, aside) in lines.asides {
        bytes += lines.bytes.withBytes { Array($0[start..<offset]) }
        start = offset
        bytes += "! \(aside)\n".utf8
      }
      bytes += lines.bytes.withBytes(from: start) { Array($0) }
      failed = failed || lines.failures > 0
      for (what, count) in lines.passedOver { passedOver[what, default: 0] += count }
    }

    func flush() {}
  }

  private struct Outcome: Equatable {
    var text: String
    var passedOver: [String: Int]
    var failed: Bool
    var isEmpty: Bool
  }

  private func decode(_ file: URL, threads: Int, blockSize: Int, maxRecord: Int = 1 << 20) throws -> Outcome {
    var options = NoticeReader.Options()
    options.recordBytes = maxRecord
    let writer = NoticeWriter(
      formatter: NoticeFormatter(locale: "en"), viewpoint: Viewpoint(), format: .log, timeZone: nil,
      skipsUnchanged: false)
    let transcript = Transcript()
    let decoding = FileDecoding(
      try File(reading: Argument(file.path)), name: "file", options: options,
      work: RecordLines(writer: writer, telling: RecordTelling(isStrict: false, isQuiet: false)), threads: threads,
      blockSize: blockSize,
      transcript)
    try decoding.run()
    return Outcome(
      text: String(decoding: transcript.bytes, as: UTF8.self), passedOver: transcript.passedOver,
      failed: transcript.failed, isEmpty: decoding.isEmpty)
  }

  /// Tells the first line that differs.
  private func expectSame(_ actual: Outcome, _ expected: Outcome, _ place: String) {
    guard actual != expected else { return }
    let difference = zip(actual.text.split(separator: "\n"), expected.text.split(separator: "\n")).first {
      $0.0 != $0.1
    }
    Issue.record("\(place): \(difference?.0 ?? "another end"), and not \(difference?.1 ?? "")")
  }

  private static func notice(_ number: Int) -> String {
    #"{"convType":"TEAM","msgType":"NOTIFICATION","to":"9","fromAccount":"u\#(number)","msgTimestamp":"\#(1_764_460_800_000 + number)","attach":"{\"id\":0,\"data\":{\"ids\":[\"l\#(number)\"]}}"}"#
  }

  /// Of so many bytes, with a comma.
  private static func element(_ length: Int) -> String {
    let beginning = #"{"id":2,"data":{"tid":"1"},"x":""#
    return beginning + String(repeating: "x", count: length - beginning.utf8.count - 3) + #""},"#
  }

  private static let notices = (0..<60).map(notice)
  private static let pretty = notices.map {
    $0.replacing(",\"", with: ",\n  \"").replacing(#"{"conv"#, with: "{\n  \"conv").replacing(#"}"}"#, with: "}\"\n}")
  }
  private static let broken = [
    #"{"convType":"TEAM","attach":"#, "not JSON at all", #"{"a":1}"#, #"{"msgType":"TEXT","convType":"TEAM"}"#, "", "]",
    #"{"convType":"TEAM","msgType":"NOTIFICATION","attach":"{\"id\":"}"#, "{", "  \"a\": [1,", "  2", "}", "\u{FEFF}",
    #"{"convType":7}"#, "{\"a\": \"\(String(repeating: "long ", count: 60))\"}", "123", "[1, 2", "[", "}", "\"text\"",
  ]

  static let files: [(name: String, text: String)] = [
    ("nothing", ""), ("blank lines", "\n \n\n"),
    ("a record a line", notices.joined(separator: "\n") + "\n"),
    ("no line end behind the last", notices.joined(separator: "\r\n")),
    ("one behind another", notices.joined()),
    ("pretty-printed", pretty.joined(separator: "\n")),
    ("an array on one line", "[" + notices.joined(separator: ",") + "]"),
    ("an array with an element a line", "[\n" + notices.joined(separator: ",\n") + "\n]\n"),
    ("an array, pretty-printed", "[\n" + pretty.joined(separator: ",\n") + "\n]\n"),
    ("an array that is not closed", "[\n" + notices.joined(separator: ",\n")),
    ("an array without commas", "[\n" + notices.joined(separator: "\n") + "\n]\n" + notices[0]),
    (
      "arrays and records",
      "[\(notices[0]),\n\(notices[1])]\n" + notices.joined(separator: "\n") + "[\n\(notices[2])\n]"
    ),
    ("broken ones between", zip(notices, broken + broken + broken).map { $0 + "\n" + $1 }.joined(separator: "\n")),
    ("broken ones in an array", "[\n" + zip(notices, broken + broken).map { $0 + ",\n" + $1 }.joined(separator: ",\n")),
    ("a record that is cut off", notices.joined(separator: "\n") + "\n" + String(notices[0].dropLast(20))),
  ]

  /// A block of 1000 bytes ends just between two of its elements, and one that is broken ends the line that it was opened on.
  static let lineOfBlocks = (
    name: "an array on one line whose elements are as long as a block",
    text: "[" + element(99) + String(repeating: element(100), count: 99) + "{\"id\":2 \"bad\":\n"
      + String(repeating: element(100) + "\n", count: 40) + "]\n" + notices[0]
  )

  @Test("what is told does not depend on the threads, nor on where the file is cut", arguments: files + [lineOfBlocks])
  func same(file: (name: String, text: String)) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(file.text.utf8).write(to: url)
    let expected = try decode(url, threads: 1, blockSize: 1 << 16)
    for threads in [2, 3, 8] {
      for blockSize in [1, 7, 100, 260, 1000, 1 << 16] {
        let actual = try decode(url, threads: threads, blockSize: blockSize)
        expectSame(actual, expected, "\(file.name), \(threads) threads, blocks of \(blockSize)")
      }
    }
  }

  /// (A record over many lines is given up as soon as too much of it has been read: of that, blocks need more than is allowed.)
  @Test("neither does it where records are too long", arguments: [100, 250])
  func tooLong(maxRecord: Int) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    for file in Self.files {
      try Data(file.text.utf8).write(to: url)
      let expected = try decode(url, threads: 1, blockSize: 1 << 16, maxRecord: maxRecord)
      for blockSize in [400, 1000] {
        let actual = try decode(url, threads: 3, blockSize: blockSize, maxRecord: maxRecord)
        expectSame(actual, expected, "\(file.name), blocks of \(blockSize)")
      }
    }
  }
}
