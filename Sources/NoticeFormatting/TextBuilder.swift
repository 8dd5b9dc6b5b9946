internal import Notices

/// A text in the making, with its runs.
struct TextBuilder {
  private(set) var text = ""
  private var runs: [Run] = []

  private struct Run {
    var start: Int
    var end: Int
    var role: Sentence.Role
    var account: Account?
  }

  static let firstStrongIsolate: Character = "\u{2068}"
  static let popDirectionalIsolate: Character = "\u{2069}"
  /// What ends what sets a direction: isolates of names, overrides of a table.
  static let closers: [Character: Character] = [firstStrongIsolate: popDirectionalIsolate, "\u{202E}": "\u{202C}"]

  mutating func append(_ literal: String) { text += literal }

  mutating func append(_ other: TextBuilder) {
    let offset = text.utf8.count
    text += other.text
    for run in other.runs {
      runs.append(Run(start: run.start + offset, end: run.end + offset, role: run.role, account: run.account))
    }
  }

  /// Appends text of a payload, which is to stand for itself whatever is around it.
  mutating func append(_ shown: String, as role: Sentence.Role, of account: Account? = nil, isIsolated: Bool) {
    if isIsolated { text.append(Self.firstStrongIsolate) }
    run(role, of: account) { $0.text += shown }
    if isIsolated { text.append(Self.popDirectionalIsolate) }
  }

  /// What `body` appends becomes a run, or none where it has runs of its own.
  mutating func run(_ role: Sentence.Role, of account: Account? = nil, _ body: (inout TextBuilder) -> Void) {
    let start = text.utf8.count
    let count = runs.count
    body(&self)
    let end = text.utf8.count
    if end > start, runs.count == count { runs.append(Run(start: start, end: end, role: role, account: account)) }
  }

  var sentenceRuns: [Sentence.Run] {
    runs.map { run in
      let start = text.utf8.index(text.startIndex, offsetBy: run.start)
      let end = text.utf8.index(start, offsetBy: run.end - run.start)
      return Sentence.Run(range: start..<end, role: run.role, account: run.account)
    }
  }
}
