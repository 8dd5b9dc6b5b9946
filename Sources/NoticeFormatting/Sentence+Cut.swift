extension Sentence {
  /// The first characters of the sentence with an ellipsis, where it is longer than `count`; for a banner or a preview.
  ///
  /// Counted are graphemes as a reader sees them: isolates are none, the ellipsis is one. The text is cut between
  /// graphemes, isolates stay in pairs, and the runs are those of what is left.
  public func prefix(_ count: Int) -> Sentence {
    guard visibleCount > count else { return self }
    guard count > 0 else { return Sentence(text: "", runs: [], key: key, outcome: outcome, problems: problems) }
    let most = count - 1
    var end = text.startIndex
    var seen = 0
    var isIsolated = false
    while seen < most, end < text.endIndex {
      let character = text[end]
      end = text.index(after: end)
      switch character {
      case TextBuilder.firstStrongIsolate: isIsolated = true
      case TextBuilder.popDirectionalIsolate: isIsolated = false
      default: seen += 1
      }
    }
    // An isolate that opens right before the cut would have nothing inside.
    if isIsolated, end > text.startIndex, text[text.index(before: end)] == TextBuilder.firstStrongIsolate {
      end = text.index(before: end)
      isIsolated = false
    }
    var cut = String(text[..<end])
    if isIsolated { cut.append(TextBuilder.popDirectionalIsolate) }
    cut.append("…")
    let limit = text.utf8.distance(from: text.startIndex, to: end)
    let left = runs.compactMap { run -> Run? in
      let start = text.utf8.distance(from: text.startIndex, to: run.range.lowerBound)
      let end = min(limit, text.utf8.distance(from: text.startIndex, to: run.range.upperBound))
      guard start < end else { return nil }
      let first = cut.utf8.index(cut.startIndex, offsetBy: start)
      let last = cut.utf8.index(cut.startIndex, offsetBy: end)
      return Run(range: first..<last, role: run.role, account: run.account)
    }
    return Sentence(text: cut, runs: left, key: key, outcome: outcome, problems: problems)
  }

  private var visibleCount: Int {
    text.reduce(0) { count, character in
      character == TextBuilder.firstStrongIsolate || character == TextBuilder.popDirectionalIsolate ? count : count + 1
    }
  }
}
