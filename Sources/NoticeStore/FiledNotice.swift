internal import NoticeLedger
package import Notices

/// A notice with all that a store files it by. Any thread can make one.
package struct FiledNotice: Sendable {
  /// The canonical form.
  package let body: String
  let rank: TimeRank
  let subjects: [Subject]
  /// Of the ids by which copies of the message are found.
  let digests: [Int64]
  /// Of the canonical form.
  let content: Int64

  package init(_ notice: Notice) {
    let entry = LedgerEntry(notice, arrival: 0)
    body = entry.content
    rank = TimeRank(notice.time)
    subjects = notice.subjects
    let ids = entry.ids
    digests = (ids.isEmpty ? [.content(body)] : ids).map(\.digest)
    content = Digest(body, kind: 3).value
  }
}

extension FiledNotice {
  /// As the table has it.
  var shortContent: Int64 { Int64(UInt32(truncatingIfNeeded: content)) }
}

/// A time as a number that always is one, in the order of `LedgerEntry`: notices without a time come first.
struct TimeRank: Hashable, Comparable, Sendable {
  let number: Int64

  static let none = TimeRank(nil)

  /// (The first two milliseconds that there are share a number; who reads compares the times themselves.)
  init(_ time: Timestamp?) { number = time.map { max($0.milliseconds, .min + 1) } ?? .min }

  init(_ number: Int64) { self.number = number }

  static func < (one: TimeRank, other: TimeRank) -> Bool { one.number < other.number }
}

extension LedgerEntry.Identity {
  var digest: Int64 {
    switch self {
    case .server(let id, let subject): subject.digest(with: id, kind: 0)
    case .client(let id, let subject): subject.digest(with: id, kind: 1)
    case .content(let text): Digest(text, kind: 2).value
    }
  }
}

extension LedgerEntry.Subject {
  fileprivate func digest(with id: MessageID, kind: UInt8) -> Int64 {
    var digest = Digest()
    withUnsafeBytes(of: kind) { digest.update($0) }
    id.withBytes { digest.update(UnsafeRawBufferPointer($0)) }
    func add(_ text: String) {
      digest.update("\0")
      digest.update(text)
    }
    add(self.kind)
    if let team { add(team.rawValue) }
    for account in accounts { add(account.rawValue) }
    return digest.value
  }
}
