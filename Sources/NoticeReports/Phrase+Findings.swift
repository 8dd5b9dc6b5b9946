public import NoticeFormatting
public import NoticeLedger
internal import Notices

// Phrases for what does not fit with earlier notices.

extension Phrase {
  /// What does not fit with what was known of a team.
  public init(_ finding: TeamFinding, for viewpoint: Viewpoint = Viewpoint()) {
    let notice = finding.notice
    let scope: TeamScope = if case .team(_, let scope) = notice.event { scope } else { .team }
    func about(_ key: Key, _ accounts: [Account] = [], _ arguments: [Argument] = []) -> Phrase {
      Phrase(key, about: accounts, in: scope, arguments, for: viewpoint, team: notice.team)
    }
    self =
      switch finding.kind {
      case .alreadyMember(let account): about(.findingAlreadyMember, [account])
      case .notMember(let account), .actorNotMember(let account): about(.findingNotMember, [account])
      case .alreadyManager(let account): about(.findingAlreadyManager, [account])
      case .notManager(let account): about(.findingNotManager, [account])
      case .alreadyOwner(let account): about(.findingAlreadyOwner, [account])
      case .notOwner(let account): about(.findingNotOwner, [account])
      case .ownerLeft(let account): about(.findingOwnerLeft, [account])
      case .afterDismissal: about(.findingAfterDismissal)
      case .settingDiffers(let said, _): about(.findingSettingDiffers, [], Self.arguments(said, in: scope))
      case .ownerDiffers(let said, _): about(.findingOwnerDiffers, [said])
      case .memberCountDiffers(let said, let known):
        about(
          .findingMemberCountDiffers, [],
          [.init(name: .total, value: .number(said)), .init(name: .rest, value: .number(known))])
      case .noActor: about(.findingNoActor)
      case .noTargets: about(.findingNoTargets)
      case .unknownOperation(let code): .unknownOperation(code.rawValue)
      }
  }

  /// What does not fit with what was known of two accounts.
  public init(_ finding: FriendFinding, for viewpoint: Viewpoint = Viewpoint()) {
    let pair = FriendRelation.key(of: finding.notice)
    let both = pair.map { [$0.first, $0.second] } ?? []
    self =
      switch finding.kind {
      case .noRequest(let account): Phrase(.findingNoRequest, about: [account], for: viewpoint)
      case .alreadyFriends: Phrase(.findingAlreadyFriends, about: both, for: viewpoint)
      case .notFriends: Phrase(.findingNotFriends, about: both, for: viewpoint)
      case .unknownOperation(let operation): .unknownOperation(operation.rawValue)
      case .unspecified: .unknownOperation(nil)
      }
  }

  /// Of a setting: what it is, where it has a name, and its code.
  private static func arguments(_ said: TeamChange, in scope: TeamScope) -> [Argument] {
    let code = if case .unknown(let key, _) = said { key } else { said.tag.map { String($0.rawValue) } ?? "" }
    guard let clauses = clauses([said], in: scope) else {
      return [.init(name: .code, value: .text(code)), .init(name: .valueIs, value: .choice(.unknown))]
    }
    return [
      .init(name: .changes, value: .phrase(clauses)), .init(name: .code, value: .text(code)),
      .init(name: .valueIs, value: .choice(.other)),
    ]
  }

  private static func unknownOperation(_ code: Int?) -> Phrase {
    Phrase(
      key: .findingUnknownOperation,
      arguments: [
        Argument(name: .code, value: .text(code.map(String.init) ?? "")),
        Argument(name: .valueIs, value: .choice(code == nil ? .empty : .other)),
      ])
  }
}
