/// How two texts differ, line by line, as people read it: lines with `-` are expected, lines with `+` are there.
struct TextDifference: CustomStringConvertible {
  let name: String
  private let lines: [String]

  /// nil where the texts are the same. A missing text is nil.
  init?(name: String, expected: String?, actual: String?) {
    guard expected != actual else { return nil }
    self.name = name
    let old = Self.lines(of: expected)
    let new = Self.lines(of: actual)
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (oldAt, newAt) = (0, 0)
    while oldAt < old.count || newAt < new.count {
      if removed.contains(oldAt) {
        lines.append("-" + old[oldAt])
        oldAt += 1
      } else if inserted.contains(newAt) {
        lines.append("+" + new[newAt])
        newAt += 1
      } else {
        lines.append(" " + old[oldAt])
        oldAt += 1
        newAt += 1
      }
    }
    lines = Self.withoutFarContext(lines)
    if expected == nil { lines.insert("(this file is not there yet)", at: 0) }
    if actual == nil { lines.insert("(this file should not be there)", at: 0) }
    self.lines = lines
  }

  /// Leaves out common lines that are more than three lines away from a difference.
  private static func withoutFarContext(_ lines: [String]) -> [String] {
    let near = Set(lines.indices.filter { lines[$0].first != " " }.flatMap { $0 - 3...$0 + 3 })
    var kept: [String] = []
    for index in lines.indices {
      if near.contains(index) {
        kept.append(lines[index])
      } else if kept.last != "…" {
        kept.append("…")
      }
    }
    return kept
  }

  private static func lines(of text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A text that ends with a line end has no further line.
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += " (no line end)" }
    return lines
  }

  var description: String { ([name] + lines).joined(separator: "\n") }
}
