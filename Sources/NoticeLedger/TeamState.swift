public import Notices

/// What is known of a team from its notifications, as the SDK's local cache has it.
///
/// A notification is believed over what was known before: it is the later word. Where the two contradict each other, a
/// `TeamFinding` tells so. An export seldom begins where a team does, so an account that has never been mentioned may be a
/// member or not, until a notice says how many there are and that is as many as are known.
public struct TeamState: NoticeFold {
  public let team: TeamID
  /// nil before the first notice.
  public private(set) var scope: TeamScope?
  public private(set) var owner: Account?
  /// Who is known to be in the team.
  public private(set) var members: [Account: Member] = [:]
  /// Who is known to have left or to have been removed, and when.
  public private(set) var formerMembers: [Account: Timestamp?] = [:]
  /// Whether there are no other members than `members`.
  public private(set) var hasAllMembers = false
  /// The last known value of each setting.
  public private(set) var settings = TeamSettings()
  public private(set) var dismissal: Dismissal?
  /// When the last notice was sent, of those with a time.
  public private(set) var lastChange: Timestamp?
  /// What people were last called in notices: a last resort for their names.
  public private(set) var nicks: [Account: String] = [:]
  /// What the notices do not agree about.
  public private(set) var findings: [TeamFinding] = []

  public struct Member: Hashable, Sendable {
    /// nil where only the membership is known: somebody who removes others has some role.
    public var type: TeamMemberType?
    public var isMuted = false
    /// nil where the joining has not been seen.
    public var joined: Timestamp?
  }

  public struct Dismissal: Hashable, Sendable {
    public var actor: Account?
    public var time: Timestamp?
  }

  public init(_ team: TeamID) { self.team = team }

  public var key: TeamID { team }

  public static func key(of notice: Notice) -> TeamID? { notice.operation == nil ? nil : notice.team }

  public var managers: Set<Account> { Set(members.filter { $0.value.type == .manager }.keys) }
  public var mutedMembers: Set<Account> { Set(members.filter(\.value.isMuted).keys) }

  /// Whether an account is in the team; nil where that is not known.
  public func isMember(_ account: Account) -> Bool? {
    if members[account] != nil { return true }
    return hasAllMembers || formerMembers[account] != nil ? false : nil
  }

  // MARK: Folding

  public mutating func apply(_ notice: Notice) {
    guard case .team(let operation, let scope) = notice.event, notice.team == team else { return }
    guard dismissal == nil else { return find(.afterDismissal(operation.code), in: notice) }
    self.scope = scope
    lastChange = notice.time ?? lastChange
    for person in notice.people { nicks[person.account] = person.nick }
    meetActor(of: operation, in: notice)
    carryOut(operation, in: notice)
    compare(notice.teamInfo, with: operation, in: notice)
  }

  private mutating func carryOut(_ operation: TeamOperation, in notice: Notice) {
    if operation.needsTargets, operation.targets.isEmpty { find(.noTargets(operation.code), in: notice) }
    switch operation {
    case .invite(let accounts): for account in accounts { join(account, in: notice) }
    // Where joining needs no approval, the applicant is the actor, and may be named as target too or not.
    case .applyPass(let accounts):
      let joining = accounts.isEmpty ? [notice.actor].compactMap { $0 } : accounts
      for account in joining { join(account, in: notice) }
    case .acceptInvitation: if let account = actor(of: operation, in: notice) { join(account, in: notice) }
    case .kick(let accounts): for account in accounts { part(account, in: notice) }
    case .leave: if let account = actor(of: operation, in: notice) { part(account, in: notice) }
    case .update(let changes): for change in changes ?? [] { settings.set(change) }
    case .dismiss:
      mustBeOwner(notice)
      dismissal = Dismissal(actor: notice.actor, time: notice.time)
    case .transferOwner(let account, let isLeaving): transfer(to: account, isLeaving: isLeaving, in: notice)
    case .addManager(let accounts):
      for account in accounts {
        if members[account]?.type == .manager { find(.alreadyManager(account), in: notice) }
        member(account, in: notice) { $0.type = .manager }
      }
    case .removeManager(let accounts):
      for account in accounts {
        if let type = members[account]?.type, type != .manager { find(.notManager(account), in: notice) }
        member(account, in: notice) { $0.type = .normal }
      }
    case .mute(let accounts, let state):
      for account in accounts { member(account, in: notice) { $0.isMuted = state.map { $0 != .off } ?? $0.isMuted } }
    case .unknown(let code, _): find(.unknownOperation(code), in: notice)
    }
  }

