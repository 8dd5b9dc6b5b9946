package import Notices

// The words of the canonical form for what has no number.

extension Event {
  package static let kinds: Set = [
    "team", "teamRequest", "friend", "userSetting", "chatroom", "call", "revocation", "outcome", "system",
  ]

  package var kind: String {
    switch self {
    case .team: "team"
    case .teamRequest: "teamRequest"
    case .friend: "friend"
    case .userSetting: "userSetting"
    case .chatroom: "chatroom"
    case .call: "call"
    case .revocation: "revocation"
    case .outcome: "outcome"
    case .system: "system"
    }
  }

  var scope: TeamScope? {
    switch self {
    case .team(_, let scope), .teamRequest(_, let scope): scope
    default: nil
    }
  }
}

extension RequestState {
  private static let names: [(state: Self, name: String)] = [
    (.pending, "pending"), (.accepted, "accepted"), (.rejected, "rejected"), (.expired, "expired"), (.read, "read"),
    (.deleted, "deleted"), (.invalid, "invalid"), (.directlyAdded, "directlyAdded"),
  ]

  var name: String? { Self.names.first { $0.state == self }?.name }
  var unknownWord: String? { if case .unknown(let word) = self { word } else { nil } }

  init(_ name: String?, unknown: String?) {
    self = Self.names.first { $0.name == name }?.state ?? .unknown(unknown ?? name ?? "")
  }
}

extension SendStatus {
  /// Those that the SDK has.
  package static let namesInSDK: [(status: Self, name: String)] = [
    (.sending, "sending"), (.success, "success"), (.failed, "failed"), (.reject, "reject"), (.undo, "undo"),
    (.readReceipt, "readReceipt"),
  ]
  private static let names = namesInSDK + [(.history, "history")]

  var name: String? { Self.names.first { $0.status == self }?.name }
  var unknownWord: String? { if case .unknown(let word) = self { word } else { nil } }

  init(_ name: String?, unknown: String?) {
    self = Self.names.first { $0.name == name }?.status ?? .unknown(unknown ?? name ?? "")
  }
}
