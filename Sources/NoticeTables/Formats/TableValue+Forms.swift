// The texts of a value as a list, and back; and values put together.

extension TableValue.Substitution {
  /// The step of a form that leads to it; what it counts by is there, since units have no other place for it.
  fileprivate var step: String { "\(name)@\(argument.map(String.init) ?? "")@\(specifier)" }

  fileprivate init(step: String, value: TableValue) {
    let parts = step.split(separator: "@", omittingEmptySubsequences: false)
    let isOurs = parts.count > 2
    self.init(
      name: isOurs ? parts.dropLast(2).joined(separator: "@") : step,
      argument: isOurs ? Int(parts[parts.count - 2]) : nil, specifier: isOurs ? String(parts[parts.count - 1]) : "",
      value: value)
  }
}

extension TableValue {
  struct Form {
    var steps: [String]
    var text: String
    var state: TranslationState
  }

  /// All its texts.
  var forms: [Form] { forms(after: []) }

  private func forms(after steps: [String]) -> [Form] {
    switch self {
    case .text(let text, let state): [Form(steps: steps, text: text.text, state: state)]
    case .plural(let variants): variants.flatMap { $0.value.forms(after: steps + ["plural", $0.name]) }
    case .device(let variants): variants.flatMap { $0.value.forms(after: steps + ["device", $0.name]) }
    case .substitutions(let base, let parts):
      base.forms(after: steps) + parts.flatMap { $0.value.forms(after: steps + ["substitutions", $0.step]) }
    }
  }

  /// nil where the forms exclude each other.
  init?(forms: [Form]) {
    guard let first = forms.first else { return nil }
    let parts = forms.filter { $0.steps.first == "substitutions" }
    if !parts.isEmpty {
      guard let base = TableValue(forms: forms.filter { $0.steps.first != "substitutions" }) else { return nil }
      var substitutions: [Substitution] = []
      for (name, forms) in Self.branches(parts) {
        guard let value = TableValue(forms: forms) else { return nil }
        substitutions.append(Substitution(step: name, value: value))
      }
      self = .substitutions(base, substitutions)
    } else if forms.count == 1, first.steps.isEmpty {
      self = .text(LocatedText(first.text), first.state)
    } else {
      guard let kind = first.steps.first, forms.allSatisfy({ $0.steps.first == kind && $0.steps.count > 1 }) else {
        return nil
      }
      var variants: [Variant] = []
      for (name, forms) in Self.branches(forms) {
        guard let value = TableValue(forms: forms) else { return nil }
        variants.append(Variant(name: name, value: value))
      }
      self = kind == "plural" ? .plural(variants) : .device(variants)
    }
  }

  /// By the second step, and without the first two.
  private static func branches(_ forms: [Form]) -> [(name: String, forms: [Form])] {
    grouped(forms) { $0.steps.count > 1 ? $0.steps[1] : "" }.map { group in
      (group.name, group.members.map { Form(steps: Array($0.steps.dropFirst(2)), text: $0.text, state: $0.state) })
    }
  }

  /// The same texts, all in one state.
  func with(_ state: TranslationState) -> TableValue {
    TableValue(forms: forms.map { Form(steps: $0.steps, text: $0.text, state: state) }) ?? self
  }

  /// With what another says and this does not: forms that this lacks, and the arguments of parts, which Xcode's XLIFF
  /// leaves out. Of values that are not alike, nothing is taken.
  func completed(from other: TableValue?) -> TableValue {
    func completed(_ variants: [Variant], _ others: [Variant]) -> [Variant] {
      variants.map { variant in
        let other = others.first { $0.name == variant.name }
        return Variant(name: variant.name, value: variant.value.completed(from: other?.value))
      } + others.filter { other in !variants.contains { $0.name == other.name } }
    }
    switch (self, other) {
    case (.plural(let variants), .plural(let others)?):
      return .plural(completed(variants, others).sorted { PluralForms.rank($0.name) < PluralForms.rank($1.name) })
    case (.device(let variants), .device(let others)?): return .device(completed(variants, others))
    case (.substitutions(let base, let parts), .substitutions(let otherBase, let others)?):
      let known = parts.map { part in
        guard let other = others.first(where: { $0.name == part.name }) else { return part }
        var part = part
        if part.specifier.isEmpty { (part.argument, part.specifier) = (other.argument, other.specifier) }
        part.value = part.value.completed(from: other.value)
        return part
      }
      return .substitutions(
        base.completed(from: otherBase), known + others.filter { other in !parts.contains { $0.name == other.name } })
    default: return self
    }
  }

  /// With a form for each of a language's categories, where a number chooses. What the source has no form for, its general
  /// one says. (Apple reads zero in every language.)
  func asked(for categories: [String]) -> TableValue {
    switch self {
    case .text: return self
    case .plural(let variants):
      let names = PluralForms.allCategories.filter { name in
        categories.contains(name) || name == "zero" && variants.contains { $0.name == name }
      }
      let general = variants.first { $0.name == "other" } ?? variants.last
      return .plural(
        names.compactMap { name in
          (variants.first { $0.name == name } ?? general).map {
            Variant(name: name, value: $0.value.asked(for: categories))
          }
        })
    case .device(let variants):
      return .device(variants.map { Variant(name: $0.name, value: $0.value.asked(for: categories)) })
    case .substitutions(let base, let parts):
      return .substitutions(
        base.asked(for: categories),
        parts.map { part in
          var part = part
          part.value = part.value.asked(for: categories)
          return part
        })
    }
  }

  /// Changes every text.
  package func mapTexts(_ change: (String) -> String) -> TableValue {
    func map(_ variants: [Variant]) -> [Variant] {
      variants.map { Variant(name: $0.name, value: $0.value.mapTexts(change)) }
    }
    switch self {
    case .text(let text, let state): return .text(LocatedText(change(text.text)), state)
    case .plural(let variants): return .plural(map(variants))
    case .device(let variants): return .device(map(variants))
    case .substitutions(let base, let parts):
      return .substitutions(
        base.mapTexts(change),
        parts.map { part in
          var part = part
          part.value = part.value.mapTexts(change)
          return part
        })
    }
  }
}
