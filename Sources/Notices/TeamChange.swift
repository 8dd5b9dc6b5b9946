/// Which setting of a team a key of `tinfo` stands for: `NIMTeamUpdateTag`.
public struct TeamUpdateTag: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let name = Self(rawValue: 3)
  public static let intro = Self(rawValue: 14)
  /// The SDK's own spelling is `Anouncement`.
  public static let announcement = Self(rawValue: 15)
  public static let joinMode = Self(rawValue: 16)
  /// What the V2 SDK calls `serverExtension`.
  public static let clientCustom = Self(rawValue: 18)
  /// What the V2 SDK calls `customerExtension`.
  public static let serverCustom = Self(rawValue: 19)
  public static let avatar = Self(rawValue: 20)
  public static let beInviteMode = Self(rawValue: 21)
  public static let inviteMode = Self(rawValue: 22)
  public static let updateInfoMode = Self(rawValue: 23)
  public static let updateClientCustomMode = Self(rawValue: 24)
  public static let muteMode = Self(rawValue: 100)
  public static let allMuteMode = Self(rawValue: 101)
  public static let antispamBusinessId = Self(rawValue: 1001)

  public static let names: [(code: Self, name: String)] = [
    (.name, "name"), (.intro, "intro"), (.announcement, "announcement"), (.joinMode, "joinMode"),
    (.clientCustom, "clientCustom"), (.serverCustom, "serverCustom"), (.avatar, "avatar"),
    (.beInviteMode, "beInviteMode"), (.inviteMode, "inviteMode"), (.updateInfoMode, "updateInfoMode"),
    (.updateClientCustomMode, "updateClientCustomMode"), (.muteMode, "muteMode"), (.allMuteMode, "allMuteMode"),
    (.antispamBusinessId, "antispamBusinessId"),
  ]
}

/// One setting of a team with its new value.
public enum TeamChange: Hashable, Sendable {
  case name(String)
  case intro(String)
  case announcement(Announcement)
  case joinMode(JoinMode)
  /// Free text of the app's client side.
  case clientCustom(String)
  /// What a UI kit keeps in the client side's text: who may do what, and which message is on top.
  case kit(KitChange)
  /// Free text of the app's server side.
  case serverCustom(String)
  /// An address of a picture.
  case avatar(String)
  case beInviteMode(BeInviteMode)
  case inviteMode(TeamPermission)
  case updateInfoMode(TeamPermission)
  case updateClientCustomMode(TeamPermission)
  case muteMode(MuteState)
  case allMuteMode(AllMuteMode)
  case antispamBusinessId(String)
  /// A key that has no meaning here, or a known tag's key whose value is of another type.
  case unknown(key: String, value: RawJSON)

  /// The tag; nil where the key is of none that is known.
  public var tag: TeamUpdateTag? {
    switch self {
    case .name: .name
    case .intro: .intro
    case .announcement: .announcement
    case .joinMode: .joinMode
    case .clientCustom, .kit: .clientCustom
    case .serverCustom: .serverCustom
    case .avatar: .avatar
    case .beInviteMode: .beInviteMode
    case .inviteMode: .inviteMode
    case .updateInfoMode: .updateInfoMode
    case .updateClientCustomMode: .updateClientCustomMode
    case .muteMode: .muteMode
    case .allMuteMode: .allMuteMode
    case .antispamBusinessId: .antispamBusinessId
    case .unknown(let key, _):
      // As the wire writes numbers: 03 is not 3.
      Int(key).flatMap { number in
        TeamUpdateTag.names.first { $0.code.rawValue == number && String(number) == key }?.code
      }
    }
  }

  /// The new value, by its kind.
  public enum Value: Hashable, Sendable {
    case text(String)
    case announcement(Announcement)
    case kit(KitChange)
    /// `name` is nil where the code is not known.
    case code(Int, name: String?)
    case raw(RawJSON)
  }

  public var value: Value {
    switch self {
    case .name(let text), .intro(let text), .clientCustom(let text), .serverCustom(let text), .avatar(let text),
      .antispamBusinessId(let text):
      .text(text)
    case .announcement(let announcement): .announcement(announcement)
    case .kit(let change): .kit(change)
    case .joinMode(let mode): .code(mode.rawValue, name: mode.name)
    case .beInviteMode(let mode): .code(mode.rawValue, name: mode.name)
    case .inviteMode(let mode), .updateInfoMode(let mode), .updateClientCustomMode(let mode):
      .code(mode.rawValue, name: mode.name)
    case .muteMode(let state): .code(state.rawValue, name: state.name)
    case .allMuteMode(let mode): .code(mode.rawValue, name: mode.name)
    case .unknown(_, let value): .raw(value)
    }
  }
}

/// A team's announcement.
///
/// The wire has plain text, or by convention a JSON array of `{title, content, creator, time}` written as text.
public struct Announcement: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The value as it was received.
  public var text: String
  /// What the array form says, in its order; nil where `text` is plain.
  public var entries: [Entry]?

  public init(text: String, entries: [Entry]? = nil) {
    self.text = text
    self.entries = entries
  }

  public init(stringLiteral value: String) { self.init(text: value) }

  /// The newest entry; of several without a time, the first.
  public var latest: Entry? {
    (entries ?? []).reduce(nil) { best, entry in
      guard let best else { return entry }
      guard let time = entry.time else { return best }
      return best.time.map { $0 < time } ?? true ? entry : best
    }
  }

  public struct Entry: Hashable, Sendable {
    public var title: String
    public var content: String
    public var creator: Account?
    public var time: Timestamp?

    public init(title: String, content: String, creator: Account? = nil, time: Timestamp? = nil) {
      self.title = title
      self.content = content
      self.creator = creator
      self.time = time
    }
  }
}

/// A change that the vendor's UI kits write into tag 18 as JSON: `lastOpt` names the key that was changed.
public struct KitChange: Hashable, Sendable {
  public var kind: Kind
  /// The value as it was received.
  public var text: String

  public init(_ kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }

  public enum Kind: Hashable, Sendable {
    /// `yxAllowAt`: who may mention everybody at once.
    case mentionAll(TeamPermission)
    /// `yxAllowTop`: who may put a message on top.
    case pinning(TeamPermission)
    /// `yxMessageTop` with operation 0: a message was put on top.
    case pinned
    /// `yxMessageTop` with operation 1: it was taken down.
    case unpinned
  }
}
