public import Notices

/// What a notice says to one reader, before it is put into words: a message and its arguments.
///
/// It is where code and translators meet: it has accounts and values, no names, no language.
public struct Phrase: Hashable, Sendable {
  public var key: Key
  /// By name; the names are those that the string tables document.
  public var arguments: [Argument]

  public init(key: Key, arguments: [Argument] = []) {
    self.key = key
    self.arguments = arguments
  }

  /// The value of an argument; nil where the phrase has none of this name.
  public subscript(name: Name) -> Value? { arguments.first { $0.name == name }?.value }

  public struct Argument: Hashable, Sendable {
    public var name: Name
    public var value: Value

    public init(name: Name, value: Value) {
      self.name = name
      self.value = value
    }
  }

  public enum Value: Hashable, Sendable {
    /// One person; nil where it is not known who.
    case person(Account?)
    /// People, each once, the reader first.
    case people([Account])
    /// Text of a payload.
    case text(String)
    case number(Int)
    /// A keyword for a pattern's `select`.
    case choice(Choice)
    /// Phrases that the sentence lists.
    case list([Phrase])
    /// Another entry of the table.
    case entry(Key)
  }

  /// The names of arguments in patterns.
  public enum Name: String, CaseIterable, Sendable {
    case actor, actorIs, targets, others, count, targetIs, team, teamShort, leaving, state, code, changes, changeCount
    case value, valueIs, title, titleIs, mode
  }

  /// The keywords of `select` arguments. `other` is ICU's own default and serves where no keyword fits.
  public enum Choice: String, CaseIterable, Sendable {
    case other, you, unknown, none, among, actor, actorAmong, yes, no, on, off, empty
    case noAuth, needAuth, rejectAll, manager, all, cancel, muteNormal, muteAll
  }

  /// The keys of the string tables: the catalogue of all that can be said.
  public enum Key: String, CaseIterable, Sendable {
    case nounTeam = "noun.team"
    case nounTeamShort = "noun.team.short"
    case personYou = "person.you"
    case personSomeone = "person.someone"

    case invite = "team.invite"
    case kick = "team.kick"
    case leave = "team.leave"
    case dismiss = "team.dismiss"
    case applyPass = "team.applyPass"
    case transferOwner = "team.transferOwner"
    case addManager = "team.addManager"
    case removeManager = "team.removeManager"
    case acceptInvitation = "team.acceptInvitation"
    case mute = "team.mute"
    case unknown = "team.unknown"

    case updateSeveral = "team.update.several"
    case updateNothing = "team.update.nothing"
    case updateName = "team.update.name"
    case updateIntro = "team.update.intro"
    case updateAnnouncement = "team.update.announcement"
    case updateJoinMode = "team.update.joinMode"
    case updateClientCustom = "team.update.clientCustom"
    case updateServerCustom = "team.update.serverCustom"
    case updateAvatar = "team.update.avatar"
    case updateBeInviteMode = "team.update.beInviteMode"
    case updateInviteMode = "team.update.inviteMode"
    case updateUpdateInfoMode = "team.update.updateInfoMode"
    case updateUpdateClientCustomMode = "team.update.updateClientCustomMode"
    case updateMuteMode = "team.update.muteMode"
    case updateAllMuteMode = "team.update.allMuteMode"
    case updateAntispamBusinessId = "team.update.antispamBusinessId"
    case updateUnknown = "team.update.unknown"
    case updateUnknowns = "team.update.unknowns"

    case settingName = "setting.name"
    case settingIntro = "setting.intro"
    case settingAnnouncement = "setting.announcement"
    case settingJoinMode = "setting.joinMode"
    case settingClientCustom = "setting.clientCustom"
    case settingServerCustom = "setting.serverCustom"
    case settingAvatar = "setting.avatar"
    case settingBeInviteMode = "setting.beInviteMode"
    case settingInviteMode = "setting.inviteMode"
    case settingUpdateInfoMode = "setting.updateInfoMode"
    case settingUpdateClientCustomMode = "setting.updateClientCustomMode"
    case settingMuteMode = "setting.muteMode"
    case settingAntispamBusinessId = "setting.antispamBusinessId"
    case settingUnknown = "setting.unknown"
  }
}
