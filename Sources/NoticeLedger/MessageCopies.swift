internal import Notices

/// The copies of one message, of which nothing is kept but what can count.
package struct MessageCopies: Sendable {
  /// Which message it is, by all ids that any copy knows.
  package private(set) var identities: Set<LedgerEntry.Identity>
  /// The copy that counts: what has come furthest, and of those the one that says most.
  private var best: LedgerEntry
  /// The same among those that say when, and who did it; and those with a code, by their status.
  private var timed: LedgerEntry?
  private var acted: LedgerEntry?
  private var coded: [SendStatus: LedgerEntry] = [:]
  private var firstArrival: Int64
  /// The canonical forms of these, by their arrival, as far as they had to be compared.
  private var contents: [Int64: String] = [:]

  package init(_ entry: LedgerEntry) {
    identities = Set(entry.identities)
    best = entry
    firstArrival = entry.arrival
    if entry.notice.time != nil { timed = entry }
    if entry.notice.actor != nil { acted = entry }
    if case .outcome(let outcome) = entry.notice.event, outcome.code != nil { coded[outcome.status] = entry }
  }

  package mutating func add(_ other: MessageCopies) {
    identities.formUnion(other.identities)
    var contents = contents.merging(other.contents) { first, _ in first }
    best = Self.better(best, other.best, &contents)
    timed = Self.better(timed, other.timed, &contents)
    acted = Self.better(acted, other.acted, &contents)
    for (status, entry) in other.coded { coded[status] = Self.better(coded[status], entry, &contents) }
    firstArrival = min(firstArrival, other.firstArrival)
    self.contents = contents.filter { arrival, _ in
      arrival == best.arrival || arrival == timed?.arrival || arrival == acted?.arrival
        || coded.values.contains { $0.arrival == arrival }
    }
  }

  /// The copy that counts, with what it does not say and others do: when and by whom it was sent, its ids, and why it was
  /// turned down. Its arrival is that of the copy that has its time; without a time it stands where the first copy came.
  package var entry: LedgerEntry {
    var notice = best.notice
    notice.time = timed?.notice.time
    notice.actor = notice.actor ?? acted?.notice.actor
    notice.serverMessageID = notice.serverMessageID ?? firstID { if case .server(let id, _) = $0 { id } else { nil } }
    notice.clientMessageID = notice.clientMessageID ?? firstID { if case .client(let id, _) = $0 { id } else { nil } }
    if case .outcome(var outcome) = notice.event, outcome.code == nil,
      case .outcome(let other)? = coded[outcome.status]?.notice.event
    {
      outcome.code = other.code
      notice.event = .outcome(outcome)
    }
    return LedgerEntry(notice, arrival: timed?.arrival ?? firstArrival)
  }

  /// The first in order, so that it does not depend on which copy came first.
  private func firstID(_ id: (LedgerEntry.Identity) -> MessageID?) -> MessageID? {
    identities.compactMap(id).min { $0.precedes($1) }
  }

  private static func better(
    _ one: LedgerEntry?, _ other: LedgerEntry?, _ contents: inout [Int64: String]
  ) -> LedgerEntry? {
    guard let one, let other else { return one ?? other }
    return better(one, other, &contents)
  }

  private static func better(
    _ one: LedgerEntry, _ other: LedgerEntry, _ contents: inout [Int64: String]
  ) -> LedgerEntry {
    let (progress, otherProgress) = (one.notice.event.progress, other.notice.event.progress)
    if progress != otherProgress { return progress > otherProgress ? one : other }
    let (text, otherText) = (content(of: one, &contents), content(of: other, &contents))
    if text.utf8.count != otherText.utf8.count { return text.utf8.count > otherText.utf8.count ? one : other }
    if text.utf8.elementsEqual(otherText.utf8) { return one.arrival <= other.arrival ? one : other }
    return otherText.utf8.lexicographicallyPrecedes(text.utf8) ? one : other
  }

  private static func content(of entry: LedgerEntry, _ contents: inout [Int64: String]) -> String {
    if let known = contents[entry.arrival] { return known }
    let content = entry.content
    contents[entry.arrival] = content
    return content
  }
}

/// Messages, each with its copies.
///
/// Copies are found through each other: a device knows a message by its client's id, a history perhaps by the server's, and
/// a third copy by both.
struct Messages: Sendable {
  private var numbers: [LedgerEntry.Identity: Int] = [:]
  private var messages: [Int: MessageCopies] = [:]
  private var next = 0

  var all: some Collection<MessageCopies> { messages.values }

  /// Returns the message that the notice is of, and what stood for it before: nothing, or the one that others had made, or
  /// several that turn out to be one.
  mutating func add(_ entry: LedgerEntry) -> (now: LedgerEntry, before: [LedgerEntry]) {
    var copies = [MessageCopies(entry)]
    var before: [LedgerEntry] = []
    var number = next
    for known in Set(copies[0].identities.compactMap { numbers[$0] }) {
      guard let message = messages.removeValue(forKey: known) else { continue }
      before.append(message.entry)
      // What has few ids joins what has many, so that the many need not be gone through each time.
      if copies[0].identities.count < message.identities.count {
        copies.insert(message, at: 0)
        number = known
      } else {
        copies.append(message)
      }
    }
    var message = copies.removeFirst()
    if number == next {
      next += 1
      for identity in message.identities { numbers[identity] = number }
    }
    for other in copies {
      for identity in other.identities { numbers[identity] = number }
      message.add(other)
    }
    let now = message.entry
    messages[number] = message
    return (now, before)
  }
}
