import NoticeDecoding
import NoticeEncoding
import NoticeFormatting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A payload with its expected outputs beside it, in a folder of its own:
///
/// - `payload.json` or `payload.jsonl`, the input; or, for a case of every event in every perspective, `matrix.json`,
///   which has what `case.json` can have;
/// - `case.json`, which locales, styles and viewers to try (each may be missing: see `Plan`);
/// - `names.json`, names to show, if there is one;
/// - `<locale>.txt`, the expected sentences in that locale, a section for each style and viewer;
/// - `notices.jsonl`, the expected typed content;
/// - `diagnostics.txt`, the expected diagnostics; missing where there are none.
///
/// Other files in the folder are nobody's business.
struct GoldenCase {
  /// The folder's path, without a slash at its end.
  let folder: String
  private let payload: String

  private static let payloads = [matrix, "payload.json", "payload.jsonl"]
  private static let matrix = "matrix.json"
  private static let diagnosticsFile = "diagnostics.txt"

  /// A file that could not be used, and why.
  struct FileError: Error, CustomStringConvertible {
    var file: String
    var reason: any Error
    var description: String {
      // A place in a JSON file begins with its line.
      reason is JSONFileError ? "\(file):\(reason)" : "\(file): \(reason)"
    }
  }

  /// Both would write the same outputs.
  private struct TwoPayloads: Error, CustomStringConvertible {
    var names: [String]
    var description: String { "a case has one payload, found \(names.joined(separator: " and "))" }
  }

  /// Which outputs a case has: the contents of `case.json`.
  struct Plan {
    var locales = ["en", "zh-Hans"]
    var styles = [NoticeFormatter.Style.standard]
    /// nil: no viewer.
    var viewers: [Account?] = [nil]
  }

