/// What a notification is about, by its number on the wire: the `id` beside `data`.
enum WireKind {
  /// `NIMTeamOperationType`, and whatever is not known.
  case team
  case superTeam
  case chatroom
  case call

  @inline(__always) init(_ number: Int64) {
    switch number {
    // `NIMNetCallEventType`; the C++ SDK has three of its own, and which of them means what is not public.
    case 101...103, 3103...3105: self = .call
    // `NIMChatroomEventType`, 301 to 325 as of today.
    case 301...399: self = .chatroom
    // `NIMSuperTeamOperationType`, 401 to 411 as of today.
    case 401...499: self = .superTeam
    default: self = .team
    }
  }
}
