internal import CNoticeTables
internal import Synchronization

/// The tables that are embedded in the program.
package enum BuiltInTables {
  /// A table's place: a folder `<locale>.lproj` and a file `<name>.strings` of `Resources`.
  package final class Source: Sendable {
    package let locale: String
    package let name: String
    // The bytes are constants of the program: they never change or go away.
    private nonisolated(unsafe) let start: UnsafePointer<UInt8>?
    private let count: Int
    private let read = Mutex<StringTable?>(nil)

    fileprivate init(_ table: notice_table) {
      locale = String(cString: table.locale)
      name = String(cString: table.name)
      start = table.bytes
      count = table.length
    }

    package var text: String { String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) }

    /// Read when it is first needed.
    package var table: StringTable {
      read.withLock { read in
        if let table = read { return table }
        let table = StringTable(text)
        read = table
        return table
      }
    }
  }

  package static let sources: [Source] = {
    var count = 0
    return UnsafeBufferPointer(start: notice_tables(&count), count: count).map { Source($0) }
  }()

  /// The last resort of every locale.
  static let defaultLocale = "en"
}
