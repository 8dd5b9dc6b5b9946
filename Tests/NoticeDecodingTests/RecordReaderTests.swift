import NoticeDecoding
import Notices
import Testing

/// Cutting a stream into records, in every form and however its bytes arrive.
@Suite("Records of a stream")
struct RecordReaderTests {
  /// What a stream gives: the JSON of each record, or what is wrong with it and where.
  private func read(_ text: String, chunk: Int = .max, maxBytes: Int = 1 << 20, maxDepth: Int = 64) throws -> [String] {
    try read(bytes: Array(text.utf8), chunk: chunk, maxBytes: maxBytes, maxDepth: maxDepth)
  }

  private func read(bytes: [UInt8], chunk: Int = .max, maxBytes: Int = 1 << 20, maxDepth: Int = 64) throws -> [String] {
    var reader = reader(of: bytes[...], chunk: chunk, maxBytes: maxBytes, maxDepth: maxDepth)
    return try read(&reader)
  }

  private func reader(of bytes: ArraySlice<UInt8>, chunk: Int, maxBytes: Int, maxDepth: Int) -> JSONRecordReader {
    var rest = bytes
    return JSONRecordReader(maxRecordBytes: maxBytes, maxDepth: maxDepth) { buffer, _ in
      let part = rest.prefix(min(chunk, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.isEmpty ? .end : .bytes(part.count)
    }
  }

  private func read(_ reader: inout JSONRecordReader) throws -> [String] {
    var found: [String] = []
    while let item = try reader.next() {
      switch item {
      case .record(let value): found.append("\(value.position.line):\(value.position.offset) \(value.json)")
      case .broken(let error, let at, _, let throughLine):
        let skipped = throughLine.map { " through \($0)" } ?? ""
        found.append("\(at.line):\(at.offset) ! \(error.kind.rawValue)\(skipped)")
      }
    }
    return found
  }

  static let streams: [(name: String, text: String, records: [String])] = [
    ("nothing", "", []),
    ("white space", " \r\n\t\n", []),
    ("one a line", "{\"a\":1}\n{\"b\":2}\n", ["1:0 {\"a\":1}", "2:8 {\"b\":2}"]),
    ("no last line end", "{\"a\":1}\n{\"b\":2}", ["1:0 {\"a\":1}", "2:8 {\"b\":2}"]),
    ("CRLF and a BOM", "\u{FEFF}{\"a\":1}\r\n{\"b\":2}\r\n", ["1:3 {\"a\":1}", "2:12 {\"b\":2}"]),
    ("one behind another", "{\"a\":1}{\"b\":2} [3]", ["1:0 {\"a\":1}", "1:7 {\"b\":2}", "1:16 3"]),
    (
      "pretty-printed", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n{\"c\":2}\n",
      ["1:0 {\n  \"a\": {\n    \"b\": 1\n  }\n}", "6:28 {\"c\":2}"]
    ),
    ("an array", "[{\"a\":1},\n {\"b\":2}\n]\n{\"c\":3}", ["1:1 {\"a\":1}", "2:11 {\"b\":2}", "4:21 {\"c\":3}"]),
    ("an array in one line", "[{\"a\":[1,2]},{\"b\":\"]\"}]\n", ["1:1 {\"a\":[1,2]}", "1:13 {\"b\":\"]\"}"]),
    (
      "scalars", "1 \"two\" true\nnull [\"x\", -3.5e2]",
      ["1:0 1", "1:2 \"two\"", "1:8 true", "2:13 null", "2:19 \"x\"", "2:24 -3.5e2"]
    ),
    ("brackets in strings", "{\"a\":\"}{\\\"]\\\\\"}\n{\"b\":2}", ["1:0 {\"a\":\"}{\\\"]\\\\\"}", "2:16 {\"b\":2}"]),
    (
      "an array without a comma", "[{\"a\":1}\n{\"b\":2}{\"c\":3}]",
      ["1:1 {\"a\":1}", "2:9 ! syntax", "2:9 {\"b\":2}", "2:16 {\"c\":3}"]
    ),
    ("an array with a bracket too many", "[{\"a\":1}}]", ["1:1 {\"a\":1}", "1:8 ! notJSON"]),
    ("an array with a comma at its end", "[1,]2", ["1:1 1", "1:3 ! syntax", "1:4 2"]),
    ("an array with commas too many", "[,1,,2]3", ["1:1 ! syntax", "1:2 1", "1:5 2", "1:7 3"]),
    (
      "an array that is not closed", "[{\"a\":1},\n{\"b\":2}",
      ["1:1 {\"a\":1}", "2:10 {\"b\":2}", "1:0 ! unclosed"]
    ),

    ("a broken value", "{\"a\":tru}\n{\"b\":2}", ["1:5 ! syntax", "2:10 {\"b\":2}"]),
    (
      "a broken record in an array", "[{\"a\":1},{\"b\":01},{\"c\":3}]",
      ["1:1 {\"a\":1}", "1:14 ! number", "1:18 {\"c\":3}"]
    ),
    (
      "no JSON between", "{\"a\":1}\nhello {\"x\":1}\n{\"b\":2}",
      ["1:0 {\"a\":1}", "2:8 ! notJSON through 2", "3:22 {\"b\":2}"]
    ),
    (
      "no JSON in an array", "[{\"a\":1}, hello, {\"b\":2}]",
      ["1:1 {\"a\":1}", "1:10 ! notJSON", "1:17 {\"b\":2}"]
    ),
    (
      "cut off in the middle of a line", "{\"a\":{\"b\":1\n{\"c\":2}\n", ["1:0 ! unclosed through 1", "2:12 {\"c\":2}"]
    ),
    (
      "cut off behind a comma", "{\"a\":[1,\n{\"c\":2}\n{\"d\":3}\n",
      ["1:0 ! unclosed through 1", "2:9 {\"c\":2}", "3:17 {\"d\":3}"]
    ),
    ("a string that is not closed", "{\"a\":\"b}\n{\"c\":2}", ["1:8 ! control through 1", "2:9 {\"c\":2}"]),
    ("cut off at the end", "{\"a\":1}\n{\"b\":", ["1:0 {\"a\":1}", "2:8 ! unclosed through 2"]),
    ("the wrong bracket", "{\"a\":[1}}\n{\"c\":2}", ["1:7 ! syntax through 1", "2:10 {\"c\":2}"]),
    (
      "a pretty-printed record that is cut off", "{\n  \"a\": 1,\n  \"b\": {\n{\n  \"c\": 2\n}\n",
      ["1:0 ! unclosed through 3", "4:21 {\n  \"c\": 2\n}"]
    ),
    (
      "a broken pretty-printed record in an array", "[\n  {\n    \"a\": 1\n  {\n    \"b\": 2\n  }\n]\n",
      ["2:4 ! unclosed through 3", "4:19 {\n    \"b\": 2\n  }"]
    ),
    ("a control character", "{\"a\":\"\u{1}\"}\n{\"b\":2}", ["1:6 ! control", "2:10 {\"b\":2}"]),
    ("a wrong escape", "{\"a\":\"\\x\"}\n{\"b\":2}", ["1:5 ! escape", "2:11 {\"b\":2}"]),
    ("a lone surrogate", "{\"a\":\"\\ud83d\"}\n{\"b\":2}", ["1:0 {\"a\":\"\\ud83d\"}", "2:15 {\"b\":2}"]),
    ("stray closing brackets", "]\n}\n{\"b\":2}", ["1:0 ! notJSON through 2", "3:4 {\"b\":2}"]),
    (
      "cut off behind a backslash", "{\"a\":\"x\\\n{\"b\":2}\n\"{\\\n{\"c\":3}",
      ["1:7 ! control through 1", "2:9 {\"b\":2}", "3:19 ! control through 3", "4:21 {\"c\":3}"]
    ),
    (
      "a comma that is missing between lines", "{\n \"a\": 1\n \"b\": 2\n}\n{\"c\":3}",
      ["3:11 ! syntax through 4", "5:20 {\"c\":3}"]
    ),
    ("byte order marks between", "\u{FEFF}{\"a\":1}\n\u{FEFF}{\"b\":2}", ["1:3 {\"a\":1}", "2:14 {\"b\":2}"]),
    (
      "the wrong bracket in an array in one line", "[{\"a\":1],{\"b\":2}]\n{\"c\":3}",
      ["1:7 ! syntax through 1", "2:18 {\"c\":3}"]
    ),
    ("a comma between lines", "{\"a\":1},\n{\"b\":2}", ["1:0 {\"a\":1}", "1:7 ! notJSON through 1", "2:9 {\"b\":2}"]),
  ]

  @Test("each form, in chunks of any size", arguments: streams, [1, 2, 7, .max])
  func forms(stream: (name: String, text: String, records: [String]), chunk: Int) throws {
    let found = try read(stream.text, chunk: chunk)
    #expect(found == stream.records, "\(stream.name)")
  }

  @Test("invalid UTF-8 is found where it is, and costs one record")
  func invalidUTF8() throws {
    let bytes = Array("{\"a\":\"甲".utf8) + [0xFF] + Array("\"}\n{\"b\":2}\n".utf8)
    #expect(try read(bytes: bytes) == ["1:9 ! utf8", "2:13 {\"b\":2}"])
  }

  @Test("a record that is too long costs itself alone, also where it is larger than any buffer")
  func tooLong() throws {
    let long = "{\"a\":\"" + String(repeating: "x", count: 3_000_000) + "\"}"
    #expect(try read(long + "\n{\"b\":2}\n", maxBytes: 1_000_000) == ["1:0 ! length", "2:3000009 {\"b\":2}"])
    #expect(try read("{\"a\":\"xxxxxxxx\"}\n{\"b\":2}", maxBytes: 10) == ["1:0 ! length", "2:17 {\"b\":2}"])
  }

  @Test("a record that is nested too deep costs itself alone")
  func tooDeep() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      try read("{\"a\":" + deep + "\n{\"b\":2}\n", maxDepth: 10) == ["1:14 ! depth through 1", "2:100006 {\"b\":2}"])
    #expect(try read("{\"a\":[[[]]]}\n{\"a\":[[]]}", maxDepth: 3) == ["1:7 ! depth", "2:13 {\"a\":[[]]}"])
  }

  @Test("an element that is too deep or too long costs itself alone, also where all is on one line")
  func oneLine() throws {
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    #expect(try read("[{\"a\":1},\(deep),{\"b\":2}]") == ["1:1 {\"a\":1}", "1:73 ! depth", "1:150 {\"b\":2}"])
    let long = "{\"x\":\"" + String(repeating: "x", count: 1_000_000) + "\"}"
    #expect(
      try read("[{\"a\":1},\(long),{\"b\":2}]", maxBytes: 1000) == [
        "1:1 {\"a\":1}", "1:9 ! length", "1:1000018 {\"b\":2}",
      ])
  }

