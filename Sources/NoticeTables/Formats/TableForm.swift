/// Which of an entry's texts is meant, as steps from the outside in: `plural.one`, `device.mac`. Written as Xcode does.
struct TableForm: Hashable {
  var steps: [String] = []

  /// More than any text has. The values that forms make are nested as deep, and every level is on the stack.
  static let mostDepth = 8

  /// A kind and a name are one step.
  var depth: Int { (steps.count + 1) / 2 }

  private static let kinds: Set<Substring> = ["plural", "device", "substitutions"]
  /// Between a key and a form. Keys can have it too; then there is another one, with nothing behind it.
  private static let mark = "|==|"

  init(_ steps: [String] = []) { self.steps = steps }

  /// nil where the text is no form.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard !text.isEmpty, let first = parts.first else {
      self.init()
      return
    }
    guard Self.kinds.contains(Substring(first)), parts.count > 1 else { return nil }
    self.init(parts.map { Self.unescaped($0) })
  }

  var text: String { steps.map(Self.escaped).joined(separator: ".") }

  /// The key of a unit in formats that have one name for both.
  func name(of key: String) -> String { steps.isEmpty && !key.contains(Self.mark) ? key : key + Self.mark + text }

  static func split(_ name: String) -> (key: String, form: TableForm) {
    let parts = name.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, let form = TableForm(last) else { return (name, TableForm()) }
    return (parts.dropLast().joined(separator: mark), form)
  }

  /// A plural's form that is none.
  var unknownCategory: String? {
    stride(from: 0, to: steps.count - 1, by: 2).lazy.filter { steps[$0] == "plural" }.map { steps[$0 + 1] }
      .first { !PluralForms.allCategories.contains($0) }
  }

  private static func escaped(_ step: String) -> String {
    step.replacing("%", with: "%25").replacing(".", with: "%2E").replacing("|", with: "%7C")
  }

  private static func unescaped(_ step: some StringProtocol) -> String {
    String(step).replacing("%7C", with: "|").replacing("%2E", with: ".").replacing("%25", with: "%")
  }
}
