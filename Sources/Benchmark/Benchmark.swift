import Foundation
import NoticeBytes
import NoticeDecoding
import NoticeFormatting
import Notices

/// How fast the stages are, from bytes to a program's output, beside what an app does with Foundation alone.
///
/// Times are compared by people, never by a test: a machine has other things to do.
@main
struct Benchmark {
  static let help = """
    usage: tidings-bench [--messages N] [--runs N] [--format table|json] [FILE]

    Measures what reading messages and writing sentences takes: time, allocations and memory of each stage, and the whole
    of the program `tidings` that lies beside this one. FILE has messages, one a line as the server copies them; without
    it, N (default: 300000) are made up, always the same. Build it with -c release.

    """

  var messages = 300_000
  var runs = 5
  var isJSON = false
  var file: String?

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var benchmark = Benchmark()
    do {
      while let word = arguments.popFirst() {
        switch word {
        case "--help", "-h": return print(help, terminator: "")
        case "--messages": benchmark.messages = try number(arguments.popFirst(), word)
        case "--runs": benchmark.runs = try number(arguments.popFirst(), word)
        case "--format":
          let format = arguments.popFirst()
          guard let format, ["table", "json"].contains(format) else { throw Failure("--format is table or json") }
          benchmark.isJSON = format == "json"
        default:
          guard !word.hasPrefix("-"), benchmark.file == nil else { throw Failure("'\(word)' is one argument too many") }
          benchmark.file = word
        }
      }
      let report = try benchmark.report()
      print(benchmark.isJSON ? try report.json : report.table)
    } catch {
      FileHandle.standardError.write(Data("tidings-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  private static func number(_ word: String?, _ option: String) throws -> Int {
    guard let word, let number = Int(word), number > 0 else { throw Failure("\(option) needs a number from 1") }
    return number
  }

  private func report() throws -> Report {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tidings-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try file ?? made(in: folder.appendingPathComponent("messages.jsonl"))
    // Programs first, as a child's memory counts as that of its parent until it is another program.
    var measurements = try programs(path, folder)
    let corpus = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    let baseline = try foundation(corpus)
    measurements += try stages(corpus) + [baseline]
    for index in measurements.indices where measurements[index].bytes != nil {
      measurements[index].speedup = baseline.nanosecondsPerItem / measurements[index].nanosecondsPerItem
    }
    return Report(machine: .current, measurements: measurements)
  }

  /// Writes the corpus piece by piece, so that this program stays small.
  private func made(in url: URL) throws -> String {
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw Failure("\(url.path) cannot be written")
    }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var piece: [UInt8] = []
    for message in Corpus().prefix(messages) {
      piece += message.utf8
      piece.append(UInt8(ascii: "\n"))
      if piece.count > 1 << 16 {
        try file.write(contentsOf: piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    try file.write(contentsOf: piece)
    return url.path
  }

  // MARK: Whole programs

  private func programs(_ path: String, _ folder: URL) throws -> [Measurement] {
    let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let program = own.deletingLastPathComponent().appendingPathComponent("tidings").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure("\(program) is not there: build the whole package, swift build -c release")
    }
    let (bytes, count) = try size(of: path)
    let single = folder.appendingPathComponent("one.jsonl")
    let names = folder.appendingPathComponent("names.json")
    try Data((Corpus().first { _ in true } ?? "").utf8).write(to: single)
    let known = (0..<1000).map { "\"user\($0)\": \"名\($0)\"" }.joined(separator: ", ")
    try Data("{\"accounts\": {\(known)}}".utf8).write(to: names)
    func run(_ stage: String, _ options: [String], isPiped: Bool = false) throws -> Measurement {
      let words = [program, "decode", "--quiet"] + options + (isPiped ? [] : [path])
      guard
        let measurement = Measurement.ofProgram(
          stage, words, input: isPiped ? path : nil, count: count, bytes: bytes, runs: runs)
      else { throw Failure("`\(words.joined(separator: " "))` failed") }
      return measurement
    }
    let one = ["--threads", "1", "--locale"]
    var measurements = [
      try run("tidings decode, log, zh-Hans, 1 thread", one + ["zh-Hans"]),
      try run("the same from a pipe", one + ["zh-Hans"], isPiped: true),
      try run("the same on 2 threads", ["--threads", "2", "--locale", "zh-Hans"]),
      try run("log, en, with reader and names, 1 thread", one + ["en", "--viewer", "user1", "--names", names.path]),
      try run("jsonl, zh-Hans, 1 thread", ["--format", "jsonl"] + one + ["zh-Hans"]),
    ]
    measurements += [
      Measurement.ofProgram(
        "start: one message", [program, "decode", "--locale", "zh-Hans", single.path], count: 1, runs: 10 * runs),
      // The same libraries, and nothing to do.
      Measurement.ofProgram("start: only its version", [program, "--version"], count: 1, runs: 10 * runs),
    ].compactMap { $0 }
    return measurements + (try stores(program, path, count: count, bytes: bytes, folder))
  }

  private func size(of path: String) throws -> (bytes: Int, lines: Int) {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var (bytes, lines) = (0, 0)
    while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
      bytes += piece.count
      lines += piece.count { $0 == UInt8(ascii: "\n") }
    }
    return (bytes, lines)
  }

  // MARK: Stages

  private func stages(_ corpus: Data) throws -> [Measurement] {
    func reader() -> NoticeReader {
      var offset = corpus.startIndex
      return NoticeReader(file: "corpus") { buffer in
        let part = corpus[offset...].prefix(buffer.count)
        part.copyBytes(to: buffer)
        offset += part.count
        return part.count
      }
    }
    let decoding = try Measurement.of("decode, from JSON to a notice", bytes: corpus.count, runs: runs) {
      let reader = reader()
      var record = DecodedRecord()
      var count = 0
      while try reader.next(into: &record) { count += 1 }
      return count
    }
    var notices: [Notice] = []
    let some = reader()
    while notices.count < 20_000, let record = try some.next() {
      if case .notice(let notice) = record.outcome { notices.append(notice) }
    }
    guard !notices.isEmpty else { throw Failure("there is no notice in the messages") }
    let names = NameBook(
      accounts: Dictionary(uniqueKeysWithValues: (0..<1000).map { (Account("user\($0)"), "名\($0)") }))
    let reading = Viewpoint(viewer: "user1", names: names)
    func writing(_ stage: String, _ locale: String, _ viewpoint: Viewpoint) -> Measurement {
      let formatter = NoticeFormatter(locale: locale)
      let text = ByteBuffer()
      return Measurement.of(stage, runs: runs) {
        var writer = formatter.writer(for: viewpoint)
        notices.forEachInPlace { notice in
          text.removeAll()
          _ = writer.append(notice, to: text)
        }
        return notices.count
      }
    }
    let formatter = NoticeFormatter(locale: "zh-Hans")
    return [
      decoding,
      writing("write a sentence, zh-Hans", "zh-Hans", Viewpoint()),
      writing("write a sentence, en, with reader and names", "en", reading),
      Measurement.of("make a Sentence with its runs, zh-Hans", runs: runs) {
        var length = 0
        notices.forEachInPlace { length += formatter.sentence(for: $0).text.utf8.count }
        return length > 0 ? notices.count : 0
      },
      Measurement.of("make a formatter, after the first", runs: runs) {
        var count = 0
        for _ in 0..<10_000 where NoticeFormatter(locale: "zh-Hans").locale == "zh-Hans" { count += 1 }
        return count
      },
    ]
  }

  private func foundation(_ corpus: Data) throws -> Measurement {
    // A tenth of the messages will do: it takes long.
    let end = corpus[(corpus.startIndex + corpus.count / 10)...].firstIndex(of: UInt8(ascii: "\n")) ?? corpus.endIndex
    let part = Data(corpus[..<end])
    var out = Data()
    return try Measurement.of("Foundation: decode twice, format once", bytes: part.count, runs: runs) {
      out.removeAll(keepingCapacity: true)
      return try Baseline.write(part, to: &out)
    }
  }
}

extension [Notice] {
  /// Does something with each where it is, as with a record that was just read: to copy one takes a quarter of the time that
  /// its sentence does.
  @inline(__always)
  fileprivate mutating func forEachInPlace(_ body: (inout Notice) -> Void) {
    for index in indices { body(&self[index]) }
  }
}
