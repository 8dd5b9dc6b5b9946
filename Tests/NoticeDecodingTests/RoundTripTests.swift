import Foundation
import NoticeDecoding
import NoticeEncoding
import Notices
import Testing

/// The samples of every dialect: what all payload tests walk over, so that a new sample needs no code.
enum Samples {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The payloads in `Samples/payloads` and in the golden cases, by their paths from the root.
  static let paths: [String] = {
    ["Samples/payloads", "Tests/Golden"].flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.compactMap { $0 as? String }
        ?? [])
        .filter { folder == "Samples/payloads" || $0.hasSuffix("payload.json") }.map { folder + "/" + $0 }
    }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: root.appendingPathComponent(path))) }

  static func read(_ bytes: [UInt8], file: String = "test", dialect: Dialect? = nil) throws -> [DecodedRecord] {
    var options = NoticeReader.Options()
    options.keepsOtherFields = true
    options.dialect = dialect
    let reader = NoticeReader(file: file, options: options, bytes: bytes)
    var records: [DecodedRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  static func notices(_ records: [DecodedRecord]) -> [Notice] {
    records.compactMap { if case .notice(let notice) = $0.outcome { notice } else { nil } }
  }
}

@Suite("The canonical form")
struct RoundTripTests {
  private func written(_ notices: [Notice]) -> [UInt8] {
    notices.flatMap { notice in
      var writer = JSONWriter()
      writer.object { $0.fields(of: notice) }
      return Array(writer.text.utf8) + [0x0A]
    }
  }

  @Test("every payload's notices are the same when they have been written and read again", arguments: Samples.paths)
  func payloads(path: String) throws {
    let notices = Samples.notices(try Samples.read(Samples.bytes(path)))
    let again = try Samples.read(written(notices))
    #expect(Samples.notices(again) == notices)
    #expect(again.allSatisfy { $0.dialect == .tidings && $0.diagnostics == [] })
  }

  @Test("events and values that no sample has survive, too")
  func others() throws {
    let raw = RawJSON(json: #"{"a":[1.50,"\u0041",null]}"#)
    let events: [Event] = [
      .team(.unknown(TeamOperationCode(rawValue: -3), data: raw), .team),
      .team(.unknown(TeamOperationCode(rawValue: 450), data: nil), .superTeam),
      .team(.transferOwner(to: nil, leaving: true), .superTeam), .team(.acceptInvitation(from: nil), .discussionGroup),
      .team(.mute(["a"], MuteState(rawValue: 9)), .superTeam), .team(.mute([], nil), .team),
      .team(
        .update([
          .unknown(key: "16", value: RawJSON(json: #"{"code":1}"#)), .unknown(key: "x\"y", value: raw),
          .announcement(Announcement(text: "[]", entries: [])),
          .announcement(
            Announcement(
              text: "t", entries: [.init(title: "a", content: "b", creator: "c", time: Timestamp(milliseconds: -5))])),
          .kit(KitChange(.pinning(TeamPermission(rawValue: 7)), text: "{}")), .name("\u{202E}\n\""),
        ]), .superTeam),
      .teamRequest(TeamRequest(.invite, targets: ["a"], postscript: "", state: .unknown("9")), .superTeam),
      .friend(FriendEvent(.user(UserOperation(rawValue: 99)), state: .directlyAdded)),
      .friend(FriendEvent(.unspecified)),
      .userSetting(.alias("\u{202E}\n\"")), .userSetting(.alias("")), .userSetting(.blacklist(true)),
      .userSetting(.blacklist(false)), .userSetting(.doNotDisturb(true)), .userSetting(.doNotDisturb(false)),
      .chatroom(ChatroomEvent(ChatroomEventCode(rawValue: 399), targets: ["a"], muteDuration: -1)),
      .call(
        CallEvent(
          CallEventCode(rawValue: 103), type: CallType(rawValue: 8), duration: 1, channel: "007", participants: ["a"])),
      .revocation(.deleteTeam), .revocation(.unspecified),
      .outcome(SendOutcome(.unknown("x"), code: SendRejectCode(rawValue: 1))),
      .outcome(SendOutcome(.undo)), .outcome(SendOutcome(.history)), .outcome(SendOutcome(.unknown("history"))),
      .system(type: RawJSON(json: "1000")), .system(type: RawJSON(json: #""x\"y""#)),
    ]
    let notices = events.map { event in
      Notice(
        event, by: "007", to: "-9007199254740993", in: "t", at: Timestamp(milliseconds: .min), serverMessageID: "1",
        notifyExt: "{",
        people: [Person(account: "a", nick: "b"), Person(account: "a", nick: "")],
        teamInfo: TeamInfo(settings: [.intro("i")], bookkeeping: [.init(key: TeamInfo.Key(rawValue: 4), value: raw)]),
        otherFields: [OtherField(path: "a.b[0]", value: raw)])
    }
    #expect(Samples.notices(try Samples.read(written(notices))) == notices)
  }

  @Test(
    "a user's setting without what was set is no notice, and the error says where and what is missing",
    arguments: [
      (#"{"notice":"userSetting"}"#, "$.setting", #"missing "setting""#),
      (
        #"{"notice":"userSetting","setting":"friend"}"#, "$.setting",
        #"expected one of alias, blacklist, doNotDisturb, found "friend""#
      ),
      (#"{"notice":"userSetting","setting":"alias"}"#, "$.value", #"missing "value""#),
      (#"{"notice":"userSetting","setting":"alias","value":null}"#, "$.value", "expected a name (a text), found null"),
      (#"{"notice":"userSetting","setting":"blacklist","value":"x"}"#, "$.on", #"missing "on""#),
      (#"{"notice":"userSetting","setting":"doNotDisturb","on":1}"#, "$.on", "expected true or false, found 1"),
    ])
  func settings(json: String, path: String, problem: String) throws {
    let record = try #require(try Samples.read(Array(json.utf8)).first)
    #expect(record.outcome == .failed)
    #expect(record.diagnostics.map(\.path) == [path])
    #expect(record.diagnostics.map(\.problem.description) == [problem])
  }

  @Test("fields without a type are kept, byte for byte")
  func otherFields() throws {
    let json =
      #"{"convType":"TEAM","fromAccount":"f","big":123456789012345678901234567890.10,"attach":{"id":4,"data":{"new":{"a" : [1.0]},"uinfos":[{"1":"f","4":"http"}]},"v":2}}"#
    let notice = try #require(Samples.notices(try Samples.read(Array(json.utf8))).first)
    #expect(
      Set(notice.otherFields) == [
        OtherField(path: "big", value: RawJSON(json: "123456789012345678901234567890.10")),
        OtherField(path: "attach.data.new", value: RawJSON(json: #"{"a" : [1.0]}"#)),
        // A person without a name.
        OtherField(path: #"attach.data.uinfos[0]["1"]"#, value: RawJSON(json: #""f""#)),
        OtherField(path: #"attach.data.uinfos[0]["4"]"#, value: RawJSON(json: #""http""#)),
        OtherField(path: "attach.v", value: RawJSON(json: "2")),
      ])
  }

  @Test(
    "fields of a message that nobody reads are kept in their order, those of other dialects too, and as often as they stand",
    arguments: [
      (#""resendFlag":"0","fromClientType":"WEB""#, ["resendFlag", "fromClientType"]),
      (#""fromClientType":"WEB","resendFlag":"0","ext":"x""#, ["fromClientType", "resendFlag", "ext"]),
      (#""ext":{"a":[1]},"own":1,"fromClientType":"WEB""#, ["ext", "own", "fromClientType"]),
      (#""ext":1,"fromClientType":"WEB","ext":2"#, ["ext", "fromClientType", "ext"]),
      (#""ext":1,"ext":1"#, ["ext"]),
      (
        #""status":1,"id":2,"scene":3,"count":4,"teamId":5,"uinfos":6"#,
        ["status", "id", "scene", "count", "teamId", "uinfos"]
      ),
    ] as [(String, [String])])
  func order(fields: String, paths: [String]) throws {
    let json = #"{\#(fields),"convType":"TEAM","msgType":"NOTIFICATION","fromAccount":"f","attach":"{\"id\":4}"}"#
    let notice = try #require(Samples.notices(try Samples.read(Array(json.utf8))).first)
    #expect(notice.otherFields.map(\.path) == paths)
  }

  /// (The parser compares a key with the last 64 only.)
  @Test("a field that stands twice, and says the same, is kept once, however many stand between", arguments: [1, 70])
  func twice(between: Int) throws {
    let others = (0..<between).map { "\"k\($0)\":0," }.joined()
    let json =
      #"{"own":1,\#(others)"own":1,"convType":"TEAM","msgType":"NOTIFICATION","fromAccount":"f","attach":"{\"id\":4}"}"#
    let notice = try #require(Samples.notices(try Samples.read(Array(json.utf8))).first)
    #expect(notice.otherFields.filter { $0.path == "own" }.count == 1)
    #expect(notice.otherFields.count == between + 1)
  }
}

@Suite("Dialects")
struct DialectTests {
  @Test(
    "each dialect's own sample is recognised as such, reads without a fault, and reads the same by name",
    arguments: Dialect.allCases)
  func samples(dialect: Dialect) throws {
    let bytes = Array(dialect.sample.utf8)
    let records = try Samples.read(bytes)
    #expect(records.count == 1)
    #expect(records.map(\.dialect) == [dialect])
    #expect(Samples.notices(records).count == 1)
    #expect(records.flatMap(\.diagnostics).filter { $0.severity != .note } == [])
    #expect(Samples.notices(try Samples.read(bytes, dialect: dialect)) == Samples.notices(records))
  }

  @Test(
    "what the sentence does not use is kept: the second of two that say the same, in another way",
    arguments: [
      (#"{"convType":"TEAM","fromAccount":"x","to":"9","attach":"{\"id\":4,\"data\":{\"tid\":\"8\"}}"}"#, ["to"]),
      (#"{"convType":"TEAM","fromAccount":"x","to":"9","attach":"{\"id\":4,\"data\":{\"tid\":\"9\"}}"}"#, []),
      (#"{"convType":"TEAM","fromNick":"n","attach":"{\"id\":4}"}"#, ["fromNick"]),
      (#"{"id":5,"data":{"ids":["a"],"mute":1,"leave":true}}"#, ["data.mute", "data.leave"]),
      (
        #"{"id":3,"data":{"team_info":{"name":"p"},"tinfo":{"3":"w"},"name_cards":[],"uinfos":[]}}"#,
        ["data.name_cards", "data.team_info"]
      ),
      (
        #"{"messageType":5,"attachment":{"type":99,"raw":"{\"id\":1,\"data\":{\"ids\":[\"a\"]}}"}}"#,
        ["attachment.type"]
      ),
      (#"{"messageType":5,"attachment":{"type":4,"raw":{"id":4}}}"#, []),
      (
        #"{"messageType":5,"attachment":{"type":3,"updatedTeamInfo":{"chatBannedMode":2,"joinMode":null,"inviteMode":-1}}}"#,
        ["attachment.updatedTeamInfo.chatBannedMode", "attachment.updatedTeamInfo.joinMode"]
      ),
      (
        #"{"messageType":5,"attachment":{"type":3,"targetIds":[],"updatedTeamInfo":{"name":"A","intro":"i"},"raw":"{\"id\":3,\"data\":{\"tinfo\":{\"3\":\"A\"}}}"}}"#,
        ["attachment.updatedTeamInfo.intro"]
      ),
      (
        #"{"messageType":5,"attachment":{"type":10,"targetIds":["z"],"chatBanned":true,"raw":"{\"id\":10,\"data\":{\"id\":\"z\",\"mute\":1}}"}}"#,
        []
      ),
      (#"{"id":0,"data":{"ids":["a"],"calltype":1}}"#, ["data.calltype"]),
      (#"{"messageID":"1","status":7}"#, ["status"]),
      (#"{"messageID":"1","status":".reject"}"#, []),
      (#"{"applicantAccountId":"a","status":9}"#, ["status"]),
      (#"{"notice":"team","operation":{"code":4},"duration":5}"#, ["duration"]),
    ] as [(String, [String])])
  func unused(json: String, paths: [String]) throws {
    let notice = try #require(Samples.notices(try Samples.read(Array(json.utf8))).first)
    #expect(notice.otherFields.map(\.path).sorted() == paths.sorted())
  }

  @Test(
    "a wrapper's messages may be JSON texts",
    arguments: [
      #"{"count":1,"content":["{\"msg_type\":5,\"to_type\":1,\"to_accid\":\"9\",\"from_id\":\"x\",\"msg_attach\":\"{\\\"id\\\":4}\"}"]}"#,
      #"{"code":200,"size":1,"msgs":["{\"type\":5,\"from\":\"x\",\"body\":{\"id\":4,\"data\":{\"tid\":\"9\"}}}"]}"#,
    ])
  func wrappedTexts(json: String) throws {
    let notices = Samples.notices(try Samples.read(Array(json.utf8)))
    #expect(notices.map(\.event) == [.team(.dismiss, .team)])
    #expect(notices.map(\.actor) == ["x"] && notices.map(\.team) == ["9"])
  }

  @Test("more unknown fields than are kept are told")
  func tooManyFields() throws {
    let fields = (0..<2_001).map { "\"x\($0)\":1" }.joined(separator: ",")
    let record = try #require(try Samples.read(Array("{\"id\":4,\"data\":{},\(fields)}".utf8)).first)
    #expect(record.diagnostics.map(\.problem) == [.notKept(1)])
  }

  @Test(
    "who has an accid has not always ended a friendship",
    arguments: [
      (#"{"accid":"a"}"#, .delete),
      (#"{"accid":"a","type":2,"msg":"hi"}"#, .user(.request)),
      (#"{"accid":"a","type":"x"}"#, .unspecified),
      (#"{"accid":"a","type":null,"msg":"hi"}"#, .unspecified),
      (#"{"accid":"a","flag":1,"beflag":1,"source":0}"#, nil),
      (#"{"accid":"a","name":"x","icon":"u"}"#, nil),
    ] as [(String, FriendEvent.Operation?)])
  func friendPush(json: String, operation: FriendEvent.Operation?) throws {
    let event = Samples.notices(try Samples.read(Array(json.utf8))).first?.event
    #expect(event == operation.map { .friend(FriendEvent($0, postscript: json.contains("hi") ? "hi" : nil)) })
  }

  @Test("codes of calls that only an SDK has are calls")
  func calls() throws {
    for code in [-2, 104, 3103] {
      let json = #"{"id":\#(code),"data":{"calltype":1,"from":"a"}}"#
      let event = Samples.notices(try Samples.read(Array(json.utf8))).first?.event
      #expect(event == .call(CallEvent(CallEventCode(rawValue: code), type: .audio)))
    }
  }

  @Test(
    "every leniency is told",
    arguments: [
      (#"{"msg_type":5,"to_type":1,"from_id":"x","msg_attach":{"id":4}}"#, .valueForText),
      (#"{"scene":"team","type":"notification","attach":"{\"type\":\"dismissTeam\"}"}"#, .textForValue),
      (#"{"messageType":5,"attachment":"{\"type\":4}"}"#, .textForValue),
      (#"{"id":3,"data":{"tinfo":"{\"3\":\"n\"}"}}"#, .textForValue),
      (#"{"id":4,"data":" {}"}"#, .textForValue),
      (#"{"id":4,"data":{"uinfos":["{\"1\":\"a\",\"3\":\"n\"}"]}}"#, .textForValue),
      (#"{"applicantAccountId":"a","status":"1"}"#, .textForNumber),
      (#"{"id":301,"data":{"target":"a"}}"#, .valueForList),
    ] as [(String, Diagnostic.Leniency)])
  func leniencies(json: String, leniency: Diagnostic.Leniency) throws {
    let record = try #require(try Samples.read(Array(json.utf8)).first)
    #expect(record.diagnostics.map(\.problem) == [.leniency(leniency)])
  }

  @Test(
    "every sample file gives a notice, or is passed over for what it is",
    arguments: Samples.paths.filter { $0.hasPrefix("Samples/") })
  func files(path: String) throws {
    let records = try Samples.read(Samples.bytes(path))
    #expect(!records.isEmpty)
    #expect(!records.contains { $0.outcome == .failed }, "\(records.flatMap(\.diagnostics).map(\.description))")
  }

  @Test(
    "the same event is the same notice, whichever SDK wrote it",
    arguments: [
      #"{"convType":"TEAM","fromAccount":"x","to":"9","attach":"{\"id\":1,\"data\":{\"ids\":[\"a\"]}}"}"#,
      #"{"scene":"team","type":"notification","from":"x","to":"9","attach":{"type":"removeTeamMembers","accounts":["a"]}}"#,
      #"{"messageType":5,"conversationType":2,"senderId":"x","receiverId":"9","attachment":{"type":1,"targetIds":["a"]}}"#,
      #"{"messageType":5,"senderId":"x","receiverId":"9","attachment":{"raw":"{\"id\":1,\"data\":{\"ids\":[\"a\"]}}"}}"#,
      #"{"msg_type":5,"to_type":1,"to_accid":"9","from_id":"x","msg_attach":"{\"id\":1,\"data\":{\"ids\":[\"a\"]}}"}"#,
      #"{"notice":"team","team":"9","operation":{"code":1},"actor":"x","targets":["a"]}"#,
    ])
  func same(json: String) throws {
    #expect(Samples.notices(try Samples.read(Array(json.utf8))) == [Notice(.kick(["a"]), by: "x", in: "9")])
  }

  @Test("a super team's operations have other numbers, from the sixth on in another order")
  func superTeam() throws {
    let names = try (401...411).map { code in
      let notices = Samples.notices(
        try Samples.read(Array("{\"id\":\(code),\"data\":{\"ids\":[\"a\"],\"mute\":1}}".utf8)))
      guard case .team(let operation, .superTeam)? = notices.first?.event else { return "" }
      #expect(operation.code.wire(in: .superTeam) == code)
      return operation.code.name ?? ""
    }
    #expect(
      names == [
        "invite", "kick", "leave", "update", "dismiss", "transferOwner", "addManager", "removeManager", "mute",
        "applyPass",
        "acceptInvitation",
      ])
  }

  @Test("an unset V2 option is no change, and 2 means the same as 3 for muting all")
  func v2() throws {
    let json =
      #"{"messageType":5,"attachment":{"type":3,"updatedTeamInfo":{"joinMode":-1,"chatBannedMode":2,"serverExtension":"s","customerExtension":"c"}}}"#
    let notice = try #require(Samples.notices(try Samples.read(Array(json.utf8))).first)
    #expect(notice.operation == .update([.allMuteMode(.muteAll), .clientCustom("s"), .serverCustom("c")]))
  }

  private func one(_ json: String) throws -> Notice {
    try #require(Samples.notices(try Samples.read(Array(json.utf8))).first, "\(json)")
  }

  @Test("the C SDK's shell may have the wire's keys inside, or some of both")
  func mixedWords() throws {
    let notice = try one(
      #"{"msg_type":5,"to_type":5,"from_id":"a","msg_attach":"{\"id\":404,\"data\":{\"tinfo\":{\"1\":\"9\",\"3\":\"N\"},\"name_cards\":[{\"accid\":\"a\",\"name\":\"Ann\"}]}}"}"#
    )
    #expect(notice.event == .team(.update([.name("N")]), .superTeam))
    #expect(notice.team == "9")
    #expect(notice.people == [Person(account: "a", nick: "Ann")])
  }

  @Test(
    "what is no notification is passed over, and not taken for one",
    arguments: [
      #"{"count":1,"content":[{"msg_type":0,"msg_body":"hi","time":1,"talk_id":"bob"}]}"#,
      #"{"messageType":0,"messageServerId":"1","text":"hi"}"#,
      #"{"scene":"team","type":"text","idServer":"1"}"#, #"{"code":200,"size":1,"msgs":[{"type":0,"body":{}}]}"#,
      #"{"convType":"SUPER_TEAM","msgType":"PICTURE"}"#, #"{"convType":"CUSTOM_TEAM","msgType":"CUSTOM_TEAM_MSG"}"#,
    ])
  func messages(json: String) throws {
    let records = try Samples.read(Array(json.utf8))
    #expect(records.count == 1)
    guard case .passedOver? = records.first?.outcome else {
      Issue.record("\(records)")
      return
    }
  }

  @Test("between two people, the other side is the recipient and no team")
  func people() throws {
    let call = #"{\"id\":101,\"data\":{\"calltype\":1}}"#
    for json in [
      #"{"convType":"PERSON","msgType":"NOTIFICATION","fromAccount":"a","to":"b","attach":"\#(call)"}"#,
      #"{"msg_type":5,"to_type":0,"from_id":"a","to_accid":"b","msg_attach":"\#(call)"}"#,
      #"{"messageType":5,"conversationType":1,"senderId":"a","receiverId":"b","attachment":{"raw":"\#(call)"}}"#,
      #"{"scene":"p2p","type":"notification","from":"a","to":"b","attach":{"type":"netcallMiss","netcallType":1}}"#,
    ] {
      let notice = try one(json)
      #expect(notice.event == .call(CallEvent(.miss, type: .audio)))
      #expect(notice.team == nil && notice.recipient == "b" && notice.actor == "a", "\(json)")
    }
  }

  @Test(
    "a BIM message without a status is of the server's history, or was rejected where it has a reject code",
    arguments: [
      (#"{"serverMessageID":"9","senderUID":"a","sendTime":1764460800000}"#, .history, nil, []),
      (#"{"serverMessageID":9,"conversationID":"c"}"#, .history, nil, []),
      (#"{"serverMessageID":"9","sender":"a","status":null,"rejectRason":null}"#, .history, nil, []),
      (#"{"messageID":"9","status":"","rejectRason":0}"#, .history, 0, []),
      (#"{"messageID":"9","rejectRason":204202}"#, .reject, 204_202, [.missingStatus]),
      (#"{"serverMessageID":"9","sender":"a","rejectReason":"7"}"#, .reject, 7, [.otherSpelling, .missingStatus]),
      (#"{"messageID":"9","status":"success","rejectRason":204202}"#, .success, 204_202, []),
      // The SDK has no status of this name.
      (#"{"messageID":"9","status":"history"}"#, .unknown("history"), nil, []),
    ] as [(String, SendStatus, Int?, [Diagnostic.Leniency])])
  func history(json: String, status: SendStatus, code: Int?, leniencies: [Diagnostic.Leniency]) throws {
    let record = try #require(try Samples.read(Array(json.utf8)).first)
    #expect(record.dialect == .bim)
    #expect(
      Samples.notices([record]).map(\.event) == [
        .outcome(SendOutcome(status, code: code.map(SendRejectCode.init(rawValue:))))
      ])
    #expect(record.diagnostics.map(\.problem) == leniencies.map(Diagnostic.Problem.leniency))
  }

  @Test("a reject code that cannot be read is one all the same")
  func unreadableCode() throws {
    let record = try #require(try Samples.read(Array(#"{"messageID":"9","rejectRason":"spam"}"#.utf8)).first)
    #expect(
      Samples.notices([record]) == [
        Notice(
          .outcome(SendOutcome(.reject)), clientMessageID: "9",
          otherFields: [OtherField(path: "rejectRason", value: RawJSON(json: #""spam""#))])
      ])
    #expect(record.diagnostics.map(\.severity) == [.warning, .note])
  }

  @Test(
    "what has neither status nor id is no message of the history, and other dialects keep their records",
    arguments: [
      (#"{"rejectRason":null}"#, .bim), (#"{"rejectRason":0,"messageID":""}"#, .bim),
      (#"{"serverMessageID":"9"}"#, nil), (#"{"sender":"a","conversationID":"c"}"#, nil),
      (#"{"msgType":"TEXT","serverMessageID":"9","sender":"a"}"#, .serverCopy),
      (#"{"messageServerId":"1","messageType":0,"serverMessageID":"9","sender":"a"}"#, .v2),
    ] as [(String, Dialect?)])
  func noHistory(json: String, dialect: Dialect?) throws {
    let record = try #require(try Samples.read(Array(json.utf8)).first)
    #expect(record.dialect == dialect)
    #expect(Samples.notices([record]) == [])
  }

  @Test("a red exclamation mark stands beside what the server turned down, and beside nothing else")
  func exclamationMark() {
    let statuses: [SendStatus] = [
      .sending, .success, .failed, .reject, .undo, .readReceipt, .history, .unknown("reject"),
    ]
    #expect(statuses.filter { SendOutcome($0, code: .sensitiveWord).showsExclamationMark } == [.reject])
  }

  @Test("a wrapper's own fields are kept with each of its messages, and empty wrappers are nothing")
  func wrappers() throws {
    let message = #"{"msg_type":5,"from_id":"a","msg_attach":"{\"id\":4,\"data\":{}}"}"#
    let notices = Samples.notices(
      try Samples.read(Array(#"{"count":2,"source":1,"content":[\#(message),\#(message)]}"#.utf8)))
    #expect(notices.count == 2)
    #expect(notices.allSatisfy { $0.otherFields.contains(OtherField(path: "source", value: RawJSON(json: "1"))) })
    let empty = String(repeating: #"{"code":200,"size":0,"msgs":[]}"# + "\n", count: 100_000)
    #expect(try Samples.read(Array((empty + message).utf8)).count == 1)
    #expect(try Samples.read(Array(#"{"code":200,"size":1,"msgs":7}"#.utf8)).map(\.outcome) == [.failed])
  }

  @Test("what is known only in part is not guessed")
  func noGuesses() throws {
    #expect(
      try one(#"{"messageType":5,"attachment":{"type":3,"updatedTeamInfo":{"teamType":0,"name":"n"}}}"#).event
        == .team(.update([.name("n")]), .team))
    #expect(
      try Samples.read(Array(#"{"messageType":5,"roomId":"7","attachment":{"type":4}}"#.utf8)).map(\.outcome) == [
        .failed
      ])
    #expect(
      try one(#"{"type":"deleteMsg","from":"a","to":"9","scene":"team","idServer":"1"}"#)
        == Notice(
          .revocation(.unspecified), by: "a", in: "9", serverMessageID: "1",
          otherFields: [OtherField(path: "scene", value: RawJSON(json: "\"team\""))]))
    #expect(
      try one(#"{"convType":"CUSTOM_PERSON","msgType":"FRIEND_ADD","fromAccount":"a","to":"b","attach":"{}"}"#).event
        == .friend(FriendEvent(.unspecified)))
    let answer = try one(#"{"applicantAccountId":"a","recipientAccountId":"b","postscript":"p","status":2}"#)
    #expect(
      answer.event == .friend(FriendEvent(.user(.reject), state: .rejected)) && answer.actor == "b"
        && answer.recipient == "a")
    let unknown = try Samples.read(
      Array(#"{"notice":"team","operation":{"code":3},"changes":[{"tag":"3","value":5}],"new":1}"#.utf8))
    #expect(Samples.notices(unknown).first?.operation == .update([.unknown(key: "3", value: RawJSON(json: "5"))]))
    #expect(unknown.first?.diagnostics.map(\.path) == ["$.changes[0].value"])
  }

  @Test("a UI kit's change is recognised by its whole shape, and never guessed")
  func kit() throws {
    func change(_ text: String) throws -> TeamOperation? {
      let json = "{\"id\":3,\"data\":{\"tinfo\":{\"18\":\(JSONWriter.quoted(text))}}}"
      return Samples.notices(try Samples.read(Array(json.utf8))).first?.operation
    }
    let whole = #"{"yxAllowAt":"manager","yxAllowTop":"all","lastOpt":"yxAllowTop"}"#
    #expect(try change(whole) == .update([.kit(KitChange(.pinning(.all), text: whole))]))
    for text in [
      #"{"yxAllowAt":"manager"}"#, #"{"lastOpt":"yxAllowAt"}"#, #"{"lastOpt":"yxAllowAt","yxAllowAt":1}"#,
      #"[{"lastOpt":"yxAllowAt"}]"#, "{",
    ] {
      #expect(try change(text) == .update([.clientCustom(text)]), "\(text)")
    }
  }
}
