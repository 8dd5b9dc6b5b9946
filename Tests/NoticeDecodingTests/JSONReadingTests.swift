import Testing

@testable import NoticeDecoding

/// Texts made at random, always the same: what is read of them is what they were made of.
@Suite("Reading JSON")
struct JSONReadingTests {
  /// What a text is made of.
  private indirect enum Tree: Equatable {
    case string(String, hasHalf: Bool)
    case plain(String)
    case array([Tree])
    case object([(key: String, value: Tree)])

    init(_ value: JSONValue) {
      switch value.kind {
      case .string: self = .string(value.string ?? "", hasHalf: value.hasHalfCharacter)
      case .number, .bool, .null: self = .plain(value.json)
      case .array: self = .array(value.elements.map { Tree($0) })
      case .object: self = .object(value.fields.map { ($0.key.string, Tree($0.value)) })
      }
    }

    static func == (one: Tree, other: Tree) -> Bool {
      switch (one, other) {
      case (.string(let text, let half), .string(let otherText, let otherHalf)): text == otherText && half == otherHalf
      case (.plain(let text), .plain(let otherText)): text == otherText
      case (.array(let elements), .array(let others)): elements == others
      case (.object(let fields), .object(let others)):
        fields.map(\.key) == others.map(\.key) && fields.map(\.value) == others.map(\.value)
      default: false
      }
    }
  }

  /// Writes trees, with everything that JSON leaves open done at random.
  private struct Writer {
    private var state: UInt64
    private(set) var text = ""
    var hasBlanks = false

    init(seed: Int) { state = UInt64(seed) }

