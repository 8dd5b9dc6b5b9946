internal import Notices

extension Phrase {
  /// What an entry says of people to a reader, apart from any notice: the arguments about people are those of targets.
  package init(
    _ key: Key, about accounts: [Account], in scope: TeamScope? = nil, _ arguments: [Argument] = [],
    for viewpoint: Viewpoint, team: TeamID? = nil
  ) {
    let names = Names(viewpoint)
    self = names.with([], in: team) {
      Participants.with(nil, isBySystem: false, accounts, names) {
        Statement.with(key, $0, in: scope, arguments, \.phrase)
      }
    }
  }
}