  @Test("many records across many refills keep their positions")
  func manyRecords() throws {
    let line = "{\"key\":\"" + String(repeating: "值", count: 100) + "\"}"
    let count = 5_000
    let text = Array(repeating: line, count: count).joined(separator: "\n")
    let records = try read(text, chunk: 1_000)
    #expect(records.count == count)
    #expect(records.last == "\(count):\((count - 1) * (line.utf8.count + 1)) \(line)")
    let array = try read("[" + Array(repeating: line, count: count).joined(separator: ",") + "]\n")
    #expect(array.count == count)
    #expect(array.last == "1:\(1 + (count - 1) * (line.utf8.count + 1)) \(line)")
  }

  @Test("what a stream gives does not depend on where the bytes end that are read in their place", arguments: streams)
  func placed(stream: (name: String, text: String, records: [String])) throws {
    let bytes = Array(stream.text.utf8)
    let expected = try read(bytes: bytes)
    for length in 0...bytes.count {
      let padded = Array(bytes.prefix(length)) + [UInt8](repeating: UInt8(ascii: "\""), count: JSONDocument.padding)
      try padded.withUnsafeBytes { padded in
        var reader = reader(of: bytes.dropFirst(length), chunk: .max, maxBytes: 1 << 20, maxDepth: 64)
        reader.begin(at: JSONRecordReader.Place(), with: UnsafeRawBufferPointer(rebasing: padded[..<length]))
        let found = try read(&reader)
        #expect(found == expected, "\(stream.name), \(length) bytes")
      }
    }
  }

