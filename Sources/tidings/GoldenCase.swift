import NoticeDecoding
import NoticeFormatting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A payload with its expected outputs beside it, in a folder of its own:
///
/// - `payload.json`, the input;
/// - `case.json`, which locales, styles and viewers to try (each may be missing: see `Plan`);
/// - `names.json`, names to show, if there is one;
/// - `<locale>.txt`, the expected sentences in that locale, a section for each style and viewer;
/// - `notices.jsonl`, the expected typed content;
/// - `diagnostics.txt`, the expected diagnostics; missing where there are none.
struct GoldenCase {
  let folder: URL

  /// Which outputs a case has: the contents of `case.json`.
  struct Plan {
    var locales = ["en", "zh-Hans"]
    var styles = [Style.standard]
    /// nil: no viewer.
    var viewers: [Account?] = [nil]
  }

  /// The cases at or below a folder, by their paths.
  static func cases(in folder: URL) throws -> [GoldenCase] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let payloads = names.filter { $0 == "payload.json" || $0.hasSuffix("/payload.json") }.sorted()
    return payloads.map { name in
      let parts = name.split(separator: "/").dropLast()
      return GoldenCase(folder: parts.reduce(folder) { $0.appendingPathComponent(String($1), isDirectory: true) })
    }
  }

  // MARK: Outputs

  /// What the program says now, by file name.
  func actual() throws -> [String: String] {
    let plan = try plan()
    var names: NameBook?
    let namesFile = folder.appendingPathComponent("names.json")
    if FileManager.default.fileExists(atPath: namesFile.path) { names = try NamesFile.read(namesFile.path) }

    var notices: [Notice] = []
    var diagnostics: [String] = []
    let payload = Array(try Data(contentsOf: folder.appendingPathComponent("payload.json")))
    let reader = NoticeReader(file: "payload.json", bytes: payload)
    while let record = try reader.next() {
      diagnostics += record.diagnostics.map(\.description)
      switch record.outcome {
      case .notice(let notice): notices.append(notice)
      case .passedOver(let what): diagnostics.append("payload.json:\(record.position.line): passed over: \(what)")
      case .failed: break
      }
    }
    var outputs = ["notices.jsonl": notices.map(typedContent).asLines]
    if !diagnostics.isEmpty { outputs["diagnostics.txt"] = diagnostics.asLines }
    for locale in plan.locales { outputs[locale + ".txt"] = sections(plan, locale, notices, names) }
    return outputs
  }

  private func sections(_ plan: Plan, _ locale: String, _ notices: [Notice], _ names: NameBook?) -> String {
    var sections: [String] = []
    for style in plan.styles {
      let formatter = NoticeFormatter(locale: locale, style: style)
      for viewer in plan.viewers {
        let viewpoint = Viewpoint(viewer: viewer, names: names)
        let title = "# " + style.rawValue + (viewer.map { ", viewer \($0)" } ?? "")
        let sentences = notices.map { formatter.sentence(for: $0, viewpoint: viewpoint).text }
        sections.append(([title] + sentences).asLines)
      }
    }
    return sections.joined(separator: "\n")
  }

  private func typedContent(_ notice: Notice) -> String {
    var writer = JSONWriter()
    writer.object { $0.fields(of: notice) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// What is on disk, by file name: the outputs only.
  func expected() throws -> [String: String] {
    let inputs: Set = ["payload.json", "case.json", "names.json"]
    var outputs: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !inputs.contains(name) {
      let file = folder.appendingPathComponent(name)
      var isFolder = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder else { continue }
      outputs[name] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    return outputs
  }

  /// Makes what is on disk what the program says now; returns the names of the files that it changed.
  func record() throws -> [String] {
    let actual = try actual()
    let expected = try expected()
    let changed = Set(actual.keys).union(expected.keys).filter { actual[$0] != expected[$0] }.sorted()
    for name in changed {
      let file = folder.appendingPathComponent(name)
      if let text = actual[name] {
        try Data(text.utf8).write(to: file)
      } else {
        try FileManager.default.removeItem(at: file)
      }
    }
    return changed
  }

  /// The differences between what is expected and what the program says now; none where they are the same.
  func differences() throws -> [TextDifference] {
    let actual = try actual()
    let expected = try expected()
    return Set(actual.keys).union(expected.keys).sorted().compactMap { name in
      TextDifference(name: name, expected: expected[name], actual: actual[name])
    }
  }

  // MARK: case.json

  private func plan() throws -> Plan {
    let file = folder.appendingPathComponent("case.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return Plan() }
    do {
      return try JSONDocument.read(try File(reading: file.path).readAll()) { try Plan($0) }
    } catch let error as JSONFileError {
      throw CaseError(file: file.path, reason: error)
    }
  }

  struct CaseError: Error, CustomStringConvertible {
    var file: String
    var reason: JSONFileError
    var description: String { "\(file):\(reason)" }
  }
}

extension GoldenCase.Plan {
  fileprivate init(_ root: JSONValue) throws {
    guard root.kind == .object else {
      throw JSONFileError(root, expected: "an object with \"locales\", \"styles\" and \"viewers\"")
    }
    func list<Element>(_ value: JSONValue, _ expected: String, _ make: (JSONValue) -> Element?) throws -> [Element] {
      guard value.kind == .array else { throw JSONFileError(value, expected: "an array") }
      return try value.elements.map { element in
        guard let made = make(element) else { throw JSONFileError(element, expected: expected) }
        return made
      }
    }
    for (key, value) in root.fields {
      switch key.string {
      case "locales":
        locales = try list(value, "a BCP 47 tag") { $0.string.flatMap { LocaleTag.isWellFormed($0) ? $0 : nil } }
      case "styles":
        styles = try list(value, "\"standard\" or \"classic\"") { $0.string.flatMap(Style.init(rawValue:)) }
      case "viewers":
        viewers = try list(value, "an account, or null for no viewer") { value in
          value.isNull ? .some(nil) : value.string.map { Account(rawValue: $0) }
        }
      default:
        throw JSONFileError(
          value, expected: "only \"locales\", \"styles\" and \"viewers\"; found the key \"\(key.string)\"")
      }
    }
  }
}

extension [String] {
  /// Each with a line end; nothing where there is none.
  fileprivate var asLines: String { map { $0 + "\n" }.joined() }
}
