public import Notices

/// The notices of one key in their order, each message once, and the state that follows from them.
///
/// A notice that comes late is put where it belongs, and what follows is folded again from the last state that was kept
/// before it.
public struct History<State: NoticeFold>: Sendable {
  /// After all notices.
  public private(set) var state: State
  /// Sorted.
  public private(set) var entries: [LedgerEntry] = []
  private var known: [LedgerEntry.Identity: LedgerEntry] = [:]
  /// States after 0, 256, 512, … entries.
  private var kept: [State]
  /// How many entries `state` comes from.
  private var folded = 0
  private static var spacing: Int { 256 }

  public init(_ key: State.Key) {
    state = State(key)
    kept = [state]
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

  @discardableResult
  public mutating func insert(_ entry: LedgerEntry) -> Insertion {
    guard State.key(of: entry.notice) == state.key else { return .known }
    let identities = entry.identities
    var changed = entries.count
    if let copy = identities.compactMap({ known[$0] }).first {
      guard entry.counts(before: copy) else { return .known }
      changed = entries.firstIndex(notBefore: copy)
      entries.remove(at: changed)
      goBack(to: changed)
    }
    for identity in identities { known[identity] = entry }
    let isLast = entries.last.map { $0 < entry } ?? true
    let index = isLast ? entries.count : entries.firstIndex(notBefore: entry)
    if !isLast { goBack(to: index) }
    entries.insert(entry, at: index)
    foldRest()
    return isLast && changed >= index ? .appended : .revised
  }

  /// The state at a time, with all notices up to it; those without a time come before all times.
  public func state(at time: Timestamp) -> State {
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
    state = kept[kept.count - 1]
  }

  private mutating func foldRest() {
    while folded < entries.count {
      state.apply(entries[folded].notice)
      folded += 1
      if folded % Self.spacing == 0 { kept.append(state) }
    }
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
