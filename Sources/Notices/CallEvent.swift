/// A call that has ended, in one way or another: `NIMNetCallNotificationContent`.
public struct CallEvent: Hashable, Sendable {
  public var code: CallEventCode
  public var type: CallType?
  /// How many seconds the call lasted.
  public var duration: Int64?
  /// The call's own id, exactly as written.
  public var channel: String?
  /// Who was in it.
  public var participants: [Account]

  public init(
    _ code: CallEventCode, type: CallType? = nil, duration: Int64? = nil, channel: String? = nil,
    participants: [Account] = []
  ) {
    self.code = code
    self.type = type
    self.duration = duration
    self.channel = channel
    self.participants = participants
  }
}

/// `NIMNetCallEventType`.
public struct CallEventCode: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nobody answered: the SDK's own, for the caller.
  public static let noResponse = Self(rawValue: -2)
  public static let miss = Self(rawValue: 101)
  public static let bill = Self(rawValue: 102)
  public static let reject = Self(rawValue: 103)

  public static let names: [(code: Self, name: String)] = [
    (.noResponse, "noResponse"), (.miss, "miss"), (.bill, "bill"), (.reject, "reject"),
  ]
}

/// `NIMNetCallType`.
public struct CallType: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let audio = Self(rawValue: 1)
  public static let video = Self(rawValue: 2)

  public static let names: [(code: Self, name: String)] = [(.audio, "audio"), (.video, "video")]
}