  /// Who acts is in the team. (The service itself acts from outside, and who joins was outside before.)
  private mutating func meetActor(of operation: TeamOperation, in notice: Notice) {
    guard let actor = notice.actor, !notice.isBySystem else { return }
    switch operation {
    case .acceptInvitation, .leave: return
    case .applyPass(let accounts) where accounts.isEmpty || accounts.contains(actor): return
    case .invite(let accounts) where accounts.contains(actor): return
    default: break
    }
    if isMember(actor) == false { find(.actorNotMember(actor), in: notice) }
    admit(actor)
  }

  /// The actor, where nothing can be done without one.
  private mutating func actor(of operation: TeamOperation, in notice: Notice) -> Account? {
    if notice.actor == nil { find(.noActor(operation.code), in: notice) }
    return notice.actor
  }

  private mutating func admit(_ account: Account) {
    formerMembers[account] = nil
    if members[account] == nil { members[account] = Member(type: account == owner ? .owner : nil) }
  }

  private mutating func join(_ account: Account, in notice: Notice) {
    if isMember(account) == true {
      find(.alreadyMember(account), in: notice)
    } else {
      formerMembers[account] = nil
      members[account] = Member(type: account == owner ? .owner : .normal, joined: notice.time)
    }
  }

  private mutating func part(_ account: Account, in notice: Notice) {
    if isMember(account) == false { find(.notMember(account), in: notice) }
    if account == owner {
      find(.ownerLeft(account), in: notice)
      owner = nil
    }
    members[account] = nil
    formerMembers[account] = .some(notice.time)
  }

  /// What is done to a member shows that the account is one.
  private mutating func member(_ account: Account, in notice: Notice, _ change: (inout Member) -> Void) {
    if isMember(account) == false { find(.notMember(account), in: notice) }
    admit(account)
    if var member = members[account] {
      change(&member)
      members[account] = member
    }
  }

  private mutating func mustBeOwner(_ notice: Notice) {
    guard let actor = notice.actor, let owner, actor != owner, !notice.isBySystem else { return }
    find(.notOwner(actor), in: notice)
  }

  private mutating func transfer(to account: Account?, isLeaving: Bool, in notice: Notice) {
    if let account, account == owner { find(.alreadyOwner(account), in: notice) } else { mustBeOwner(notice) }
    let former = owner ?? (notice.isBySystem ? nil : notice.actor)
    if let former, former != account {
      if isLeaving {
        members[former] = nil
        formerMembers[former] = .some(notice.time)
      } else {
        members[former]?.type = .normal
      }
    }
    owner = account
    if let account { member(account, in: notice) { $0.type = .owner } }
  }

  // MARK: Comparing

  /// Notices also say how the team is: where that is not what is known, something in between is missing.
  private mutating func compare(_ info: TeamInfo, with operation: TeamOperation, in notice: Notice) {
    if case .update = operation {
    } else {
      for said in info.settings {
        if let known = settings.set(said), known != said { find(.settingDiffers(said: said, known: known), in: notice) }
      }
    }
    // A transfer may say who the owner was or is.
    if case .transferOwner = operation {} else if let said = info.account(.owner) { meet(owner: said, in: notice) }
    // Only of those who join is it known that they are counted.
    switch operation {
    case .invite, .applyPass, .acceptInvitation:
      guard let said = info.number(.memberNum) else { return }
      if hasAllMembers, said != members.count {
        find(.memberCountDiffers(said: said, known: members.count), in: notice)
      }
      hasAllMembers = said == members.count
    default: break
    }
  }

  private mutating func meet(owner said: Account, in notice: Notice) {
    if let owner, owner != said {
      find(.ownerDiffers(said: said, known: owner), in: notice)
      members[owner]?.type = .normal
    }
    owner = said
    admit(said)
    members[said]?.type = .owner
  }

  private mutating func find(_ kind: TeamFinding.Kind, in notice: Notice) {
    findings.append(TeamFinding(kind, notice: notice))
  }
}

extension TeamOperation {
  /// Whether it says nothing without accounts that it is done to. (Where joining needs no approval, nobody need be named.)
  fileprivate var needsTargets: Bool {
    switch self {
    case .invite, .kick, .transferOwner, .addManager, .removeManager, .mute: true
    case .leave, .update, .dismiss, .applyPass, .acceptInvitation, .unknown: false
    }
  }
}

extension TeamInfo {
  fileprivate func account(_ key: Key) -> Account? {
    bookkeeping.last { $0.key == key }.map(\.value.word).flatMap { $0.isEmpty ? nil : Account($0) }
  }

  fileprivate func number(_ key: Key) -> Int? { bookkeeping.last { $0.key == key }.flatMap { Int($0.value.word) } }
}
