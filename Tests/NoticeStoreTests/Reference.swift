import NoticeDecoding
import Notices

/// What a store should say, found out the slow way: by comparing every notice with every other.
struct Reference {
  /// In the order in which they came.
  private let notices: [Notice]

  init(_ notices: [Notice]) {
    var different: [Notice] = []
    for notice in notices where !different.contains(notice) { different.append(notice) }
    self.notices = different
  }

  /// Each message once, in order.
  var entries: [Notice] {
    // Which message each is of: the number is lowered until nothing changes.
    var message = Array(notices.indices)
    var changed = true
    while changed {
      changed = false
      for one in notices.indices {
        for other in notices.indices where message[other] < message[one] && areCopies(notices[one], notices[other]) {
          message[one] = message[other]
          changed = true
        }
      }
    }
    var entries: [(notice: Notice, arrival: Int)] = []
    for number in Set(message) {
      let copies = notices.indices.filter { message[$0] == number }
      var best = copies[0]
      for copy in copies where counts(notices[copy], before: notices[best]) { best = copy }
      var notice = notices[best]
      if case .outcome = notice.event {
        let servers = copies.compactMap { notices[$0].serverMessageID?.rawValue }
        let clients = copies.compactMap { notices[$0].clientMessageID?.rawValue }
        notice.serverMessageID = notice.serverMessageID ?? first(of: servers).map { MessageID($0) }
        notice.clientMessageID = notice.clientMessageID ?? first(of: clients).map { MessageID($0) }
      }
      entries.append((notice, best))
    }
    // One after another is put before the first that it precedes.
    var sorted: [(notice: Notice, arrival: Int)] = []
    for entry in entries {
      let place = sorted.firstIndex { precedes(entry, $0) } ?? sorted.count
      sorted.insert(entry, at: place)
    }
    return sorted.map(\.notice)
  }

  private func first(of ids: [String]) -> String? {
    ids.min { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  private func areCopies(_ one: Notice, _ other: Notice) -> Bool {
    guard one.event.kind == other.event.kind else { return false }
    let sameServer = one.serverMessageID != nil && one.serverMessageID == other.serverMessageID
    let sameClient = one.clientMessageID != nil && one.clientMessageID == other.clientMessageID
    if case .outcome = one.event { return sameServer || sameClient }
    let noServer = one.serverMessageID == nil && other.serverMessageID == nil
    return sameServer || (noServer && sameClient)
  }

  private func rank(_ notice: Notice) -> Int {
    guard case .outcome(let outcome) = notice.event else { return 0 }
    return switch outcome.status {
    case .sending: 0
    case .failed: 1
    case .unknown: 2
    case .reject: 3
    case .success: 4
    case .readReceipt: 5
    case .undo: 6
    // The server's word goes before all that the device knows.
    case .history: 7
    }
  }

  private func counts(_ one: Notice, before other: Notice) -> Bool {
    if rank(one) != rank(other) { return rank(one) > rank(other) }
    let (text, otherText) = (Array(one.canonicalJSON.utf8), Array(other.canonicalJSON.utf8))
    if text.count != otherText.count { return text.count > otherText.count }
    return otherText.lexicographicallyPrecedes(text)
  }

  private func precedes(_ one: (notice: Notice, arrival: Int), _ other: (notice: Notice, arrival: Int)) -> Bool {
    switch (one.notice.time, other.notice.time) {
    case (nil, nil): return one.arrival < other.arrival
    case (nil, _): return true
    case (_, nil): return false
    case (let time?, let otherTime?): if time != otherTime { return time.milliseconds < otherTime.milliseconds }
    }
    func id(_ notice: Notice) -> [UInt8] {
      Array((notice.serverMessageID ?? notice.clientMessageID)?.rawValue.utf8 ?? "".utf8)
    }
    let (a, b) = (id(one.notice), id(other.notice))
    if a.count != b.count { return a.count < b.count }
    if a != b { return a.lexicographicallyPrecedes(b) }
    return Array(one.notice.canonicalJSON.utf8).lexicographicallyPrecedes(Array(other.notice.canonicalJSON.utf8))
  }
}
