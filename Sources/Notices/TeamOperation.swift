/// What happened in a team: `NIMTeamOperationType` with what each operation carries.
public enum TeamOperation: Hashable, Sendable {
  /// The actor invited these users, and they are in at once.
  case invite([Account])
  /// The actor removed these members.
  case kick([Account])
  /// The actor left.
  case leave
  /// The actor changed these settings, in payload order: none where nothing changed, nil where the payload does not say
  /// what did.
  case update([TeamChange]?)
  /// The actor dismissed the team.
  case dismiss
  /// The actor let these applicants in. In a team that needs no approval, actor and applicant are the same.
  case applyPass([Account])
  /// The actor made another member the owner; `leaving` where the actor left the team by the same act.
  case transferOwner(to: Account?, leaving: Bool)
  /// The actor made these members managers.
  case addManager([Account])
  /// The actor took the manager's role from these members.
  case removeManager([Account])
  /// The actor accepted an invitation; the account is the one who had invited.
  case acceptInvitation(from: Account?)
  /// The actor muted or unmuted these members; the state is nil where the payload does not say which.
  case mute([Account], MuteState?)
  /// A code that has no meaning here, with its `data` as it was received.
  case unknown(TeamOperationCode, data: RawJSON?)

  /// The number of the operation on the wire.
  public var code: TeamOperationCode {
    switch self {
    case .invite: .invite
    case .kick: .kick
    case .leave: .leave
    case .update: .update
    case .dismiss: .dismiss
    case .applyPass: .applyPass
    case .transferOwner: .transferOwner
    case .addManager: .addManager
    case .removeManager: .removeManager
    case .acceptInvitation: .acceptInvitation
    case .mute: .mute
    case .unknown(let code, _): code
    }
  }

  /// Whom the operation is about, in payload order.
  public var targets: [Account] {
    switch self {
    case .invite(let accounts), .kick(let accounts), .applyPass(let accounts), .addManager(let accounts),
      .removeManager(let accounts), .mute(let accounts, _):
      accounts
    case .transferOwner(let account, _), .acceptInvitation(let account): account.map { [$0] } ?? []
    case .leave, .update, .dismiss, .unknown: []
    }
  }
}

/// The `id` of a team notification on the wire: `NIMTeamOperationType`.
public struct TeamOperationCode: NamedCode {
  public var rawValue: Int
  @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

  // (Inlined, so that whoever asks which of them one is compares numbers.)
  @inlinable public static var invite: Self { Self(rawValue: 0) }
  @inlinable public static var kick: Self { Self(rawValue: 1) }
  @inlinable public static var leave: Self { Self(rawValue: 2) }
  @inlinable public static var update: Self { Self(rawValue: 3) }
  @inlinable public static var dismiss: Self { Self(rawValue: 4) }
  @inlinable public static var applyPass: Self { Self(rawValue: 5) }
  @inlinable public static var transferOwner: Self { Self(rawValue: 6) }
  @inlinable public static var addManager: Self { Self(rawValue: 7) }
  @inlinable public static var removeManager: Self { Self(rawValue: 8) }
  @inlinable public static var acceptInvitation: Self { Self(rawValue: 9) }
  @inlinable public static var mute: Self { Self(rawValue: 10) }

  public static let names = (0...10).compactMap { number in
    let code = Self(rawValue: number)
    return code.name.map { (code: code, name: $0) }
  }

  /// (Most notices have one: here, no list is looked into.)
  public var name: String? {
    switch self {
    case .invite: "invite"
    case .kick: "kick"
    case .leave: "leave"
    case .update: "update"
    case .dismiss: "dismiss"
    case .applyPass: "applyPass"
    case .transferOwner: "transferOwner"
    case .addManager: "addManager"
    case .removeManager: "removeManager"
    case .acceptInvitation: "acceptInvitation"
    case .mute: "mute"
    default: nil
    }
  }
}

extension TeamOperationCode {
  /// A super team has the same operations under other numbers, from the sixth on in another order.
  private static let superTeamNumbers: [(code: Self, wire: Int)] = [
    (.invite, 401), (.kick, 402), (.leave, 403), (.update, 404), (.dismiss, 405), (.transferOwner, 406),
    (.addManager, 407), (.removeManager, 408), (.mute, 409), (.applyPass, 410), (.acceptInvitation, 411),
  ]

  /// The operation that a number on the wire means, in either numbering.
  ///
  /// (Samples of the documentation have a plain team's numbers in a super team's conversation, so both are read there.)
  @inlinable public init(wire number: Int) {
    self = (401...411).contains(number) ? Self.superTeamCode(number) : Self(rawValue: number)
  }

  @usableFromInline static func superTeamCode(_ number: Int) -> Self {
    superTeamNumbers.first { $0.wire == number }?.code ?? Self(rawValue: number)
  }

  /// The number on the wire in a group of this scope.
  public func wire(in scope: TeamScope) -> Int {
    guard scope == .superTeam else { return rawValue }
    return Self.superTeamNumbers.first { $0.code == self }?.wire ?? rawValue
  }
}
