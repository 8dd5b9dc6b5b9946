internal import NoticeDecoding
public import Notices

/// A notice in a ledger, with what tells which message it is of and where it stands among others.
///
/// Exports come twice, late, out of order, and from several SDKs. All that is decided here depends on the notices alone,
/// not on the order in which they came; notices without a time are the exception, as nothing else is known of their order.
public struct LedgerEntry: Sendable {
  public let notice: Notice
  /// How many came before it. It decides only about notices without a time.
  public let arrival: Int64

  public init(_ notice: Notice, arrival: Int64) {
    self.notice = notice
    self.arrival = arrival
  }

  /// The canonical form, by which notices are told apart that have the same time and ids.
  package var content: String { notice.canonicalJSON }
}

extension LedgerEntry {
  /// Which message a notice is of: copies of one message have the same.
  ///
  /// A message has its server's id; before the server has it, and in some exports, only its client's; and a notice without
  /// either is the same only as one that says the same. Ids count within a kind of event, as system notifications and
  /// messages have ids of their own.
  package enum Identity: Hashable, Sendable {
    case server(MessageID, kind: String)
    case client(MessageID, kind: String)
    case content(String)
  }

  /// One, but for outcomes of messages: those of a message are known by its client's id before there is a server's, and
  /// by the server's alone in some histories.
  package var identities: [Identity] {
    let kind = notice.event.kind
    let server = notice.serverMessageID.map { Identity.server($0, kind: kind) }
    let client = notice.clientMessageID.map { Identity.client($0, kind: kind) }
    let known =
      if case .outcome = notice.event { [server, client].compactMap { $0 } } else {
        [server ?? client].compactMap { $0 }
      }
    return known.isEmpty ? [.content(content)] : known
  }

  /// Of two copies of a message, whether this one counts.
  ///
  /// Of a message's outcomes, the server's history goes before what the device knows, and what happened later to a message
  /// before what happened earlier. Else the copy that says more counts.
  package func counts(before other: LedgerEntry) -> Bool {
    let (mine, others) = (notice.event.progress, other.notice.event.progress)
    if mine != others { return mine > others }
    let (text, otherText) = (content, other.content)
    if text.utf8.count != otherText.utf8.count { return text.utf8.count > otherText.utf8.count }
    return otherText.utf8.lexicographicallyPrecedes(text.utf8)
  }
}

extension LedgerEntry: Comparable {
  /// By time, then by id (numbers of ids grow), then by content; those without a time come first, as they came.
  public static func < (one: LedgerEntry, other: LedgerEntry) -> Bool {
    guard let time = one.notice.time else { return other.notice.time != nil || one.arrival < other.arrival }
    guard let otherTime = other.notice.time else { return false }
    if time != otherTime { return time < otherTime }
    let (id, otherID) = (one.notice.anyID, other.notice.anyID)
    if id.utf8.count != otherID.utf8.count { return id.utf8.count < otherID.utf8.count }
    if id.utf8.elementsEqual(otherID.utf8) { return one.content.utf8.lexicographicallyPrecedes(other.content.utf8) }
    return id.utf8.lexicographicallyPrecedes(otherID.utf8)
  }

  public static func == (one: LedgerEntry, other: LedgerEntry) -> Bool { !(one < other) && !(other < one) }
}

extension Notice {
  fileprivate var anyID: String { (serverMessageID ?? clientMessageID)?.rawValue ?? "" }
}

extension Event {
  /// How far a message has come, of those that are one; 0 for all other events.
  fileprivate var progress: Int {
    guard case .outcome(let outcome) = self else { return 0 }
    return switch outcome.status {
    case .sending: 1
    case .failed: 2
    case .unknown: 3
    case .reject: 4
    case .success: 5
    case .readReceipt: 6
    case .undo: 7
    case .history: 8
    }
  }
}
