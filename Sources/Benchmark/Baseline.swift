import Foundation

/// What apps do without this project: Foundation decodes the message, then the notification in it, and a format string of
/// the app gets name and list. It knows these messages only, and says no more than who did what to whom.
enum Baseline {
  private struct Message: Decodable {
    var fromNick: String
    var msgTimestamp: String
    var attach: String
  }

  private struct Notification: Decodable {
    struct Details: Decodable {
      var ids: [String]?
      var tinfo: [String: String]?
    }

    var id: Int
    var data: Details
  }

  private static let formats = [
    "%@ invited %@", "%@ removed %@", "%@ left%@", "%@ changed %@", "%@ closed the group%@", "%@ accepted %@",
    "%@ made %@ the owner", "%@ made %@ an administrator", "%@ took the rights of %@", "%@ came with %@", "%@ muted %@",
  ]

  /// Appends a line for each line of a corpus; how many there were.
  static func write(_ corpus: Data, to out: inout Data) throws -> Int {
    let decoder = JSONDecoder()
    var count = 0
    for line in corpus.split(separator: UInt8(ascii: "\n")) {
      let message = try decoder.decode(Message.self, from: Data(line))
      let notification = try decoder.decode(Notification.self, from: Data(message.attach.utf8))
      let list = notification.data.ids ?? notification.data.tinfo?.keys.sorted() ?? []
      let format = formats.indices.contains(notification.id) ? formats[notification.id] : "%@: %@"
      let text = String(format: format, message.fromNick, list.joined(separator: ", "))
      out.append(contentsOf: "\(message.msgTimestamp)\t\(text)\n".utf8)
      count += 1
    }
    return count
  }
}
