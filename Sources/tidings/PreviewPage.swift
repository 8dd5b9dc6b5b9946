import CNoticeTables
import NoticeDecoding
import NoticeFormatting

/// One HTML page with every sentence of `SentenceMatrix` in every locale of some tables.
///
/// The page needs nothing but itself: no network, no other file. The sentences are data in it, which the page's script
/// makes elements of; no text of a table or of a payload is ever read as HTML.
struct PreviewPage {
  private let data: PreviewData

  init(tables: StringTables, style: NoticeFormatter.Style = .standard, findings: [PreviewFinding] = []) {
    data = PreviewData(tables: tables, style: style, findings: findings)
  }

  var html: String {
    let parts = [
      "css": Self.text(notice_preview_css()),
      "js": Self.text(notice_preview_js()),
      "data": Self.scriptSafe(data.json),
    ]
    // The template is cut once, so that what is put in is not searched for more.
    var pieces = Self.text(notice_preview_html()).split(separator: "{{", omittingEmptySubsequences: false)
    var html = String(pieces.removeFirst())
    for piece in pieces {
      let end = piece.firstRange(of: "}}") ?? piece.endIndex..<piece.endIndex
      html += parts[String(piece[..<end.lowerBound])] ?? ""
      html += piece[end.upperBound...]
    }
    return html
  }

  private static func text(_ file: notice_preview_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.length), as: UTF8.self)
  }

  /// JSON that can stand in a `<script>` element: without `<`, it has neither `</script` nor `<!--`; U+2028 and U+2029
  /// end a line in older JavaScript.
  private static func scriptSafe(_ json: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": safe.append(contentsOf: "\\u003C".unicodeScalars)
      case "\u{2028}": safe.append(contentsOf: "\\u2028".unicodeScalars)
      case "\u{2029}": safe.append(contentsOf: "\\u2029".unicodeScalars)
      default: safe.append(scalar)
      }
    }
    return String(safe)
  }
}
