internal import NoticeBytes
internal import Notices

extension String {
  /// Text of a payload as a sentence shows it: a plain line without space around it, no longer than so many graphemes.
  func shown(limit: Int) -> String {
    if utf8.withContiguousStorageIfAvailable({ $0.isShownAsItIs(limit: limit) }) ?? false { return self }
    let line = asPlainLine.trimmed
    // A character takes a byte at least.
    let cut = line.utf8.count > limit ? line.cut(to: limit) : line
    return cut.standingAlone
  }

  /// By scalars, as a space can carry a mark, which is then what can be seen.
  private var trimmed: String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return self }
    var rest = unicodeScalars[...]
    while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The first graphemes, with an ellipsis where there are more. A grapheme can have any number of marks, so there is a
  /// limit to the bytes as well, which no writing comes near.
  private func cut(to limit: Int) -> String {
    let mostBytes = limit.multipliedReportingOverflow(by: 64).overflow ? .max : limit * 64
    var end = startIndex
    var count = 0
    while end < endIndex {
      let next = index(after: end)
      if count == limit || utf8.distance(from: startIndex, to: next) > mostBytes { return self[..<end] + "…" }
      end = next
      count += 1
    }
    return self
  }

  /// A text that begins with a combining mark would put it on what stands before it, and one that ends with a character
  /// for the front of another would take what stands behind it: they get something of their own there.
  private var standingAlone: String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last, max(first.value, last.value) >= 0x300 else {
      return self
    }
    func isJoined(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool { "\(one)\(other)".count == 1 }
    // A Korean vowel joins only the consonant before it.
    let joinsBefore = isJoined("x", first) || isJoined("가", first)
    return (joinsBefore ? "◌" : "") + self + (isJoined(last, "x") ? "◌" : "")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text is such as most names are: nothing in it needs a second look. That is told from its bytes, as every
  /// name of every sentence is asked.
  func isShownAsItIs(limit: Int) -> Bool {
    guard count <= limit, isPlainLine else { return false }
    // What a text begins and ends with decides whether it has space around it, and whether it joins what is beside it.
    guard standsAlone(at: 0) else { return false }
    var last = count - 1
    if self[last] < 0x80 { return self[last] != 0x20 }
    while last > 0, self[last] & 0xC0 == 0x80 { last -= 1 }
    return standsAlone(at: last)
  }

  /// Whether the character that begins at `index` can be seen and joins nothing beside it: one of ASCII, a letter of Latin
  /// up to U+02BF, of Greek or Cyrillic before U+0480, of Arabic without its marks, kana, punctuation of Chinese, a Chinese
  /// character of U+4000 to U+9FFF, a syllable of Korean in U+AC00 to U+CFFF, or a face of U+1F600 to U+1F63F. Others can, too.
  @inline(__always)
  private func standsAlone(at index: Int) -> Bool {
    guard index >= 0, index < count else { return false }
    if (0x21...0x7E).contains(self[index]) { return true }
    let second = index + 1 < count ? self[index + 1] : 0
    let third = index + 2 < count ? self[index + 2] : 0
    return switch self[index] {
    case 0xC3...0xCA, 0xCE...0xD1, 0xDA, 0xE4...0xE9, 0xEB...0xEC: true
    case 0xD8: second >= 0xA0
    case 0xD9: second <= 0x8A
    case 0xE3:
      switch second {
      case 0x80: (0x81...0xA0).contains(third)
      case 0x81: third > 0x80
      case 0x82: (0x80...0x96).contains(third) || third >= 0xA0
      default: second == 0x83
      }
    case 0xEA: second >= 0xB0
    case 0xEF: second == 0xBC && third > 0x80
    case 0xF0: second == 0x9F && third == 0x98
    default: false
    }
  }
}
