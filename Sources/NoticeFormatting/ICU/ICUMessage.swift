internal import CNoticeICU
internal import Synchronization

/// A compiled ICU MessageFormat pattern with named arguments.
///
/// Sendable note: ICU makes number formatters and plural rules inside a `MessageFormat` on first use, without a lock, so
/// the C object is only touched with the mutex held.
final class ICUMessage: Sendable {
  enum Argument {
    case text(String)
    case number(Int)
  }

  /// The names of the arguments that the pattern uses.
  let argumentNames: [String]

  private nonisolated(unsafe) let message: OpaquePointer
  private let lock = Mutex(())

  /// `locale` is a BCP 47 tag; its plural rules and number formats are used.
  init(pattern: String, locale: String) throws(ICUError) {
    var error = notice_icu_error()
    var pattern = pattern
    let pointer = pattern.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        notice_icu_message_open(chars.baseAddress, Int32(clamping: chars.count), locale, &error)
      }
    }
    guard let pointer, !error.isFailure else { throw ICUError(error) }
    message = pointer
    var names: [String] = []
    while let name = notice_icu_message_argument_name(pointer, Int32(names.count)) {
      names.append(String(cString: name))
    }
    argumentNames = names
  }

  deinit { notice_icu_message_close(message) }

  /// The names are of the catalogue, never of a payload.
  func format(_ arguments: [(name: String, value: Argument)]) throws(ICUError) -> String {
    let texts = arguments.map { argument in
      if case .text(let text) = argument.value { text } else { "" }
    }
    let outcome: Result<String, ICUError> = withUTF8(arguments.map(\.name) + texts) { pointers, lengths in
      let raw = arguments.indices.map { index in
        let name = pointers[index]
        let text = index + arguments.count
        return switch arguments[index].value {
        case .text: notice_icu_argument(name: name, text: pointers[text], text_length: lengths[text], number: 0)
        case .number(let number): notice_icu_argument(name: name, text: nil, text_length: 0, number: Int64(number))
        }
      }
      return lock.withLock { _ in
        Result { () throws(ICUError) in
          try icuString { out, capacity, error in
            notice_icu_message_format(message, raw, Int32(clamping: raw.count), out, capacity, &error)
          }
        }
      }
    }
    return try outcome.get()
  }
}
