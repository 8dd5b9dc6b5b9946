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

/// A place for an object that one user leaves to the next, where it would take long to make.
///
/// Sendable note: whoever takes the object out is alone with it.
struct SparePlace<Value: AnyObject>: ~Copyable, @unchecked Sendable {
  private let place = Atomic<Unmanaged<Value>?>(nil)

  deinit { place.load(ordering: .acquiring)?.release() }

  func take() -> Value? { place.exchange(nil, ordering: .acquiring)?.takeRetainedValue() }

  /// Of two, one is kept.
  func leave(_ value: Value) {
    place.exchange(.passRetained(value), ordering: .acquiringAndReleasing)?.release()
  }
}
