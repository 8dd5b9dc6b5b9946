extension Sentence {
  /// The sentence as HTML: text for the inside of an element, in any encoding that has its characters.
  ///
  /// Names and values are `<bdi>` elements, whose direction the browser finds out by itself, so the isolates of `text` are
  /// left out; nouns are `<span>`s. Both have `data-role`, and `data-account` where the run has one.
  public var html: String {
    var html = ""
    var end = text.startIndex
    for run in runs {
      html.escapeWords(text[end..<run.range.lowerBound])
      let element = run.role == .noun ? "span" : "bdi"
      html += "<\(element) data-role=\"\(run.role.rawValue)\""
      if let account = run.account {
        html += " data-account=\""
        html.escape(account.rawValue[...])
        html += "\""
      }
      html += ">"
      html.escape(text[run.range])
      html += "</\(element)>"
      end = run.range.upperBound
    }
    html.escapeWords(text[end...])
    return html
  }
}

extension String {
  /// Appends what stands between the runs, without the isolates around these.
  fileprivate mutating func escapeWords(_ text: Substring) {
    // An isolate begins with this byte of UTF-8, and so does little else.
    guard text.utf8.contains(0xE2) else { return escape(text) }
    escape(text.filter { $0 != TextBuilder.firstStrongIsolate && $0 != TextBuilder.popDirectionalIsolate }[...])
  }

  /// Appends text for an element or for an attribute between quotation marks.
  fileprivate mutating func escape(_ text: Substring) {
    if text.utf8.allSatisfy(\.standsInHTML) {
      self += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self += "&amp;"
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      // No text of a sentence has these; an account can.
      case "\t", "\n", "\r": self += "&#\(scalar.value);"
      // Not allowed in HTML, not even as a character reference.
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{E}"..<"\u{20}", "\u{7F}"..<"\u{A0}": self += "\u{FFFD}"
      default: unicodeScalars.append(scalar)
      }
    }
  }
}

extension UInt8 {
  /// Whether this byte of UTF-8 can be part of no character that needs to be written otherwise.
  fileprivate var standsInHTML: Bool {
    switch self {
    case 0..<0x20, 0x7F, 0xC2, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: true
    }
  }
}
