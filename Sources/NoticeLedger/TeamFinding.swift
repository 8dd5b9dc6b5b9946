public import Notices

/// Something about which the notices of a team do not agree, and the notice that showed it.
public struct TeamFinding: Hashable, Sendable {
  public var kind: Kind
  /// The later one.
  public var notice: Notice

  public init(_ kind: Kind, notice: Notice) {
    self.kind = kind
    self.notice = notice
  }

  public enum Kind: Hashable, Sendable {
    /// Joined, and was a member already.
    case alreadyMember(Account)
    /// Left, was removed, or something was done to a member, who was none.
    case notMember(Account)
    /// Did something in the team, and was no member.
    case actorNotMember(Account)
    case alreadyManager(Account)
    case notManager(Account)
    case alreadyOwner(Account)
    /// Handed over or dismissed the team, and was not its owner.
    case notOwner(Account)
    /// Left or was removed while being the owner.
    case ownerLeft(Account)
    case afterDismissal(TeamOperationCode)

    /// A setting is not what it was, and no notice says that it was changed.
    case settingDiffers(said: TeamChange, known: TeamChange)
    case ownerDiffers(said: Account, known: Account)
    case memberCountDiffers(said: Int, known: Int)

    /// Nothing follows from a notice that does not say who did it,
    case noActor(TeamOperationCode)
    /// or to whom,
    case noTargets(TeamOperationCode)
    /// or what.
    case unknownOperation(TeamOperationCode)
  }

  /// Whether notices are missing: what is known contradicts no notice, but a notice says more than others told.
  public var isGap: Bool {
    switch kind {
    case .settingDiffers, .ownerDiffers, .memberCountDiffers: true
    default: false
    }
  }
}
