internal import Notices

// Phrases for the events that are not operations on a team.

extension Statement {
  /// `name` is the group's, where the payload has it.
  static func saying<Result>(
    _ request: TeamRequest, _ scope: TeamScope, _ people: Participants, name: String?, _ body: (Statement) -> Result
  ) -> Result {
    let key: Key =
      switch request.kind {
      case .apply: .requestApply
      case .applyReject: .requestApplyReject
      case .invite: .requestInvite
      case .inviteReject: .requestInviteReject
      }
    // In a list of notifications, “the group” would point to nothing.
    let group =
      if let name, name.hasVisibleCharacter {
        Statement.with(.nounNamed, nil, in: scope, [Argument(name: .value, value: .text(name))], \.phrase)
      } else {
        Statement(.nounUnnamed, in: scope).phrase
      }
    return with(
      key, people, in: scope, [Argument(name: .group, value: .phrase(group))] + note(request.postscript), body)
  }

  static func saying<Result>(
    _ friend: FriendEvent, _ people: Participants, _ body: (Statement) -> Result
  ) -> Result {
    let key: Key =
      switch friend.operation {
      case .delete: .friendDelete
      case .user(.add): .friendAdd
      case .user(.request): .friendRequest
      case .user(.verify): .friendVerify
      case .user(.reject): .friendReject
      case .user, .unspecified: .friendUnknown
      }
    var arguments = Self.note(friend.postscript)
    if case .user(let operation) = friend.operation {
      arguments += [Self.code(operation.rawValue), Argument(name: .valueIs, value: .choice(.other))]
    } else {
      arguments += [
        Argument(name: .code, value: .text("")), Argument(name: .valueIs, value: .choice(.empty)),
      ]
    }
    return with(key, people, arguments, body)
  }

  static func saying<Result>(
    _ setting: UserSetting, _ people: Participants, _ body: (Statement) -> Result
  ) -> Result {
    func state(_ isOn: Bool) -> [Argument] { [Argument(name: .state, value: .choice(isOn ? .on : .off))] }
    return switch setting {
    case .alias(let name): with(.settingAlias, people, told(name, as: .value, .valueIs), body)
    case .blacklist(let isOn): with(.settingBlacklist, people, state(isOn), body)
    case .doNotDisturb(let isOn): with(.settingDoNotDisturb, people, state(isOn), body)
    }
  }

  static func saying<Result>(
    _ event: ChatroomEvent, _ people: Participants, _ body: (Statement) -> Result
  ) -> Result {
    let key: Key =
      switch event.code {
      case .enter: .chatroomEnter
      case .exit: .chatroomExit
      case .addBlack: .chatroomAddBlack
      case .removeBlack: .chatroomRemoveBlack
      case .addMute: .chatroomAddMute
      case .removeMute: .chatroomRemoveMute
      case .removeMuteTemporarily: .chatroomRemoveMuteTemporarily
      case .addManager: .chatroomAddManager
      case .removeManager: .chatroomRemoveManager
      case .addCommon: .chatroomAddCommon
      case .removeCommon: .chatroomRemoveCommon
      case .closed: .chatroomClosed
      case .infoUpdated: .chatroomInfoUpdated
      case .kicked: .chatroomKicked
      case .addMuteTemporarily: .chatroomAddMuteTemporarily
      case .memberUpdateInfo: .chatroomMemberUpdateInfo
      case .queueChange, .queueBatchChange, .queueBatchAdd: .chatroomQueueChange
      case .roomMuted: .chatroomRoomMuted
      case .roomUnMuted: .chatroomRoomUnmuted
      case .tagTempMuteAdd: .chatroomTagMuteAdd
      case .tagTempMuteRemove: .chatroomTagMuteRemove
      case .recall: .chatroomRecall
      case .updateTags: .chatroomUpdateTags
      default: .chatroomUnknown
      }
    return with(
      key, people,
      [Argument(name: .room, value: .phrase(Phrase(key: .nounChatroom))), Self.code(event.code.rawValue)]
        + Self.duration(event.muteDuration), body)
  }

  /// Entering, leaving and changing one's own profile is done by whom it is about, whoever the payload calls the operator.
  static func withParticipants<Result>(
    of event: ChatroomEvent, in notice: Notice, _ names: Names, _ body: (Participants) -> Result
  ) -> Result {
    switch event.code {
    case .enter, .exit, .memberUpdateInfo:
      switch Set(event.targets).count {
      case 0: Participants.with(notice, [], names, body)
      case 1: Participants.with(event.targets[0], isBySystem: false, [], names, body)
      default: Participants.with(nil, isBySystem: false, event.targets, names, body)
      }
    default: Participants.with(notice, event.targets, names, body)
    }
  }

  static func saying<Result>(
    _ call: CallEvent, _ people: Participants, _ body: (Statement) -> Result
  ) -> Result {
    let key: Key =
      switch call.code {
      case .miss, .noResponse: .callMiss
      case .bill: .callBill
      case .reject: .callReject
      default: .callUnknown
      }
    return with(
      key, people,
      [Argument(name: .callType, value: .choice(Choice(code: call.type?.name))), Self.code(call.code.rawValue)]
        + Self.duration(call.duration), body)
  }

  static func saying<Result>(_ outcome: SendOutcome, _ body: (Statement) -> Result) -> Result {
    let reason = Argument(name: .reason, value: .choice(Choice(code: outcome.code?.name)))
    let code = Argument(name: .code, value: .text(outcome.code.map { String($0.rawValue) } ?? ""))
    let codeIs = Argument(name: .valueIs, value: .choice(outcome.code == nil ? .empty : .other))
    return switch outcome.status {
    case .sending: body(Statement(.outcomeSending))
    case .success, .history: body(Statement(.outcomeSuccess))
    case .failed: with(.outcomeFailed, nil, [code, codeIs], body)
    case .reject: with(.outcomeReject, nil, [reason, code, codeIs], body)
    case .undo: body(Statement(.outcomeUndo))
    case .readReceipt: body(Statement(.outcomeReadReceipt))
    case .unknown(let word): with(.outcomeUnknown, nil, [Argument(name: .value, value: .text(word))], body)
    }
  }

  // MARK: Arguments

  private static func note(_ text: String?) -> [Argument] {
    told(text ?? "", as: .note, .noteIs)
  }

  /// A text, and whether anything of it can be seen.
  static func told(_ text: String, as name: Phrase.Name, _ nameIs: Phrase.Name) -> [Argument] {
    [
      Argument(name: name, value: .text(text)),
      Argument(name: nameIs, value: .choice(Choice(isVisible: text))),
    ]
  }

  static func code(_ number: Int) -> Argument { Argument(name: .code, value: .text(String(number))) }

  /// `valueIs` is `empty` where no duration is known.
  private static func duration(_ seconds: Int64?) -> [Argument] {
    let known = seconds.map { max(0, $0) } ?? 0
    return [
      Argument(name: .valueIs, value: .choice(known == 0 ? .empty : .other)),
      Argument(name: .duration, value: .duration(known)),
    ]
  }
}
