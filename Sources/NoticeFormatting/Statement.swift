internal import Notices

/// A phrase as it is at hand: who takes part and what the group is in places of their own, and a list of what else there is.
///
/// Patterns are filled in from it, and most ask for people and nouns alone: a list of all arguments would have to be made for
/// each sentence. Who wants to see them all gets them as a `Phrase`.
struct Statement {
  let key: Phrase.Key
  private let people: Participants?
  private let scope: TeamScope?
  private let more: [Phrase.Argument]

  init(
    _ key: Phrase.Key, _ people: consuming Participants? = nil, in scope: TeamScope? = nil,
    _ more: consuming [Phrase.Argument] = []
  ) {
    self.key = key
    self.people = people
    self.scope = scope
    self.more = more
  }

  init(_ phrase: Phrase) { self.init(phrase.key, nil, phrase.arguments) }

  /// The value of an argument; nil where there is none of this name.
  subscript(name: Phrase.Name) -> Phrase.Value? {
    if let people, let value = people[name] { return value }
    if let scope, let noun = scope.noun(name) { return .phrase(Phrase(key: noun)) }
    for index in more.indices where more[index].name == name { return more[index].value }
    return nil
  }

  /// The keyword that a pattern selects by.
  func choice(_ name: Phrase.Name) -> Phrase.Choice {
    if let people, let choice = people.choice(name) { return choice }
    for index in more.indices where more[index].name == name {
      if case .choice(let choice) = more[index].value { return choice }
      break
    }
    return .other
  }

  var phrase: Phrase {
    var arguments: [Phrase.Argument] = []
    arguments.reserveCapacity((people == nil ? 0 : Participants.names.count) + (scope == nil ? 0 : 2) + more.count)
    for name in people == nil ? [] : Participants.names {
      if let value = self[name] { arguments.append(Phrase.Argument(name: name, value: value)) }
    }
    if scope != nil {
      for name in [Phrase.Name.team, .teamShort] {
        if let value = self[name] { arguments.append(Phrase.Argument(name: name, value: value)) }
      }
    }
    arguments += more
    return Phrase(key: key, arguments: arguments)
  }
}

extension TeamScope {
  /// What a group of this scope is called, alone and inside compounds.
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
