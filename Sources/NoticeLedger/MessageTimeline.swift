public import Notices

/// Messages with what became of them, from the device and from the server's history, as one list.
///
/// A message that the server rejected is in no history: the device alone knows it, and its code. Here it stands among the
/// others by the time when it was sent (the BIM SDK's document). What is in the history was delivered, whatever the
/// device remembers.
public struct MessageTimeline: Sendable {
  public struct Entry: Hashable, Sendable {
    /// Its event is an `outcome`.
    public var notice: Notice
    public var outcome: SendOutcome
    /// A red exclamation mark stands left of a message that the server has rejected.
    public var showsExclamationMark: Bool { outcome.showsExclamationMark }
  }

  /// By the time when they were sent, then by id; those without a time first.
  public private(set) var entries: [Entry] = []
  private var messages = Messages()
  private var arrivals: Int64 = 0

  public init() {}

  /// Puts in messages of either side, each once, in any order; what is not an outcome of a message is left out. Doing it
  /// again changes nothing.
  public mutating func merge(_ notices: some Sequence<Notice>) {
    for notice in notices {
      guard case .outcome = notice.event else { continue }
      _ = messages.add(LedgerEntry(notice, arrival: arrivals))
      arrivals += 1
    }
    entries = messages.all.map(\.entry).sorted().compactMap { entry in
      guard case .outcome(let outcome) = entry.notice.event else { return nil }
      return Entry(notice: entry.notice, outcome: outcome)
    }
  }
}
