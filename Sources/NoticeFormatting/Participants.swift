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

    var seen: Set<Account> = []
    let distinct = all.filter { seen.insert($0).inserted }
    // The reader first; people without a name last, as they are only counted.
    var known: [Account] = []
    var unknown: [Account] = []
    for account in distinct where account != viewer {
      if names.isKnown(account) { known.append(account) } else { unknown.append(account) }
    }
    let targets = distinct.filter { $0 == viewer } + known + unknown
    self.targets = targets
    let isAlone = targets.count == 1
    // The system is nobody, so it does nothing to itself, whatever account it uses.
    targetIs =
      if !isSystem, let actor, targets.contains(actor) {
        isAlone ? .actor : .actorAmong
      } else if let viewer, targets.contains(viewer) {
        isAlone ? .you : .among
      } else {
        known.isEmpty ? .none : .other
      }
    let left = targetIs == .actorAmong ? actor : viewer
    others = targets.filter { $0 != left }
    actorGender = actor.map(names.gender) ?? .other
    targetGender = isAlone ? names.gender(of: targets[0]) : .other
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
