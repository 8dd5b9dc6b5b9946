public import Notices

/// The last known value of each of a team's settings.
public struct TeamSettings: Hashable, Sendable {
  private var values: [Setting: TeamChange] = [:]

  /// What a UI kit keeps in the text of `clientCustom` are settings of their own.
  fileprivate enum Setting: Hashable {
    case tag(TeamUpdateTag)
    case mentionAll, pinning, pinnedMessage
    case unknown(key: String)

    init(_ change: TeamChange) {
      switch change {
      case .unknown(let key, _): self = change.tag.map(Setting.tag) ?? .unknown(key: key)
      case .kit(let change):
        switch change.kind {
        case .mentionAll: self = .mentionAll
        case .pinning: self = .pinning
        case .pinned, .unpinned: self = .pinnedMessage
        }
      default: self = change.tag.map(Setting.tag) ?? .unknown(key: "")
      }
    }
  }

  public init() {}

  /// Returns what was known before.
  @discardableResult
  mutating func set(_ change: TeamChange) -> TeamChange? {
    // Muting all has two tags, 100 and 101, and newer sources write the second alone: what the later says, holds for both.
    switch (change, allMuteMode) {
    case (.muteMode(.off), .some): values[.tag(.allMuteMode)] = .allMuteMode(.cancel)
    case (.muteMode(.on), .cancel?): values[.tag(.allMuteMode)] = nil
    case (.allMuteMode(let mode), _) where muteMode != nil && mode.name != nil:
      values[.tag(.muteMode)] = .muteMode(mode == .cancel ? .off : .on)
    default: break
    }
    return values.updateValue(change, forKey: Setting(change))
  }

  /// In the order of tags, those that are not known last.
  public var all: [TeamChange] {
    values.sorted { one, other in one.key.rank < other.key.rank }.map(\.value)
  }

  public subscript(tag: TeamUpdateTag) -> TeamChange? { values[.tag(tag)] }

  public var name: String? { if case .name(let text) = self[.name] { text } else { nil } }
  public var intro: String? { if case .intro(let text) = self[.intro] { text } else { nil } }
  public var announcement: Announcement? {
    if case .announcement(let announcement) = self[.announcement] { announcement } else { nil }
  }
  public var avatar: String? { if case .avatar(let text) = self[.avatar] { text } else { nil } }
  public var joinMode: JoinMode? { if case .joinMode(let mode) = self[.joinMode] { mode } else { nil } }
  public var beInviteMode: BeInviteMode? { if case .beInviteMode(let mode) = self[.beInviteMode] { mode } else { nil } }
  public var inviteMode: TeamPermission? { if case .inviteMode(let mode) = self[.inviteMode] { mode } else { nil } }
  public var updateInfoMode: TeamPermission? {
    if case .updateInfoMode(let mode) = self[.updateInfoMode] { mode } else { nil }
  }
  public var updateClientCustomMode: TeamPermission? {
    if case .updateClientCustomMode(let mode) = self[.updateClientCustomMode] { mode } else { nil }
  }
  /// Whether all are muted, by tag 100. Newer SDKs say who is in `allMuteMode`.
  public var muteMode: MuteState? { if case .muteMode(let state) = self[.muteMode] { state } else { nil } }
  public var allMuteMode: AllMuteMode? { if case .allMuteMode(let mode) = self[.allMuteMode] { mode } else { nil } }
}

extension TeamChange {
  /// Whether two values of a setting say the same, however they are written.
  func saysTheSame(as other: TeamChange) -> Bool {
    switch (self, other) {
    case (.announcement(let one), .announcement(let other)):
      if let entries = one.entries, let others = other.entries { return entries == others }
      return one == other
    // The text has all that a UI kit keeps there.
    case (.kit(let one), .kit(let other)): return one.kind == other.kind
    default: return self == other
    }
  }
}

extension TeamSettings.Setting {
  fileprivate var rank: (number: Int, text: String) {
    switch self {
    case .tag(let tag): (tag.rawValue, "")
    case .mentionAll: (TeamUpdateTag.clientCustom.rawValue, "1")
    case .pinning: (TeamUpdateTag.clientCustom.rawValue, "2")
    case .pinnedMessage: (TeamUpdateTag.clientCustom.rawValue, "3")
    case .unknown(let key): (.max, key)
    }
  }
}
