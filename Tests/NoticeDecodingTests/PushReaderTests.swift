import NoticeDecoding
import Notices
import Testing

@Suite("Messages to be pushed")
struct PushReaderTests {
  private func read(_ json: String) throws -> [PushRecord] {
    var rest = Array(json.utf8)[...]
    let reader = PushReader(file: "in", options: NoticeReader.Options()) { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    var records: [PushRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test("all that a record can say, and what it need not say")
  func whole() throws {
    let records = try read(
      #"""
      [{"message": {"team": "9", "from": "a", "fromNick": "n", "senderRole": "manager", "apnsContent": "m",
        "apnsMemberOption": {"forcePush": false, "userIds": ["007", "b"], "apnsContent": "o"}},
        "recipients": [{"account": "007", "notifyState": "onlyManager", "doNotDisturb": true}]},
       {"message": {"from": "a", "fromNick": null, "apnsContent": "", "apnsMemberOption": {"userIds": []}},
        "recipients": [{"account": "b"}]}]
      """#)
    #expect(
      records.map(\.message) == [
        PushMessage(
          from: "a", fromNick: "n", senderRole: .manager, in: "9", apnsContent: "m",
          apnsMemberOption: APNsMemberOption(forcePush: false, userIds: ["007", "b"], apnsContent: "o")),
        PushMessage(from: "a", apnsMemberOption: APNsMemberOption(userIds: [])),
      ])
    #expect(
      records.map(\.recipients) == [
        [PushRecipient("007", notifyState: .onlyManager, doNotDisturb: true)], [PushRecipient("b")],
      ])
    #expect(records.flatMap(\.diagnostics) == [])
  }

  @Test(
    "codes are names of the SDK, with or without the enum's, or numbers",
    arguments: [
      (#""all""#, 0), (#""none""#, 1), (#""onlyManager""#, 2), (#""ONLYMANAGER""#, 2),
      (#""NIMTeamNotifyStateNone""#, 1),
      ("2", 2), ("7", 7), ("-1", -1), (#""2""#, 2), ("null", 0), (#""""#, 0),
    ])
  func states(json: String, code: Int) throws {
    let record = try #require(
      try read(#"{"message":{"from":"a"},"recipients":[{"account":"b","notifyState":\#(json)}]}"#).first)
    #expect(record.recipients.map(\.notifyState.rawValue) == [code])
    #expect(record.diagnostics.map(\.severity) == (json == #""2""# ? [.note] : []))
  }

  @Test(
    "what is wrong is told with its place and what to do, and nothing is decided then",
    arguments: [
      (#""from":{}"#, #"1: error: expected the sender's account, found {} [byte 19, $.message.from]"#),
      (
        #""from":"a","senderRole":"boss""#,
        #"1: error: expected normal, owner, manager, apply or a number, found "boss" [byte 36, $.message.senderRole]"#
      ),
      (
        #""from":"a","senderRole":1.5"#,
        #"1: error: expected normal, owner, manager, apply or a number, found 1.5 [byte 36, $.message.senderRole]"#
      ),
      (#""team":"9""#, #"1: error: missing "from" [byte 11, $.message.from]"#),
      (#""from":"""#, #"1: error: missing "from" [byte 11, $.message.from]"#),
      (
        #""from":"a","apnsMemberOption":[]"#,
        "1: error: expected an object, found [] [byte 42, $.message.apnsMemberOption]"
      ),
      (
        #""from":"a","apnsMemberOption":{"userIds":"b"}"#,
        #"1: error: expected an array of accounts, found "b" [byte 53, $.message.apnsMemberOption.userIds]"#
      ),
      (
        #""from":"a","apnsMemberOption":{"userIds":["b",""]}"#,
        #"1: error: expected an account, found "" [byte 58, $.message.apnsMemberOption.userIds[1]]"#
      ),
      (
        #""from":"a","apnsMemberOption":{"forcePush":2}"#,
        "1: error: expected true or false, found 2 [byte 55, $.message.apnsMemberOption.forcePush]"
      ),
    ])
  func faults(message: String, diagnostic: String) throws {
    let record = try #require(try read(#"{"message":{\#(message)},"recipients":[{"account":"b"}]}"#).first)
    #expect(record.message == nil)
    #expect(record.diagnostics.map(\.description) == ["in:" + diagnostic])
  }

  @Test("limits are told at the field that breaks them, each")
  func limits() throws {
    let ids = Array(repeating: #""b""#, count: 101).joined(separator: ",")
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 501)
    let option = #"{"userIds":[\#(ids)],"apnsContent":"\#(text)"}"#
    let record = try #require(
      try read(#"{"message":{"from":"a","apnsMemberOption":\#(option)},"recipients":[]}"#).first)
    #expect(record.message == nil)
    #expect(
      record.diagnostics.map(\.problem) == [.pushInput(.tooManyUserIds(101)), .pushInput(.apnsContentTooLong(501))])
    #expect(
      record.diagnostics.map(\.path) == [
        "$.message.apnsMemberOption.userIds", "$.message.apnsMemberOption.apnsContent",
      ])
  }

  @Test("a recipient that cannot be read costs itself alone, and a record, too")
  func others() throws {
    let records = try read(
      #"""
      {"message":{"from":"a"},"recipients":[7,{"account":"b"},{"account":null},{"account":"c","doNotDisturb":"x"},{"account":"d"}]}
      {"message":{"from":"a"
      [1,2]
      {"message":{"from":"a"}}
      {"message":{"from":"e"},"recipients":[{"account":"f"}]}
      """#)
    #expect(records.map { $0.recipients.map(\.account) } == [["b", "d"], [], [], [], [], ["f"]])
    #expect(records.map { $0.diagnostics.map(\.position.line) } == [[1, 1, 1], [2], [3], [3], [4], []])
  }

  @Test("digits for an account, and 1 for true, are read and noted; keys that are not known are a warning")
  func tolerance() throws {
    let record = try #require(
      try read(
        #"{"message":{"from":12345678901234567890,"apnsMemberOption":{"forcePush":1,"force":true}},"recipients":[{"account":1.50}],"x":0}"#
      ).first)
    #expect(record.message?.sender == "12345678901234567890" && record.message?.apnsMemberOption?.forcePush == true)
    #expect(record.recipients == [PushRecipient("1.50")])
    #expect(
      record.diagnostics.map(\.problem) == [
        .unknownKey("x", known: #""message", "recipients""#), .leniency(.numberForText),
        .unknownKey("force", known: #""forcePush", "userIds", "apnsContent""#), .leniency(.numberForBoolean),
        .leniency(.numberForText),
      ])
  }

  @Test("objects may be JSON texts, and faults in them have their places in the file")
  func texts() throws {
    let records = try read(
      #"""
      {"message":"{\"from\":\"a\",\"apnsMemberOption\":\"{\\\"userIds\\\":[\\\"b\\\"]}\"}","recipients":["{\"account\":\"b\"}","{\"account\":[]}","{"]}
      """#)
    let record = try #require(records.first)
    #expect(record.message == PushMessage(from: "a", apnsMemberOption: APNsMemberOption(userIds: ["b"])))
    #expect(record.recipients == [PushRecipient("b")])
    #expect(
      record.diagnostics.filter { $0.severity == .error }.map(\.description) == [
        "in:1: error: expected an account, found [] [byte 135, $.recipients[1].account]",
        "in:1: error: broken JSON: begins here and is not closed; is it cut off? [byte 141, $.recipients[2]]",
      ])
    #expect(
      record.diagnostics.filter { $0.severity == .note }.map(\.problem).allSatisfy { $0 == .leniency(.textForValue) })
  }

  @Test("very many faults of one record are counted, and told in good time")
  func many() throws {
    let recipients = Array(repeating: #"{"acount":"b"}"#, count: 100_000).joined(separator: ",")
    let record = try #require(try read(#"{"message":{"from":"a"},"recipients":[\#(recipients)]}"#).first)
    #expect(record.diagnostics.count == 42)
    #expect(record.diagnostics.suffix(2).map(\.problem) == [.more(99_980), .more(99_980)])
  }
}
