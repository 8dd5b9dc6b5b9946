package import Notices

// Notices as JSON: what `tidings decode --format jsonl` writes.

extension JSONWriter {
  /// The fields of a notice, in a fixed order, into the object that is being written. What is not known is left out.
  package mutating func fields(of notice: Notice) {
    optional("time", notice.time?.milliseconds) { $0.integer($1) }
    optional("team", notice.team?.rawValue) { $0.string($1) }
    optional("serverMessageId", notice.serverMessageID?.rawValue) { $0.string($1) }
    optional("clientMessageId", notice.clientMessageID?.rawValue) { $0.string($1) }
    key("operation")
    code(notice.operation.code)
    optional("actor", notice.actor?.rawValue) { $0.string($1) }
    fields(of: notice.operation)
    optional("notifyExt", notice.notifyExt) { $0.string($1) }
    if !notice.people.isEmpty {
      key("people")
      array { writer in
        for person in notice.people {
          writer.object {
            $0.field("account", person.account.rawValue)
            $0.field("nick", person.nick)
          }
        }
      }
    }
    fields(of: notice.teamInfo)
  }

  /// A field with a text.
  package mutating func field(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  private mutating func optional<Value>(
    _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    key(name)
    write(&self, value)
  }

  /// A code with its name, if it has one here.
  private mutating func code<Code: NamedCode>(_ code: Code) {
    self.code(code.rawValue, name: code.name)
  }

  private mutating func code(_ number: Int, name: String?) {
    object { writer in
      writer.optional("name", name) { $0.string($1) }
      writer.key("code")
      writer.integer(number)
    }
  }

  // MARK: Operations

  private mutating func fields(of operation: TeamOperation) {
    switch operation {
    case .leave, .dismiss: break
    case .update(let changes):
      key("changes")
      self.changes(changes)
    case .unknown(_, let data): optional("data", data?.json) { $0.raw($1) }
    case .invite, .kick, .applyPass, .addManager, .removeManager, .acceptInvitation: targets(operation)
    case .transferOwner(_, let leaving):
      targets(operation)
      key("leaving")
      bool(leaving)
    case .mute(_, let state):
      targets(operation)
      optional("mute", state) { $0.code($1) }
    }
  }

  private mutating func targets(_ operation: TeamOperation) {
    key("targets")
    array { writer in
      for account in operation.targets { writer.string(account.rawValue) }
    }
  }

  // MARK: Settings

  private mutating func fields(of info: TeamInfo) {
    guard info != TeamInfo() else { return }
    key("teamInfo")
    object { writer in
      if !info.settings.isEmpty {
        writer.key("settings")
        writer.changes(info.settings)
      }
      if !info.bookkeeping.isEmpty {
        writer.key("bookkeeping")
        writer.array { writer in
          for entry in info.bookkeeping {
            writer.object { writer in
              writer.optional("name", entry.key.name) { $0.string($1) }
              writer.field("key", String(entry.key.rawValue))
              writer.key("value")
              writer.raw(entry.value.json)
            }
          }
        }
      }
    }
  }

  private mutating func changes(_ changes: [TeamChange]) {
    array { writer in
      for change in changes { writer.object { $0.fields(of: change) } }
    }
  }

  private mutating func fields(of change: TeamChange) {
    optional("name", change.tag?.name) { $0.string($1) }
    if case .unknown(let key, _) = change {
      field("tag", key)
    } else {
      optional("tag", change.tag?.rawValue) { $0.string(String($1)) }
    }
    key("value")
    switch change.value {
    case .text(let text): string(text)
    case .code(let number, let name): code(number, name: name)
    case .raw(let value): raw(value.json)
    case .announcement(let announcement):
      string(announcement.text)
      if let entries = announcement.entries {
        key("entries")
        array { writer in
          for entry in entries { writer.object { $0.fields(of: entry) } }
        }
      }
    }
  }

  private mutating func fields(of entry: Announcement.Entry) {
    field("title", entry.title)
    field("content", entry.content)
    optional("creator", entry.creator?.rawValue) { $0.string($1) }
    optional("time", entry.time?.milliseconds) { $0.integer($1) }
  }
}
