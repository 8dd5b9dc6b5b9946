public import Notices

/// The notices of one key in their order, each message once, and the state that follows from them.
///
/// A notice that comes late is put where it belongs, and what follows is folded again from the last state that was kept
/// before it.
public struct History<State: NoticeFold>: Sendable {
  /// Sorted.
  public private(set) var entries: [LedgerEntry] = []
  /// After the first `folded` entries.
  private var lastState: State
  private var folded = 0
  /// States after 0, 256, 512, … entries, as far as they are folded.
  private var kept: [State]
  private var messages = Messages()
  private static var spacing: Int { 256 }

  public init(_ key: State.Key) {
    lastState = State(key)
    kept = [lastState]
  }

  /// What putting in a notice came to.
  public enum Insertion: Hashable, Sendable {
    /// It is the latest.
    case appended
    /// Others follow it, or it stands for a copy that says less: what was known has been revised.
    case revised
    /// A copy is there that says as much.
    case known
  }

  /// (Nothing is folded before a state is asked for, so that notices can come from the last to the first.)
  @discardableResult
  public mutating func insert(_ entry: LedgerEntry) -> Insertion {
    guard State.key(of: entry.notice) == lastState.key else { return .known }
    let (now, before) = messages.add(entry)
    if before.count == 1, before[0].notice == now.notice, before[0].arrival == now.arrival { return .known }
    for copy in before {
      let index = entries.firstIndex(notBefore: copy)
      entries.remove(at: index)
      goBack(to: index)
    }
    let isLast = entries.last.map { $0 < now } ?? true
    let index = isLast ? entries.count : entries.firstIndex(notBefore: now)
    goBack(to: index)
    entries.insert(now, at: index)
    return isLast && before.isEmpty ? .appended : .revised
  }

  /// After all notices.
  public var state: State {
    mutating get {
      while folded < entries.count {
        lastState.apply(entries[folded].notice)
        folded += 1
        if folded.isMultiple(of: Self.spacing) { kept.append(lastState) }
      }
      return lastState
    }
  }

  /// The state at a time, with all notices up to it; those without a time come before all times.
  public mutating func state(at time: Timestamp) -> State {
    _ = state
    let count = entries.partitionIndex { $0.notice.time.map { $0 > time } ?? false }
    var state = kept[count / Self.spacing]
    for entry in entries[(count / Self.spacing * Self.spacing)..<count] { state.apply(entry.notice) }
    return state
  }

  /// To the last state that was kept before an entry, if that has been folded.
  private mutating func goBack(to index: Int) {
    guard index < folded else { return }
    kept.removeLast(kept.count - 1 - index / Self.spacing)
    folded = index / Self.spacing * Self.spacing
    lastState = kept[kept.count - 1]
  }
}

extension [LedgerEntry] {
  fileprivate func firstIndex(notBefore entry: LedgerEntry) -> Int { partitionIndex { !($0 < entry) } }

  /// The first index for which `belongs` is true, as it is for all that follow.
  fileprivate func partitionIndex(_ belongs: (LedgerEntry) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