  @Test("a notice that is kept stays as it is when its record is used again")
  func kept() throws {
    let lists = [["a", "b"], ["c"], [], ["d", "e", "f"], ["g"]]
    let lines = lists.map { list in
      let ids = list.map { #"\"\#($0)\""# }.joined(separator: ",")
      let attach = #"{\"id\":1,\"data\":{\"ids\":[\#(ids)]}}"#
      return #"{"convType":"TEAM","msgType":"NOTIFICATION","fromAccount":"x","attach":"\#(attach)"}"#
    }
    let reader = NoticeReader(file: "kept", bytes: Array(lines.joined(separator: "\n").utf8))
    var record = DecodedRecord()
    var kept: [Notice] = []
    while try reader.next(into: &record) { kept.append(record.notice) }
    #expect(kept.map { $0.operation?.targets.map(\.rawValue) } == lists)
  }

  @Test("a record that is used again says nothing of what it said before", arguments: [1, 3])
  func usedAgain(atATime count: Int) throws {
    func full(_ operation: Int) -> String {
      #"{"convType":"TEAM","msgType":"NOTIFICATION","fromAccount":"x","fromNick":"A name that is not short","to":"1","msgTimestamp":"1700000000000","#
        + #""msgidServer":"2","msgidClient":"c","body":"b","extra":1,"attach":"{\"id\":\#(operation),\"data\":{\"ids\":[\"a\",\"b\"],\"id\":\"c\",\"#
        + #""mute\":1,\"tid\":\"1\",\"tinfo\":{\"1\":\"1\",\"3\":\"n\",\"14\":\"i\"},\"uinfos\":[{\"1\":\"a\",\"3\":\"A\"}],\"#
        + #""attach\":\"e\",\"other\":2}}"}"#
    }
    func bare(_ operation: Int) -> String { #"{"id":\#(operation),"data":{}}"# }
    let other = [
      #"{"convType":"PERSON","msgType":"NOTIFICATION","to":"y","attach":"{\"id\":102,\"data\":{\"time\":1,\"ids\":[\"a\"]}}"}"#,
      #"{"msgType":"FRIEND_ADD","fromAccount":"x","to":"y","attach":"{\"vt\":1}"}"#, #"{"msgType":"TEXT"}"#,
      #"{"x":1}"#,
      #"{"notice":"team","operation":{"code":0},"actor":"x","targets":["a","b"]}"#,
    ]
    let all = (0...11).flatMap { [full($0), bare($0)] }
    var options = NoticeReader.Options()
    options.keepsOtherFields = true
    let lines = all.flatMap { one in (all + other).flatMap { [one, $0] } }
    let reader = NoticeReader(file: "again", options: options, bytes: Array(lines.joined(separator: "\n").utf8))
    // Several are there at a time, and lists go from one to another.
    var records = (0..<count).map { _ in DecodedRecord() }
    for start in stride(from: 0, to: lines.count, by: count) {
      let some = lines[start..<min(start + count, lines.count)]
      for index in some.indices.map({ $0 - start }) { try #require(try reader.next(into: &records[index])) }
      for (line, record) in zip(some, records) {
        let alone = try #require(try NoticeReader(file: "again", options: options, bytes: Array(line.utf8)).next())
        try #require(record.outcome == alone.outcome, "\(line)")
        try #require(record.diagnostics.map(\.problem) == alone.diagnostics.map(\.problem), "\(line)")
      }
    }
  }

  @Test("what the source throws comes through")
  func sourceError() {
    struct Failure: Error {}
    var reader = JSONRecordReader(maxRecordBytes: 100, maxDepth: 10) { _, _ in throw Failure() }
    #expect(throws: Failure.self) { try reader.next() }
  }
}
