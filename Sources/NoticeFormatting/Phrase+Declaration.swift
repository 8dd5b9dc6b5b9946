// What each entry of the string tables may use: the contract between code and translators.

extension Phrase.Name {
  /// What can be done with an argument in a pattern.
  package enum Kind: String {
    /// Shown as it is: `{actor}`.
    case text = "a text"
    /// For `plural` and number formats.
    case number = "a number"
    /// For `select`.
    case keyword = "a keyword"
  }

  package var kind: Kind {
    switch self {
    case .count, .changeCount, .rest, .total: .number
    case .actorIs, .actorGender, .targetIs, .targetGender, .leaving, .state, .valueIs, .titleIs, .mode, .noteIs,
      .callType, .reason, .position:
      .keyword
    case .actor, .targets, .targetsInitial, .others, .team, .teamShort, .code, .changes, .value, .title, .note, .room,
      .group, .duration, .durationShort, .names, .namesAndOthers, .notNamed, .first, .next:
      .text
    }
  }

  /// What a keyword can be: the branches that a `select` can have.
  package var choices: Set<Phrase.Choice> {
    switch self {
    case .actorIs: [.you, .system, .unknown, .other]
    case .targetIs: [.none, .you, .among, .actor, .actorAmong, .other]
    case .actorGender, .targetGender: [.feminine, .masculine, .other]
    case .leaving: [.yes, .no, .other]
    case .state: [.on, .off, .other]
    case .valueIs: [.empty, .unknown, .other]
    case .titleIs, .noteIs: [.empty, .other]
    case .mode:
      [
        .noAuth, .needAuth, .rejectAll, .manager, .all, .on, .off, .cancel, .muteNormal, .muteAll, .other,
      ]
    case .callType: [.audio, .video, .other]
    case .reason: [.sensitiveWord, .tooFrequent, .other]
    case .position: [.pair, .last, .other]
    default: []
    }
  }

  /// The phrase's argument that this one is another form of.
  package var source: Self {
    switch self {
    case .targetsInitial: .targets
    case .durationShort: .duration
    default: self
    }
  }
}

