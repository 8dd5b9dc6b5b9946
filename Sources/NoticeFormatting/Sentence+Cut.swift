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
    // What closes the isolates and overrides that are open.
    var open: [Character] = []
    while seen < most, end < text.endIndex {
      let character = text[end]
      end = text.index(after: end)
      if let closer = TextBuilder.closers[character] {
        open.append(closer)
      } else if Self.isVisible(character) {
        seen += 1
      } else if open.last == character {
        open.removeLast()
      }
    }
    // An isolate that opens right before the cut would have nothing inside.
    while end > text.startIndex, TextBuilder.closers[text[text.index(before: end)]] != nil {
      end = text.index(before: end)
      open.removeLast()
    }
    var cut = String(text[..<end])
    cut.append(contentsOf: open.reversed())
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
    text.count { Self.isVisible($0) }
  }

  private static func isVisible(_ character: Character) -> Bool {
    !TextBuilder.closers.contains { $0.key == character || $0.value == character }
  }
}
