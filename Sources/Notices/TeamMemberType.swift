/// What an account is in a team (`NIMTeamMemberType`; raw values of the SDK's headers).
public struct TeamMemberType: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let normal = Self(rawValue: 0)
  public static let owner = Self(rawValue: 1)
  public static let manager = Self(rawValue: 2)
  /// Has asked to join.
  public static let apply = Self(rawValue: 3)

  public static let names: [(code: Self, name: String)] = [
    (.normal, "normal"), (.owner, "owner"), (.manager, "manager"), (.apply, "apply"),
  ]
}