extension Phrase.Key {
  /// The arguments that a pattern of this key can use.
  package var declaration: Set<Phrase.Name> {
    switch self {
    case .nounTeam, .nounTeamShort, .nounSuperTeam, .nounSuperTeamShort, .nounDiscussionGroup,
      .nounDiscussionGroupShort, .nounChatroom, .personYou, .personYouInitial, .personSomeone, .personSystem:
      []
    case .nounNamed: Self.nouns.union([.value])
    case .nounUnnamed: Self.nouns
    case .listCut: [.names, .namesAndOthers, .notNamed, .rest, .total]
    case .listOthers: [.rest, .total]
    case .listClauses: [.first, .next, .position]

    case .invite, .kick, .leave, .dismiss, .applyPass, .addManager, .removeManager, .acceptInvitation: Self.ofTeam
    case .transferOwner: Self.ofTeam.union([.leaving])
    case .mute: Self.ofTeam.union([.state])
    case .unknown: Self.ofTeam.union([.code])

    case .updateNothing, .updateUnspecified: Self.ofTeam
    case .updateSeveral: Self.ofTeam.union([.changes, .changeCount])
    case .updateUnknowns: Self.ofTeam.union([.changeCount])
    case .updateUnknown: Self.ofTeam.union([.code])
    case .updateName, .updateIntro, .updateAvatar, .updateClientCustom, .updateServerCustom,
      .updateAntispamBusinessId:
      Self.ofTeam.union(Self.textValue)
    case .updateAnnouncement: Self.ofTeam.union(Self.textValue).union([.title, .titleIs])
    case .updateJoinMode, .updateBeInviteMode, .updateInviteMode, .updateUpdateInfoMode,
      .updateUpdateClientCustomMode, .updateMuteMode, .updateAllMuteMode:
      Self.ofTeam.union(Self.modeValue)
    case .updateMentionAll, .updatePinning: Self.ofTeam.union([.mode])
    case .updatePinned, .updateUnpinned: Self.ofTeam

    case .changeName, .changeIntro, .changeAvatar, .changeClientCustom, .changeServerCustom,
      .changeAntispamBusinessId:
      Self.nouns.union(Self.textValue)
    case .changeAnnouncement: Self.nouns.union(Self.textValue).union([.title, .titleIs])
    case .changeJoinMode, .changeBeInviteMode, .changeInviteMode, .changeUpdateInfoMode,
      .changeUpdateClientCustomMode, .changeMuteMode, .changeAllMuteMode:
      Self.nouns.union(Self.modeValue)
    case .changeMentionAll, .changePinning: Self.nouns.union([.mode])
    case .changePinned, .changeUnpinned: Self.nouns
    case .changeUnknowns: Self.nouns.union([.changeCount])

    case .requestApply, .requestApplyReject, .requestInvite, .requestInviteReject:
      Self.ofTeam.union([.group, .note, .noteIs])
    case .friendAdd, .friendRequest, .friendVerify, .friendReject, .friendDelete, .friendUnknown:
      Self.people.union([.note, .noteIs, .code, .valueIs])
    case .settingAlias: Self.people.union(Self.textValue)
    case .settingBlacklist, .settingDoNotDisturb: Self.people.union([.state])

    case .revocation, .deletion: Self.people
    case .systemUnknown: Self.people.union([.code])
    case .callMiss, .callBill, .callReject, .callUnknown:
      Self.people.union([.callType, .code, .valueIs, .duration, .durationShort])

    case .outcomeSending, .outcomeSuccess, .outcomeUndo, .outcomeReadReceipt: []
    case .outcomeFailed: [.code, .valueIs]
    case .outcomeReject: [.reason, .code, .valueIs]
    case .outcomeUnknown: [.value]

    case .stateTeam: Self.nouns.union([.code, .value, .valueIs])
    case .stateOwner, .stateManagers, .stateFormerMembers, .stateMutedMembers: Self.ofTeam
    case .stateMembers: Self.ofTeam.union([.valueIs])
    case .stateSettings: Self.nouns.union([.changes])
    case .statePerson, .stateFriends, .statePendingIn, .statePendingOut, .stateRejected, .stateRejectedBy,
      .stateDeleted, .stateBlacklist, .stateDoNotDisturb:
      Self.people
    case .stateAlias: Self.people.union([.value])

    case .findingAlreadyMember, .findingNotMember, .findingAlreadyManager, .findingNotManager, .findingAlreadyOwner,
      .findingNotOwner, .findingOwnerLeft, .findingOwnerDiffers:
      Self.ofTeam
    case .findingAfterDismissal: Self.nouns
    case .findingSettingDiffers: Self.nouns.union([.changes, .code, .valueIs])
    case .findingMemberCountDiffers: Self.nouns.union([.total, .rest])
    case .findingNoActor, .findingNoTargets: []
    case .findingUnknownOperation: [.code, .valueIs]
    case .findingNoRequest, .findingAlreadyFriends, .findingNotFriends: Self.people

    case .pushOwnMessage, .pushForced, .pushDoNotDisturb, .pushNotifyAll, .pushNotifyNone, .pushSenderIsOwner,
      .pushSenderIsManager, .pushSenderIsMember:
      Self.ofTeam
    case .pushSenderRoleUnknown: Self.ofTeam.union([.code, .valueIs])
    case .pushNotifyStateUnknown: Self.ofTeam.union([.code])

    case .chatroomEnter, .chatroomExit, .chatroomAddBlack, .chatroomRemoveBlack, .chatroomAddMute,
      .chatroomRemoveMute, .chatroomAddManager, .chatroomRemoveManager, .chatroomAddCommon, .chatroomRemoveCommon,
      .chatroomClosed, .chatroomInfoUpdated, .chatroomKicked, .chatroomAddMuteTemporarily,
      .chatroomRemoveMuteTemporarily, .chatroomMemberUpdateInfo, .chatroomQueueChange, .chatroomRoomMuted,
      .chatroomRoomUnmuted, .chatroomTagMuteAdd, .chatroomTagMuteRemove, .chatroomRecall, .chatroomUpdateTags,
      .chatroomUnknown:
      Self.people.union([.room, .code, .valueIs, .duration, .durationShort])
    }
  }

  private static let people: Set<Phrase.Name> = [
    .actor, .actorIs, .actorGender, .targets, .targetsInitial, .others, .count, .targetIs, .targetGender,
  ]
  private static let nouns: Set<Phrase.Name> = [.team, .teamShort]
  private static let ofTeam = people.union(nouns)
  private static let textValue: Set<Phrase.Name> = [.value, .valueIs]
  private static let modeValue: Set<Phrase.Name> = [.mode, .code]
}
