import NoticeLedger
import Notices

/// What a team is after some notices, each question answered from the last notice that says anything about it, and from the
/// same question one notice earlier. Slow, and written without a look at the fold.
struct TeamReference {
  /// In order, each once.
  let notices: [Notice]

  private func operation(_ index: Int) -> TeamOperation { notices[index].operation ?? .dismiss }

  private func said(_ key: TeamInfo.Key, _ index: Int) -> String? {
    notices[index].teamInfo.bookkeeping.last { $0.key == key }?.value.json.filter { $0 != "\"" }
  }

  /// The number of notices that count: none after the first dismissal.
  private func counting(_ count: Int) -> Int {
    let end = notices.prefix(count).firstIndex { $0.operation == .dismiss }
    return end.map { $0 + 1 } ?? count
  }

  private func acts(_ index: Int) -> Account? { notices[index].isBySystem ? nil : notices[index].actor }

  private func saysOwner(_ index: Int) -> Account? {
    if case .transferOwner = operation(index) { return nil }
    return said(.owner, index).map { Account($0) }
  }

  private func parts(_ account: Account, _ index: Int) -> Bool {
    switch operation(index) {
    case .leave: notices[index].actor == account
    case .kick(let accounts): accounts.contains(account)
    case .transferOwner(let new, leaving: true):
      (ownerAfter(index) ?? acts(index)) == account && new != account
    default: false
    }
  }

  private func joins(_ account: Account, _ index: Int) -> Bool {
    switch operation(index) {
    case .invite(let accounts): accounts.contains(account)
    case .applyPass(let accounts): accounts.isEmpty ? notices[index].actor == account : accounts.contains(account)
    case .acceptInvitation: notices[index].actor == account
    default: false
    }
  }

  private func isHandled(_ account: Account, _ index: Int) -> Bool {
    switch operation(index) {
    case .addManager(let accounts), .removeManager(let accounts), .mute(let accounts, _): accounts.contains(account)
    case .transferOwner(let new, _): new == account
    default: false
    }
  }

  func isIn(_ account: Account, after count: Int) -> Bool {
    guard count > 0 else { return false }
    let index = counting(count) - 1
    if saysOwner(index) == account { return true }
    if parts(account, index) { return false }
    if joins(account, index) || isHandled(account, index) || acts(index) == account { return true }
    return isIn(account, after: index)
  }

  func ownerAfter(_ count: Int) -> Account? {
    guard count > 0 else { return nil }
    let index = counting(count) - 1
    if let said = saysOwner(index) { return said }
    if case .transferOwner(let new, _) = operation(index) { return new }
    guard let before = ownerAfter(index) else { return nil }
    return parts(before, index) ? nil : before
  }

  func isMuted(_ account: Account, after count: Int) -> Bool {
    guard count > 0, isIn(account, after: count) else { return false }
    let index = counting(count) - 1
    if case .mute(let accounts, let state?) = operation(index), accounts.contains(account) { return state == .on }
    return parts(account, index) ? false : isMuted(account, after: index)
  }

  func type(_ account: Account, after count: Int) -> TeamMemberType? {
    guard count > 0, isIn(account, after: count) else { return nil }
    let index = counting(count) - 1
    if saysOwner(index) == account { return .owner }
    let before = ownerAfter(index)
    // Another owner was said than was known.
    if let said = saysOwner(index), let owner = afterOperation(index), owner == account, said != account {
      return .normal
    }
    switch operation(index) {
    case .addManager(let accounts) where accounts.contains(account): return .manager
    case .removeManager(let accounts) where accounts.contains(account): return .normal
    case .transferOwner(let new, _):
      if new == account { return .owner }
      if before == account || before == nil && acts(index) == account { return .normal }
    default: break
    }
    if isIn(account, after: index), !parts(account, index) { return type(account, after: index) }
    if joins(account, index), acts(index) != account || joinsOnly(account, index) {
      return before == account ? .owner : .normal
    }
    return before == account ? .owner : nil
  }

  /// Whether the one who acts comes in by this very notice.
  private func joinsOnly(_ account: Account, _ index: Int) -> Bool { joins(account, index) }

  /// The owner before what the notice says beside.
  private func afterOperation(_ index: Int) -> Account? {
    guard let before = ownerAfter(index) else { return nil }
    return parts(before, index) ? nil : before
  }

  /// The last value of each setting, by what tells settings apart.
  func settings(after count: Int) -> [TeamChange] {
    var all: [TeamChange] = []
    for index in 0..<counting(count) {
      var changes = notices[index].teamInfo.settings
      if case .update(let updates) = operation(index) { changes = updates ?? [] }
      for change in changes {
        all.removeAll { $0.isSameSetting(as: change) }
        all.append(change)
      }
    }
    return all
  }
}

extension TeamChange {
  fileprivate func isSameSetting(as other: TeamChange) -> Bool {
    if case .unknown(let key, _) = self, case .unknown(let otherKey, _) = other { return key == otherKey }
    return tag != nil && tag == other.tag
  }
}
