// Text from outside, made harmless for a line of output.

extension String {
  /// The text on one line and without control characters: line breaks become `⏎`, tabs a space, other control
  /// characters their Unicode picture (`␛`), and bidirectional embeddings, overrides and isolates are left out, so
  /// that they cannot turn around what stands beside the text.
  package var asPlainLine: String {
    if utf8.withContiguousStorageIfAvailable(\.isPlainLine) ?? false { return self }
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
    if utf8.withContiguousStorageIfAvailable(\.isSurelyVisible) ?? false { return true }
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether surely no character that is not plain begins with any of these bytes of UTF-8.
  package var isPlainLine: Bool {
    guard count >= 8 else {
      for byte in self where byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return false }
      return true
    }
    // Eight at a time, the last eight of which may have been looked at before. A byte of a difference has its highest bit
    // where the subtraction went below zero and the byte itself has not, and perhaps above such a byte: what is found may
    // be plain all the same.
    let bytes = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ word: UInt64, _ limit: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    var index = 0
    while index < count {
      let word = bytes.loadUnaligned(fromByteOffset: Swift.min(index, count - 8), as: UInt64.self)
      let found =
        below(word, 0x20) | below(word ^ ones &* 0x7F, 1) | below(word ^ ones &* 0xC2, 1)
        | below(word ^ ones &* 0xE2, 1)
      if found & (ones &* 0x80) != 0 { return false }
      index += 8
    }
    return true
  }

  /// Whether a byte of UTF-8 alone says that something can be seen: a character of ASCII, or the beginning of a Latin, Greek,
  /// Cyrillic, Arabic or Chinese one (U+00C0 to U+02BF, U+0380 to U+047F, U+0640 to U+06BF, U+4000 to U+9FFF).
  package var isSurelyVisible: Bool {
    for byte in self {
      switch byte {
      case 0x21...0x7E, 0xC3...0xCA, 0xCE...0xD1, 0xD9...0xDA, 0xE4...0xE9: return true
      default: break
      }
    }
    return false
  }
}
