internal import Notices

/// The words that a dialect has for the fields and options of a team.
///
/// The wire numbers them (`tinfo`); the SDKs give each number a name of their own. Sources: the SDKs' key maps.
enum TeamWords {
  case wire, web, v2, pc

  /// What a key of the team's information stands for.
  enum Meaning {
    case setting(TeamUpdateTag)
    case bookkeeping(TeamInfo.Key)
    case unknown
  }

  func meaning(of key: JSONKey, in scope: TeamScope) -> Meaning {
    switch self {
    case .wire:
      Self.wireMeaning(key.integer, scope)
    case .web: Self.meaning(key, Self.webSettings, Self.webBookkeeping)
    case .v2: Self.meaning(key, Self.v2Settings, Self.v2Bookkeeping)
    case .pc: Self.meaning(key, Self.pcSettings, Self.pcBookkeeping)
    }
  }

  private static func wireMeaning(_ number: Int?, _ scope: TeamScope) -> Meaning {
    guard let number else { return .unknown }
    // A super team has another number for its anti-spam configuration.
    if number == 102, scope == .superTeam { return .setting(.antispamBusinessId) }
    return firstWireMeanings.indices.contains(number) ? firstWireMeanings[number] : wireMeaning(number)
  }

  /// Of the first numbers, which are nearly all that occur.
  private static let firstWireMeanings = (0..<128).map(wireMeaning)

  private static func wireMeaning(_ number: Int) -> Meaning {
    let tag = TeamUpdateTag(rawValue: number)
    if tag.name != nil { return .setting(tag) }
    let key = TeamInfo.Key(rawValue: number)
    return key.name == nil ? .unknown : .bookkeeping(key)
  }

  private static func meaning(
    _ key: JSONKey, _ settings: [String: TeamUpdateTag], _ bookkeeping: [String: TeamInfo.Key]
  ) -> Meaning {
    let name = key.string
    if let tag = settings[name] { return .setting(tag) }
    return bookkeeping[name].map(Meaning.bookkeeping) ?? .unknown
  }

  private static let webSettings: [String: TeamUpdateTag] = [
    "name": .name, "intro": .intro, "announcement": .announcement, "joinMode": .joinMode, "custom": .clientCustom,
    "serverCustom": .serverCustom, "avatar": .avatar, "beInviteMode": .beInviteMode, "inviteMode": .inviteMode,
    "updateTeamMode": .updateInfoMode, "updateCustomMode": .updateClientCustomMode, "mute": .muteMode,
    "muteType": .allMuteMode,
  ]
  private static let webBookkeeping: [String: TeamInfo.Key] = [
    "teamId": .teamId, "type": .type, "owner": .owner, "level": .level, "selfCustom": .selfCustom, "valid": .valid,
    "memberNum": .memberNum, "memberUpdateTime": .memberUpdateTime, "createTime": .createTime,
    "updateTime": .updateTime, "validToCurrentUser": .validToCurrentUser, "bits": .bits,
  ]

  /// V2's `serverExtension` is V1's client custom, and its `customerExtension` is V1's server custom.
  private static let v2Settings: [String: TeamUpdateTag] = [
    "name": .name, "intro": .intro, "announcement": .announcement, "joinMode": .joinMode,
    "serverExtension": .clientCustom, "customerExtension": .serverCustom, "avatar": .avatar, "agreeMode": .beInviteMode,
    "inviteMode": .inviteMode, "updateInfoMode": .updateInfoMode, "updateExtensionMode": .updateClientCustomMode,
    "chatBannedMode": .allMuteMode,
  ]
  private static let v2Bookkeeping: [String: TeamInfo.Key] = [
    "teamId": .teamId, "teamType": .type, "ownerAccountId": .owner, "memberLimit": .level, "isValidTeam": .valid,
    "memberCount": .memberNum, "createTime": .createTime, "updateTime": .updateTime,
    "isTeamEffective": .validToCurrentUser,
  ]

  private static let pcSettings: [String: TeamUpdateTag] = [
    "name": .name, "intro": .intro, "announcement": .announcement, "join_mode": .joinMode, "custom": .clientCustom,
    "server_custom": .serverCustom, "icon": .avatar, "be_invite_mode": .beInviteMode, "invite_mode": .inviteMode,
    "update_info_mode": .updateInfoMode, "update_custom_mode": .updateClientCustomMode, "mute_all": .muteMode,
    "mute_type": .allMuteMode,
  ]
  private static let pcBookkeeping: [String: TeamInfo.Key] = [
    "tid": .teamId, "type": .type, "creator": .owner, "level": .level, "member_max_count": .level, "prop": .selfCustom,
    "valid": .valid, "member_count": .memberNum, "list_timetag": .memberUpdateTime, "create_timetag": .createTime,
    "update_timetag": .updateTime, "member_valid": .validToCurrentUser, "bits": .bits,
  ]

  /// An option's number, where the dialect writes a word or another number for it.
  func code(of tag: TeamUpdateTag, _ value: JSONValue) -> Int? {
    switch self {
    case .wire, .pc: nil
    case .v2:
      // All are muted: 2 in the iOS and Flutter headers, 3 in node and browser SDKs and on the wire.
      tag == .allMuteMode && value.integer == 2 ? AllMuteMode.muteAll.rawValue : nil
    case .web: value.string.flatMap { Self.webOptions[tag]?[$0] }
    }
  }

