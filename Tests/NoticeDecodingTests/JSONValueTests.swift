import NoticeEncoding
import Notices
import Testing

@testable import NoticeDecoding

@Suite("JSON values")
struct JSONValueTests {
  private func with<Result>(_ json: String, _ body: (JSONValue) throws -> Result) throws -> Result {
    try JSONDocument.read(Array(json.utf8), body)
  }

  private func field(_ name: String, of value: JSONValue) throws -> JSONValue {
    try #require(value.fields.first { $0.key.string == name }?.value)
  }

  @Test(
    "integers are exact, written as numbers or as strings, and nothing else is one",
    arguments: [
      ("0", 0), ("-1", -1), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("\"42\"", 42),
      ("\"007\"", 7),
      ("9223372036854775808", nil), ("1.0", nil), ("1e3", nil), ("true", nil), ("null", nil), ("\"\"", nil),
      ("\"-\"", nil),
      ("\" 1\"", nil), ("\"1a\"", nil), ("[1]", nil), ("\"+1\"", nil), ("\"١\"", nil),
    ] as [(String, Int64?)])
  func integers(json: String, expected: Int64?) throws {
    #expect(try with("[\(json)]") { $0.elements.map(\.integer) } == [expected])
  }

  @Test("numbers keep their digits, whatever their size")
  func digits() throws {
    let digits = "123456789012345678901234567890.000"
    #expect(try with("[\(digits), \"x\"]") { $0.elements.map(\.stringOrDigits) } == [digits, "x"])
  }

  @Test("strings have their escapes resolved, and raw values keep them")
  func strings() throws {
    let json = #"["甲\u0041\n\"\\\/\ud83d\ude00", {"k\u0065y" : [ 1 , {} ] }]"#
    try with(json) { root in
      let values = Array(root.elements)
      #expect(values[0].string == "甲A\n\"\\/😀")
      #expect(values[0].json == #""甲\u0041\n\"\\\/\ud83d\ude00""#)
      #expect(values[1].json == #"{"k\u0065y" : [ 1 , {} ] }"#)
      #expect(values[1].fields.map(\.key.string) == ["key"])
    }
  }

  @Test("paths follow RFC 9535")
  func paths() throws {
    try with(#"{"a":{"b":[0,{"3":true}]},"x y":1}"#) { root in
      let b = try field("b", of: field("a", of: root))
      let last = try #require(Array(b.elements).last)
      #expect(try field("3", of: last).path == #"$.a.b[1]["3"]"#)
      #expect(try field("x y", of: root).path == #"$["x y"]"#)
      #expect(root.path == "$")
    }
  }

  @Test("a value inside a string's JSON is found at its own byte of the file, through every kind of escape")
  func nestedPositions() throws {
    // The same inner text, written with short escapes, with \u escapes of one to four bytes, and plainly.
    let json = #"{"pad":"é","attach":"{\"\u7532\":\"\ud83d\ude00\\n\u00e9\",\n \"id\" : \u0037}"}"#
    try with(json) { root in
      let inner = JSONDocument(maxDepth: 8)
      let attach = try inner.parse(textOf: field("attach", of: root))
      let id = try field("id", of: attach)
      #expect(id.path == "$.attach.id")
      #expect(id.json == "7")
      let bytes = Array(json.utf8)
      let offset = id.position.offset
      #expect(String(decoding: bytes[offset..<(offset + 6)], as: UTF8.self) == #"\u0037"#)
      let emoji = try field("甲", of: attach)
      #expect(String(decoding: bytes[emoji.position.offset...].prefix(2), as: UTF8.self) == #"\""#)
    }
  }

  @Test("a syntax error inside a string's JSON is found at its own byte")
  func nestedErrors() throws {
    let json = #"{"attach":"{\"a\":\"\u7532\",]}"}"#
    try with(json) { root in
      let inner = JSONDocument(maxDepth: 8)
      let attach = try field("attach", of: root)
      #expect(throws: JSONSyntaxError(kind: .syntax, offset: 11)) { try inner.parse(textOf: attach) }
      let offset = inner.position(ofByte: 11).offset
      #expect(String(decoding: Array(json.utf8)[offset...].prefix(1), as: UTF8.self) == "]")
    }
  }

  @Test("the writer puts commas between values only")
  func commas() {
    var writer = JSONWriter()
    writer.array {
      $0.object { _ in }
      $0.array { _ in }
      $0.object {
        $0.key("a")
        $0.array { $0.bool(true) }
        $0.key("b")
        $0.string(",")
      }
      $0.array { $0.object { _ in } }
    }
    #expect(writer.text == #"[{},[],{"a":[true],"b":","},[{}]]"#)
    #expect(JSONWriter().text == "" && JSONWriter.quoted(",") == "\",\"")
  }

  @Test("the writer's numbers have just their digits")
  func numbers() {
    var number: UInt64 = 1
    for _ in 0..<63 {
      for near in [number - 1, number, number + 1, (number &* 0x9E37_79B9_7F4A_7C15) >> 1] {
        var writer = JSONWriter()
        writer.integer(near)
        writer.integer(-Int64(near))
        #expect(writer.text == "\(near),\(near == 0 ? "" : "-")\(near)")
      }
      number *= 2
    }
    for power in 1...19 {
      let ten = (0..<power).reduce(UInt64(1)) { ten, _ in ten * 10 }
      for near in [ten - 1, ten, ten + 1, ten / 10 * 7] {
        var writer = JSONWriter()
        writer.integer(near)
        #expect(writer.text == "\(near)")
      }
    }
  }

  @Test("the writer's strings read back the same, whatever is in them")
  func writerRoundTrip() throws {
    let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))) + "\u{2028}\u{202E}😀\"\\"
    var writer = JSONWriter()
    writer.array {
      $0.string(text)
      $0.raw(RawJSON(json: "{\"a\":\n1}"))
      $0.integer(-5)
    }
    #expect(!writer.text.contains("\n"))
    try JSONDocument.read(Array(writer.text.utf8)) { root in
      let values = Array(root.elements)
      #expect(values.map(\.string) == [text, nil, nil])
      #expect(values[1].json == "{\"a\": 1}")
      #expect(values[2].integer == -5)
    }
  }
}

extension JSONValueTests {
  @Test("the parser recognises the words, as keys only", arguments: JSONWord.allCases)
  func words(word: JSONWord) throws {
    try with("{\"\(word.rawValue)\": \"\(word.rawValue)\", \"\(word.rawValue)x\": 1, \"x\": 2}") { value in
      #expect(value.fields.map(\.key.word) == [word, nil, nil])
    }
  }

  @Test("a field is the last of its word, in the record and inside it", arguments: JSONWord.allCases)
  func fieldOfWord(word: JSONWord) throws {
    let object = "{\"\(word.rawValue)\": 1, \"x\": [2], \"\(word.rawValue)\": 3}"
    try with(object) { value in
      #expect(value.field(word)?.integer == 3)
      #expect(JSONWord.allCases.filter { value.field($0) != nil } == [word])
      #expect(value.rootFields[word]?.integer == 3)
      #expect(JSONWord.allCases.filter { value.rootFields[$0] != nil } == [word])
    }
    try with("{\"inner\": \(object)}") { value in
      #expect(value.field(word) == nil)
      let inner = try #require(value.field("inner"))
      #expect(inner.field(word)?.integer == 3)
    }
    try with("[\(object)]") { value in #expect(value.field(word) == nil) }
  }
}
