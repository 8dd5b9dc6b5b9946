import NoticeStore

/// The option that names a store, for every command that reads or writes one.
enum StoreOption {
  static let option = Option(name: "store", argument: "STORE", help: "the store's file (must be given)")

  static func store(_ arguments: Arguments, _ mode: Store.Mode, command: String) throws -> Store {
    guard let path = arguments[option.name] else {
      throw UsageError(command: command, message: "--store STORE is missing")
    }
    return try Store(path: path.bytes, name: path.text, mode: mode)
  }
}
