internal import Notices

/// How the dialects write what became of a request: the states' numbers or words.
struct RequestStateCodes {
  /// The states in the order of their numbers, from 0.
  private(set) var numbers: [RequestState] = []
  private(set) var words: [(word: String, state: RequestState)] = []

  /// `NIMSysMsgStatus`.
  static let pc = Self(numbers: [.pending, .accepted, .rejected, .read, .deleted, .invalid])
  /// `V2NIMFriendAddApplicationStatus` and `V2NIMTeamJoinActionStatus`.
  static let v2 = Self(numbers: [.pending, .accepted, .rejected, .expired, .directlyAdded])
  static let flutter = Self(numbers: [.pending, .accepted, .rejected])
  static let web = Self(words: [("init", .pending), ("passed", .accepted), ("rejected", .rejected)])
}

extension RequestState {
  /// nil where there is none.
  init?(_ value: JSONValue, _ codes: RequestStateCodes) {
    if value.isNull { return nil }
    if let number = value.integer.flatMap({ Int(exactly: $0) }), codes.numbers.indices.contains(number) {
      self = codes.numbers[number]
    } else if let word = value.string, let known = codes.words.first(where: { $0.word == word }) {
      self = known.state
    } else {
      self = .unknown(value.stringOrDigits ?? value.json)
    }
  }
}
