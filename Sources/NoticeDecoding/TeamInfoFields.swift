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
        bookkeeping.append(Bookkeeping(key: known, value: RawJSON(json: value.json)))
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
      self = .unknown(key: key.string, value: RawJSON(json: value.json))
    }
  }

  private static func known(_ tag: TeamUpdateTag, _ value: JSONValue, _ decoder: RecordDecoder) -> TeamChange? {
    // A key of no tag may have any value.
    guard tag.name != nil else { return nil }
    if value.isNull {
      decoder.report(.missing("the new value"), .warning, at: value)
      return nil
    }
    func text(_ make: (String) -> TeamChange) -> TeamChange? { decoder.text(value, "a text").map(make) }
    func code(_ make: (Int) -> TeamChange) -> TeamChange? {
      decoder.integer(value, "a number").flatMap { Int(exactly: $0) }.map(make)
    }
    switch tag {
    case .name: return text(TeamChange.name)
    case .intro: return text(TeamChange.intro)
    case .announcement: return decoder.announcement(value).map(TeamChange.announcement)
    case .joinMode: return code { .joinMode(JoinMode(rawValue: $0)) }
    case .clientCustom: return text(TeamChange.clientCustom)
    case .serverCustom: return text(TeamChange.serverCustom)
    case .avatar: return text(TeamChange.avatar)
    case .beInviteMode: return code { .beInviteMode(BeInviteMode(rawValue: $0)) }
    case .inviteMode: return code { .inviteMode(TeamPermission(rawValue: $0)) }
    case .updateInfoMode: return code { .updateInfoMode(TeamPermission(rawValue: $0)) }
    case .updateClientCustomMode: return code { .updateClientCustomMode(TeamPermission(rawValue: $0)) }
    // Like data.mute, it is a yes or no.
    case .muteMode where value.bool != nil: return .muteMode(value.bool == true ? .on : .off)
    case .muteMode: return code { .muteMode(MuteState(rawValue: $0)) }
    case .allMuteMode: return code { .allMuteMode(AllMuteMode(rawValue: $0)) }
    case .antispamBusinessId: return text(TeamChange.antispamBusinessId)
    default: return nil
    }
  }
}

extension RecordDecoder {
  /// An announcement: a text, a text that is the array form, or the array itself. nil, and reported, for anything else.
  fileprivate func announcement(_ value: JSONValue) -> Announcement? {
    if value.kind == .array { return Announcement(text: value.json, entries: announcementEntries(value)) }
    guard let text = text(value, "a text") else { return nil }
    return Announcement(text: text, entries: announcementArray(value).flatMap(announcementEntries))
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
}

extension Timestamp {
  /// Sources write the same field in either unit. As seconds, 10 billion is the year 2286; as milliseconds, April 1970.
  fileprivate init(secondsOrMilliseconds value: Int64) {
    self.init(milliseconds: value.magnitude > 10_000_000_000 ? value : value * 1000)
  }
}
