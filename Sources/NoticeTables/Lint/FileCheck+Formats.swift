internal import NoticeFormatting

// Rules about Apple's format strings.

extension FileCheck {
  func formats(_ entry: TableEntry, _ sourceEntry: TableEntry?) -> [LintFinding] {
    formats(entry, entry.value, sourceEntry?.value, isPart: false, numberType: nil)
  }

  /// `isPart` where a number chooses the text, so that one form can do without showing it.
  private func formats(
    _ entry: TableEntry, _ value: TableValue, _ source: TableValue?, isPart: Bool, numberType: String?
  ) -> [LintFinding] {
    switch value {
    case .text(let text, let state):
      return texts(entry, text, source.flatMap(Self.text), state: state, isPart: isPart)
    case .plural(let variants):
      var found = categories(entry, variants.map(\.name))
      for variant in variants {
        found += formats(
          entry, variant.value, source.flatMap { Self.variant(variant.name, of: $0) },
          isPart: variant.name != "other", numberType: numberType)
      }
      return found
    case .device(let variants):
      return variants.flatMap { variant in
        formats(
          entry, variant.value, source.flatMap { Self.variant(variant.name, of: $0) }, isPart: isPart,
          numberType: numberType)
      }
    case .substitutions(let whole, let substitutions):
      return formats(entry, whole, nil, isPart: true, numberType: numberType)
        + substitutions.flatMap { formats(entry, $0.value, nil, isPart: true, numberType: $0.specifier) }
    }
  }

  /// The text to compare with: of several forms, the most general.
  private static func text(_ value: TableValue) -> LocatedText? {
    switch value {
    case .text(let text, _): text
    case .plural(let variants), .device(let variants):
      (variants.first { $0.name == "other" } ?? variants.last).flatMap { text($0.value) }
    case .substitutions(let whole, _): text(whole)
    }
  }

  private static func variant(_ name: String, of value: TableValue) -> TableValue? {
    switch value {
    case .plural(let variants), .device(let variants):
      (variants.first { $0.name == name } ?? variants.first { $0.name == "other" })?.value
    default: value
    }
  }

  private func categories(_ entry: TableEntry, _ names: [String]) -> [LintFinding] {
    func told(_ rule: LintRule, _ message: String) -> LintFinding {
      finding(rule, entry.key, entry.place, entry.key.unicodeScalars.count + 2, message)
    }
    let known = Set(language.cardinal.map(\.rawValue))
    var found: [LintFinding] = []
    if !names.contains("other") { found.append(told(.otherMissing, "there is no form other")) }
    found += known.subtracting(names).subtracting(["other"]).sorted().map {
      told(.pluralMissing, "\(language.tag) has the category \($0), too")
    }
    // Apple reads zero in every language.
    found += names.filter { !known.contains($0) && $0 != "zero" }.map {
      told(.pluralSuperfluous, "\(language.tag) has no category \($0)")
    }
    return found
  }

  private func texts(
    _ entry: TableEntry, _ text: LocatedText, _ source: LocatedText?, state: TranslationState, isPart: Bool
  ) -> [LintFinding] {
    let format = FormatText(text.text)
    var found = characters(entry, text, format.leaf)
    found += words(entry, text, [format.leaf], source.map { [FormatText($0.text).leaf] })
    let isFormat = !format.specifiers.isEmpty || source.map { !FormatText($0.text).specifiers.isEmpty } == true
    if isFormat {
      found += format.loose.map {
        finding(.formatPercent, entry, text, $0, "this per cent sign begins no format")
      }
    }
    let values = format.specifiers.filter { !$0.type.hasPrefix("#@") }
    if values.count > 1, values.contains(where: { $0.position == nil }) {
      let first = values.first { $0.position == nil } ?? values[0]
      found.append(
        finding(
          .formatUnnumbered, entry, text, first.range, "there are \(values.count) arguments, and this has no number"))
    }
    for (position, types) in format.types.sorted(by: { $0.key < $1.key }) where types.count > 1 {
      found.append(
        finding(
          .formatType, entry, text, 0..<text.text.unicodeScalars.count,
          "argument \(position) is both %\(types.sorted().joined(separator: " and %"))"))
    }
    guard let source, !isPart || source.text != text.text else { return found }
    let (own, wanted) = (format.types, FormatText(source.text).types)
    for (position, types) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let ownTypes = own[position] else {
        // A form for one number can do without it.
        if !isPart {
          found.append(
            finding(
              .formatArguments, entry, text, 0..<text.text.unicodeScalars.count,
              "argument \(position) of the source, %\(types.sorted().joined(separator: ", %")), is missing"))
        }
        continue
      }
      if ownTypes != types {
        found.append(
          finding(
            .formatType, entry, text, format.specifiers.first?.range ?? 0..<1,
            "argument \(position) is %\(ownTypes.sorted().joined(separator: ", %")), and in the source %\(types.sorted().joined(separator: ", %"))"
          ))
      }
    }
    for position in own.keys.sorted() where wanted[position] == nil {
      found.append(
        finding(
          .formatArguments, entry, text, 0..<text.text.unicodeScalars.count,
          "the source has no argument \(position)"))
    }
    return found
  }
}
