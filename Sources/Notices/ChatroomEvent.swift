/// An event of a chat room: `NIMChatroomNotificationContent`.
public struct ChatroomEvent: Hashable, Sendable {
  public var code: ChatroomEventCode
  /// Whom it is about.
  public var targets: [Account]
  /// For how many seconds somebody is muted, where the source says so.
  public var muteDuration: Int64?

  public init(_ code: ChatroomEventCode, targets: [Account] = [], muteDuration: Int64? = nil) {
    self.code = code
    self.targets = targets
    self.muteDuration = muteDuration
  }
}

/// `NIMChatroomEventType`, by its names. (The V2 SDK counts its chat room notifications from 0 in another order.)
///
/// “Black” is the room's blocklist, a “common” member is a regular one (not a guest), the queue is the list of seats or
/// microphones, a “tag” is a group of users that rooms are divided into.
public struct ChatroomEventCode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let enter = Self(rawValue: 301)
  public static let exit = Self(rawValue: 302)
  public static let addBlack = Self(rawValue: 303)
  public static let removeBlack = Self(rawValue: 304)
  public static let addMute = Self(rawValue: 305)
  public static let removeMute = Self(rawValue: 306)
  public static let addManager = Self(rawValue: 307)
  public static let removeManager = Self(rawValue: 308)
  public static let addCommon = Self(rawValue: 309)
  public static let removeCommon = Self(rawValue: 310)
  public static let closed = Self(rawValue: 311)
  public static let infoUpdated = Self(rawValue: 312)
  public static let kicked = Self(rawValue: 313)
  public static let addMuteTemporarily = Self(rawValue: 314)
  public static let removeMuteTemporarily = Self(rawValue: 315)
  public static let memberUpdateInfo = Self(rawValue: 316)
  public static let queueChange = Self(rawValue: 317)
  public static let roomMuted = Self(rawValue: 318)
  public static let roomUnMuted = Self(rawValue: 319)
  public static let queueBatchChange = Self(rawValue: 320)
  public static let tagTempMuteAdd = Self(rawValue: 321)
  public static let tagTempMuteRemove = Self(rawValue: 322)
  public static let recall = Self(rawValue: 323)
  public static let queueBatchAdd = Self(rawValue: 324)
  public static let updateTags = Self(rawValue: 325)

  public static let names: [(code: Self, name: String)] = [
    (.enter, "enter"), (.exit, "exit"), (.addBlack, "addBlack"), (.removeBlack, "removeBlack"), (.addMute, "addMute"),
    (.removeMute, "removeMute"), (.addManager, "addManager"), (.removeManager, "removeManager"),
    (.addCommon, "addCommon"), (.removeCommon, "removeCommon"), (.closed, "closed"), (.infoUpdated, "infoUpdated"),
    (.kicked, "kicked"), (.addMuteTemporarily, "addMuteTemporarily"),
    (.removeMuteTemporarily, "removeMuteTemporarily"), (.memberUpdateInfo, "memberUpdateInfo"),
    (.queueChange, "queueChange"), (.roomMuted, "roomMuted"), (.roomUnMuted, "roomUnMuted"),
    (.queueBatchChange, "queueBatchChange"), (.tagTempMuteAdd, "tagTempMuteAdd"),
    (.tagTempMuteRemove, "tagTempMuteRemove"), (.recall, "recall"), (.queueBatchAdd, "queueBatchAdd"),
    (.updateTags, "updateTags"),
  ]
}
