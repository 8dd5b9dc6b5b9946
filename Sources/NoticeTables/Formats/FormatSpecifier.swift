/// The specifiers of Apple's format strings: `%@`, `%1$lld`, `%#@files@`, `%arg`, `%%`.
enum FormatSpecifier {
  /// A text's pieces in order; those that are specifiers must stay as they are.
  static func pieces(of text: String) -> [(text: String, isSpecifier: Bool)] {
    var pieces: [(text: String, isSpecifier: Bool)] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: pattern) {
      if match.range.lowerBound > rest.startIndex {
        pieces.append((String(rest[..<match.range.lowerBound]), false))
      }
      pieces.append((String(match.output), true))
      rest = rest[match.range.upperBound...]
    }
    if !rest.isEmpty { pieces.append((String(rest), false)) }
    return pieces
  }

  /// The type of the first number, without its %: `lld`.
  static func first(in text: String) -> String? {
    text.firstMatch(of: /%(?:[0-9]+\$)?((?:hh|h|ll|l|q|z|t|j)?[diouxXfFeEgG])/).map { String($0.output.1) }
  }

  private static var pattern: Regex<Substring> {
    /%(?:%|arg|(?:[0-9]+\$)?#@[^@]*@|(?:[0-9]+\$)?[-+ 0#']*(?:\*|[0-9]+)?(?:\.(?:\*|[0-9]+)?)?(?:hh|h|ll|l|q|L|z|t|j)?[@a-zA-Z])/
  }
}
