internal import NoticeBytes
internal import Notices

/// Who takes part in a notice, seen by one reader.
///
/// It has nobody of its own, only where they are: it is valid as long as what it is given to runs. (To count references to
/// people and lists of them takes as long as to write the sentence.)
struct Participants {
  let actor: UnsafePointer<Account>?
  /// Each once, the reader first.
  let targets: UnsafeBufferPointer<Account>
  private let names: Unmanaged<Names>
  private let actorIs: Phrase.Choice
  private let targetIs: Phrase.Choice
  private let actorGender: Phrase.Choice
  private let targetGender: Phrase.Choice

  static func with<Result>(
    _ notice: Notice, _ targets: [Account], _ names: Names, _ body: (Participants) -> Result
  ) -> Result {
    targets.withUnsafeBufferPointer { with(notice.actor, isBySystem: notice.isBySystem, $0, names, body) }
  }

  static func with<Result>(
    _ actor: Account?, isBySystem: Bool, _ targets: [Account], _ names: Names, _ body: (Participants) -> Result
  ) -> Result {
    targets.withUnsafeBufferPointer { with(actor, isBySystem: isBySystem, $0, names, body) }
  }

  @inline(__always)
  static func with<Result>(
    _ actor: Account?, isBySystem: Bool, _ targets: UnsafeBufferPointer<Account>, _ names: Names,
    _ body: (Participants) -> Result
  ) -> Result {
    guard let actor else { return with(at: nil, isBySystem: isBySystem, targets, names, body) }
    return withUnsafePointer(to: actor) { with(at: $0, isBySystem: isBySystem, targets, names, body) }
  }

  @inline(__always)
  private static func with<Result>(
    at actor: UnsafePointer<Account>?, isBySystem: Bool, _ targets: UnsafeBufferPointer<Account>, _ names: Names,
    _ body: (Participants) -> Result
  ) -> Result {
    let order = Order(targets, actor, names)
    if order.isKept { return body(Participants(actor, isBySystem: isBySystem, targets, order, names)) }
    return order.made(targets, names).withUnsafeBufferPointer {
      body(Participants(actor, isBySystem: isBySystem, $0, order, names))
    }
  }

  private init(
    _ actor: UnsafePointer<Account>?, isBySystem: Bool, _ targets: UnsafeBufferPointer<Account>, _ order: Order,
    _ names: Names
  ) {
    self.actor = actor
    self.targets = targets
    self.names = .passUnretained(names)
    actorIs =
      if isBySystem {
        .system
      } else if let actor {
        if names.isViewer(actor.pointee) {
          .you
        } else if names.isSystem(actor.pointee) {
          .system
        } else {
          names.isKnown(actor.pointee) ? .other : .unknown
        }
      } else {
        .unknown
      }
    let isAlone = targets.count == 1
    // The system is nobody, so it does nothing to itself, whatever account it uses.
    targetIs =
      if order.hasActor, actorIs != .system {
        isAlone ? .actor : .actorAmong
      } else if order.hasViewer {
        isAlone ? .you : .among
      } else {
        order.isAnyKnown ? .other : .none
      }
    actorGender = if let actor { names.gender(of: actor.pointee) } else { .other }
    targetGender = isAlone ? names.gender(of: targets[0]) : .other
  }

  /// What there is to know of targets before they are put in order: each once, the reader first, and people without a name
  /// last, as they are only counted.
  private struct Order {
    var hasActor = false
    var hasViewer = false
    /// Whether anybody but the reader has a name.
    var isAnyKnown = false
    /// Whether they are as they are to be, as nearly always. It looks at short lists only.
    var isKept: Bool

    @inline(__always)
    init(_ targets: UnsafeBufferPointer<Account>, _ actor: UnsafePointer<Account>?, _ names: Names) {
      isKept = targets.count <= 16
      var marks: UInt64 = 0
      for index in targets.indices {
        if let actor, targets[index] == actor.pointee { hasActor = true }
        if names.isViewer(targets[index]) {
          hasViewer = true
          if index > 0 { isKept = false }
        } else if names.isKnown(targets[index]) {
          isAnyKnown = true
        } else {
          isKept = false
        }
        guard isKept, targets.count > 1 else { continue }
        // (To compare each with each takes longer than all else.)
        let mark = targets[index].rawValue.mark
        if marks & mark != 0, targets[..<index].contains(targets[index]) { isKept = false }
        marks |= mark
      }
    }

    @inline(never)
    func made(_ targets: UnsafeBufferPointer<Account>, _ names: Names) -> [Account] {
      var seen: Set<Account> = []
      let distinct = targets.filter { seen.insert($0).inserted }
      let others = distinct.filter { !names.isViewer($0) }
      return distinct.filter { names.isViewer($0) } + others.filter { names.isKnown($0) }
        + others.filter { !names.isKnown($0) }
    }
  }

  /// Whether the service itself acted.
  var isSystem: Bool { actorIs == .system }

  /// The arguments that there are, in the order in which a phrase has them.
  static let names: [Phrase.Name] = [
    .actor, .actorIs, .targets, .others, .count, .targetIs, .actorGender, .targetGender,
  ]

  subscript(name: Phrase.Name) -> Phrase.Value? {
    switch name {
    case .actor: isSystem ? .phrase(Phrase(key: .personSystem)) : .person(actor?.pointee)
    case .targets: .people(Array(targets))
    case .others: .people(others)
    case .count: .number(targets.count)
    default: choice(name).map(Phrase.Value.choice)
    }
  }

  /// All but the actor beside others, or the reader.
  private var others: [Account] {
    let left = targetIs == .actorAmong ? actor?.pointee : names.takeUnretainedValue().viewer
    return targets.filter { $0 != left }
  }

  @inline(__always)
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
