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
  static let flutter = Self(
    numbers: [.pending, .accepted, .rejected],
    words: [("init", .pending), ("passed", .accepted), ("declined", .rejected)])
  static let web = Self(words: [("init", .pending), ("passed", .accepted), ("rejected", .rejected)])
}

extension RecordDecoder {
  /// What became of a request; nil where there is nothing. Another number or word is kept as it is.
  func requestState(_ value: JSONValue?, _ codes: RequestStateCodes) -> RequestState? {
    guard let value, !value.isNull else { return nil }
    note(value, "what became of it")
    if let number = value.integer.flatMap({ Int(exactly: $0) }), codes.numbers.indices.contains(number) {
      if value.kind == .string { lenient(.textForNumber, at: value) }
      return codes.numbers[number]
    }
    if let word = value.string, let known = codes.words.first(where: { $0.word == word }) { return known.state }
    if value.kind != .string { keep(value) }
    return .unknown(value.stringOrDigits ?? value.json)
  }
}