    mutating func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random(elements.count)] }

    mutating func blanks() {
      guard hasBlanks else { return }
      let count = random(30) == 0 ? 70 : random(3)
      for _ in 0..<count { text += pick([" ", "\n", "\r", "\t"]) }
    }

    mutating func document(depth: Int = 4) -> Tree {
      text = ""
      blanks()
      defer { blanks() }
      return value(depth: depth)
    }

    private mutating func value(depth: Int) -> Tree {
      switch random(depth > 0 ? 9 : 6) {
      case 0:
        let plain = pick(["true", "false", "null", "0", "-1", "1.50", "-0.0e+3", "12345678901234567890", "7"])
        text += plain
        return .plain(plain)
      case 1...5: return string(upTo: random(8) > 0 ? 20 : random(20) > 0 ? 200 : 5000)
      case 6:
        var elements: [Tree] = []
        list("[", "]", upTo: random(20) == 0 ? 150 : 4) { elements.append($0.value(depth: depth - 1)) }
        return .array(elements)
      default:
        var fields: [(String, Tree)] = []
        list("{", "}", upTo: random(20) == 0 ? 100 : 6) { writer in
          let key = writer.key()
          writer.blanks()
          writer.text += ":"
          writer.blanks()
          fields.append((key, writer.value(depth: depth - 1)))
        }
        return .object(fields)
      }
    }

    private mutating func list(_ open: String, _ close: String, upTo count: Int, _ write: (inout Writer) -> Void) {
      text += open
      blanks()
      for index in 0..<random(count + 1) {
        if index > 0 {
          text += ","
          blanks()
        }
        write(&self)
        blanks()
      }
      text += close
    }

    /// Mostly one of the words, and mostly as it is.
    private mutating func key() -> String {
      if random(4) == 0, case .string(let key, _) = string(upTo: 20) { return key }
      let key = pick(JSONWord.allCases).rawValue
      text +=
        random(8) == 0 ? "\"\\u00" + String(key.utf8.first ?? 0, radix: 16) + key.dropFirst() + "\"" : "\"\(key)\""
      return key
    }

    private mutating func string(upTo length: Int) -> Tree {
      var meant = ""
      var hasHalf = false
      text += "\""
      for _ in 0..<random(length + 1) {
        switch random(12) {
        case 0:
          let (written, character) = pick([
            ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\b", "\u{8}"), ("\\f", "\u{C}"), ("\\n", "\n"),
            ("\\r", "\r"),
            ("\\t", "\t"), ("\\u0000", "\0"), ("\\u0041", "A"), ("\\u00E9", "é"), ("\\u7532", "甲"),
            ("\\uD83D\\ude00", "😀"),
          ])
          text += written
          meant += character
        case 1 where random(20) == 0:
          // (Nothing follows that could be its other half.)
          text += pick(["\\ud83dx", "\\ude00x", "\\ud83d\\u0078"])
          meant += "\u{FFFD}x"
          hasHalf = true
        case 2:
          let character = pick([
            "é", "\u{80}", "\u{7FF}", "\u{800}", "甲", "\u{D7FF}", "\u{FFFF}", "😀", "\u{10FFFF}", "\u{7F}",
          ])
          text += character
          meant += character
        default:
          let character = pick(Array("abc XYZ019{}[]:,'_-/").map(String.init))
          text += character
          meant += character
        }
      }
      text += "\""
      return .string(meant, hasHalf: hasHalf)
    }
  }

  /// Behind a text stands what could be taken for its end.
  private func padded(_ bytes: [UInt8], _ filling: Int) -> [UInt8] {
    bytes + [UInt8](repeating: Array("\"}],:1\\ ".utf8)[filling % 8], count: JSONDocument.padding)
  }

  private func read(_ bytes: [UInt8], _ filling: Int, _ document: JSONDocument) -> Tree? {
    padded(bytes, filling).withUnsafeBytes { padded in
      let text = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      return (try? document.parse(text, at: SourcePosition(offset: 0, line: 1))).map { Tree($0) }
    }
  }

  @Test("what is read is what was written, by itself and in a string", arguments: 0..<20)
  func trees(part: Int) throws {
    var writer = Writer(seed: part)
    let document = JSONDocument(maxDepth: 8)
    let inner = JSONDocument(maxDepth: 8)
    for filling in 0..<150 {
      writer.hasBlanks = filling % 3 == 0
      let tree = writer.document()
      let bytes = Array(writer.text.utf8)
      #expect(read(bytes, filling, document) == tree, "\(writer.text)")

      // As servers write it, with as few escapes as can be.
      let escapes: [Unicode.Scalar: String] = ["\\": #"\\"#, "\"": #"\""#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#]
      let quoted = writer.text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
      let outer = Array("{\"attach\":\"\(quoted)\",\"id\":1}".utf8)
      try padded(outer, filling).withUnsafeBytes { padded in
        let text = UnsafeRawBufferPointer(rebasing: padded[..<outer.count])
        let record = try document.parse(text, at: SourcePosition(offset: 0, line: 1))
        let attach = try #require(record.field(.attach))
        #expect(attach.string == writer.text)
        #expect(Tree(try inner.parse(textOf: attach)) == tree, "\(writer.text)")
      }
    }
  }

  @Test("words are told from what begins or ends like them, whatever keys came before")
  func words() throws {
    let document = JSONDocument(maxDepth: 8)
    for word in JSONWord.allCases {
      let name = word.rawValue
      let keys = [
        name, name, name + "x", "x" + name, String(name.dropLast()) + "\\u00" + hex(name.utf8.last), name + " ", name,
      ]
      for key in keys {
        let bytes = Array("{\"to\":0,\"\(key)\" :1,\"\(key)\":2}".utf8)
        try padded(bytes, 0).withUnsafeBytes { padded in
          let text = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
          let record = try document.parse(text, at: SourcePosition(offset: 0, line: 1))
          let found = record.fields.map(\.key)
          #expect(found.map(\.word) == found.map { JSONWord(rawValue: $0.string) }, "\(key)")
          #expect(found.count == 3)
          #expect(record.firstDuplicateKey?.index == (word == .to && found[1].word == .to ? 3 : 5), "\(key)")
        }
      }
    }
  }

  private func hex(_ byte: UInt8?) -> String { String(byte ?? 0, radix: 16) }
}
