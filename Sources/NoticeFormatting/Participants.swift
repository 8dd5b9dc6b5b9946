internal import Notices

/// Who takes part in a notice, seen by one reader.
struct Participants {
  let actor: Account?
  private let actorIs: Phrase.Choice
  /// Each once, the reader first.
  let targets: [Account]
  private let targetIs: Phrase.Choice
  /// Who is not among the others: the actor beside others, or the reader.
  private let left: Account?
  private let actorGender: Phrase.Choice
  private let targetGender: Phrase.Choice

  static func of(_ notice: Notice, _ targets: consuming [Account], _ names: Names) -> Participants {
    of(notice.actor, isBySystem: notice.isBySystem, targets, names)
  }

  static func of(
    _ actor: Account?, isBySystem: Bool, _ targets: consuming [Account], _ names: Names
  ) -> Participants {
    let viewer = names.viewer
    let isSystem = isBySystem || actor.map { $0 != viewer && names.isSystem($0) } ?? false
    let actorIs: Phrase.Choice =
      if isSystem { .system } else if let actor, names.isKnown(actor) { actor == viewer ? .you : .other } else {
        .unknown
      }
    let isAnyKnown = putInOrder(&targets, names)
    let isAlone = targets.count == 1
    // The system is nobody, so it does nothing to itself, whatever account it uses.
    let targetIs: Phrase.Choice =
      if !isSystem, let actor, targets.contains(actor) {
        isAlone ? .actor : .actorAmong
      } else if let viewer, targets.contains(viewer) {
        isAlone ? .you : .among
      } else {
        isAnyKnown ? .other : .none
      }
    return Participants(
      actor: actor, actorIs: actorIs, targets: targets, targetIs: targetIs,
      left: targetIs == .actorAmong ? actor : viewer, actorGender: actor.map { names.gender(of: $0) } ?? .other,
      targetGender: isAlone ? names.gender(of: targets[0]) : .other)
  }

  /// Each account once: the reader first, and people without a name last, as they are only counted. Returns whether anybody
  /// but the reader has a name.
  private static func putInOrder(_ all: inout [Account], _ names: Names) -> Bool {
    // Nearly always there is one, or all is in order.
    if all.isInOrder(names) { return all.count > 1 || all.count == 1 && all[0] != names.viewer }
    var seen: Set<Account> = []
    let distinct = all.filter { seen.insert($0).inserted }
    let others = distinct.filter { $0 != names.viewer }
    let known = others.filter { names.isKnown($0) }
    all = distinct.filter { $0 == names.viewer } + known + others.filter { !names.isKnown($0) }
    return !known.isEmpty
  }

  /// Whether the service itself acted.
  var isSystem: Bool { actorIs == .system }

  /// The arguments that there are, in the order in which a phrase has them.
  static let names: [Phrase.Name] = [
    .actor, .actorIs, .targets, .others, .count, .targetIs, .actorGender, .targetGender,
  ]

  subscript(name: Phrase.Name) -> Phrase.Value? {
    switch name {
    case .actor: isSystem ? .phrase(Phrase(key: .personSystem)) : .person(actor)
    case .targets: .people(targets)
    case .others: .people(left == nil ? targets : targets.filter { $0 != left })
    case .count: .number(targets.count)
    default: choice(name).map(Phrase.Value.choice)
    }
  }

  func choice(_ name: Phrase.Name) -> Phrase.Choice? {
    switch name {
    case .actorIs: actorIs
    case .targetIs: targetIs
    case .actorGender: actorGender
    case .targetGender: targetGender
    default: nil
    }
  }
}

extension [Account] {
  /// Whether all have a name, none stands twice, and the reader stands first if at all. It looks at short lists only.
  fileprivate func isInOrder(_ names: Names) -> Bool {
    guard count <= 16 else { return false }
    if count == 1 { return names.isKnown(self[0]) }
    for index in indices {
      if !names.isKnown(self[index]) || index > 0 && self[index] == names.viewer { return false }
      for other in 0..<index where self[other] == self[index] { return false }
    }
    return true
  }
}
