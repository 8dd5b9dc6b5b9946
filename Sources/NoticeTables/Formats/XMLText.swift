/// Text as XML writes it.
enum XMLText {
  /// `other` writes what XML cannot hold.
  static func escaped(
    _ text: String, isAttribute: Bool = false,
    other: (Unicode.Scalar) throws(UnwritableCharacter) -> String
  ) throws(UnwritableCharacter) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22 where isAttribute: escaped.append(contentsOf: "&quot;".unicodeScalars)
      // A parser would make a line feed or a space of them.
      case 0x0D: escaped.append(contentsOf: "&#13;".unicodeScalars)
      case 0x09 where isAttribute: escaped.append(contentsOf: "&#9;".unicodeScalars)
      case 0x0A where isAttribute: escaped.append(contentsOf: "&#10;".unicodeScalars)
      case 0x09, 0x0A: escaped.append(scalar)
      case ..<0x20, 0xFFFE, 0xFFFF: escaped.append(contentsOf: try other(scalar).unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

/// A character that XML cannot hold, not even as a reference.
struct UnwritableCharacter: Error {
  var scalar: Unicode.Scalar

  var code: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  var name: String { "U+\(code)" }
}
