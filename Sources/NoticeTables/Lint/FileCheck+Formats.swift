internal import NoticeFormatting

// Rules about Apple's format strings.

extension FileCheck {
  func formats(_ entry: TableEntry, _ sourceEntry: TableEntry?) -> [LintFinding] {
    // Where the source has no entry, its key can be the text, as in string catalogues.
    let key = FormatText(entry.key).specifiers.isEmpty ? nil : TableValue.text(LocatedText(entry.key), .translated)
    return formats(entry, entry.value, sourceEntry?.value ?? key, isPart: false, of: nil)
  }

  /// `isPart` where a number chooses the text, so that one form can do without showing it; `whole` is what it is part of.
  private func formats(
    _ entry: TableEntry, _ value: TableValue, _ source: TableValue?, isPart: Bool, of whole: TableValue.Substitution?
  ) -> [LintFinding] {
    switch value {
    // What is to be translated yet, or is in the code no longer, can say anything.
    case .text(_, .new), .text(_, .stale): return []
    case .text(let text, _):
      return texts(entry, text, [], source, isPart: isPart) + (whole.map { numbers(entry, text, $0) } ?? [])
    case .plural(let variants):
      var found = categories(entry, variants.map(\.name))
      for variant in variants {
        found += formats(
          entry, variant.value, source, isPart: variant.name != "other", of: whole)
        if case .text(let text, _) = variant.value, isWithoutNumber(text, variant.name, among: variants) {
          found.append(
            finding(
              .pluralNumber, entry, text, 0..<text.text.unicodeScalars.count,
              "the form \(variant.name) is for several numbers"))
        }
      }
      return found
    case .device(let variants):
      let hasOther = variants.contains { $0.name == "other" }
      let other =
        hasOther
        ? []
        : [
          finding(
            .otherMissing, entry, "there is no text for other devices"
          )
        ]
      return other
        + variants.flatMap { variant in
          formats(
            entry, variant.value, source.flatMap { Self.variant(variant.name, of: $0) }, isPart: isPart, of: whole)
        }
    case .substitutions(let text, let parts):
      let frame: [LintFinding] =
        if case .text(let text, _) = text {
          texts(entry, text, parts, source, isPart: isPart)
        } else {
          formats(entry, text, nil, isPart: true, of: whole)
        }
      return frame + parts.flatMap { formats(entry, $0.value, nil, isPart: true, of: $0) }
    }
  }

  /// A form that stands for 1, 21 and 31 has to say which, where the others do.
  private func isWithoutNumber(_ text: LocatedText, _ name: String, among variants: [TableValue.Variant]) -> Bool {
    name != "other" && language.numbers(of: name).count > 1 && FormatText(text.text).specifiers.isEmpty
      && variants.contains { variant in
        if case .text(let other, _) = variant.value { !FormatText(other.text).specifiers.isEmpty } else { false }
      }
  }

