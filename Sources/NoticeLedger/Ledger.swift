public import Notices
internal import Synchronization

public typealias TeamLedger = Ledger<TeamState>
public typealias FriendLedger = Ledger<FriendRelation>

/// Folds notices into states as they come, each key for itself, and tells who wants to know.
///
/// ```swift
/// let teams = TeamLedger()
/// let changes = teams.changes  // before the first notice: what came earlier is not told
/// Task { for await change in changes { show(change.after) } }
/// teams.record(notice)
/// teams.state(of: "6271272396")?.members
/// ```
///
/// It keeps all notices in memory; a `Store` keeps them in a file.
public final class Ledger<State: NoticeFold>: Sendable {
  /// What notices changed.
  public struct Change: Sendable {
    public var key: State.Key
    /// nil for the first notice of a key.
    public var before: State?
    public var after: State
    /// One, or several of the key that were recorded together.
    public var notices: [Notice]
    /// Whether one came late, or says more than a copy that was there, and so what followed was folded again.
    public var isRevision: Bool
  }

  private struct Contents {
    var histories: [State.Key: History<State>] = [:]
    var arrivals: Int64 = 0
    var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
    var listenersEver = 0
  }

  /// What is recorded together of one key.
  private struct Batch {
    var before: State?
    var notices: [Notice] = []
    var isRevision = false
  }

  private let contents = Mutex(Contents())
  private let systemAccounts: Set<Account>

  /// `systemAccounts` act for the service: what they do is the service's doing.
  public init(systemAccounts: Set<Account> = []) { self.systemAccounts = systemAccounts }

  deinit { contents.withLock { contents in for listener in contents.listeners.values { listener.finish() } } }

  /// Returns what it changed; nil where it says nothing of this kind, or is a copy of one that is there.
  @discardableResult
  public func record(_ notice: Notice) -> Change? { record(contentsOf: CollectionOfOne(notice)).first }

  /// The same for many at once, such as a page of an older history: one change for each key that they change.
  @discardableResult
  public func record(contentsOf notices: some Sequence<Notice>) -> [Change] {
    contents.withLock { contents in
      var batches: [State.Key: Batch] = [:]
      var order: [State.Key] = []
      for notice in notices {
        guard let key = State.key(of: notice) else { continue }
        if batches[key] == nil {
          batches[key] = Batch(before: contents.histories[key]?.state)
          order.append(key)
        }
        contents.arrivals += 1
        let entry = LedgerEntry(notice.marked(as: systemAccounts), arrival: contents.arrivals)
        let insertion = contents.histories[key, default: History(key)].insert(entry)
        guard insertion != .known else { continue }
        batches[key]?.notices.append(notice)
        if insertion == .revised { batches[key]?.isRevision = true }
      }
      let changes = order.compactMap { key -> Change? in
        guard let batch = batches[key], !batch.notices.isEmpty, let after = contents.histories[key]?.state else {
          return nil
        }
        return Change(
          key: key, before: batch.before, after: after, notices: batch.notices, isRevision: batch.isRevision)
      }
      // Inside the lock, so that all hear changes in the order in which they were made.
      for change in changes { for listener in contents.listeners.values { listener.yield(change) } }
      return changes
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
  public var states: [State] {
    contents.withLock { contents in contents.histories.keys.compactMap { contents.histories[$0]?.state } }
  }
}

extension Notice {
  /// The same, as the service's doing where the actor acts for it.
  package func marked(as systemAccounts: Set<Account>) -> Notice {
    guard let actor, systemAccounts.contains(actor), !isBySystem else { return self }
    var notice = self
    notice.isBySystem = true
    return notice
  }
}
