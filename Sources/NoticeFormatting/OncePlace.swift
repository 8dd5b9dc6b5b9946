internal import Synchronization

/// A place for an object that is made when it is first asked for.
///
/// Sendable note: it goes from empty to full in one step, and never back.
struct OncePlace<Value: AnyObject & Sendable>: ~Copyable, Sendable {
  private let place = Atomic<Unmanaged<Value>?>(nil)

  deinit { place.load(ordering: .acquiring)?.release() }

  /// Valid as long as the place is. Of two threads that find it empty, one makes an object for nothing.
  func value(_ make: () -> Value) -> Unmanaged<Value> {
    if let value = place.load(ordering: .acquiring) { return value }
    let made = Unmanaged.passRetained(make())
    let (isFirst, other) = place.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !isFirst, let other else { return made }
    made.release()
    return other
  }
}

/// A place for an object that one user at a time has, where it would take long to make.
///
/// Sendable note: whoever finds it free is alone with the object until it is free again.
struct SparePlace<Value: AnyObject>: ~Copyable, @unchecked Sendable {
  private let isTaken = Atomic(false)
  /// Made when it is first asked for.
  private let place = Atomic<Unmanaged<Value>?>(nil)

  deinit { place.load(ordering: .acquiring)?.release() }

  /// Who finds it taken gets another, for once. (Taking it is the one step that other threads have to wait for.)
  @inline(__always)
  func with<Result>(_ make: () -> Value, _ body: (Unmanaged<Value>) -> Result) -> Result {
    let isAlone = !isTaken.exchange(true, ordering: .acquiring)
    let found = isAlone ? place.load(ordering: .relaxed) : nil
    let value = found ?? .passRetained(make())
    if isAlone, found == nil { place.store(value, ordering: .relaxed) }
    let result = body(value)
    if isAlone { isTaken.store(false, ordering: .releasing) } else { value.release() }
    return result
  }
}
