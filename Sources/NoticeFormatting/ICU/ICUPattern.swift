internal import CNoticeICU

/// A MessageFormat pattern's parts, as ICU's own parser finds them. (Parts of one pattern only point into it, so the
/// object is read on one thread, while a `Pattern` is made of it.)
package final class ICUPattern {
  private let pattern: OpaquePointer
  /// How many parts there are: at least a message's start and limit.
  package let count: Int

  /// What nobody writes by hand, and ICU's parser can take.
  private static let mostDepth = 100

  package init(_ text: String) throws(ICUError) {
    guard text.braceDepth <= Self.mostDepth else {
      throw ICUError(name: "the braces are nested deeper than \(Self.mostDepth)", offset: nil)
    }
    var error = notice_icu_error()
    var text = text
    let pointer = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        notice_icu_pattern_open(chars.baseAddress, Int32(clamping: chars.count), &error)
      }
    }
    guard let pointer, !error.isFailure else { throw ICUError(error) }
    pattern = pointer
    count = Int(notice_icu_pattern_count(pointer))
  }

  deinit { notice_icu_pattern_close(pattern) }

  package struct Part {
    package enum Kind { case messageStart, messageLimit, number, argumentStart, selector, numericValue, other }

    package enum ArgumentKind { case none, simple, plural, ordinal, select, choice }

    package var kind: Kind
    /// Of an argument's start.
    package var argumentKind: ArgumentKind
    /// Where its text is, in UTF-16 units.
    package var range: Range<Int>
    /// The index of the part that ends what this one starts.
    package var limitPart: Int
    /// Of a plural's offset or explicit number.
    package var value: Double
  }

  package func part(_ index: Int) -> Part {
    let part = notice_icu_pattern_part(pattern, Int32(index))
    return Part(
      kind: Part.Kind(part), argumentKind: Part.ArgumentKind(part), range: Int(part.start)..<Int(part.limit),
      limitPart: Int(part.limit_part), value: part.value)
  }

  package func text(_ range: Range<Int>) throws(ICUError) -> String {
    try icuString { out, capacity, error in
      notice_icu_pattern_text(pattern, Int32(range.lowerBound), Int32(range.upperBound), out, capacity, &error)
    }
  }
}

extension ICUPattern.Part.Kind {
  fileprivate init(_ part: notice_icu_part) {
    self =
      switch Int(part.type) {
      case NOTICE_ICU_MSG_START: .messageStart
      case NOTICE_ICU_MSG_LIMIT: .messageLimit
      case NOTICE_ICU_REPLACE_NUMBER: .number
      case NOTICE_ICU_ARG_START: .argumentStart
      case NOTICE_ICU_ARG_SELECTOR: .selector
      case NOTICE_ICU_ARG_INT, NOTICE_ICU_ARG_DOUBLE: .numericValue
      default: .other
      }
  }
}

extension ICUPattern.Part.ArgumentKind {
  fileprivate init(_ part: notice_icu_part) {
    self =
      switch Int(part.argument_type) {
      case NOTICE_ICU_ARG_NONE: .none
      case NOTICE_ICU_ARG_SIMPLE: .simple
      case NOTICE_ICU_ARG_PLURAL: .plural
      case NOTICE_ICU_ARG_SELECTORDINAL: .ordinal
      case NOTICE_ICU_ARG_SELECT: .select
      default: .choice
      }
  }
}

extension String {
  /// How deep braces are nested, those of quoted text counted too.
  fileprivate var braceDepth: Int {
    var depth = 0
    var most = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth -= 1 }
      most = max(most, depth)
    }
    return most
  }
}
