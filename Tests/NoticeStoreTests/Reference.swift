import NoticeEncoding
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
      // The one that counts first.
      let order = copies.sorted { counts(notices[$0], before: notices[$1]) }
      var notice = notices[order[0]]
      let timed = order.first { notices[$0].time != nil }
      notice.time = timed.flatMap { notices[$0].time }
      notice.actor = order.lazy.compactMap { notices[$0].actor }.first
      let servers = copies.compactMap { notices[$0].serverMessageID?.rawValue }.filter(isID)
      let clients = copies.compactMap { notices[$0].clientMessageID?.rawValue }.filter(isID)
      notice.serverMessageID = notice.serverMessageID ?? first(of: servers).map { MessageID($0) }
      notice.clientMessageID = notice.clientMessageID ?? first(of: clients).map { MessageID($0) }
      if case .outcome(var outcome) = notice.event {
        let codes = order.lazy.compactMap { copy -> SendRejectCode? in
          guard case .outcome(let other) = notices[copy].event, other.status == outcome.status else { return nil }
          return other.code
        }
        outcome.code = codes.first
        notice.event = .outcome(outcome)
      }
      entries.append((notice, timed ?? copies[0]))
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

  private func isID(_ text: String) -> Bool { text != "-1" && text.contains { $0 != "0" } }

  private func areCopies(_ one: Notice, _ other: Notice) -> Bool {
    guard one.event.kind == other.event.kind else { return false }
    switch one.event {
    case .outcome: break
    case .team: if one.team != other.team { return false }
    default:
      if one.team != other.team { return false }
      func both(_ notice: Notice) -> [[UInt8]] {
        [notice.actor, notice.recipient].compactMap { $0.map { Array($0.rawValue.utf8) } }
          .sorted { $0.lexicographicallyPrecedes($1) }
      }
      if both(one) != both(other) { return false }
    }
    func isSame(_ id: MessageID?, _ other: MessageID?) -> Bool {
      guard let id, let other else { return false }
      return id == other && isID(id.rawValue)
    }
    return isSame(one.serverMessageID, other.serverMessageID) || isSame(one.clientMessageID, other.clientMessageID)
  }

  /// How far something has come, by what it says.
  private func rank(_ notice: Notice) -> Int {
    func state(_ state: RequestState?) -> Int {
      switch state {
      case nil, .pending?: 0
      case .read?, .unknown?: 1
      case .expired?, .deleted?, .invalid?: 2
      case .accepted?, .rejected?, .directlyAdded?: 3
      }
    }
    switch notice.event {
    case .outcome(let outcome):
      // The server's word goes before all that the device knows.
      let order: [SendStatus] = [.sending, .failed, .unknown(""), .reject, .success, .readReceipt, .undo, .history]
      if case .unknown = outcome.status { return 2 }
      return order.firstIndex(of: outcome.status) ?? 2
    case .friend(let friend):
      if friend.operation == .delete { return 300 }
      if friend.operation == .user(.verify) || friend.operation == .user(.reject) { return 200 + state(friend.state) }
      return (friend.operation == .user(.add) ? 100 : 0) + state(friend.state)
    case .teamRequest(let request, _):
      return (request.kind == .applyReject || request.kind == .inviteReject ? 100 : 0) + state(request.state)
    default: return 0
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
    if one.notice.event.kind == other.notice.event.kind, rank(one.notice) != rank(other.notice) {
      return rank(one.notice) < rank(other.notice)
    }
    return Array(one.notice.canonicalJSON.utf8).lexicographicallyPrecedes(Array(other.notice.canonicalJSON.utf8))
  }
}
