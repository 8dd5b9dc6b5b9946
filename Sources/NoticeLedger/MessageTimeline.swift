public import Notices

/// Messages with what became of them, from the device and from the server's history, as one list.
///
/// A message that the server rejected is in no history: the device alone knows it, and its code. Here it stands among the
/// others by the time when it was sent (the BIM SDK's document). What is in the history was delivered, whatever the
/// device remembers.
public struct MessageTimeline: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// Its event is an `outcome`.
    public var notice: Notice
    public var outcome: SendOutcome
    /// A red exclamation mark stands left of a message that the server has rejected.
    public var showsExclamationMark: Bool { outcome.showsExclamationMark }
  }

  /// By the time when they were sent, then by id; those without a time first.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// Puts in messages of either side, each once, in any order; what is not an outcome of a message is left out. Doing it
  /// again changes nothing.
  public mutating func merge(_ notices: some Sequence<Notice>) {
    var all: [LedgerEntry] = []
    for notice in entries.map(\.notice) + Array(notices) {
      all.append(LedgerEntry(notice, arrival: Int64(all.count)))
    }
    entries = all.merged().compactMap { entry in
      guard case .outcome(let outcome) = entry.notice.event else { return nil }
      return Entry(notice: entry.notice, outcome: outcome)
    }
  }
}
