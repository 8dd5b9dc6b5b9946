internal import CNoticeTables

/// The tables that are embedded in the program.
enum BuiltInTables {
  /// A table's place: a folder `<locale>.lproj` and a file `<name>.strings` of `Resources`.
  struct Source: Sendable {
    var locale: String
    var name: String
    fileprivate var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
    // The bytes are constants of the program: they never change or go away.
    fileprivate nonisolated(unsafe) let start: UnsafePointer<UInt8>?
    fileprivate let count: Int

    var table: StringTable { StringTable(bytes) }
  }

  static let sources: [Source] = {
    var count = 0
    let tables = UnsafeBufferPointer(start: notice_tables(&count), count: count)
    return tables.map {
      Source(locale: String(cString: $0.locale), name: String(cString: $0.name), start: $0.bytes, count: $0.length)
    }
  }()

  /// The last resort of every locale.
  static let defaultLocale = "en"
}
