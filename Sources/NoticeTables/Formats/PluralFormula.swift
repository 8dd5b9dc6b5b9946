internal import NoticeFormatting

/// The formula in the header of a PO file (`plural=`): which form goes with n. An expression of C in unsigned numbers.
struct PluralFormula {
  /// What is wrong with a formula.
  struct Fault: Error, Hashable {
    var expected: String
    var found: String?
  }

  private let root: Node

  init(_ text: String) throws(Fault) {
    var parser = try Parser(text)
    root = try parser.choice(depth: 0)
    if let rest = parser.next { throw Fault(expected: "nothing behind the formula", found: "“\(rest)”") }
  }

  /// nil where C has no value either: a division by zero.
  func value(_ number: UInt) -> UInt? { root.value(number) }

  // MARK: Categories

  /// Enough for CLDR's rules about whole numbers; the last one has a category of its own in some languages.
  private static let samples = Array(0...200) + [1_000_000]

  /// Which of CLDR's categories each form is. nil for a language that ICU knows no categories of.
  func categories(count: Int, locale: String) throws(Fault) -> [String]? {
    guard let rules = try? ICUPlural(locale: locale), rules.categories.count > 1 else { return nil }
    guard 1...PluralCategory.allCases.count ~= count else {
      throw Fault(expected: "nplurals from 1 to \(PluralCategory.allCases.count)", found: "\(count)")
    }
    var numbers: [Int: [Int]] = [:]
    for number in Self.samples {
      guard let index = value(UInt(number)).flatMap({ Int(exactly: $0) }), index < count else {
        throw Fault(expected: "a formula that is below nplurals=\(count) for every n", found: "another for n=\(number)")
      }
      numbers[index, default: []].append(number)
    }
    var categories: [PluralCategory?] = []
    var owners: [PluralCategory: Int] = [:]
    for index in 0..<count {
      let all = numbers[index] ?? []
      // About 0, customs differ from CLDR (pt, hi, ga): it decides only where there is no other number.
      let found = Set((all == [0] ? all : all.filter { $0 != 0 }).map(rules.category))
      // Where a table lacks a category, `other` stands in for it: so that is what several together are.
      let category = found.count > 1 ? .other : found.first
      for taken in found.union([category].compactMap { $0 }) {
        if let owner = owners.updateValue(index, forKey: taken) {
          throw Fault(
            expected: "a formula by CLDR's rules for “\(locale)”",
            found: "one whose forms \(owner) and \(index) have numbers of the category \(taken.rawValue)")
        }
      }
      categories.append(category)
    }
    // A form of no whole number is that of fractions.
    let known = PluralForms.of(locale, hasFractions: true)?.categories.compactMap(PluralCategory.init) ?? [.other]
    let left = Set(known).subtracting(owners.keys)
    if let empty = categories.firstIndex(of: nil), left.count != 1 || categories.count(where: { $0 == nil }) > 1 {
      throw Fault(expected: "a formula that uses each form", found: "none for the form \(empty)")
    }
    return categories.compactMap { ($0 ?? left.first)?.rawValue }
  }

  // MARK: Expressions

  private indirect enum Node {
    case number
    case constant(UInt)
    case not(Node)
    case binary(Operator, Node, Node)
    case choice(Node, Node, Node)

    func value(_ number: UInt) -> UInt? {
      switch self {
      case .number: return number
      case .constant(let value): return value
      case .not(let node): return node.value(number).map { $0 == 0 ? 1 : 0 }
      case .choice(let condition, let first, let second):
        return condition.value(number).flatMap { $0 != 0 ? first.value(number) : second.value(number) }
      case .binary(let sign, let left, let right):
        guard let left = left.value(number) else { return nil }
        // C looks at the right side only where the left does not decide.
        if sign == .and, left == 0 { return 0 }
        if sign == .or, left != 0 { return 1 }
        return right.value(number).flatMap { sign.value(left, $0) }
      }
    }
  }

  private enum Operator: String {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    /// How firmly it binds.
    var rank: Int {
      switch self {
      case .or: 0
      case .and: 1
      case .equal, .unequal: 2
      case .less, .greater, .atMost, .atLeast: 3
      case .plus, .minus: 4
      case .times, .divided, .remainder: 5
      }
    }

    func value(_ left: UInt, _ right: UInt) -> UInt? {
      switch self {
      case .or, .and: right != 0 ? 1 : 0
      case .equal: left == right ? 1 : 0
      case .unequal: left != right ? 1 : 0
      case .less: left < right ? 1 : 0
      case .greater: left > right ? 1 : 0
      case .atMost: left <= right ? 1 : 0
      case .atLeast: left >= right ? 1 : 0
      case .plus: left &+ right
      case .minus: left &- right
      case .times: left &* right
      case .divided: right == 0 ? nil : left / right
      case .remainder: right == 0 ? nil : left % right
      }
    }
  }

  private struct Parser {
    /// The longest formulas that are in use have some 200.
    private static let mostTokens = 500
    /// Every level is on the stack.
    private static let mostDepth = 50

    /// The last one first.
    private var tokens: [Substring]

    init(_ text: String) throws(Fault) {
      var rest = text[...]
      tokens = []
      while let match = rest.prefixMatch(of: /\s*([0-9]+|n|[=!<>]=|&&|\|\||[-+*\/%<>?:()!])\s*/) {
        tokens.append(match.output.1)
        rest = rest[match.range.upperBound...]
        guard tokens.count <= Self.mostTokens else { throw Fault(expected: "a shorter formula", found: nil) }
      }
      guard rest.isEmpty else { throw Fault(expected: "a formula of n in C", found: "“\(rest.prefix(20))”") }
      tokens.reverse()
    }

    var next: Substring? { tokens.last }

    private mutating func take(_ token: Substring) -> Bool {
      guard tokens.last == token else { return false }
      tokens.removeLast()
      return true
    }

    private mutating func expect(_ token: Substring) throws(Fault) {
      guard take(token) else { throw Fault(expected: "“\(token)” in the formula", found: next.map { "“\($0)”" }) }
    }

    mutating func choice(depth: Int) throws(Fault) -> Node {
      let condition = try operation(from: 0, depth: depth)
      guard take("?") else { return condition }
      let first = try choice(depth: depth + 1)
      try expect(":")
      return .choice(condition, first, try choice(depth: depth + 1))
    }

    private mutating func operation(from rank: Int, depth: Int) throws(Fault) -> Node {
      var left = try term(depth: depth)
      while let sign = next.flatMap({ Operator(rawValue: String($0)) }), sign.rank >= rank {
        tokens.removeLast()
        left = .binary(sign, left, try operation(from: sign.rank + 1, depth: depth))
      }
      return left
    }

    private mutating func term(depth: Int) throws(Fault) -> Node {
      guard depth < Self.mostDepth else { throw Fault(expected: "a formula with less nesting", found: nil) }
      if take("!") { return .not(try term(depth: depth + 1)) }
      if take("(") {
        let node = try choice(depth: depth + 1)
        try expect(")")
        return node
      }
      let token = tokens.popLast()
      if token == "n" { return .number }
      guard let value = token.flatMap({ UInt($0) }) else {
        throw Fault(expected: "n, a number or “(” in the formula", found: token.map { "“\($0)”" })
      }
      return .constant(value)
    }
  }
}
