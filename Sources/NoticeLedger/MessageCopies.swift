internal import Notices

extension Sequence<LedgerEntry> {
  /// Each message once, in order: of its copies the one that counts, with the ids that the others know.
  ///
  /// Copies are found through each other: a device knows a message by its client's id, a history perhaps by the server's,
  /// and a third copy by both.
  package func merged() -> [LedgerEntry] {
    /// The place of each message's best copy so far, by each of its ids; nil at a place that has been merged into another.
    var places: [LedgerEntry.Identity: Int] = [:]
    var messages: [Message?] = []
    for entry in self {
      var message = Message(best: entry, identities: Set(entry.identities))
      for place in Set(message.identities.compactMap { places[$0] }) {
        guard let copy = messages[place] else { continue }
        message.add(copy)
        messages[place] = nil
      }
      for identity in message.identities { places[identity] = messages.count }
      messages.append(message)
    }
    return messages.compactMap { $0?.entry }.sorted()
  }
}

/// The copies of one message.
private struct Message {
  var best: LedgerEntry
  var identities: Set<LedgerEntry.Identity>

  mutating func add(_ other: Message) {
    if other.best.counts(before: best) { best = other.best }
    identities.formUnion(other.identities)
  }

  /// Where a copy has no id of a kind, the first of the others: it does not depend on the order in which they came.
  var entry: LedgerEntry {
    guard case .outcome = best.notice.event else { return best }
    var notice = best.notice
    var (servers, clients): ([MessageID], [MessageID]) = ([], [])
    for identity in identities {
      switch identity {
      case .server(let id, _): servers.append(id)
      case .client(let id, _): clients.append(id)
      case .content: break
      }
    }
    notice.serverMessageID = notice.serverMessageID ?? servers.min { $0.precedes($1) }
    notice.clientMessageID = notice.clientMessageID ?? clients.min { $0.precedes($1) }
    return LedgerEntry(notice, arrival: best.arrival)
  }
}