  /// The cases at or below a folder, by their paths.
  static func cases(in folder: String) throws -> [GoldenCase] {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    var cases: [GoldenCase] = []
    for path in paths {
      let parts = path.split(separator: "/")
      guard let name = parts.last.map(String.init), payloads.contains(name) else { continue }
      let golden = GoldenCase(
        folder: ([folder] + parts.dropLast().map(String.init)).joined(separator: "/"), payload: name)
      if let other = cases.last, other.folder == golden.folder {
        throw FileError(file: golden.folder, reason: TwoPayloads(names: [other.payload, name]))
      }
      cases.append(golden)
    }
    return cases
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func use<Result>(_ name: String, _ body: (Argument) throws -> Result) throws(FileError) -> Result {
    do {
      return try body(Argument(path(name)))
    } catch {
      throw FileError(file: path(name), reason: error)
    }
  }

  private func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  // MARK: Outputs

  /// What the program says now, by file name.
  func actual() throws(FileError) -> [String: [UInt8]] {
    if payload == Self.matrix { return try actualMatrix() }
    let plan = has("case.json") ? try use("case.json") { try Plan(file: $0) } : Plan()
    let names = has("names.json") ? try use("names.json") { try NamesFile.read($0) } : nil
    let (notices, diagnostics) = try use(payload) { try read(File(reading: $0)) }
    var outputs = ["notices.jsonl": notices.map(\.canonicalJSON).asLines]
    if !diagnostics.isEmpty { outputs[Self.diagnosticsFile] = diagnostics.asLines }
    for locale in plan.locales { outputs[locale + ".txt"] = sections(plan, locale, notices, names) }
    return outputs.mapValues { Array($0.utf8) }
  }

  private func actualMatrix() throws(FileError) -> [String: [UInt8]] {
    let plan = try use(payload) { try Plan(file: $0) }
    var outputs: [String: [UInt8]] = [:]
    for locale in plan.locales {
      let matrix = SentenceMatrix(locale: locale)
      let styles = plan.styles.enumerated().map { index, style in
        let formatter = NoticeFormatter(locale: locale, style: style)
        let first = index == 0 ? nil : NoticeFormatter(locale: locale, style: plan.styles[0])
        let title = "# " + style.rawValue + (index == 0 ? "" : ", where it says something else")
        return "\(title)\n\(matrix.text(formatter, unlike: first))"
      }
      outputs[locale + ".txt"] = Array(styles.joined(separator: "\n").utf8)
    }
    return outputs
  }

  private func read(_ file: File) throws -> (notices: [Notice], diagnostics: [String]) {
    var notices: [Notice] = []
    var diagnostics: [String] = []
    var options = NoticeReader.Options()
    options.keepsOtherFields = true
    let reader = NoticeReader(file: payload, options: options) { try file.read(into: $0) }
    while let record = try reader.next() {
      diagnostics += record.diagnostics.map(\.description)
      switch record.outcome {
      case .notice(let notice): notices.append(notice)
      case .passedOver(let what):
        diagnostics.append("\(payload):\(record.position.line): passed over: \(what.asPlainLine)")
      case .failed: break
      }
    }
    return (notices, diagnostics)
  }

  private func sections(_ plan: Plan, _ locale: String, _ notices: [Notice], _ names: NameBook?) -> String {
    var sections: [String] = []
    for style in plan.styles {
      let formatter = NoticeFormatter(locale: locale, style: style)
      for viewer in plan.viewers {
        let viewpoint = Viewpoint(viewer: viewer, names: names)
        let title = "# " + style.rawValue + (viewer.map { ", viewer \($0.rawValue.asPlainLine)" } ?? "")
        let sentences = notices.map { formatter.sentence(for: $0, viewpoint: viewpoint).text }
        sections.append(([title] + sentences).asLines)
      }
    }
    return sections.joined(separator: "\n")
  }

  /// What is on disk of those outputs, and of diagnostics where there should be none.
  private func expected(_ names: some Sequence<String>) throws(FileError) -> [String: [UInt8]] {
    var outputs: [String: [UInt8]] = [:]
    for name in Set(names).union([Self.diagnosticsFile]) where has(name) {
      outputs[name] = try use(name) { try File(reading: $0).readAll() }
    }
    return outputs
  }

  // MARK: The two uses

  enum Change: Equatable {
    case wrote(String)
    case removed(String)
  }

  /// Makes what is on disk what the program says now; returns what it changed, by path.
  func record() throws(FileError) -> [Change] {
    let actual = try actual()
    let expected = try expected(actual.keys)
    var changes: [Change] = []
    for name in Set(actual.keys).union(expected.keys).sorted() where actual[name] != expected[name] {
      if let bytes = actual[name] {
        try use(name) { _ in try File(writing: path(name)).write(bytes) }
        changes.append(.wrote(path(name)))
      } else {
        try use(name) { _ in try FileManager.default.removeItem(atPath: path(name)) }
        changes.append(.removed(path(name)))
      }
    }
    return changes
  }

  /// The differences between what is expected and what the program says now; none where they are the same.
  func differences() throws(FileError) -> [TextDifference] {
    let actual = try actual()
    let expected = try expected(actual.keys)
    return Set(actual.keys).union(expected.keys).sorted().compactMap { name in
      TextDifference(name: path(name), expected: expected[name], actual: actual[name])
    }
  }
}

// MARK: case.json

extension GoldenCase.Plan {
  fileprivate init(file: Argument) throws {
    self = try JSONDocument.read(try File(reading: file).readAll()) { try Self($0) }
  }

  private init(_ root: JSONValue) throws {
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
        styles = try list(value, "\"standard\" or \"classic\"") {
          $0.string.flatMap(NoticeFormatter.Style.init(rawValue:))
        }
      case "viewers":
        viewers = try list(value, "an account, or null for no viewer") { value in
          value.isNull ? .some(nil) : value.string.map { Account($0) }
        }
      default:
        throw JSONFileError(unknownKey: key, at: value, known: "\"locales\", \"styles\" and \"viewers\"")
      }
    }
  }
}

extension [String] {
  /// Each with a line end; nothing where there is none.
  fileprivate var asLines: String { map { $0 + "\n" }.joined() }
}
