import NoticeDecoding
import NoticeFormatting

/// The file of `--names`:
///
/// ```json
/// {
///   "accounts": { "u_owner": "小明" },
///   "teams": { "90001": { "u_owner": "班长" } },
///   "aliases": { "u_owner": "老王" }
/// }
/// ```
///
/// `accounts` are the names to show; `teams` has for each team id the names that go before them in that team; `aliases`
/// are the reader's own names for people, and go before both. Each may be missing. Anything else is an error.
enum NamesFile {
  private static let known = "\"accounts\", \"teams\" and \"aliases\""

  static func read(_ path: Argument) throws -> NameBook {
    try JSONDocument.read(try File(reading: path).readAll()) { root in
      guard root.kind == .object else {
        throw JSONFileError(root, expected: "an object with \(known)")
      }
      var book = NameBook()
      for (key, value) in root.fields {
        switch key.string {
        case "accounts": book.accounts = try names(value)
        case "aliases": book.aliases = try names(value)
        case "teams":
          guard value.kind == .object else { throw JSONFileError(value, expected: "an object of team ids") }
          for (team, members) in value.fields { book.teams[TeamID(rawValue: team.string)] = try names(members) }
        default: throw JSONFileError(unknownKey: key, at: value, known: known)
        }
      }
      return book
    }
  }

  private static func names(_ value: JSONValue) throws -> [Account: String] {
    guard value.kind == .object else { throw JSONFileError(value, expected: "an object of accounts and names") }
    var names: [Account: String] = [:]
    for (account, name) in value.fields {
      guard let text = name.string else { throw JSONFileError(name, expected: "a name (a string)") }
      names[Account(rawValue: account.string)] = text
    }
    return names
  }
}
