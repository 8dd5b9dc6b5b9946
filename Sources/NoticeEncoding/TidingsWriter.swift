package import NoticeBytes
package import Notices

// The canonical form of a notice: what `tidings decode --format jsonl` writes, and what the dialect `tidings` reads
// again. `Resources/notice.schema.json` describes it.

extension Notice {
  /// The notice in the canonical form, on one line.
  package var canonicalJSON: String {
    var writer = JSONWriter()
    writer.object { $0.fields(of: self) }
    return writer.text
  }
}

extension JSONWriter {
  /// The fields of a notice, in a fixed order, into the object that is being written. What is not known is left out.
  package mutating func fields(of notice: Notice) {
    key("notice")
    word(notice.event.kind)
    optional("time", notice.time?.milliseconds) { $0.integer($1) }
    if let scope = notice.event.scope, scope != .team { field("scope", scope.rawValue) }
    if let team = notice.team { field("team", team.rawValue) }
    optional("serverMessageId", notice.serverMessageID) { $0.id($1) }
    optional("clientMessageId", notice.clientMessageID) { $0.id($1) }
    if let actor = notice.actor { field("actor", actor.rawValue) }
    if notice.isBySystem {
      key("bySystem")
      bool(true)
    }
    if let recipient = notice.recipient { field("recipient", recipient.rawValue) }
    fields(of: notice.event)
    optional("notifyExt", notice.notifyExt) { $0.string($1) }
    list("people", notice.people) { writer, person in
      writer.object("account", person.account.rawValue) { $0.field("nick", person.nick) }
    }
    fields(of: notice.teamInfo)
    list("otherFields", notice.otherFields) { writer, field in
      writer.object("path", field.path) {
        $0.key("value")
        $0.raw(field.value)
      }
    }
  }

  /// A line with a notice and what is said of it, for `tidings decode`; one of `origins` says where the text is from.
  package mutating func line(
    of notice: Notice, isMarked: Bool, origin: Int, of origins: WrittenFields, nothingChanged: Bool, text: ByteBuffer
  ) {
    object { writer in
      writer.fields(of: notice)
      if isMarked {
        writer.key("exclamationMark")
        writer.bool(true)
      }
      writer.written(origins, origin)
      if nothingChanged {
        writer.key("nothingChanged")
        writer.bool(true)
      }
      writer.key("text")
      text.withBytes { writer.string($0) }
    }
    endLine()
  }

  /// A field with a value; left out where there is none.
  @inline(__always)
  package mutating func optional<Value>(
    _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    key(name)
    write(&self, value)
  }

