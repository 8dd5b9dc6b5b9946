internal import NoticeEncoding
internal import Notices

// States as JSON objects on one line, for other programs: accounts in their order, so that the same state gives the same
// text.

extension TeamState {
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("team", team.rawValue)
      writer.optional("scope", scope) { $0.string($1.rawValue) }
      writer.optional("owner", owner) { $0.string($1.rawValue) }
      writer.key("members")
      writer.array { writer in
        for (account, member) in members.inOrder {
          writer.object { writer in
            writer.field("account", account.rawValue)
            writer.optional("nick", nicks[account]) { $0.string($1) }
            writer.optional("type", member.type) { $0.code($1) }
            if member.isMuted { writer.flag("muted") }
            writer.optional("joined", member.joined) { $0.integer($1.milliseconds) }
          }
        }
      }
      if hasAllMembers { writer.flag("hasAllMembers") }
      writer.list("formerMembers", formerMembers.inOrder) { writer, former in
        writer.object { writer in
          writer.field("account", former.key.rawValue)
          writer.optional("left", former.value.time) { $0.integer($1.milliseconds) }
        }
      }
      writer.key("settings")
      writer.changes(settings.all)
      writer.optional("dismissal", dismissal) { writer, dismissal in
        writer.object { writer in
          writer.optional("actor", dismissal.actor) { $0.string($1.rawValue) }
          writer.optional("time", dismissal.time) { $0.integer($1.milliseconds) }
        }
      }
      writer.optional("lastChange", lastChange) { $0.integer($1.milliseconds) }
      writer.list("findings", findings) { writer, finding in
        writer.object { $0.fields(of: finding) }
      }
    }
    return writer.text
  }
}

extension FriendList {
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("account", account.rawValue)
      writer.key("relations")
      writer.array { writer in
        for other in others {
          guard let relation = relation(with: other) else { continue }
          writer.object { $0.fields(of: relation, seenBy: account, other) }
        }
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func flag(_ name: StaticString) {
    key(name)
    bool(true)
  }

  fileprivate mutating func fields(of relation: FriendRelation, seenBy account: Account, _ other: Account) {
    field("account", other.rawValue)
    optional("nick", relation.nicks[other]) { $0.string($1) }
    key("friend")
    bool(relation.areFriends)
    optional("requestIn", relation.requests[other]) { $0.note($1) }
    optional("requestOut", relation.requests[account]) { $0.note($1) }
    optional("rejected", relation.rejections[other]) { $0.note($1) }
    optional("rejectedBy", relation.rejections[account]) { $0.note($1) }
    optional("deletion", relation.deletion) { writer, deletion in
      writer.object { writer in
        writer.field("actor", deletion.actor.rawValue)
        writer.optional("time", deletion.time) { $0.integer($1.milliseconds) }
      }
    }
    optional("alias", relation.aliases[account]) { $0.string($1) }
    if relation.blacklists.contains(account) { flag("blacklisted") }
    if relation.doNotDisturb.contains(account) { flag("doNotDisturb") }
    list("findings", relation.findings) { writer, finding in
      writer.object { writer in
        writer.field("finding", finding.kind.name)
        writer.place(of: finding.notice)
      }
    }
  }

  private mutating func note(_ note: FriendRelation.Note) {
    object { writer in
      writer.optional("postscript", note.postscript) { $0.string($1) }
      writer.optional("time", note.time) { $0.integer($1.milliseconds) }
    }
  }

  fileprivate mutating func fields(of finding: TeamFinding) {
    field("finding", finding.kind.name)
    switch finding.kind {
    case .alreadyMember(let account), .notMember(let account), .actorNotMember(let account),
      .alreadyManager(let account), .notManager(let account), .alreadyOwner(let account), .notOwner(let account),
      .ownerLeft(let account):
      field("account", account.rawValue)
    case .settingDiffers(let said, let known):
      key("said")
      changes([said])
      key("known")
      changes([known])
    case .ownerDiffers(let said, let known):
      field("said", said.rawValue)
      field("known", known.rawValue)
    case .memberCountDiffers(let said, let known):
      key("said")
      integer(said)
      key("known")
      integer(known)
    case .afterDismissal, .noActor, .noTargets, .unknownOperation: break
    }
    if finding.isGap { flag("gap") }
    place(of: finding.notice)
  }

  /// Enough to find the notice again.
  private mutating func place(of notice: Notice) {
    if let operation = notice.operation {
      key("operation")
      code(operation.code)
    }
    optional("time", notice.time) { $0.integer($1.milliseconds) }
    optional("serverMessageId", notice.serverMessageID) { $0.string($1.rawValue) }
    optional("clientMessageId", notice.clientMessageID) { $0.string($1.rawValue) }
  }
}

extension TeamFinding.Kind {
  fileprivate var name: String {
    switch self {
    case .alreadyMember: "alreadyMember"
    case .notMember: "notMember"
    case .actorNotMember: "actorNotMember"
    case .alreadyManager: "alreadyManager"
    case .notManager: "notManager"
    case .alreadyOwner: "alreadyOwner"
    case .notOwner: "notOwner"
    case .ownerLeft: "ownerLeft"
    case .afterDismissal: "afterDismissal"
    case .settingDiffers: "settingDiffers"
    case .ownerDiffers: "ownerDiffers"
    case .memberCountDiffers: "memberCountDiffers"
    case .noActor: "noActor"
    case .noTargets: "noTargets"
    case .unknownOperation: "unknownOperation"
    }
  }
}

extension FriendFinding.Kind {
  fileprivate var name: String {
    switch self {
    case .noRequest: "noRequest"
    case .alreadyFriends: "alreadyFriends"
    case .notFriends: "notFriends"
    case .unknownOperation: "unknownOperation"
    case .unspecified: "unspecified"
    }
  }
}

extension Dictionary where Key == Account {
  fileprivate var inOrder: [Element] { sorted { $0.key.precedes($1.key) } }
}