  /// A part that a number chooses shows that number, if anything, in the number's own format.
  private func numbers(_ entry: TableEntry, _ text: LocatedText, _ part: TableValue.Substitution) -> [LintFinding] {
    FormatText(text.text).specifiers.filter { specifier in
      specifier.type != part.specifier && specifier.isOwn
        && (specifier.position == nil || specifier.position == part.argument)
    }.map {
      finding(.formatType, entry, text, $0.range, "the number is %\(part.specifier), and here it is %\($0.type)")
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
    let known = Set(language.cardinal.map(\.rawValue))
    var found: [LintFinding] = []
    if !names.contains("other") { found.append(finding(.otherMissing, entry, "there is no form other")) }
    found += known.subtracting(names).subtracting(["other"]).sorted().map {
      // French has `many` for millions, which few apps count.
      finding(
        .pluralMissing, entry, "\(language.tag) has the category \($0), too",
        severity: language.isOfSmallNumbers($0) ? nil : .note)
    }
    // Apple reads zero in every language.
    found += names.filter { !known.contains($0) && $0 != "zero" }.map {
      finding(.pluralSuperfluous, entry, "\(language.tag) has no category \($0)")
    }
    return found
  }

  private func texts(
    _ entry: TableEntry, _ text: LocatedText, _ parts: [TableValue.Substitution], _ sourceValue: TableValue?,
    isPart: Bool
  ) -> [LintFinding] {
    let source = sourceValue.flatMap(Self.text)
    if let source, !source.text.isEmpty, !text.text.contains(where: { !$0.isWhitespace }), !isPart {
      return [finding(.emptyText, entry, text, 0..<text.text.unicodeScalars.count, "\"\(entry.key)\" is empty")]
    }
    let format = FormatText(text.text)
    var found = characters(entry, text, format.leaf)
    let original = source.map { FormatText($0.text) }
    found += words(entry, text, [format.leaf], original.map { [$0.leaf] })
    if !format.specifiers.isEmpty || original?.specifiers.isEmpty == false {
      found += format.loose.map {
        finding(.formatPercent, entry, text, $0, "this per cent sign begins no format")
      }
    }
    // A star alone beside its value stays where it is.
    let count = format.specifiers.count(where: \.isOwn)
    let values = format.specifiers.filter { $0.isOwn || $0.isStar }
    if count > 1 || values.contains(where: { $0.position != nil }), values.count > 1,
      let first = values.first(where: { $0.position == nil })
    {
      found.append(
        finding(
          .formatUnnumbered, entry, text, first.range, "there are \(values.count) arguments, and this has no number"))
    }
    let named = parts.named
    let own = format.arguments(named)
    for (position, argument) in own.sorted(by: { $0.key < $1.key }) where argument.types.count > 1 {
      found.append(
        finding(
          .formatType, entry, text, 0..<text.text.unicodeScalars.count,
          "argument \(position) is both %\(argument.types.sorted().joined(separator: " and %"))"))
    }
    if !parts.isEmpty {
      found += format.specifiers.filter { $0.type.hasPrefix("#@") && named[$0.type] == nil }.map {
        finding(.formatArguments, entry, text, $0.range, "the entry has no part of this name")
      }
    }
    if !isPart, parts.isEmpty, self.source == nil || source == nil { found += gaps(entry, text, own) }
    guard let source, let original, !isPart || source.text != text.text else { return found }
    var sourceParts: [TableValue.Substitution] = []
    if case .substitutions(_, let parts) = sourceValue { sourceParts = parts }
    let wanted = original.arguments(sourceParts.named)
    for (position, argument) in wanted.sorted(by: { $0.key < $1.key }) {
      let types = argument.types
      guard let own = own[position] else {
        // A form for one number can do without it.
        if !isPart {
          found.append(
            finding(
              .formatArguments, entry, text, 0..<text.text.unicodeScalars.count,
              "argument \(position) of the source, %\(types.sorted().joined(separator: ", %")), is missing"))
        }
        continue
      }
      if own.types != types {
        found.append(
          finding(
            .formatType, entry, text, own.range,
            "argument \(position) is %\(own.types.sorted().joined(separator: ", %")), and in the source %\(types.sorted().joined(separator: ", %"))"
          ))
      }
    }
    for (position, argument) in own.sorted(by: { $0.key < $1.key }) where wanted[position] == nil {
      found.append(
        finding(.formatArguments, entry, text, argument.range, "the source has no argument \(position)"))
    }
    return found
  }

  /// A number that is left out: printf cannot step over an argument whose size nothing tells.
  private func gaps(_ entry: TableEntry, _ text: LocatedText, _ arguments: [Int: FormatText.Argument]) -> [LintFinding]
  {
    let numbered = arguments.filter { $0.key > 0 }.sorted { $0.key < $1.key }
    guard let (count, next) = numbered.enumerated().first(where: { $0.element.key != $0.offset + 1 }) else { return [] }
    return [
      finding(
        .formatArguments, entry, text, next.value.range,
        "there is an argument \(next.key), and none with the number \(count + 1)", severity: .warning)
    ]
  }
}
