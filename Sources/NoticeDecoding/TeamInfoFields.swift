internal import Notices

// `tinfo`: an object whose keys are numbers as text. Some are settings (`NIMTeamUpdateTag`), the others what the
// server keeps about the team. All values are strings in what servers send, numbers too; other types are read.

extension TeamInfo {
  /// Adds what `tinfo` says, in its order, and returns the team's id where it is there.
  mutating func read(_ tinfo: JSONValue?, _ decoder: RecordDecoder) -> TeamID? {
    guard let tinfo, !tinfo.isNull else { return nil }
    guard tinfo.kind == .object else {
      decoder.report(.wrongType(expected: "an object", found: tinfo.excerpt), .warning, at: tinfo)
      return nil
    }
    var team: TeamID?
    for (key, value) in tinfo.fields {
      if let number = key.integer, let known = Key.known(number) {
        bookkeeping.append(Bookkeeping(key: known, value: RawValue(json: value.json)))
        if known == .teamId { team = decoder.nonEmptyText(value, "a team id").map(TeamID.init(rawValue:)) }
      } else {
        settings.append(TeamChange(key, value, decoder))
      }
    }
    return team
  }
}

extension TeamInfo.Key {
  fileprivate static func known(_ number: Int) -> Self? {
    switch number {
    case 1, 2, 4...13, 17: Self(rawValue: number)
    default: nil
    }
  }
}

extension TeamChange {
  /// A key that is no tag, or a value of another type than the tag has, becomes `unknown`; the latter is reported.
  fileprivate init(_ key: JSONKey, _ value: JSONValue, _ decoder: RecordDecoder) {
    let tag = key.integer.map(TeamUpdateTag.init(rawValue:))
    if let tag, let change = Self.known(tag, value, decoder) {
      self = change
    } else {
      self = .unknown(key: key.string, value: RawValue(json: value.json))
    }
  }

  private static func known(_ tag: TeamUpdateTag, _ value: JSONValue, _ decoder: RecordDecoder) -> TeamChange? {
    func text(_ make: (String) -> TeamChange) -> TeamChange? {
      if value.isNull { return nullValue(value, decoder) }
      return decoder.text(value, "a text").map(make)
    }
    func code(_ make: (Int) -> TeamChange) -> TeamChange? {
      if value.isNull { return nullValue(value, decoder) }
      return decoder.integer(value, "a number").flatMap { Int(exactly: $0) }.map(make)
    }
    switch tag {
    case .name: return text(TeamChange.name)
    case .intro: return text(TeamChange.intro)
    case .announcement:
      return text { .announcement(Announcement(text: $0, entries: decoder.announcementEntries(value))) }
    case .joinMode: return code { .joinMode(JoinMode(rawValue: $0)) }
    case .clientCustom: return text(TeamChange.clientCustom)
    case .serverCustom: return text(TeamChange.serverCustom)
    case .avatar: return text(TeamChange.avatar)
    case .beInviteMode: return code { .beInviteMode(BeInviteMode(rawValue: $0)) }
    case .inviteMode: return code { .inviteMode(TeamPermission(rawValue: $0)) }
    case .updateInfoMode: return code { .updateInfoMode(TeamPermission(rawValue: $0)) }
    case .updateClientCustomMode: return code { .updateClientCustomMode(TeamPermission(rawValue: $0)) }
    case .muteMode: return code { .muteMode(MuteState(rawValue: $0)) }
    case .allMuteMode: return code { .allMuteMode(AllMuteMode(rawValue: $0)) }
    case .antispamBusinessId: return text(TeamChange.antispamBusinessId)
    default: return nil
    }
  }

  private static func nullValue(_ value: JSONValue, _ decoder: RecordDecoder) -> TeamChange? {
    decoder.report(.missing("the new value"), .warning, at: value)
    return nil
  }
}

extension RecordDecoder {
  /// The entries of an announcement in its array form. Elements of other types are not entries.
  fileprivate func announcementEntries(_ value: JSONValue) -> [Announcement.Entry] {
    guard let array = announcementArray(value) else { return [] }
    return array.elements.compactMap { element in
      guard element.kind == .object else { return nil }
      var entry = Announcement.Entry(title: "", content: "")
      for (key, value) in element.fields {
        switch key {
        case "title": entry.title = value.stringOrDigits ?? ""
        case "content": entry.content = value.stringOrDigits ?? ""
        case "creator": entry.creator = value.stringOrDigits.map(Account.init(rawValue:))
        // The documentation writes "time(s)": both spellings are read.
        case "time", "times": entry.time = value.integer.map(Timestamp.init(secondsOrMilliseconds:))
        default: break
        }
      }
      return entry
    }
  }
}

extension Timestamp {
  /// Sources write the same field in either unit. As seconds, 10 billion is the year 2286; as milliseconds, April 1970.
  fileprivate init(secondsOrMilliseconds value: Int64) {
    self.init(milliseconds: value.magnitude > 10_000_000_000 ? value : value * 1000)
  }
}
