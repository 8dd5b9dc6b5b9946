/// Which messages of a team are pushed to a user who is offline: `NIMTeamNotifyState`, which each user sets for each team.
///
/// It changes neither what is received nor what is counted as unread. (The SDK's document lists the states in the order
/// all, onlyManager, none; the numbers are those of the SDK's header.)
public struct TeamNotifyState: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Every message: the default.
  public static let all = Self(rawValue: 0)
  /// No message, whoever sent it. (Where a state is optional, `.none` alone would be nil: write `TeamNotifyState.none`.)
  public static let none = Self(rawValue: 1)
  /// Only messages of the owner and of managers.
  public static let onlyManager = Self(rawValue: 2)

  public static let names: [(code: Self, name: String)] = [
    (.all, "all"), (.none, "none"), (.onlyManager, "onlyManager"),
  ]
}
