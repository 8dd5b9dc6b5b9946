public import Notices

/// What an app shows otherwise after a change of a team: the callbacks of the SDK (`onTeamUpdated:`,
/// `onTeamMemberChanged:`, `onTeamRemoved:`, …), one by one.
public enum TeamEvent: Hashable, Sendable {
  case settingsChanged([TeamChange])
  case ownerChanged(Account?)
  case membersJoined([Account])
  case membersLeft([Account])
  /// Role or mute.
  case membersChanged([Account])
  case dismissed
}

extension TeamState {
  /// What is otherwise than it was; accounts in their order.
  public func events(since before: TeamState?) -> [TeamEvent] {
    let before = before ?? TeamState(team)
    var events: [TeamEvent] = []
    let changes = settings.all.filter { !before.settings.all.contains($0) }
    if !changes.isEmpty { events.append(.settingsChanged(changes)) }
    if owner != before.owner { events.append(.ownerChanged(owner)) }
    func accounts(_ dictionary: [Account: Member], where holds: (Account) -> Bool) -> [Account] {
      dictionary.keys.filter(holds).sorted { $0.precedes($1) }
    }
    let joined = accounts(members) { before.members[$0] == nil }
    if !joined.isEmpty { events.append(.membersJoined(joined)) }
    let left = accounts(before.members) { members[$0] == nil }
    if !left.isEmpty { events.append(.membersLeft(left)) }
    let changed = accounts(members) { account in
      guard let now = members[account], let then = before.members[account] else { return false }
      return now.type != then.type || now.isMuted != then.isMuted
    }
    if !changed.isEmpty { events.append(.membersChanged(changed)) }
    if dismissal != nil, before.dismissal == nil { events.append(.dismissed) }
    return events
  }
}