  /// A field with a list; left out where the list is empty.
  @inline(__always)
  package mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    array(name) { writer in
      elements.withUnsafeBufferPointer { for index in $0.indices { write(&writer, $0[index]) } }
    }
  }

  @inline(__always)
  private mutating func id(_ id: MessageID) { string(id.text) }

  @inline(__always)
  package mutating func accounts(_ name: StaticString, _ accounts: [Account]) {
    array(name) { writer in
      accounts.withUnsafeBufferPointer { for index in $0.indices { writer.element($0[index].rawValue) } }
    }
  }

  /// A code with its name, if it has one here.
  package mutating func code<Code: NamedCode>(_ code: Code) { self.code(code.rawValue, name: code.name) }

  private mutating func code(_ number: Int, name: String?) {
    object { writer in
      writer.optional("name", name) { $0.word($1) }
      writer.key("code")
      writer.integer(number)
    }
  }

  private mutating func operation<Code: NamedCode>(_ code: Code) {
    key("operation")
    self.code(code)
  }

  // MARK: Events

  private mutating func fields(of event: Event) {
    switch event {
    case .team(let operation, let scope): fields(of: operation, scope)
    case .teamRequest(let request, _):
      field("request", request.kind.rawValue)
      if !request.targets.isEmpty { accounts("targets", request.targets) }
      optional("postscript", request.postscript) { $0.string($1) }
      optional("state", request.state) { $0.state($1) }
    case .friend(let friend):
      switch friend.operation {
      case .user(let operation): self.operation(operation)
      case .delete:
        key("operation")
        object { $0.field("name", "delete") }
      case .unspecified:
        key("operation")
        object { _ in }
      }
      optional("postscript", friend.postscript) { $0.string($1) }
      optional("state", friend.state) { $0.state($1) }
    case .userSetting(let setting):
      field("setting", setting.kind.rawValue)
      switch setting {
      case .alias(let name): field("value", name)
      case .blacklist(let isOn), .doNotDisturb(let isOn):
        key("on")
        bool(isOn)
      }
    case .chatroom(let event):
      operation(event.code)
      accounts("targets", event.targets)
      optional("muteDuration", event.muteDuration) { $0.integer($1) }
    case .call(let call):
      operation(call.code)
      optional("callType", call.type) { $0.code($1) }
      optional("duration", call.duration) { $0.integer($1) }
      optional("channel", call.channel) { $0.string($1) }
      accounts("participants", call.participants)
    case .revocation(let kind): field("revoked", kind.rawValue)
    case .outcome(let outcome):
      key("status")
      named(outcome.status.name, unknown: outcome.status.unknownWord)
      optional("rejectCode", outcome.code) { $0.code($1) }
    case .system(let type):
      key("type")
      raw(type)
    }
  }

  private mutating func state(_ state: RequestState) { named(state.name, unknown: state.unknownWord) }

  /// A name, or an object with a word that is not known.
  private mutating func named(_ name: String?, unknown: String?) {
    if let name {
      string(name)
    } else {
      object { $0.field("unknown", unknown ?? "") }
    }
  }

  /// Nearly all notices have one of these.
  private static let teamOperations = WrittenFields(count: TeamOperationCode.names.count) { json, index in
    json.operation(TeamOperationCode(rawValue: index))
  }

  private mutating func fields(of operation: TeamOperation, _ scope: TeamScope) {
    let code = operation.code
    if scope != .superTeam, (0..<Self.teamOperations.count).contains(code.rawValue) {
      written(Self.teamOperations, code.rawValue)
    } else {
      key("operation")
      self.code(code.wire(in: scope), name: code.name)
    }
    switch operation {
    case .leave, .dismiss: break
    case .update(let changes):
      optional("changes", changes) { $0.changes($1) }
    case .unknown(_, let data): optional("data", data) { $0.raw($1) }
    case .invite(let targets), .kick(let targets), .applyPass(let targets), .addManager(let targets),
      .removeManager(let targets):
      accounts("targets", targets)
    case .acceptInvitation: accounts("targets", operation.targets)
    case .transferOwner(_, let leaving):
      accounts("targets", operation.targets)
      key("leaving")
      bool(leaving)
    case .mute(let targets, let state):
      accounts("targets", targets)
      optional("mute", state) { $0.code($1) }
    }
  }

  // MARK: Settings

  private mutating func fields(of info: TeamInfo) {
    guard !info.settings.isEmpty || !info.bookkeeping.isEmpty else { return }
    key("teamInfo")
    object { writer in
      if !info.settings.isEmpty {
        writer.key("settings")
        writer.changes(info.settings)
      }
      writer.list("bookkeeping", info.bookkeeping) { writer, entry in
        writer.object { writer in
          writer.optional("name", entry.key.name) { $0.string($1) }
          writer.field("key", String(entry.key.rawValue))
          writer.key("value")
          writer.raw(entry.value)
        }
      }
    }
  }

  /// Settings with their values, as an array.
  package mutating func changes(_ changes: [TeamChange]) {
    array { writer in
      for change in changes { writer.object { $0.fields(of: change) } }
    }
  }

  private mutating func fields(of change: TeamChange) {
    optional("name", change.tag?.name) { $0.word($1) }
    if case .unknown(let key, let value) = change {
      field("tag", key)
      self.key("raw")
      raw(value)
      return
    }
    optional("tag", change.tag?.rawValue) { $0.string(String($1)) }
    key("value")
    switch change.value {
    case .text(let text): string(text)
    case .code(let number, let name): code(number, name: name)
    case .raw(let value): raw(value)
    case .announcement(let announcement):
      string(announcement.text)
      guard let entries = announcement.entries else { return }
      key("entries")
      array { writer in
        for entry in entries { writer.object { $0.fields(of: entry) } }
      }
    case .kit(let change):
      string(change.text)
      key("kit")
      object { $0.fields(of: change.kind) }
    }
  }

  private mutating func fields(of kind: KitChange.Kind) {
    switch kind {
    case .mentionAll(let permission):
      field("kind", "mentionAll")
      key("permission")
      code(permission)
    case .pinning(let permission):
      field("kind", "pinning")
      key("permission")
      code(permission)
    case .pinned: field("kind", "pinned")
    case .unpinned: field("kind", "unpinned")
    }
  }

  private mutating func fields(of entry: Announcement.Entry) {
    field("title", entry.title)
    field("content", entry.content)
    optional("creator", entry.creator?.rawValue) { $0.string($1) }
    optional("time", entry.time?.milliseconds) { $0.integer($1) }
  }
}
