import NoticeDecoding
import Notices

/// Random numbers that are always the same (SplitMix64).
struct Random: RandomNumberGenerator {
  var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Notice {
  /// One of few people, teams, ids and times, so that many are copies, come at the same time, or contradict one another.
  static func random(_ random: inout Random) -> Notice {
    func pick<Value>(_ values: Value...) -> Value { values[Int.random(in: values.indices, using: &random)] }
    func account() -> Account { pick("a", "b", "c", "é", "e\u{301}", "") }
    var notice: Notice
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      notice = Notice(
        pick(
          .invite([account(), account()]), .kick([account()]), .leave, .transferOwner(to: account(), leaving: false),
          .dismiss),
        by: account(), in: pick("1", "2"))
    case 4...5:
      notice = Notice(
        .friend(FriendEvent(pick(.user(.request), .user(.verify), .delete))), by: account(), to: account())
    case 6: notice = Notice(.userSetting(.blacklist(pick(true, false))), by: account(), to: account())
    default:
      notice = Notice(
        .outcome(SendOutcome(pick(.sending, .failed, .reject, .success, .history), code: pick(nil, .sensitiveWord))),
        by: account())
    }
    notice.time = pick(nil, 1, 2, 3, 3, 4, .min, .min + 1, .max).map { Timestamp(milliseconds: $0) }
    notice.serverMessageID = pick(nil, nil, "1", "2", "10", "11", "x")
    notice.clientMessageID = pick(nil, nil, "1", "c2", "c3", "c4", "é", "e\u{301}")
    if Bool.random(using: &random) {
      notice.otherFields = [
        OtherField(path: "ext", value: RawJSON(json: pick("{\"a\":1.0}", "null", "9007199254740993")))
      ]
    }
    return notice
  }
}
