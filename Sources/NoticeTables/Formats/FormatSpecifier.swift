internal import RegexBuilder

/// The specifiers of Apple's format strings: `%@`, `%1$lld`, `%#@files@`, `%arg`, `%%`.
enum FormatSpecifier {
  /// A text's pieces in order. Those that are fixed must stay as they are: specifiers, and markup that a program reads.
  /// Names in braces, `{name}` and `${name}`, are fixed where `hasNames`.
  static func pieces(of text: String, hasNames: Bool) -> [(text: String, isFixed: Bool)] {
    let pattern =
      hasNames
      ? Regex {
        ChoiceOf {
          specifier
          markup
          name
        }
      }
      : Regex {
        ChoiceOf {
          specifier
          markup
        }
      }
    var pieces: [(text: String, isFixed: Bool)] = []
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

  private static var specifier: Regex<Substring> {
    #/
    %(?: % | arg | (?:[0-9]+\$)?\#@[^@]*@
      | (?:[0-9]+\$)? [-+\x200\#']* (?:\*(?:[0-9]+\$)?|[0-9]+)? (?:\.(?:\*(?:[0-9]+\$)?|[0-9]+)?)?
        (?:hh|h|ll|l|q|L|z|t|j)? [@a-zA-Z] )
    /#
  }

  /// The address of `[a link](https://…)`, the attributes of `^[%lld file](inflect: true)`, tags and entities of HTML.
  private static var markup: Regex<Substring> {
    #/
    \]\( (?: [^()] | \([^()]*\) )* \)
      | </?[A-Za-z][^<>]*>
      | &(?: [A-Za-z][A-Za-z0-9]* | \#[0-9]+ | \#[xX][0-9A-Fa-f]+ );
    /#
  }

  private static var name: Regex<Substring> {
    /\$?\{\s*[\w.]+\s*(?:,[^{}]*)?\}/
  }
}
