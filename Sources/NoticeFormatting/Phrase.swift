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
  public subscript(name: Name) -> Value? {
    for index in arguments.indices where arguments[index].name == name { return arguments[index].value }
    return nil
  }

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
    /// A length of time, in seconds.
    case duration(Int64)
    /// A keyword for a pattern's `select`.
    case choice(Choice)
    /// Another entry of the table, with arguments of its own.
    case phrase(Phrase)
  }

  /// The names of arguments in patterns. The comments in the string tables say what each entry has.
  public enum Name: String, CaseIterable, Sendable {
    case actor, actorIs, actorGender, targets, targetsInitial, others, count, targetIs, targetGender
    case team, teamShort, leaving, state, code, changes, changeCount
    case value, valueIs, title, titleIs, mode
    case note, noteIs, room, group, callType, duration, durationShort, reason
    /// Of the entries that lists are made with.
    case names, namesAndOthers, notNamed, rest, total, first, next, position
  }

  /// The keywords of `select` arguments. `other` is ICU's own default and serves where no keyword fits.
  public enum Choice: String, CaseIterable, Sendable {
    case other, you, unknown, system, none, among, actor, actorAmong, yes, no, on, off, empty, pair, last
    case feminine, masculine
    case noAuth, needAuth, rejectAll, manager, all, cancel, muteNormal, muteAll
    case audio, video, sensitiveWord, tooFrequent
  }

  /// The keys of the string tables: the catalogue of all that can be said.
  public enum Key: String, CaseIterable, Sendable {
    case nounTeam = "noun.team"
    case nounTeamShort = "noun.team.short"
    case nounSuperTeam = "noun.superTeam"
    case nounSuperTeamShort = "noun.superTeam.short"
    case nounDiscussionGroup = "noun.discussionGroup"
    case nounDiscussionGroupShort = "noun.discussionGroup.short"
    case nounChatroom = "noun.chatroom"
    case nounNamed = "noun.named"
    case nounUnnamed = "noun.unnamed"
    case personYou = "person.you"
    case personYouInitial = "person.you.initial"
    case personSomeone = "person.someone"
    case personSystem = "person.system"
    case listCut = "list.cut"
    case listOthers = "list.others"
    case listClauses = "list.clauses"

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
    case updateUnspecified = "team.update.unspecified"
    case updateName = "team.update.name"
    case updateIntro = "team.update.intro"
    case updateAnnouncement = "team.update.announcement"
    case updateJoinMode = "team.update.joinMode"
    case updateClientCustom = "team.update.clientCustom"
    case updateMentionAll = "team.update.mentionAll"
    case updatePinning = "team.update.pinning"
    case updatePinned = "team.update.pinned"
    case updateUnpinned = "team.update.unpinned"
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

    case changeName = "change.name"
    case changeIntro = "change.intro"
    case changeAnnouncement = "change.announcement"
    case changeJoinMode = "change.joinMode"
    case changeClientCustom = "change.clientCustom"
    case changeMentionAll = "change.mentionAll"
    case changePinning = "change.pinning"
    case changePinned = "change.pinned"
    case changeUnpinned = "change.unpinned"
    case changeServerCustom = "change.serverCustom"
    case changeAvatar = "change.avatar"
    case changeBeInviteMode = "change.beInviteMode"
    case changeInviteMode = "change.inviteMode"
    case changeUpdateInfoMode = "change.updateInfoMode"
    case changeUpdateClientCustomMode = "change.updateClientCustomMode"
    case changeMuteMode = "change.muteMode"
    case changeAllMuteMode = "change.allMuteMode"
    case changeAntispamBusinessId = "change.antispamBusinessId"
    case changeUnknowns = "change.unknowns"

    case requestApply = "request.apply"
    case requestApplyReject = "request.applyReject"
    case requestInvite = "request.invite"
    case requestInviteReject = "request.inviteReject"

    case friendAdd = "friend.add"
    case friendRequest = "friend.request"
    case friendVerify = "friend.verify"
    case friendReject = "friend.reject"
    case friendDelete = "friend.delete"
    case friendUnknown = "friend.unknown"

    case settingAlias = "setting.alias"
    case settingBlacklist = "setting.blacklist"
    case settingDoNotDisturb = "setting.doNotDisturb"

    case revocation = "message.revocation"
    case deletion = "message.deletion"
    case systemUnknown = "system.unknown"

    case callMiss = "call.miss"
    case callBill = "call.bill"
    case callReject = "call.reject"
    case callUnknown = "call.unknown"

    case outcomeSending = "outcome.sending"
    case outcomeSuccess = "outcome.success"
    case outcomeFailed = "outcome.failed"
    case outcomeReject = "outcome.reject"
    case outcomeUndo = "outcome.undo"
    case outcomeReadReceipt = "outcome.readReceipt"
    case outcomeUnknown = "outcome.unknown"

    case stateTeam = "state.team"
    case stateOwner = "state.owner"
    case stateManagers = "state.managers"
    case stateMembers = "state.members"
    case stateFormerMembers = "state.formerMembers"
    case stateMutedMembers = "state.mutedMembers"
    case stateSettings = "state.settings"
    case statePerson = "state.person"
    case stateFriends = "state.friends"
    case statePendingIn = "state.pendingIn"
    case statePendingOut = "state.pendingOut"
    case stateRejected = "state.rejected"
    case stateRejectedBy = "state.rejectedBy"
    case stateDeleted = "state.deleted"
    case stateBlacklist = "state.blacklist"
    case stateDoNotDisturb = "state.doNotDisturb"
    case stateAlias = "state.alias"

    case findingAlreadyMember = "finding.alreadyMember"
    case findingNotMember = "finding.notMember"
    case findingAlreadyManager = "finding.alreadyManager"
    case findingNotManager = "finding.notManager"
    case findingAlreadyOwner = "finding.alreadyOwner"
    case findingNotOwner = "finding.notOwner"
    case findingOwnerLeft = "finding.ownerLeft"
    case findingAfterDismissal = "finding.afterDismissal"
    case findingSettingDiffers = "finding.settingDiffers"
    case findingOwnerDiffers = "finding.ownerDiffers"
    case findingMemberCountDiffers = "finding.memberCountDiffers"
    case findingNoActor = "finding.noActor"
    case findingNoTargets = "finding.noTargets"
    case findingUnknownOperation = "finding.unknownOperation"
    case findingNoRequest = "finding.noRequest"
    case findingAlreadyFriends = "finding.alreadyFriends"
    case findingNotFriends = "finding.notFriends"

    case pushOwnMessage = "push.ownMessage"
    case pushForced = "push.forced"
    case pushDoNotDisturb = "push.doNotDisturb"
    case pushNotifyAll = "push.notifyAll"
    case pushNotifyNone = "push.notifyNone"
    case pushSenderIsOwner = "push.senderIsOwner"
    case pushSenderIsManager = "push.senderIsManager"
    case pushSenderIsMember = "push.senderIsMember"
    case pushSenderRoleUnknown = "push.senderRoleUnknown"
    case pushNotifyStateUnknown = "push.notifyStateUnknown"

    case chatroomEnter = "chatroom.enter"
    case chatroomExit = "chatroom.exit"
    case chatroomAddBlack = "chatroom.addBlack"
    case chatroomRemoveBlack = "chatroom.removeBlack"
    case chatroomAddMute = "chatroom.addMute"
    case chatroomRemoveMute = "chatroom.removeMute"
    case chatroomAddManager = "chatroom.addManager"
    case chatroomRemoveManager = "chatroom.removeManager"
    case chatroomAddCommon = "chatroom.addCommon"
    case chatroomRemoveCommon = "chatroom.removeCommon"
    case chatroomClosed = "chatroom.closed"
    case chatroomInfoUpdated = "chatroom.infoUpdated"
    case chatroomKicked = "chatroom.kicked"
    case chatroomAddMuteTemporarily = "chatroom.addMuteTemporarily"
    case chatroomRemoveMuteTemporarily = "chatroom.removeMuteTemporarily"
    case chatroomMemberUpdateInfo = "chatroom.memberUpdateInfo"
    case chatroomQueueChange = "chatroom.queueChange"
    case chatroomRoomMuted = "chatroom.roomMuted"
    case chatroomRoomUnmuted = "chatroom.roomUnMuted"
    case chatroomTagMuteAdd = "chatroom.tagTempMuteAdd"
    case chatroomTagMuteRemove = "chatroom.tagTempMuteRemove"
    case chatroomRecall = "chatroom.recall"
    case chatroomUpdateTags = "chatroom.updateTags"
    case chatroomUnknown = "chatroom.unknown"
  }
}
