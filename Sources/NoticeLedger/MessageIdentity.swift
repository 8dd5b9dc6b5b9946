internal import NoticeEncoding
package import Notices

extension LedgerEntry {
  /// Something that says which message a notice is of: notices that have one in common are copies of one message.
  ///
  /// An id counts within what a notice is about: a kind of event, and the team or the two people. Not all sources have ids
  /// that no other message has, and no fold looks beyond its key.
  package enum Identity: Hashable, Sendable {
    case server(MessageID, Subject)
    case client(MessageID, Subject)
    /// Of a notice without an id: the same only as one that says the same.
    case content(String)
  }

  package struct Subject: Hashable, Sendable {
    package var kind: String
    package var team: TeamID?
    package var accounts: [Account] = []

    fileprivate init(_ notice: Notice) {
      kind = notice.event.kind
      switch notice.event {
      // What is known of a message's outcome may be its id alone.
      case .outcome: break
      case .team: team = notice.team
      default:
        team = notice.team
        accounts = [notice.actor, notice.recipient].compactMap { $0 }.sorted { $0.precedes($1) }
      }
    }
  }

  /// A message has its client's id before there is a server's, and in some histories the server's alone; a copy with both
  /// ties the two.
  package var identities: [Identity] {
    let ids = ids
    return ids.isEmpty ? [.content(content)] : ids
  }

  /// Those that are ids: none where the content is all that tells. (It takes time to write.)
  package var ids: [Identity] {
    let server = notice.serverMessageID.flatMap { $0.isOne ? $0 : nil }
    let client = notice.clientMessageID.flatMap { $0.isOne ? $0 : nil }
    guard server != nil || client != nil else { return [] }
    let subject = Subject(notice)
    return [server.map { .server($0, subject) }, client.map { .client($0, subject) }].compactMap { $0 }
  }
}

extension MessageID {
  /// Some sources write 0 or -1 where there is none.
  fileprivate var isOne: Bool {
    var isOne = false
    withBytes { isOne = !$0.elementsEqual("-1".utf8) && $0.contains { $0 != UInt8(ascii: "0") } }
    return isOne
  }
}
