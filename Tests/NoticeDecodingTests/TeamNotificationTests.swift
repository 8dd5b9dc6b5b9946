import NoticeDecoding
import NoticeEncoding
import Notices
import Testing

@Suite("Team notifications")
struct TeamNotificationTests {
  private func decode(_ json: String) throws -> (notice: Notice?, diagnostics: [Diagnostic]) {
    let reader = NoticeReader(file: "test.json", bytes: Array(json.utf8))
    let record = try #require(try reader.next())
    #expect(try reader.next() == nil)
    guard case .notice(let notice) = record.outcome else { return (nil, record.diagnostics) }
    return (notice, record.diagnostics)
  }

  private func operation(_ json: String) throws -> TeamOperation {
    let (notice, diagnostics) = try decode(json)
    #expect(diagnostics.filter { $0.severity != .note } == [])
    return try #require(notice?.operation)
  }

  private func change(_ tinfo: String) throws -> [TeamChange] {
    guard case .update(let changes?) = try operation("{\"id\":3,\"data\":{\"tinfo\":\(tinfo)}}") else { return [] }
    return changes
  }

  @Test(
    "all eleven operations, with `id` and `ids` alike",
    arguments: [
      (0, #""ids":["a","b"]"#, .invite(["a", "b"])), (0, #""id":"a""#, .invite(["a"])),
      (1, #""ids":["a"]"#, .kick(["a"])), (2, "", .leave), (3, #""tinfo":{"3":"n"}"#, .update([.name("n")])),
      (4, "", .dismiss),
      (5, #""id":"a""#, .applyPass(["a"])), (5, #""ids":["a"]"#, .applyPass(["a"])),
      (6, #""id":"a""#, .transferOwner(to: "a", leaving: false)),
      (6, #""ids":["a"],"leave":true"#, .transferOwner(to: "a", leaving: true)),
      (7, #""ids":["a"]"#, .addManager(["a"])), (8, #""id":"a""#, .removeManager(["a"])),
      (9, #""id":"a""#, .acceptInvitation(from: "a")), (10, #""id":"a","mute":1"#, .mute(["a"], .on)),
      (10, #""ids":["a","b"],"mute":0"#, .mute(["a", "b"], .off)), (10, #""id":"a","mute":"1""#, .mute(["a"], .on)),
      (10, #""id":"a","mute":5"#, .mute(["a"], MuteState(rawValue: 5))),
    ] as [(Int, String, TeamOperation)])
  func operations(code: Int, data: String, expected: TeamOperation) throws {
    #expect(try operation("{\"id\":\(code),\"data\":{\(data)}}") == expected)
    #expect(try operation("{\"data\":{\(data)},\"id\":\"\(code)\"}") == expected)
    #expect(expected.code.rawValue == code)
    #expect(expected.code.name != nil)
  }

  @Test(
    "every update tag as a typed value",
    arguments: [
      (3, #""足球队""#, .name("足球队")), (3, "5", .name("5")), (14, #""""#, .intro("")),
      (15, #""周日见""#, .announcement("周日见")),
      (16, #""0""#, .joinMode(.noAuth)), (16, "1", .joinMode(.needAuth)), (16, #""2""#, .joinMode(.rejectAll)),
      (16, #""9""#, .joinMode(JoinMode(rawValue: 9))), (18, #""{}""#, .clientCustom("{}")),
      (19, #""x""#, .serverCustom("x")),
      (20, #""https://example.com""#, .avatar("https://example.com")), (21, #""0""#, .beInviteMode(.needAuth)),
      (21, #""1""#, .beInviteMode(.noAuth)), (22, #""1""#, .inviteMode(.all)), (22, #""0""#, .inviteMode(.manager)),
      (23, #""1""#, .updateInfoMode(.all)), (24, #""0""#, .updateClientCustomMode(.manager)),
      (100, #""1""#, .muteMode(.on)),
      (100, "0", .muteMode(.off)), (101, #""0""#, .allMuteMode(.cancel)), (101, #""1""#, .allMuteMode(.muteNormal)),
      (101, #""3""#, .allMuteMode(.muteAll)), (101, "-4", .allMuteMode(AllMuteMode(rawValue: -4))),
      (1001, "9007199254740993", .antispamBusinessId("9007199254740993")),
    ] as [(Int, String, TeamChange)])
  func tags(tag: Int, value: String, expected: TeamChange) throws {
    #expect(try change("{\"\(tag)\":\(value)}") == [expected])
    #expect(expected.tag?.rawValue == tag)
  }

  @Test("all changes are kept, in payload order, and bookkeeping is kept apart")
  func order() throws {
    let json = #"{"id":3,"data":{"tinfo":{"1":"90001","100":"1","12":"7","3":"n","77":[1],"9":"3","14":"i"}}}"#
    let (notice, diagnostics) = try decode(json)
    #expect(diagnostics == [])
    #expect(notice?.team == "90001")
    #expect(
      notice?.operation
        == .update([.muteMode(.on), .name("n"), .unknown(key: "77", value: RawJSON(json: "[1]")), .intro("i")]))
    #expect(notice?.teamInfo.settings == [])
    #expect(
      notice?.teamInfo.bookkeeping == [
        .init(key: .teamId, value: RawJSON(json: "\"90001\"")),
        .init(key: .updateTime, value: RawJSON(json: "\"7\"")),
        .init(key: .memberNum, value: RawJSON(json: "\"3\"")),
      ])
  }

  @Test("where nothing was updated, tinfo is the team's state and not a change")
  func snapshot() throws {
    let notice = try #require(try decode(#"{"id":2,"data":{"tinfo":{"1":"90001","3":"足球队","4":"1","16":"0"}}}"#).notice)
    #expect(notice.operation == .leave)
    #expect(notice.teamInfo.settings == [.name("足球队"), .joinMode(.noAuth)])
    #expect(notice.teamInfo.bookkeeping.map(\.key) == [.teamId, .type])
  }

  @Test("an announcement in its array form has entries, in seconds or milliseconds, and keeps its text")
  func announcement() throws {
    let text =
      #"[{"title":"旧","content":"三点","creator":"u_a","time":1700000000},{"title":"新","content":"四点","times":"1700000001000"}]"#
    let changes = try change("{\"15\":\(JSONWriter.quoted(text))}")
    guard case .announcement(let announcement)? = changes.first else {
      Issue.record("no announcement")
      return
    }
    #expect(announcement.text == text)
    #expect(
      announcement.entries == [
        .init(title: "旧", content: "三点", creator: "u_a", time: Timestamp(milliseconds: 1_700_000_000_000)),
        .init(title: "新", content: "四点", time: Timestamp(milliseconds: 1_700_000_001_000)),
      ])
    #expect(announcement.latest?.title == "新")
  }

  @Test(
    "text that only looks like an announcement array stays text",
    arguments: [
      "[公告] 周日见", "[", "[1,2", " [x]", "[5]", "[{}]", "[{\"title\":null,\"content\":{}}]", "[{\"title\":\"a\"},5]",
    ])
  func plainAnnouncement(text: String) throws {
    #expect(try change("{\"15\":\(JSONWriter.quoted(text))}") == [.announcement(Announcement(text: text))])
  }

  @Test("an empty array form says that there is no announcement any more, and an array need not be a text")
  func arrayAnnouncement() throws {
    #expect(try change(#"{"15":"[]"}"#) == [.announcement(Announcement(text: "[]", entries: []))])
    #expect(
      try change(#"{"15":[{"title":"t"}]}"#)
        == [.announcement(Announcement(text: #"[{"title":"t"}]"#, entries: [.init(title: "t", content: "")]))])
  }

  @Test("half of a surrogate pair, as clients that cut names write it, costs no more than itself")
  func loneSurrogate() throws {
    let json = #"{"id":3,"data":{"tinfo":{"3":"a\ud83d\u0041\udc00\ud83d\ude00"}}}"#
    #expect(try operation(json) == .update([.name("a\u{FFFD}A\u{FFFD}😀")]))
    let text = "{\"convType\":\"TEAM\",\"fromAccount\":\"f\",\"attach\":\(JSONWriter.quoted(json))}"
    #expect(try operation(text) == .update([.name("a\u{FFFD}A\u{FFFD}😀")]))
  }

  @Test("a record full of faults tells the first of them, and how many more there are")
  func manyFaults() throws {
    let (_, diagnostics) = try decode(
      "{\"id\":0,\"data\":{\"ids\":[\(Array(repeating: "null", count: 5_000).joined(separator: ","))]}}")
    #expect(diagnostics.count == 21)
    #expect(diagnostics.last?.problem == .more(4_981))
  }

  @Test("the envelope gives actor, team, time, ids and the actor's nick")
  func envelope() throws {
    let json = """
      {"eventType":"1","convType":"TEAM","to":"6271272396","fromAccount":"xiaoming","fromNick":"小明",
       "msgTimestamp":"1764460800123","msgType":"NOTIFICATION","msgidServer":"9007199254740993","msgidClient":"c-1",
       "attach":"{\\"data\\":{\\"ids\\":[\\"lihua\\"],\\"attach\\":\\"{\\\\\\"why\\\\\\":1}\\",\\"uinfos\\":[{\\"3\\":\\"李华\\",\\"1\\":\\"lihua\\"}]},\\"id\\":1}"}
      """
    let (notice, diagnostics) = try decode(json)
    #expect(diagnostics == [])
    #expect(
      notice
        == Notice(
          .kick(["lihua"]), by: "xiaoming", in: "6271272396", at: Timestamp(milliseconds: 1_764_460_800_123),
          serverMessageID: "9007199254740993", clientMessageID: "c-1", notifyExt: "{\"why\":1}",
          people: [Person(account: "lihua", nick: "李华"), Person(account: "xiaoming", nick: "小明")]))
  }

  @Test("the same notice from attach as a text and as an object")
  func attachForms() throws {
    let object = #"{"data":{"ids":["lihua"],"tinfo":{"1":"90001"}},"id":0}"#
    let envelope = #"{"convType":"TEAM","fromAccount":"xiaoming","to":"90001","attach":"#
    let fromText = try decode(envelope + JSONWriter.quoted(object) + "}")
    let fromObject = try decode(envelope + object + "}")
    #expect(fromText.notice != nil)
    #expect(fromText.notice == fromObject.notice)
    let bareText = try decode(JSONWriter.quoted(object))
    #expect(bareText.notice == (try decode(object)).notice)
    #expect(bareText.notice?.operation == .invite(["lihua"]))
  }

  @Test(
    "ids are text, exactly as they were written",
    arguments: ["9007199254740993", "-12", "123456789012345678901234567890"])
  func ids(digits: String) throws {
    let notice = try #require(
      try decode(
        "{\"convType\":\"TEAM\",\"fromAccount\":\(digits),\"attach\":{\"id\":0,\"data\":{\"tid\":\(digits),\"ids\":[\(digits),\"0\(digits)\"]}}}"
      ).notice)
    #expect(notice.actor?.rawValue == digits)
    #expect(notice.team?.rawValue == digits)
    #expect(notice.operation?.targets.map(\.rawValue) == [digits, "0" + digits])
  }

  @Test("a team id whose text has escapes is resolved")
  func escapedTeam() throws {
    #expect(try decode(#"{"id":2,"data":{"tinfo":{"1":"9\u0030001"}}}"#).notice?.team == "90001")
  }

  @Test("a leave without an envelope was done by data.id, as the C++ SDK has it")
  func leaveActor() throws {
    #expect(try decode(#"{"id":2,"data":{"id":"lihua"}}"#).notice?.actor == "lihua")
  }

  @Test("an unknown operation keeps its code and its data, byte for byte")
  func unknownOperation() throws {
    let data = #"{"x": 1.500, "ids":["a"],"y":[null]}"#
    #expect(
      try operation("{\"id\":77,\"data\":\(data)}")
        == .unknown(TeamOperationCode(rawValue: 77), data: RawJSON(json: data)))
  }

  @Test(
    "a wrong value is told with its place, and what is right is kept",
    arguments: [
      (#"{"id":0,"data":{"ids":["a",null,true]}}"#, .invite(["a"]), ["$.data.ids[1]", "$.data.ids[2]"]),
      (#"{"id":0,"data":{}}"#, .invite([]), ["$.data.ids"]), (#"{"id":0}"#, .invite([]), ["$.data.ids"]),
      (#"{"id":0,"data":[]}"#, .invite([]), ["$.data", "$.data.ids"]),
      (#"{"id":1,"data":{"ids":7}}"#, .kick(["7"]), []),
      (#"{"id":6,"data":{"ids":["a","b"]}}"#, .transferOwner(to: "a", leaving: false), ["$.data.ids"]),
      (#"{"id":10,"data":{"id":"a"}}"#, .mute(["a"], nil), ["$.data.mute"]),
      (#"{"id":10,"data":{"id":"a","mute":[]}}"#, .mute(["a"], nil), ["$.data.mute"]),
      (
        #"{"id":3,"data":{"tinfo":{"16":"x"}}}"#, .update([.unknown(key: "16", value: RawJSON(json: "\"x\""))]),
        [#"$.data.tinfo["16"]"#]
      ),
      (
        #"{"id":3,"data":{"tinfo":{"3":null}}}"#, .update([.unknown(key: "3", value: RawJSON(json: "null"))]),
        [#"$.data.tinfo["3"]"#]
      ),
      (#"{"id":3,"data":{"tinfo":{"003":"x"}}}"#, .update([.unknown(key: "003", value: RawJSON(json: "\"x\""))]), []),
      (#"{"id":3,"data":{"tinfo":"x"}}"#, .update(nil), ["$.data.tinfo"]),
      (#"{"id":2,"data":{"uinfos":{}}}"#, .leave, ["$.data.uinfos"]),
      (
        #"{"id":2,"data":{"uinfos":[5,{"1":"a"},{"3":"n"}]}}"#, .leave, ["$.data.uinfos[0]", #"$.data.uinfos[2]["1"]"#]
      ),
      (#"{"id":4,"data":{"ids":["a","b"]}}"#, .dismiss, ["$.data.ids"]),
      (#"{"id":0,"data":{"id":"a","ids":["a","b"]}}"#, .invite(["a", "b"]), []),
      (#"{"id":3,"data":{"tinfo":{"100":true}}}"#, .update([.muteMode(.on)]), []),
    ] as [(String, TeamOperation, [String])])
  func warnings(json: String, expected: TeamOperation, paths: [String]) throws {
    let (notice, diagnostics) = try decode(json)
    #expect(notice?.operation == expected)
    #expect(diagnostics.filter { $0.severity == .warning }.map(\.path) == paths)
    #expect(diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test(
    "what gives no notice is an error with its place",
    arguments: [
      (#"{"id":null,"data":{}}"#, "$.id"), (#"{"id":"x","data":{}}"#, "$.id"), (#"{"data":{}}"#, "$.id"),
      (#"{"id":1.5,"data":{}}"#, "$.id"), (#"{"a":1}"#, "$"), ("7", "$"), (#""x""#, "$"),
      (#"{"convType":"TEAM","fromAccount":"a"}"#, "$.attach"), (#"{"convType":"TEAM","attach":null}"#, "$.attach"),
      (#"{"convType":"TEAM","attach":""}"#, "$.attach"), (#"{"convType":"TEAM","attach":"[]"}"#, "$.attach"),
      (#"{"convType":"TEAM","fromAccount":"a","attach":"{\"id\":2"}"#, "$.attach"),
      (#"{"convType":"SUPER_TEAM","attach":"{}"}"#, "$.attach.id"),
      (#"{"convType":"NEW","attach":"{}"}"#, "$.convType"),
      (#"{"convType":"PERSON","msgType":"NOTIFICATION","attach":"{}"}"#, "$.attach.id"),
    ])
  func errors(json: String, path: String) throws {
    let (notice, diagnostics) = try decode(json)
    #expect(notice == nil)
    #expect(diagnostics.filter { $0.severity == .error }.map(\.path) == [path])
  }

  @Test("messages that are no notifications are passed over by what they are")
  func passedOver() throws {
    let reader = NoticeReader(
      file: "-",
      bytes: Array(
        #"{"convType":"SUPER_TEAM","msgType":"TEXT"}{"convType":"PERSON","msgType":"AUDIO"}{"eventType":"2"}"#.utf8))
    var found: [DecodedRecord.Outcome] = []
    while let record = try reader.next() { found.append(record.outcome) }
    #expect(found == [.passedOver("msgType TEXT"), .passedOver("msgType AUDIO"), .passedOver("eventType 2")])
  }

  @Test("a diagnostic reads as one line: file, line, what was found, what to do, byte and path")
  func diagnosticText() throws {
    let (_, diagnostics) = try decode("\n{\"id\":10,\n\"data\":{\"id\":\"a\",\"mute\":\"maybe\"}}")
    #expect(
      diagnostics.map(\.description) == [
        "test.json:3: warning: expected 0 or 1, found \"maybe\" [byte 35, $.data.mute]"
      ])
  }
}
