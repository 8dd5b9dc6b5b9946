import NoticeDecoding
import NoticeEncoding
import Notices
import Testing

/// Every value of a rich record, replaced by every other kind of value in turn: no crash, no lost record, and what
/// follows is still read.
@Suite("Broken payloads")
struct MutationTests {
  static let attach =
    #"{"data":{"ids":["a","b"],"id":"c","mute":1,"leave":true,"attach":"x","tid":"9","tinfo":{"1":"9","3":"n","15":"[{\"title\":\"t\"}]","16":"1","77":"u"},"uinfos":[{"1":"a","3":"甲"}]},"id":%}"#
  static let envelope =
    #"{"eventType":"1","convType":"TEAM","to":"9","fromAccount":"f","fromNick":"甲","msgTimestamp":"1764460800123","msgType":"NOTIFICATION","msgidServer":"1","msgidClient":"c","attach":@}"#
  static let replacements = [
    "null", "true", "0", "-1", "1e400", "99999999999999999999999", "\"\"", "\"x\"", "[]", "{}", "[null]", "{\"\":{}}",
    "\"\\u0000\\u202e{0}%s\"", "[[[[[[]]]]]]",
  ]

  /// The ranges of the values in a JSON text that has no white space.
  private static func values(in json: [UInt8]) throws -> [Range<Int>] {
    func collect(_ value: JSONValue, _ found: inout [Range<Int>]) {
      let start = value.position.offset
      found.append(start..<(start + value.json.utf8.count))
      for (_, child) in value.fields { collect(child, &found) }
      for child in value.elements { collect(child, &found) }
    }
    return try JSONDocument.read(json) { root in
      var found: [Range<Int>] = []
      collect(root, &found)
      return found
    }
  }

  private func outcomes(_ text: [UInt8]) throws -> [DecodedRecord] {
    let reader = NoticeReader(file: "-", bytes: text)
    var records: [DecodedRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test("every value replaced", arguments: 0...11)
  func replaced(operation: Int) throws {
    let attach = Self.attach.replacing("%", with: String(operation))
    let asObject = Array(Self.envelope.replacing("@", with: attach).utf8)
    let follower = Array("\n{\"id\":2,\"data\":{\"id\":\"z\"}}\n".utf8)
    for range in try Self.values(in: asObject) {
      for replacement in Self.replacements {
        let mutated =
          Array(asObject[..<range.lowerBound]) + Array(replacement.utf8) + Array(asObject[range.upperBound...])
        let records = try outcomes(mutated + follower)
        let text = String(decoding: mutated, as: UTF8.self)
        // A top-level array is read element by element: none for [], one for others.
        guard range.lowerBound > 0 || replacement.first != "[" else { continue }
        #expect(records.count == 2, "\(text)")
        if case .failed = records[0].outcome {
          #expect(records[0].diagnostics.contains { $0.severity == .error }, "\(text)")
        }
        #expect(records.last?.outcome == .notice(Notice(.leave, by: "z")), "\(text)")
      }
    }
  }

  /// Each field of each sample left out, made null, of another type, or put there twice.
  @Test(
    "every sample, with each of its fields changed in turn",
    arguments: Samples.paths.filter { $0.hasSuffix(".json") && $0.hasPrefix("Samples/") })
  func samples(path: String) throws {
    let sample = try Samples.bytes(path)
    let follower = Array("\n{\"id\":2,\"data\":{\"id\":\"z\"}}\n".utf8)
    let fields = try JSONDocument.read(sample) { root in
      var found: [(value: Range<Int>, key: String)] = []
      func collect(_ value: JSONValue) {
        for (key, child) in value.fields {
          let start = child.position.offset
          found.append((start..<(start + child.json.utf8.count), key.string))
          collect(child)
        }
        for child in value.elements { collect(child) }
      }
      collect(root)
      return found
    }
    for field in fields {
      let value = String(decoding: sample[field.value], as: UTF8.self)
      let twice = "\(value),\(JSONWriter.quoted(field.key)):\(value)"
      for replacement in ["null", "[]", "{}", "0", "\"\"", "true", "\"x\"", "[[{}]]", twice] {
        let mutated = sample[..<field.value.lowerBound] + Array(replacement.utf8) + sample[field.value.upperBound...]
        let records = try outcomes(Array(mutated) + follower)
        let text = "\(field.key) = \(replacement)"
        #expect(records.last?.outcome == .notice(Notice(.leave, by: "z")), "\(text)")
        for record in records where record.outcome == .failed {
          #expect(record.diagnostics.contains { $0.severity == .error }, "\(text)")
        }
        if replacement == twice {
          #expect(
            records.flatMap(\.diagnostics).contains { if case .duplicateKey = $0.problem { true } else { false } },
            "\(text)")
        }
      }
    }
  }

  @Test("cut off at every byte, the next record is still read")
  func truncated() throws {
    let whole = Array(Self.envelope.replacing("@", with: JSONWriter.quoted(Self.attach.replacing("%", with: "3"))).utf8)
    for length in 1..<whole.count {
      let records = try outcomes(Array(whole[..<length]) + Array("\n{\"id\":2,\"data\":{\"id\":\"z\"}}\n".utf8))
      #expect(records.first?.outcome == .failed, "cut at \(length)")
      #expect(records.first?.diagnostics.isEmpty == false, "cut at \(length)")
      #expect(records.last?.outcome == .notice(Notice(.leave, by: "z")), "cut at \(length)")
    }
  }

  @Test("every byte replaced by bytes that matter to JSON or to UTF-8")
  func bytes() throws {
    let whole = Array(Self.envelope.replacing("@", with: JSONWriter.quoted(Self.attach.replacing("%", with: "3"))).utf8)
    for index in whole.indices {
      for byte in [0x00, 0x0A, 0x22, 0x5C, 0x5B, 0x7D, 0x2C, 0x80, 0xFF] as [UInt8] where whole[index] != byte {
        var mutated = whole
        mutated[index] = byte
        let records = try outcomes(mutated + Array("\n{\"id\":2,\"data\":{\"id\":\"z\"}}\n".utf8))
        // A line break before a [ makes that an array, which is then told to be open at the end.
        #expect(records.contains { $0.outcome == .notice(Notice(.leave, by: "z")) }, "byte \(byte) at \(index)")
      }
    }
  }
}
