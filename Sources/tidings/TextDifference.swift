import Notices

/// How two texts differ, line by line, as people read it: lines with `-` are expected, lines with `+` are there.
///
/// Lines are compared by their bytes: what looks alike need not be the same.
struct TextDifference: CustomStringConvertible {
  let name: String
  private let lines: [String]

  /// nil where the texts are the same. A missing text is nil.
  init?(name: String, expected: [UInt8]?, actual: [UInt8]?) {
    guard expected != actual else { return nil }
    self.name = name
    var lines = Self.withoutFarContext(Self.compare(Self.lines(of: expected), Self.lines(of: actual)))
    if expected == nil { lines.insert("(this file is not there yet)", at: 0) }
    if actual == nil { lines.insert("(this file should not be there)", at: 0) }
    self.lines = lines
  }

  private typealias Line = ArraySlice<UInt8>

  /// Finding the fewest changes takes as much time as there are lines times changes; beyond this many lines, all that
  /// stands between the common beginning and the common end is taken for changed.
  private static let mostCompared = 1_000

  private static func compare(_ old: [Line], _ new: [Line]) -> [String] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    let common = old.prefix(start).map { " " + text($0) }
    let middle =
      max(oldMiddle.count, newMiddle.count) <= mostCompared
      ? merge(oldMiddle, newMiddle) : oldMiddle.map { "-" + text($0) } + newMiddle.map { "+" + text($0) }
    return common + middle + old.suffix(end).map { " " + text($0) }
  }

  private static func merge(_ old: [Line], _ new: [Line]) -> [String] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (oldAt, newAt) = (0, 0)
    while oldAt < old.count || newAt < new.count {
      if removed.contains(oldAt) {
        lines.append("-" + text(old[oldAt]))
        oldAt += 1
      } else if inserted.contains(newAt) {
        lines.append("+" + text(new[newAt]))
        newAt += 1
      } else {
        lines.append(" " + text(old[oldAt]))
        oldAt += 1
        newAt += 1
      }
    }
    return lines
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

  private static func lines(of text: [UInt8]?) -> [Line] {
    guard let text, !text.isEmpty else { return [] }
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    // A text that ends with a line end has no further line; of another, the last line is marked.
    if lines.last?.isEmpty == true {
      lines.removeLast()
    } else if let last = lines.last {
      lines[lines.count - 1] = last + Array(" (no line end)".utf8)
    }
    return lines
  }

  private static func text(_ line: Line) -> String { String(decoding: line, as: UTF8.self).asPlainLine }

  var description: String { ([name] + lines).joined(separator: "\n") }
}
