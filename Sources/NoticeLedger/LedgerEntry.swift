internal import NoticeEncoding
public import Notices

/// A notice in a ledger, and where it stands among others.
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

extension LedgerEntry: Comparable {
  /// By time, then by id (a short one before a long one, so that numbers are in their order), then by what comes of what,
  /// then by content; those without a time come first, as they came.
  ///
  /// That a server's numbers grow is a guess: it only decides what comes first in the same millisecond, the same way always.
  public static func < (one: LedgerEntry, other: LedgerEntry) -> Bool {
    guard let time = one.notice.time else { return other.notice.time != nil || one.arrival < other.arrival }
    guard let otherTime = other.notice.time else { return false }
    if time != otherTime { return time < otherTime }
    let (id, otherID) = (one.notice.anyID, other.notice.anyID)
    if id.utf8.count != otherID.utf8.count { return id.utf8.count < otherID.utf8.count }
    if !id.utf8.elementsEqual(otherID.utf8) { return id.utf8.lexicographicallyPrecedes(otherID.utf8) }
    // (Of two kinds, the content decides, which begins with the kind.)
    if one.notice.event.kind == other.notice.event.kind {
      let (progress, otherProgress) = (one.notice.event.progress, other.notice.event.progress)
      if progress != otherProgress { return progress < otherProgress }
    }
    return one.content.utf8.lexicographicallyPrecedes(other.content.utf8)
  }

  public static func == (one: LedgerEntry, other: LedgerEntry) -> Bool { !(one < other) && !(other < one) }
}

extension Notice {
  fileprivate var anyID: String { (serverMessageID ?? clientMessageID)?.rawValue ?? "" }
}

extension Event {
  /// How far something has come that is told several times: a message that is sent, a request that is answered. It counts
  /// for itself only.
  ///
  /// Of a message's outcomes, those count most that say that it was delivered, and the server's history, which has no
  /// status, before what the device remembers. (The SDK's document; times do not help, as a record of an outcome need not
  /// have one.)
  var progress: Int {
    switch self {
    case .outcome(let outcome):
      switch outcome.status {
      case .sending: 1
      case .failed: 2
      case .unknown: 3
      case .reject: 4
      case .success: 5
      case .readReceipt: 6
      case .undo: 7
      case .history: 8
      }
    case .friend(let friend):
      switch friend.operation {
      case .unspecified: friend.state.progress
      case .user(.add): 4 + friend.state.progress
      case .user(.verify), .user(.reject): 8 + friend.state.progress
      case .delete: 12
      case .user: friend.state.progress
      }
    case .teamRequest(let request, _):
      switch request.kind {
      case .apply, .invite: request.state.progress
      case .applyReject, .inviteReject: 4 + request.state.progress
      }
    case .team, .userSetting, .chatroom, .call, .revocation, .system: 0
    }
  }
}

extension RequestState? {
  /// A record that is read again later says what has become of the request.
  fileprivate var progress: Int {
    switch self {
    case nil, .pending?: 0
    case .read?, .unknown?: 1
    case .expired?, .deleted?, .invalid?: 2
    case .accepted?, .rejected?, .directlyAdded?: 3
    }
  }
}
