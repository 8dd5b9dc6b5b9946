internal import CNoticeJSON
internal import NoticeBytes
internal import NoticeEncoding

/// The key of an object's field.
package struct JSONKey {
  /// The key itself, a string.
  package let value: JSONValue

  package var string: String { value.string ?? "" }

  /// nil for a key that is none of the words.
  var word: JSONWord? { JSONWord(number: wordNumber) }
  /// The word's number; 0 for a key that is none.
  var wordNumber: UInt16 { value.token.word }

  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    key.value.text.hasSameBytes(as: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// The key as an integer, where it is one in its usual form.
  package var integer: Int? {
    let text = value.text
    guard text.count < 2 || text.first != UInt8(ascii: "0"), let number = value.integer else { return nil }
    return Int(exactly: number)
  }

  var pathStep: String { Self.pathStep(string) }

  /// The key where it is a path step as it is.
  var plainName: String? { word?.rawValue ?? (value.text.isPlainName ? value.characters : nil) }

  /// How a JSONPath goes to an object's field.
  static func pathStep(_ name: String) -> String {
    let isPlain =
      Array(name.utf8).withUnsafeBufferPointer(\.isPlainName)
      || name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
        && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0) }
    return isPlain ? "." + name : "[" + JSONWriter.quoted(name) + "]"
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it has letters and digits of ASCII and `_` alone and begins with no digit: what nearly all keys are.
  fileprivate var isPlainName: Bool {
    guard let first, first > UInt8(ascii: "9") else { return false }
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      default: return false
      }
    }
    return true
  }
}
