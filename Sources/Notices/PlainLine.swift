internal import NoticeBytes

// Text from outside, made harmless for a line of output.

extension String {
  /// The text on one line and without control characters: line breaks become `⏎`, tabs a space, other control
  /// characters their Unicode picture (`␛`), and bidirectional embeddings, overrides and isolates are left out, so
  /// that they cannot turn around what stands beside the text.
  package var asPlainLine: String {
    if utf8.withContiguousStorageIfAvailable({ $0.isPlainLine }) ?? false { return self }
    var line = UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: line.append("⏎")
      case 0x09: line.append(" ")
      case 0x00..<0x20: line.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: line.append("␡")
      case 0x80..<0xA0: line.append("\u{FFFD}")
      case 0x202A...0x202E, 0x2066...0x2069: break
      default: line.append(scalar)
      }
      previous = scalar
    }
    return String(line)
  }

  /// Whether anything of the text can be seen: not only white space, controls and invisible format characters.
  package var hasVisibleCharacter: Bool {
    if isSurelyVisible { return true }
    return unicodeScalars.contains { scalar in
      if scalar.value > 0x20 && scalar.value < 0x7F { return true }
      // A symbol by its category, and empty: Braille without a dot.
      if scalar.value == 0x2800 { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        return false
      default: return !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
      }
    }
  }
}
