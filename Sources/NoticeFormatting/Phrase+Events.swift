internal import Notices

// Phrases for the events that are not operations on a team.

extension Statement {
  /// `name` is the group's, where the payload has it.
  static func saying(_ request: TeamRequest, _ scope: TeamScope, _ people: Participants, name: String?) -> Statement {
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
        Statement(.nounNamed, in: scope, [Argument(name: .value, value: .text(name))])
      } else {
        Statement(.nounUnnamed, in: scope)
      }
    return Statement(
      key, people, in: scope, [Argument(name: .group, value: .phrase(group.phrase))] + note(request.postscript))
  }

  static func saying(_ friend: FriendEvent, _ people: Participants) -> Statement {
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
    return Statement(key, people, arguments)
  }

  static func saying(_ setting: UserSetting, _ people: Participants) -> Statement {
    func state(_ isOn: Bool) -> [Argument] { [Argument(name: .state, value: .choice(isOn ? .on : .off))] }
    return switch setting {
    case .alias(let name): Statement(.settingAlias, people, told(name, as: .value, .valueIs))
    case .blacklist(let isOn): Statement(.settingBlacklist, people, state(isOn))
    case .doNotDisturb(let isOn): Statement(.settingDoNotDisturb, people, state(isOn))
    }
  }

  static func saying(_ event: ChatroomEvent, _ people: Participants) -> Statement {
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
    return Statement(
      key, people,
      [Argument(name: .room, value: .phrase(Phrase(key: .nounChatroom))), Self.code(event.code.rawValue)]
        + Self.duration(event.muteDuration))
  }

  /// Entering, leaving and changing one's own profile is done by whom it is about, whoever the payload calls the operator.
  static func participants(of event: ChatroomEvent, in notice: Notice, _ names: Names) -> Participants {
    switch event.code {
    case .enter, .exit, .memberUpdateInfo:
      switch Set(event.targets).count {
      case 0: .of(notice, [], names)
      case 1: .of(event.targets[0], isBySystem: false, [], names)
      default: .of(nil, isBySystem: false, event.targets, names)
      }
    default: .of(notice, event.targets, names)
    }
  }

  static func saying(_ call: CallEvent, _ people: Participants) -> Statement {
    let key: Key =
      switch call.code {
      case .miss, .noResponse: .callMiss
      case .bill: .callBill
      case .reject: .callReject
      default: .callUnknown
      }
    return Statement(
      key, people,
      [Argument(name: .callType, value: .choice(Choice(code: call.type?.name))), Self.code(call.code.rawValue)]
        + Self.duration(call.duration))
  }

  static func saying(_ outcome: SendOutcome) -> Statement {
    let reason = Argument(name: .reason, value: .choice(Choice(code: outcome.code?.name)))
    let code = Argument(name: .code, value: .text(outcome.code.map { String($0.rawValue) } ?? ""))
    let codeIs = Argument(name: .valueIs, value: .choice(outcome.code == nil ? .empty : .other))
    return switch outcome.status {
    case .sending: Statement(.outcomeSending)
    case .success, .history: Statement(.outcomeSuccess)
    case .failed: Statement(.outcomeFailed, nil, [code, codeIs])
    case .reject: Statement(.outcomeReject, nil, [reason, code, codeIs])
    case .undo: Statement(.outcomeUndo)
    case .readReceipt: Statement(.outcomeReadReceipt)
    case .unknown(let word): Statement(.outcomeUnknown, nil, [Argument(name: .value, value: .text(word))])
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
