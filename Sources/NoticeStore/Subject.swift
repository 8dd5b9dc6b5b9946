internal import NoticeDecoding
internal import Notices

/// Something that notices are looked up by.
enum Subject: Hashable, Sendable {
  case kind(String)
  case team(TeamID)
  case account(Account)

  /// As the table has it.
  var type: Int64 {
    switch self {
    case .kind: 0
    case .team: 1
    case .account: 2
    }
  }

  var name: String {
    switch self {
    case .kind(let name): name
    case .team(let team): team.rawValue
    case .account(let account): account.rawValue
    }
  }
}

extension Notice {
  /// All that it is looked up by, each once.
  var subjects: [Subject] {
    var subjects = [Subject.kind(event.kind)]
    if let team { subjects.append(.team(team)) }
    var few: [Account] = []
    var many: Set<Account> = []
    func mention(_ account: Account) {
      if few.count < 16 {
        guard !few.contains(account) else { return }
        few.append(account)
      } else {
        if many.isEmpty { many = Set(few) }
        guard many.insert(account).inserted else { return }
      }
      subjects.append(.account(account))
    }
    if let actor { mention(actor) }
    if let recipient { mention(recipient) }
    event.accounts.forEach(mention)
    return subjects
  }
}

extension Event {
  /// Whom it was done to, or who took part.
  fileprivate var accounts: [Account] {
    switch self {
    case .team(let operation, _): operation.targets
    case .teamRequest(let request, _): request.targets
    case .chatroom(let event): event.targets
    case .call(let call): call.participants
    case .friend, .userSetting, .revocation, .outcome, .system: []
    }
  }
}