  private static let webOptions: [TeamUpdateTag: [String: Int]] = [
    .joinMode: ["noVerify": 0, "needVerify": 1, "rejectAll": 2],
    .beInviteMode: ["needVerify": 0, "noVerify": 1],
    .inviteMode: ["manager": 0, "all": 1],
    .updateInfoMode: ["manager": 0, "all": 1],
    .updateClientCustomMode: ["manager": 0, "all": 1],
    .allMuteMode: ["none": 0, "normal": 1, "all": 3],
  ]

  /// Whether yes and no are true and false, and not 1 and 0.
  var hasBooleans: Bool {
    switch self {
    case .web, .v2: true
    case .wire, .pc: false
    }
  }

  /// On the wire, all values of `tinfo` are texts.
  var hasTextForNumbers: Bool { if case .wire = self { true } else { false } }

  /// V2 exports write -1 for a field that was not set; objects of the SDKs have null there.
  func isUnset(_ value: JSONValue) -> Bool {
    switch self {
    case .wire: false
    case .web, .pc: value.isNull
    case .v2: value.isNull || (value.kind == .number && value.integer == -1)
    }
  }

  /// How a system notification's attach is written.
  var attachKind: JSONValue.Kind {
    switch self {
    case .web, .v2: .object
    case .wire, .pc: .string
    }
  }

  /// The keys of a person's account and nick.
  var person: (account: StaticString, nick: StaticString) {
    switch self {
    case .wire: ("1", "3")
    case .web, .v2: ("account", "nick")
    case .pc: ("accid", "name")
    }
  }
}

extension TeamInfo {
  /// Adds what a dialect's object of team information says, in its order, and returns the team's id where it is there.
  mutating func read(
    _ info: JSONValue?, _ words: TeamWords, in scope: TeamScope, _ decoder: RecordDecoder
  ) -> TeamID? {
    guard let info, !info.isNull, let info = decoder.object(info, "an object", .warning, usually: .object) else {
      return nil
    }
    var team: TeamID?
    for (key, value) in info.fields { team = read(key, value, words, in: scope, decoder) ?? team }
    return team
  }

  /// The same for one field.
  mutating func read(
    _ key: JSONKey, _ value: JSONValue, _ words: TeamWords, in scope: TeamScope, _ decoder: RecordDecoder
  ) -> TeamID? {
    guard !words.isUnset(value) else {
      if value.isNull { decoder.keep(value) }
      return nil
    }
    switch words.meaning(of: key, in: scope) {
    case .bookkeeping(let known):
      bookkeeping.append(Bookkeeping(key: known, value: value.raw))
      if known == .teamId { return decoder.team(value) }
      decoder.note(value, "the team's \(known.name ?? "state")")
    case .setting(let tag): settings.append(TeamChange(tag, key, value, words, decoder))
    case .unknown: settings.append(.unknown(key: key.string, value: value.raw))
    }
    return nil
  }
}

extension TeamChange {
  /// A value of another type than the tag has is reported and becomes `unknown`.
  fileprivate init(
    _ tag: TeamUpdateTag, _ key: JSONKey, _ value: JSONValue, _ words: TeamWords, _ decoder: RecordDecoder
  ) {
    if let change = Self.typed(tag, value, words, decoder) {
      self = change
    } else {
      // A number is a tag in any dialect; a word is one of this dialect's.
      self = .unknown(key: key.integer == nil ? String(tag.rawValue) : key.string, value: value.raw)
    }
  }

  private static func typed(
    _ tag: TeamUpdateTag, _ value: JSONValue, _ words: TeamWords, _ decoder: RecordDecoder
  ) -> TeamChange? {
    if value.isNull {
      decoder.report(.missing("the new value"), .warning, at: value)
      return nil
    }
    var meaning: String { "the team's \(tag.name ?? "setting")" }
    func text(_ make: (String) -> TeamChange) -> TeamChange? { decoder.text(value, meaning).map(make) }
    func code(_ make: (Int) -> TeamChange) -> TeamChange? {
      if let code = words.code(of: tag, value) {
        decoder.note(value, meaning)
        // The other number for the same is kept, too.
        if value.integer != nil, value.integer != Int64(code) { decoder.keep(value) }
        return make(code)
      }
      return decoder.integer(value, meaning, textIsUsual: words.hasTextForNumbers)
        .flatMap { Int(exactly: $0) }.map(make)
    }
    switch tag {
    case .name: return text(TeamChange.name)
    case .intro: return text(TeamChange.intro)
    case .announcement: return decoder.announcement(value).map(TeamChange.announcement)
    case .joinMode: return code { .joinMode(JoinMode(rawValue: $0)) }
    case .clientCustom: return text { decoder.kitChange(value, text: $0) ?? .clientCustom($0) }
    case .serverCustom: return text(TeamChange.serverCustom)
    case .avatar: return text(TeamChange.avatar)
    case .beInviteMode: return code { .beInviteMode(BeInviteMode(rawValue: $0)) }
    case .inviteMode: return code { .inviteMode(TeamPermission(rawValue: $0)) }
    case .updateInfoMode: return code { .updateInfoMode(TeamPermission(rawValue: $0)) }
    case .updateClientCustomMode: return code { .updateClientCustomMode(TeamPermission(rawValue: $0)) }
    // Like data.mute, it is a yes or no.
    case .muteMode:
      if let bool = decoder.truth(value, isUsual: words.hasBooleans) { return .muteMode(bool ? .on : .off) }
      return code { .muteMode(MuteState(rawValue: $0)) }
    case .allMuteMode: return code { .allMuteMode(AllMuteMode(rawValue: $0)) }
    case .antispamBusinessId: return text(TeamChange.antispamBusinessId)
    default: return nil
    }
  }
}
