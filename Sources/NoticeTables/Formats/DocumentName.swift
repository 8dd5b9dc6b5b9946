internal import NoticeFormatting

/// Checks what becomes the name of a folder or file, so that no document writes elsewhere.
enum DocumentName {
  static func isLocale(_ tag: String) -> Bool {
    LocaleTag.isWellFormed(tag)
      && tag.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The last component of a path, up to the last dot: `Standard` for `en.lproj/Standard.strings`.
  static func table(_ path: String) -> String {
    let file = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    return stem.isEmpty || stem.allSatisfy { $0 == "." } || stem.contains("\0") ? "Table" : String(stem)
  }
}
