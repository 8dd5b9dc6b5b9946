import NoticeBytes
import NoticeDecoding
import NoticeFormatting

/// What a run over many files comes to: it writes their lines, tells what is wrong, and counts.
final class ReadingReport: RecordOutput {
  private let output: Output
  /// How many records could not be read.
  private(set) var failures = 0
  private var hasUnreadableFile = false
  /// How many records were no notifications, by what they were.
  private var passedOver: [String: Int] = [:]
  private static let mostKinds = 50
  private var toldProblems: Set<Sentence.Problem> = []

  init(_ output: Output) { self.output = output }

  /// Whether some record or file could not be read.
  var failed: Bool { failures > 0 || hasUnreadableFile }
  /// How many records were no notifications.
  var passedOverCount: Int { passedOver.values.reduce(0, +) }

  /// Reads a file; a file that cannot be read is told.
  func reading(_ path: Argument, _ read: () throws -> Void) throws {
    do {
      try read()
    } catch let error as SystemError {
      hasUnreadableFile = true
      output.errorLine("\(path.text): error: \(error)")
    }
  }

  func flush() throws { try output.flush() }

  func write(_ lines: DecodedLines) throws {
    var start = 0
    for (offset, aside) in lines.asides {
      try output.write(lines.bytes, start..<offset)
      start = offset
      switch aside {
      case .diagnostic(let diagnostic): output.errorLine(diagnostic.description)
      case .problem(let problem):
        if toldProblems.insert(problem).inserted { output.errorLine("tidings: warning: string table \(problem)") }
      }
    }
    try output.write(lines.bytes, start..<lines.bytes.count)
    failures += lines.failures
    for (what, count) in lines.passedOver {
      let known = passedOver.count < Self.mostKinds || passedOver[what] != nil
      passedOver[known ? what : "other types", default: 0] += count
    }
  }

  func tellEmpty(_ path: Argument) { output.errorLine("\(path.text): note: there is no record in it") }

  func tellPassedOver() {
    for (what, count) in passedOver.sorted(by: { $0.key < $1.key }) {
      output.errorLine("tidings: note: passed over \(count) with \(what): no notification")
    }
  }
}
