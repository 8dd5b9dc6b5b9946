/// One of Apple's format strings taken apart: `%1$@ has %2$lld files`.
struct FormatText {
  struct Specifier: Hashable {
    /// The argument's number where it is written: 1 for `%1$@`.
    var position: Int?
    /// Without flags and width: `@`, `lld`, `.2f` is `f`. `#@name@` is a part of its own, and `arg` in a string
    /// catalogue's part is the number that chooses it.
    var type: String
    /// In scalars.
    var range: Range<Int>
    /// The `*` of another specifier, which stands for a width or precision.
    var isStar = false
    /// Whether it shows an argument itself, by its type.
    var isOwn: Bool { !isStar && type != "arg" && !type.hasPrefix("#@") }
  }

  private(set) var specifiers: [Specifier] = []
  /// Per cent signs that begin no format.
  private(set) var loose: [Range<Int>] = []
  private(set) var leaf = MessageText.Leaf()

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "%" else {
        leaf.scalars.append(scalars[index])
        leaf.origins.append(index)
        index += 1
        continue
      }
      let start = index
      if start + 1 < scalars.count, scalars[start + 1] == "%" {
        leaf.scalars.append("%")
        leaf.origins.append(start)
        index += 2
      } else if let found = Self.specifiers(scalars, start), let end = found.last?.range.upperBound {
        specifiers += found
        leaf.scalars.append(MessageText.placeholder)
        leaf.origins.append(start)
        index = end
      } else {
        loose.append(start..<start + 1)
        leaf.scalars.append("%")
        leaf.origins.append(start)
        index += 1
      }
    }
    leaf.end = scalars.count
  }

  /// A specifier behind those of its stars, which take their arguments before it.
  private static func specifiers(_ scalars: [Unicode.Scalar], _ start: Int) -> [Specifier]? {
    var index = start + 1
    func next() -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    func digits() -> Int? {
      var number: Int?
      while let scalar = next(), let digit = ("0"..."9").contains(scalar) ? Int(scalar.value) - 48 : nil {
        number = min((number ?? 0) * 10 + digit, 1_000_000)
        index += 1
      }
      return number
    }
    func number() -> Int? {
      let before = index
      if let number = digits(), next() == "$" {
        index += 1
        return number
      }
      index = before
      return nil
    }
    var stars: [Specifier] = []
    func digitsOrStar() {
      guard next() == "*" else {
        _ = digits()
        return
      }
      let start = index
      index += 1
      let position = number()
      stars.append(Specifier(position: position, type: "d", range: start..<index, isStar: true))
    }
    let position = number()
    if next() == "#", index + 1 < scalars.count, scalars[index + 1] == "@" {
      guard let end = scalars[(index + 2)...].firstIndex(of: "@"), end > index + 2 else { return nil }
      let type = String(String.UnicodeScalarView(scalars[index...end]))
      return [Specifier(position: position, type: type, range: start..<end + 1)]
    }
    if scalars[index...].starts(with: "arg".unicodeScalars) {
      return [Specifier(position: nil, type: "arg", range: start..<index + 3)]
    }
    // A space is a flag of C's that nobody writes here: `50% off` is no format.
    while let flag = next(), ["-", "+", "0", "#", "'"].contains(flag) { index += 1 }
    digitsOrStar()
    if next() == "." {
      index += 1
      digitsOrStar()
    }
    var type = ""
    while let modifier = next(), ["h", "l", "q", "L", "z", "t", "j"].contains(modifier) {
      type.unicodeScalars.append(modifier)
      index += 1
    }
    guard let conversion = next(), "@dDiuUxXoOfFeEgGcCsSpaA".unicodeScalars.contains(conversion) else { return nil }
    // 20%off is no number in base eight.
    if position == nil, start > 0, ("0"..."9").contains(scalars[start - 1]), index + 1 < scalars.count,
      scalars[index + 1].properties.isAlphabetic
    {
      return nil
    }
    type.unicodeScalars.append(Self.same[conversion] ?? conversion)
    return stars + [Specifier(position: position, type: type, range: start..<index + 1)]
  }

  /// Conversions that read the same argument.
  private static let same: [Unicode.Scalar: Unicode.Scalar] = [
    "i": "d", "X": "x", "E": "e", "G": "g", "A": "a", "F": "f",
  ]

  struct Argument {
    var types: Set<String> = []
    /// Of its first specifier.
    var range: Range<Int>
  }

  /// The arguments by number, where the parts that the text names are those. (A hostile text has many of both.)
  func arguments(_ parts: [String: TableValue.Substitution]) -> [Int: Argument] {
    var next = 1
    var arguments: [Int: Argument] = [:]
    for specifier in specifiers where specifier.type != "arg" {
      let part = parts[specifier.type]
      let number = specifier.position ?? part?.argument ?? next
      if specifier.position == nil, number == next { next += 1 }
      arguments[number, default: Argument(range: specifier.range)].types.insert(part?.specifier ?? specifier.type)
    }
    return arguments
  }
}

extension [TableValue.Substitution] {
  /// By what means them in a text, `#@name@`.
  var named: [String: TableValue.Substitution] { Dictionary(map { ("#@\($0.name)@", $0) }) { first, _ in first } }
}
