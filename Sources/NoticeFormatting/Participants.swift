internal import Notices

/// Who takes part in a notice, seen by one reader.
struct Participants {
  private let actor: Account?
  private let actorIs: Phrase.Choice
  /// Each once, the reader first.
  private let targets: [Account]
  private let targetIs: Phrase.Choice
  private let others: [Account]
  private let actorGender: Phrase.Choice
  private let targetGender: Phrase.Choice

  init(_ notice: Notice, _ targets: [Account], _ names: Names) {
    self.init(actor: notice.actor, isBySystem: notice.isBySystem, targets, names)
  }

  init(actor: Account?, isBySystem: Bool, _ all: [Account], _ names: Names) {
    let viewer = names.viewer
    let isSystem = isBySystem || actor.map { $0 != viewer && names.isSystem($0) } ?? false
    self.actor = actor
    actorIs =
      if isSystem { .system } else if let actor, names.isKnown(actor) { actor == viewer ? .you : .other } else {
        .unknown
      }

    let (targets, isAnyKnown) = Self.inOrder(all, names)
    self.targets = targets
    let isAlone = targets.count == 1
    // The system is nobody, so it does nothing to itself, whatever account it uses.
    targetIs =
      if !isSystem, let actor, targets.contains(actor) {
        isAlone ? .actor : .actorAmong
      } else if let viewer, targets.contains(viewer) {
        isAlone ? .you : .among
      } else {
        isAnyKnown ? .other : .none
      }
    let left = targetIs == .actorAmong ? actor : viewer
    others = left.map { left in targets.contains(left) ? targets.filter { $0 != left } : targets } ?? targets
    actorGender = actor.map(names.gender) ?? .other
    targetGender = isAlone ? names.gender(of: targets[0]) : .other
  }

  /// Each account once: the reader first, and people without a name last, as they are only counted. And whether anybody
  /// but the reader has a name.
  private static func inOrder(_ all: [Account], _ names: Names) -> (targets: [Account], isAnyKnown: Bool) {
    // Nearly always there is one, or all is in order.
    if all.isInOrder(names) { return (all, all.contains { $0 != names.viewer }) }
    var seen: Set<Account> = []
    let distinct = all.filter { seen.insert($0).inserted }
    let others = distinct.filter { $0 != names.viewer }
    let known = others.filter(names.isKnown)
    return (distinct.filter { $0 == names.viewer } + known + others.filter { !names.isKnown($0) }, !known.isEmpty)
  }

  var arguments: [Phrase.Argument] {
    [
      .init(name: .actor, value: actorIs == .system ? .phrase(Phrase(key: .personSystem)) : .person(actor)),
      .init(name: .actorIs, value: .choice(actorIs)),
      .init(name: .targets, value: .people(targets)),
      .init(name: .others, value: .people(others)),
      .init(name: .count, value: .number(targets.count)),
      .init(name: .targetIs, value: .choice(targetIs)),
      .init(name: .actorGender, value: .choice(actorGender)),
      .init(name: .targetGender, value: .choice(targetGender)),
    ]
  }
}

extension [Account] {
  /// Whether all have a name, none stands twice, and the reader stands first if at all. It looks at short lists only.
  fileprivate func isInOrder(_ names: Names) -> Bool {
    guard count <= 16 else { return false }
    for index in indices {
      if !names.isKnown(self[index]) || index > 0 && self[index] == names.viewer { return false }
      for other in 0..<index where self[other] == self[index] { return false }
    }
    return true
  }
}
