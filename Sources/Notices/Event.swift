/// What a notice tells.
public enum Event: Hashable, Sendable {
  /// Something happened in a team of this scope.
  case team(TeamOperation, TeamScope)
  /// Somebody asked to join a team or was asked to, or such a request was turned down.
  case teamRequest(TeamRequest, TeamScope)
  /// A friendship was asked for, made, turned down or ended.
  case friend(FriendEvent)
  /// A user gave another user an alias, or put them on the blacklist or on do-not-disturb, or undid it.
  case userSetting(UserSetting)
  /// Something happened in a chat room.
  case chatroom(ChatroomEvent)
  /// A call was missed, ended or declined.
  case call(CallEvent)
  /// A message was taken back.
  case revocation(RevocationKind)
  /// What became of a message that was sent.
  case outcome(SendOutcome)
  /// A system notification of a type that has no meaning here, with the type as the source wrote it: a number or a word.
  case system(type: RawJSON)
}

/// Which kind of group a notice is about. The operations are the same in each; their codes on the wire are not.
public enum TeamScope: String, CaseIterable, Sendable {
  /// 高级群, `NIMTeamTypeAdvanced`.
  case team
  /// 超大群, `NIMTeamTypeSuper`.
  case superTeam
  /// 讨论组, `NIMTeamTypeNormal`: a plain team whose `tinfo` says type 0.
  case discussionGroup
}
