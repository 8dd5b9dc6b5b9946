internal import NoticeBytes
internal import Notices

// How a notice is written that says nothing yet, and made to say nothing again.
//
// It is used for one record after another, and what a field had before is let go of where it gets something new: even where
// that was nothing, this calls into the runtime, for each of a dozen fields of each message. So it is looked at first.

extension Notice {
  /// Says nothing any more. (Field by field: a whole new notice would have to be moved there.) `spare` becomes the list of
  /// accounts that it had, without them.
  mutating func clear(_ spare: inout [Account]) {
    event.clear(&spare, &teamInfo.settings)
    // Now they are alone, unless somebody has kept a copy of the notice. (One by one, as that takes a fraction of the time for
    // so few.)
    spare.removeEach { $0.rawValue.isInItself }
    while !teamInfo.settings.isEmpty { teamInfo.settings.removeLast() }
    people.removeEach { $0.account.rawValue.isInItself && $0.nick.isInItself }
    otherFields.removeEach { $0.path.isInItself && $0.value.json.isInItself }
    if !teamInfo.bookkeeping.isEmpty { teamInfo.bookkeeping = [] }
    isBySystem = false
    time = nil
    actor.clear()
    recipient.clear()
    team.clear()
    // (To compare these would be to copy them.)
    if case .some = serverMessageID { serverMessageID = nil }
    if case .some = clientMessageID { clientMessageID = nil }
    if notifyExt != nil { notifyExt = nil }
  }
}

extension Event {
  /// Says nothing any more; the lists that it had are moved out.
  fileprivate mutating func clear(_ accounts: inout [Account], _ changes: inout [TeamChange]) {
    let event = consume self
    self = .team(.dismiss, .team)
    guard case .team(let operation, _) = consume event else { return }
    switch consume operation {
    case .invite(let list), .kick(let list), .applyPass(let list), .addManager(let list), .removeManager(let list),
      .mute(let list, _):
      accounts = list
    case .update(let list?): changes = list
    default: break
    }
  }

  /// Becomes this operation.
  mutating func fill(with operation: consuming TeamOperation, _ scope: TeamScope) {
    guard case .team(.dismiss, _) = self else {
      self = .team(operation, scope)
      return
    }
    // There is nothing to let go of, which the compiler does not see.
    withUnsafeMutablePointer(to: &self) { $0.initialize(to: .team(operation, scope)) }
  }
}

extension Array {
  /// Removes all elements. One that `ownsNothing` is not let go of.
  @inline(__always)
  fileprivate mutating func removeEach(_ ownsNothing: (Element) -> Bool) {
    withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { place in
      while !isEmpty {
        place.initializeElement(at: 0, to: removeLast())
        if !ownsNothing(place[0]) { place.deinitialize() }
      }
    }
  }
}

extension Optional where Wrapped: Identifier {
  /// Becomes nil.
  @inline(__always)
  fileprivate mutating func clear() {
    guard let id = self else { return }
    if id.rawValue.isInItself {
      withUnsafeMutablePointer(to: &self) { $0.initialize(to: nil) }
    } else {
      self = nil
    }
  }
}

extension String {
  @inline(__always)
  fileprivate var isInItself: Bool { ShortText.isAll(of: self) }
}

extension Optional {
  /// Becomes `other`.
  @inline(__always)
  mutating func fill(with other: consuming Wrapped?) {
    guard case .none = self else { return replace(with: other) }
    self = other
  }

  @inline(never) private mutating func replace(with other: consuming Wrapped?) { self = other }
}
