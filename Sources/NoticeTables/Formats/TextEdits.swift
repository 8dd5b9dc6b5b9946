extension String {
  /// How a text's lines end, for lines that are put into it.
  var lineEnd: String { contains("\r\n") ? "\r\n" : "\n" }
}

/// Changes to a text, each to a range of the text as it was.
struct TextEdits<Text: Collection> where Text.Element == Unicode.Scalar {
  private var edits: [(range: Range<Text.Index>, new: String)] = []

  mutating func replace(_ range: Range<Text.Index>, with new: String) { edits.append((range, new)) }

  /// What is put into one place comes in the order of the calls.
  mutating func insert(_ new: String, at place: Text.Index) { edits.append((place..<place, new)) }

  func applied(to text: Text) -> String {
    // (Appending to a view of scalars copies all that is there.)
    var changed = ""
    var index = text.startIndex
    func append(upTo end: Text.Index) {
      guard index < end else { return }
      changed += String(String.UnicodeScalarView(text[index..<end]))
      index = end
    }
    // The sort is stable.
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // What is put into a part that goes stays.
      append(upTo: edit.range.lowerBound)
      changed += edit.new
      index = max(index, edit.range.upperBound)
    }
    append(upTo: text.endIndex)
    return changed
  }

  /// A range that is to go, with the rest of its last line where nothing else is there, and of the empty lines around it
  /// one.
  static func lines(_ range: Range<Text.Index>, in text: Text) -> Range<Text.Index>
  where Text: BidirectionalCollection {
    func endOfBlankLine(_ index: Text.Index) -> Text.Index? {
      let end = text[index...].firstIndex { !$0.properties.isWhitespace || $0 == "\n" }
      return end.flatMap { text[$0] == "\n" ? text.index(after: $0) : nil }
    }
    guard let end = endOfBlankLine(range.upperBound) else { return range }
    let above = text[..<range.lowerBound].reversed().prefix(while: \.properties.isWhitespace)
    let isBelowEmpty = above.count { $0 == "\n" } > 1
    return range.lowerBound..<(isBelowEmpty ? endOfBlankLine(end) ?? end : end)
  }
}
