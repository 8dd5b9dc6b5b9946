internal import Notices

extension Phrase {
  /// What an entry says of people to a reader, apart from any notice: the arguments about people are those of targets.
  package init(
    _ key: Key, about accounts: [Account], in scope: TeamScope? = nil, _ arguments: [Argument] = [],
    for viewpoint: Viewpoint, team: TeamID? = nil
  ) {
    let people = Participants.of(nil, isBySystem: false, accounts, Names(viewpoint, [], team))
    self = Statement(key, people, in: scope, arguments).phrase
  }
}
