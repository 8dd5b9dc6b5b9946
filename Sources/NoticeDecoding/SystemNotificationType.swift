internal import Notices

/// `NIMSystemNotificationType`: what a system notification is about, in the SDKs' numbers and words.
enum SystemNotificationType {
  case request(TeamRequest.Kind, TeamScope)
  /// Made, asked for, accepted or turned down: `vt` says which, or the word itself.
  case friendAdd(UserOperation?)
  case friendDelete
  case revocation(RevocationKind)
  /// An app's own message.
  case custom
  /// Of a type that is not known.
  case unknown(RawJSON)

  /// The number (headers of the iOS and C SDKs); nil where it is not known.
  init?(number: Int64) {
    switch number {
    case 0: self = .request(.apply, .team)
    case 1: self = .request(.applyReject, .team)
    case 2: self = .request(.invite, .team)
    case 3: self = .request(.inviteReject, .team)
    case 5: self = .friendAdd(nil)
    case 6: self = .friendDelete
    case 7: self = .revocation(.revokeP2P)
    case 8: self = .revocation(.revokeTeam)
    case 12: self = .revocation(.revokeSuperTeam)
    case 13: self = .revocation(.deleteP2P)
    case 14: self = .revocation(.deleteTeam)
    case 15: self = .request(.apply, .superTeam)
    case 16: self = .request(.applyReject, .superTeam)
    case 17: self = .request(.invite, .superTeam)
    case 18: self = .request(.inviteReject, .superTeam)
    case 100...103: self = .custom
    default: return nil
    }
  }

  /// The word of the Web SDK or of Flutter; nil where it is not known.
  init?(word: String) {
    switch word {
    case "applyTeam", "applyJoinTeam": self = .request(.apply, .team)
    case "rejectTeamApply": self = .request(.applyReject, .team)
    case "teamInvite": self = .request(.invite, .team)
    case "rejectTeamInvite", "declineTeamInvite": self = .request(.inviteReject, .team)
    case "applySuperTeam", "superTeamApply": self = .request(.apply, .superTeam)
    case "rejectSuperTeamApply", "superTeamApplyReject": self = .request(.applyReject, .superTeam)
    case "superTeamInvite": self = .request(.invite, .superTeam)
    case "rejectSuperTeamInvite", "superTeamInviteReject": self = .request(.inviteReject, .superTeam)
    case "friendRequest": self = .friendAdd(nil)
    case "addFriend": self = .friendAdd(.add)
    case "applyFriend": self = .friendAdd(.request)
    case "passFriendApply": self = .friendAdd(.verify)
    case "rejectFriendApply": self = .friendAdd(.reject)
    case "deleteFriend": self = .friendDelete
    case "deleteMsg": self = .revocation(.unspecified)
    case "customP2p", "customTeam", "customSuperTeam": self = .custom
    default: return nil
    }
  }
}

/// The fields of a system notification, wherever a dialect has them.
struct SystemFields {
  var words: TeamWords
  var from, to, postscript, attach: JSONValue?
  /// What became of it, and how that is written.
  var state: JSONValue?
  var stateCodes: RequestStateCodes
  /// Whether `to` is a team where the type does not say.
  var isOfTeam = false

  init(_ words: TeamWords, _ stateCodes: RequestStateCodes) {
    self.words = words
    self.stateCodes = stateCodes
  }

  /// nil for an app's own message.
  func notice(_ type: SystemNotificationType, in record: JSONValue, _ decoder: RecordDecoder) -> Notice? {
    let actor = decoder.account(from)
    let content = attach.flatMap {
      $0.isNothing ? nil : decoder.object($0, "an object", .warning, usually: words.attachKind)
    }
    switch type {
    case .custom: return nil
    case .unknown(let type):
      for value in [postscript, state, attach] { decoder.keep(value) }
      return addressed(.system(type: type), by: actor, isTeam: isOfTeam, decoder)
    case .revocation(let kind):
      for value in [postscript, state] { value.map(decoder.keep) }
      decoder.keepRest(of: content)
      let isTeam = [.revokeTeam, .revokeSuperTeam, .deleteTeam].contains(kind) || (kind == .unspecified && isOfTeam)
      return addressed(.revocation(kind), by: actor, isTeam: isTeam, decoder)
    case .friendDelete:
      decoder.keepRest(of: content)
      return addressed(
        .friend(FriendEvent(.delete, postscript: note(decoder), state: decoder.requestState(state, stateCodes))),
        by: actor, isTeam: false, decoder)
    case .friendAdd(let known):
      let operation = known.map(FriendEvent.Operation.user) ?? decoder.friendOperation(content ?? record)
      if known == nil { decoder.keepRest(of: content, except: "vt") } else { decoder.keepRest(of: content) }
      let event = FriendEvent(operation, postscript: note(decoder), state: decoder.requestState(state, stateCodes))
      return addressed(.friend(event), by: actor, isTeam: false, decoder)
    case .request(let kind, let scope):
      let request = TeamRequest(kind, postscript: note(decoder), state: decoder.requestState(state, stateCodes))
      var notice = addressed(.teamRequest(request, scope), by: actor, isTeam: true, decoder)
      if let content {
        let info = content.field("team") ?? content.field("team_info") ?? content.field("tinfo")
        let words: TeamWords = content.field("tinfo") != nil ? .wire : words
        let team = notice.teamInfo.read(info, words, in: scope, decoder)
        // Its own information names the team more surely than whom the notification went to.
        if let team {
          decoder.keep(to, unless: notice.team == team)
          notice.team = team
        }
        notice.notifyExt = decoder.nonEmptyText(content.field("attach") ?? content.field("custom"), "a text")
        decoder.keepRest(of: content, except: "team", "team_info", "tinfo", "attach", "custom")
      }
      return notice
    }
  }

  private func note(_ decoder: RecordDecoder) -> String? { decoder.nonEmptyText(postscript, "a text") }

  private func addressed(_ event: Event, by actor: Account?, isTeam: Bool, _ decoder: RecordDecoder) -> Notice {
    isTeam
      ? Notice(event, by: actor, in: decoder.team(to)) : Notice(event, by: actor, to: decoder.account(to))
  }
}
