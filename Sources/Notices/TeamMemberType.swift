/// What somebody is in a team: `NIMTeamMemberType`.
public struct TeamMemberType: NamedCode {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let normal = Self(rawValue: 0)
  public static let owner = Self(rawValue: 1)
  public static let manager = Self(rawValue: 2)
  /// Somebody who has asked to join, and is no member yet.
  public static let apply = Self(rawValue: 3)

  public static let names: [(code: Self, name: String)] = [
    (.normal, "normal"), (.owner, "owner"), (.manager, "manager"), (.apply, "apply"),
  ]
}
