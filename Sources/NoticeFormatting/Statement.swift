internal import Notices

/// A phrase as it is at hand: who takes part and what the group is in places of their own, and what else there is to say.
///
/// Patterns are filled in from it, and most ask for people and nouns alone: a list of all arguments would have to be made for
/// each sentence. Who wants to see them all gets them as a `Phrase`.
///
/// Nothing in it is its own, so that it can be passed on without counting references: it is valid as long as what it is given
/// to runs.
struct Statement {
  let key: Phrase.Key
  let people: Participants?
  private let scope: TeamScope?
  private let details: Details

  /// What else there is, as the notice has it: arguments are made of it when they are asked for.
  enum Details {
    case none
    case arguments(UnsafeBufferPointer<Phrase.Argument>)
    /// Whether an owner left.
    case leaving(Bool)
    /// Of members who were muted or not.
    case state(MuteState?)
    /// Of an update, the one change that is told.
    case change(UnsafePointer<TeamChange>)
    /// How many there are.
    case changeCount(Int)
    /// Several, told as clauses of one sentence.
    case changes(Clauses)
    /// Clauses as a list: the first with the rest behind it, which is again such a list.
    case list(Clauses, from: Int)
    /// Of a list that is cut short, how many are left out of how many.
    case cut(rest: Int, total: Int)
  }

  init(
    _ key: Phrase.Key, _ people: Participants? = nil, in scope: TeamScope? = nil, _ details: Details = .none
  ) {
    self.key = key
    self.people = people
    self.scope = scope
    self.details = details
  }

  static func with<Result>(
    _ key: Phrase.Key, _ people: Participants? = nil, in scope: TeamScope? = nil, _ more: [Phrase.Argument],
    _ body: (Statement) -> Result
  ) -> Result {
    more.withUnsafeBufferPointer { body(Statement(key, people, in: scope, .arguments($0))) }
  }

  static func with<Result>(_ phrase: Phrase, _ body: (Statement) -> Result) -> Result {
    with(phrase.key, nil, phrase.arguments, body)
  }

  /// The value of an argument; nil where there is none of this name.
  subscript(name: Phrase.Name) -> Phrase.Value? {
    if let people, let value = people[name] { return value }
    if let noun = noun(name) { return .phrase(Phrase(key: noun)) }
    return details[name]
  }

  /// What the group is called, alone and inside compounds.
  func noun(_ name: Phrase.Name) -> Phrase.Key? { scope?.noun(name) }

  /// The keyword that a pattern selects by.
  @inline(__always)
  func choice(_ name: Phrase.Name) -> Phrase.Choice { people?.choice(name) ?? details.choice(name) ?? .other }

  /// An argument that is a statement again.
  func part(_ name: Phrase.Name) -> Statement? { details.part(name) }

  var phrase: Phrase {
    let names =
      (people == nil ? [] : Participants.names) + (scope == nil ? [] : [Phrase.Name.team, .teamShort]) + details.names
    var arguments = names.compactMap { name in self[name].map { Phrase.Argument(name: name, value: $0) } }
    // These can have a name twice.
    if case .arguments(let more) = details { arguments += more }
    return Phrase(key: key, arguments: arguments)
  }
}

extension Statement.Details {
  /// The arguments that there can be, in the order in which a phrase has them; none where there is a list of them.
  fileprivate var names: [Phrase.Name] {
    switch self {
    case .none, .arguments: []
    case .leaving: [.leaving]
    case .state: [.state]
    case .change: TeamChange.arguments
    case .changeCount: [.changeCount]
    case .changes: [.changes, .changeCount]
    case .list: [.first, .next, .position]
    case .cut: [.rest, .total, .notNamed]
    }
  }

  fileprivate subscript(name: Phrase.Name) -> Phrase.Value? {
    switch (self, name) {
    case (.arguments(let arguments), _):
      for index in arguments.indices where arguments[index].name == name { return arguments[index].value }
      return nil
    case (.change(let change), _): return change.pointee.argument(name)
    case (.changeCount(let count), .changeCount): return .number(count)
    case (.changes(let clauses), .changeCount): return .number(clauses.changeCount)
    case (.cut(let rest, _), .rest): return .number(rest)
    case (.cut(_, let total), .total): return .number(total)
    default:
      if let part = part(name) { return .phrase(part.phrase) }
      return choice(name).map(Phrase.Value.choice)
    }
  }

  @inline(never)
  fileprivate func choice(_ name: Phrase.Name) -> Phrase.Choice? {
    switch (self, name) {
    case (.arguments(let arguments), _):
      for index in arguments.indices where arguments[index].name == name {
        if case .choice(let choice) = arguments[index].value { return choice }
        break
      }
      return nil
    case (.leaving(let isLeaving), .leaving): return isLeaving ? .yes : .no
    case (.state(let state), .state): return state.map(Phrase.Choice.init) ?? .other
    case (.change(let change), _): return change.choice(name)
    case (.list(let clauses, let index), .position): return clauses.position(index)
    default: return nil
    }
  }

  fileprivate func part(_ name: Phrase.Name) -> Statement? {
    switch (self, name) {
    case (.changes(let clauses), .changes): clauses.list(from: 0)
    case (.list(let clauses, let index), .first): clauses[index]
    case (.list(let clauses, let index), .next): clauses.list(from: index + 1)
    case (.cut(let rest, let total), .notNamed): Statement(.listOthers, nil, .cut(rest: rest, total: total))
    default: nil
    }
  }
}

extension Statement {
  /// The clauses of an update: one for each change of a setting that has a name, and one for all others.
  struct Clauses {
    var named: UnsafeBufferPointer<TeamChange>
    var others: Int
    var scope: TeamScope

    var changeCount: Int { named.count + others }
    private var count: Int { named.count + (others > 0 ? 1 : 0) }

    subscript(index: Int) -> Statement {
      guard index < named.count, let change = named.baseAddress.map({ $0 + index }), let key = change.keys.clause else {
        return Statement(.changeUnknowns, nil, in: scope, .changeCount(others))
      }
      return Statement(key, nil, in: scope, .change(change))
    }

    func list(from index: Int) -> Statement {
      index == count - 1 ? self[index] : Statement(.listClauses, nil, .list(self, from: index))
    }

    /// Tells a pattern whether there are only two, whether the last two are reached, or more follow.
    func position(_ index: Int) -> Phrase.Choice {
      guard index == count - 2 else { return .other }
      return index == 0 ? .pair : .last
    }
  }
}

extension TeamScope {
  fileprivate func noun(_ name: Phrase.Name) -> Phrase.Key? {
    switch (name, self) {
    case (.team, .team): .nounTeam
    case (.team, .superTeam): .nounSuperTeam
    case (.team, .discussionGroup): .nounDiscussionGroup
    case (.teamShort, .team): .nounTeamShort
    case (.teamShort, .superTeam): .nounSuperTeamShort
    case (.teamShort, .discussionGroup): .nounDiscussionGroupShort
    default: nil
    }
  }
}
