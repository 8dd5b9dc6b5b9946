internal import Notices

// Settings whose text is, by convention, JSON again.

extension RecordDecoder {
  /// An announcement: a text, a text that is the array form, or the array itself. nil, and reported, for anything else.
  func announcement(_ value: JSONValue) -> Announcement? {
    if value.kind == .array {
      lenient(.valueForText, at: value)
      return Announcement(text: value.json, entries: announcementEntries(value))
    }
    guard let text = text(value, "the team's announcement") else { return nil }
    return withInnerJSON { Announcement(text: text, entries: innerJSON(value, .array).flatMap(announcementEntries)) }
  }

  /// The entries of the array form; nil where the array is of something else, and so is text like any other.
  private func announcementEntries(_ array: JSONValue) -> [Announcement.Entry]? {
    var entries: [Announcement.Entry] = []
    for element in array.elements {
      guard element.kind == .object else { return nil }
      var title: String?
      var content: String?
      var entry = Announcement.Entry(title: "", content: "")
      for (key, value) in element.fields {
        switch key {
        case "title": title = value.stringOrDigits
        case "content": content = value.stringOrDigits
        case "creator": entry.creator = value.stringOrDigits.map(Account.init(rawValue:))
        // The documentation writes "time(s)": both spellings are read.
        case "time", "times": entry.time = value.integer.map(Timestamp.init(secondsOrMilliseconds:))
        default: break
        }
      }
      guard title != nil || content != nil else { return nil }
      entry.title = title ?? ""
      entry.content = content ?? ""
      entries.append(entry)
    }
    return entries
  }

  /// What the UI kits put into a team's client extension: an object whose `lastOpt` names the key that was changed.
  /// nil where the text has not just that shape.
  func kitChange(_ value: JSONValue, text: String) -> TeamChange? {
    withInnerJSON { kitChange(in: value, text: text) }
  }

  private func kitChange(in value: JSONValue, text: String) -> TeamChange? {
    guard let object = innerJSON(value, .object) else { return nil }
    let change: KitChange.Kind? =
      switch object.field("lastOpt")?.string {
      case "yxAllowAt": object.field("yxAllowAt")?.permission.map(KitChange.Kind.mentionAll)
      case "yxAllowTop": object.field("yxAllowTop")?.permission.map(KitChange.Kind.pinning)
      case "yxMessageTop":
        switch object.field("yxMessageTop")?.field("operation")?.integer {
        case 0: .pinned
        case 1: .unpinned
        default: nil
        }
      default: nil
      }
    return change.map { .kit(KitChange($0, text: text)) }
  }

  /// The JSON in a text, if it is of this kind; nil where the text is anything else.
  private func innerJSON(_ value: JSONValue, _ kind: JSONValue.Kind) -> JSONValue? {
    guard value.firstCharacter == UInt8(ascii: kind == .array ? "[" : "{") else { return nil }
    guard let inner = try? parse(textOf: value), inner.kind == kind else { return nil }
    return inner
  }
}

extension JSONValue {
  fileprivate var permission: TeamPermission? {
    switch string {
    case "manager": .manager
    case "all": .all
    default: nil
    }
  }
}

extension Timestamp {
  /// Sources write the same field in either unit. As seconds, 10 billion is the year 2286; as milliseconds, April 1970.
  init(secondsOrMilliseconds value: Int64) {
    self.init(milliseconds: value.magnitude > 10_000_000_000 ? value : value * 1000)
  }
}
