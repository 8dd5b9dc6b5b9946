/// Messages as the server copies them, one a line: the usual operations, names in several scripts, lists of people. The
/// same ones each time.
struct Corpus: Sequence, IteratorProtocol {
  private var index = 0
  private var random = Random(state: 1)

  private static let names = ["小明", "Alice", "王芳", "Боб", "محمد", "李雷😀", "O'Neil", "{x}", "张伟", "50%", "María", "子涵"]
  private static let operations = [0, 0, 0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 10]
  private static let tags = [3, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 100]

  /// The next message. There is always one.
  mutating func next() -> String? {
    let team = 6_271_272_396 + index % 1000
    let operation = random.element(of: Self.operations)
    var data = #"\"tid\":\"\#(team)\""#
    if operation == 3 { data += #",\"tinfo\":{\#(changes())}"# }
    if [0, 1, 5, 6, 7, 8, 9, 10].contains(operation) {
      let count = [0, 1, 7, 8].contains(operation) ? random.element(of: [1, 1, 1, 2, 3, 8]) : 1
      let people = (0..<count).map { _ in #"\"user\#(random.number(below: 10_000))\""# }
      data += #",\"ids\":[\#(people.joined(separator: ","))]"#
    }
    if operation == 10 { data += #",\"mute\":\#(index % 2)"# }
    let line = """
      {"eventType":"1","convType":"TEAM","to":"\(team)","fromAccount":"user\(random.number(below: 10_000))",\
      "fromNick":"\(random.element(of: Self.names))","fromClientType":"\(random.element(of: ["IOS", "AOS", "WEB", "PC"]))",\
      "msgType":"NOTIFICATION","msgTimestamp":"\(1_700_000_000_000 + 977 * index)",\
      "msgidServer":"\(9_007_199_254_740_993 + index)","msgidClient":"\(random.next())-\(index)",\
      "attach":"{\\"data\\":{\(data)},\\"id\\":\(operation)}","resendFlag":"0"}
      """
    index += 1
    return line
  }

  private mutating func changes() -> String {
    var tags: [Int] = []
    let count = random.element(of: [1, 1, 1, 1, 2, 3])
    while tags.count < count {
      let tag = random.element(of: Self.tags)
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags.map { tag in
      let value =
        switch tag {
        case 3: "新名称\(index)"
        case 14: "一起踢球"
        case 15: "周六下午三点集合，请准时到场。"
        case 20: "https://example.com/a/\(index).png"
        default: String(random.number(below: 2))
        }
      return #"\"\#(tag)\":\"\#(value)\""#
    }.joined(separator: ",")
  }

  /// SplitMix64.
  private struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func number(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
  }
}
