public import Notices
internal import Synchronization

public typealias TeamLedger = Ledger<TeamState>
public typealias FriendLedger = Ledger<FriendRelation>

/// Folds notices into states as they come, each key for itself, and tells who wants to know.
///
/// ```swift
/// let teams = TeamLedger()
/// Task { for await change in teams.changes { show(change.after) } }
/// teams.record(notice)
/// teams.state(of: "6271272396")?.members
/// ```
///
/// It keeps all notices in memory; a `Store` keeps them in a file.
public final class Ledger<State: NoticeFold>: Sendable {
  /// What a notice changed.
  public struct Change: Sendable {
    public var key: State.Key
    /// nil for the first notice of a key.
    public var before: State?
    public var after: State
    public var notice: Notice
    /// Whether the notice came late, and so what followed from later ones was folded again.
    public var isRevision: Bool
  }

  private struct Contents {
    var histories: [State.Key: History<State>] = [:]
    var arrivals: Int64 = 0
    var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
    var listenersEver = 0
  }

  private let contents = Mutex(Contents())

  public init() {}

  deinit { contents.withLock { contents in for listener in contents.listeners.values { listener.finish() } } }

  /// Returns what it changed; nil where it says nothing of this kind, or is a copy of one that is there.
  @discardableResult
  public func record(_ notice: Notice) -> Change? {
    guard let key = State.key(of: notice) else { return nil }
    return contents.withLock { contents in
      contents.arrivals += 1
      let before = contents.histories[key]?.state
      let insertion = contents.histories[key, default: History(key)]
        .insert(LedgerEntry(notice, arrival: contents.arrivals))
      guard insertion != .known, let after = contents.histories[key]?.state else { return nil }
      let change = Change(
        key: key, before: before, after: after, notice: notice, isRevision: insertion == .revised)
      // Inside the lock, so that all hear changes in the order in which they were made.
      for listener in contents.listeners.values { listener.yield(change) }
      return change
    }
  }

  /// The changes from now on, for one who listens. They wait, all of them, until they are asked for.
  public var changes: AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
    let number = contents.withLock { contents in
      contents.listenersEver += 1
      contents.listeners[contents.listenersEver] = continuation
      return contents.listenersEver
    }
    continuation.onTermination = { [weak self] _ in
      self?.contents.withLock { contents in contents.listeners[number] = nil }
    }
    return stream
  }

  /// What is known of a key; nil where nothing is.
  public func state(of key: State.Key) -> State? { contents.withLock { $0.histories[key]?.state } }

  /// What was so at a time, with all notices that are known now.
  public func state(of key: State.Key, at time: Timestamp) -> State? {
    contents.withLock { $0.histories[key]?.state(at: time) }
  }

  /// All states, in no order.
  public var states: [State] { contents.withLock { $0.histories.values.map(\.state) } }
}
