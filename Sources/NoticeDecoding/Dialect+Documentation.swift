// What `tidings dialects` tells.

extension Dialect {
  /// Who writes it.
  public var summary: String {
    switch self {
    case .serverCopy: "server message copy (消息抄送)"
    case .attach: "the bare attach of a notification, as an object or as a text"
    case .web: "Web SDK V1: messages and system messages"
    case .v2: "V2 SDKs (node, web, Flutter, native): messages, friend applications, team join actions"
    case .pc: "C SDK (PC, C#, Electron): messages, system messages, receive wrappers and query results"
    case .flutter: "Flutter SDK V1: system notifications"
    case .bim: "BIM SDK: messages with what became of them"
    case .history: "answer of the server's history query"
    case .tidings: "Tidings' own, written by `tidings decode --format jsonl`"
    }
  }

  /// The keys by which a record is recognised.
  public var recognition: String {
    switch self {
    case .serverCopy: "convType, msgType or eventType; or attach with fromAccount"
    case .attach: "data; or id and nothing else; or a text"
    case .web: "scene, category or idServer; and type"
    case .v2: "attachment, messageServerId, messageClientId or applicantAccountId; or actionType with teamId"
    case .pc: "msg_attach or msg_type; or content with rescode, count or unread_count; or accid"
    case .flutter: "targetId with fromAccount"
    case .bim:
      "rejectRason or rejectReason; or status with msgID, messageID or clientMessageID; or serverMessageID with sender, "
        + "senderUID or conversationID"
    case .history: "msgs with code or size"
    case .tidings: "notice, with one of the kinds of events"
    }
  }

  /// A record of this dialect, on one line.
  public var sample: String {
    switch self {
    case .serverCopy:
      #"{"convType":"TEAM","msgType":"NOTIFICATION","to":"6271272396","fromAccount":"xiaoming","msgTimestamp":"1764460800000","attach":"{\"id\":0,\"data\":{\"ids\":[\"lihua\"]}}"}"#
    case .attach: #"{"id":3,"data":{"tid":"6271272396","tinfo":{"3":"足球队"}}}"#
    case .web:
      #"{"scene":"team","type":"notification","from":"xiaoming","to":"6271272396","time":1764460800000,"attach":{"type":"updateTeam","team":{"teamId":"6271272396","joinMode":"needVerify"}}}"#
    case .v2:
      #"{"messageType":5,"conversationType":2,"senderId":"xiaoming","receiverId":"6271272396","createTime":1764460800000,"attachment":{"type":1,"targetIds":["lihua"]}}"#
    case .pc:
      #"{"rescode":200,"content":"{\"msg_type\":5,\"to_type\":1,\"to_accid\":\"6271272396\",\"from_id\":\"xiaoming\",\"msg_attach\":\"{\\\"id\\\":4,\\\"data\\\":{}}\"}"}"#
    case .flutter:
      #"{"messageId":"1","type":"addFriend","fromAccount":"xiaoming","targetId":"lihua","time":1764460800000,"attach":"{\"vt\":2}"}"#
    case .bim: #"{"messageID":"1","status":"BIMMessageStatusReject","rejectRason":204202}"#
    case .history:
      #"{"code":200,"size":1,"msgs":[{"msgid":1,"from":"xiaoming","sendtime":1764460800000,"type":5,"body":{"id":4,"data":{}}}]}"#
    case .tidings:
      #"{"notice":"team","team":"6271272396","operation":{"name":"dismiss","code":4},"actor":"xiaoming"}"#
    }
  }
}
