internal import CNoticeJSON

/// A key that is looked for in every record. The parser recognises these once, so that nobody compares texts again.
///
/// (The dialects' other keys are compared as texts: each record has only some dialect's.)
enum JSONWord: String, CaseIterable {
  // What tells dialects apart; `RecordKeys` has the same order.
  case id, data, code, size, msgs, type, scene, count, msgID, notice, attach, status, teamId, content, rescode
  case msgType, convType, idServer, category, targetId
  case pcType = "msg_type"
  case eventType, messageID, attachment, actionType
  case pcAttach = "msg_attach"
  case fromAccount, rejectRason
  case unreadCount = "unread_count"
  case clientMessageID, messageServerId, messageClientId, applicantAccountId, accid
  case sender, senderUID, conversationID, serverMessageID
  case rejectReason
  // The rest of a message copy and of what is in it.
  case to, fromNick, msgTimestamp, msgidServer, msgidClient, body, tMembers, fromClientType, resendFlag, ext
  case ids, tinfo, uinfos, tid, mute, leave
  case teamInfo = "team_info"
  case nameCards = "name_cards"
  case userNameCards = "user_namecards"

  /// Its number for the parser: the place among all cases, which is how Swift stores a case of an enum without payloads,
  /// from 1. (A test holds it to that.)
  var number: UInt16 { UInt16(unsafeBitCast(self, to: UInt8.self)) + 1 }

  /// Its bit in `JSONStorage.rootKeys` and in a set of words.
  fileprivate var bit: UInt64 { 1 &<< UInt64(number) }

  /// (Put together so, sets are plain numbers in the program, which need not be made when they are first used.)
  static func | (one: Self, other: Self) -> JSONWordSet { JSONWordSet(bits: one.bit | other.bit) }

  init?(number: UInt16) {
    guard number > 0, number <= Self.allCases.count else { return nil }
    self = unsafeBitCast(UInt8(number - 1), to: Self.self)
  }
}

/// Some of the words. (There are fewer than 64.)
struct JSONWordSet {
  /// A bit for each, as `JSONStorage.rootKeys` has it.
  let bits: UInt64

  static func | (words: Self, word: JSONWord) -> Self { Self(bits: words.bits | word.bit) }

  /// (There is no bit for keys that are no words.)
  func contains(_ key: JSONKey) -> Bool { bits &>> UInt64(key.wordNumber) & 1 != 0 }
}

/// The words, as the parser has them: one table for all, for as long as the program runs.
///
/// Sendable note: nothing changes once it is made.
struct JSONWords: Sendable {
  static let shared = JSONWords()

  nonisolated(unsafe) let table: OpaquePointer?

  private init() {
    let texts = JSONWord.allCases.map { Array($0.rawValue.utf8CString) }
    let starts = texts.indices.map { index in texts[..<index].reduce(0) { $0 + $1.count } }
    table = texts.flatMap { $0 }.withUnsafeBufferPointer { all in
      notice_json_words_create(starts.map { start in all.baseAddress.map { $0 + start } }, starts.count)
    }
  }
}
