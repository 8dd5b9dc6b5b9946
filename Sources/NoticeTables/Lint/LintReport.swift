/// Findings as people and programs read them.
package enum LintReport {
  // MARK: Text

  /// A finding with its line and what is meant underlined, and how it is mended. `columns` is how many columns of a
  /// terminal a text takes.
  package static func text(_ finding: LintFinding, columns: (String) -> Int) -> [String] {
    var lines = [
      "\(finding.path):\(finding.place.line):\(finding.place.column): \(finding.severity.rawValue): \(finding.message) "
        + "[\(finding.rule.rawValue)]"
    ]
    if let excerpt = finding.excerpt {
      let from = min(max(0, finding.place.column - finding.excerptColumn), excerpt.unicodeScalars.count)
      let to = min(from + finding.length, excerpt.unicodeScalars.count)
      let before = String(excerpt.unicodeScalars.prefix(from))
      let meant = String(excerpt.unicodeScalars.prefix(to).dropFirst(from))
      let indent = String(repeating: " ", count: columns(visible(before)))
      lines.append("  " + visible(excerpt))
      lines.append("  " + indent + String(repeating: "^", count: max(1, columns(visible(meant)))))
    }
    // Where no text can be underlined, the key says what is meant.
    if let key = finding.key, finding.excerpt?.contains(key) != true { lines.append("  key: \(key)") }
    lines.append("  help: \(finding.help)")
    return lines
  }

  /// What a terminal would not show in its place.
  private static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\t" ? " " : "␣"
          default: scalar
          }
        }))
  }

  // MARK: SARIF

  /// SARIF 2.1.0, as code hosts and editors read it.
  package struct Sarif: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }

    package init(_ findings: [LintFinding], toolVersion: String) {
      let rules = LintRule.allCases.map { rule in
        Rule(
          id: rule.rawValue, shortDescription: Message(text: rule.summary), help: Message(text: rule.help),
          defaultConfiguration: Configuration(level: rule.severity.rawValue))
      }
      let results = findings.map { finding in
        let region = Region(
          startLine: finding.place.line, startColumn: finding.place.column,
          endColumn: finding.place.column + finding.length)
        return Result(
          ruleId: finding.rule.rawValue, level: finding.severity.rawValue, message: Message(text: finding.message),
          locations: [
            Location(
              physicalLocation: PhysicalLocation(artifactLocation: Artifact(uri: uri(finding.path)), region: region),
              logicalLocations: finding.key.map { [LogicalLocation(name: $0)] })
          ])
      }
      let driver = Driver(name: "tidings lint", version: toolVersion, rules: rules)
      runs = [Run(tool: Tool(driver: driver), columnKind: "unicodeCodePoints", results: results)]
    }

    struct Run: Encodable {
      var tool: Tool
      var columnKind: String
      var results: [Result]
    }
    struct Tool: Encodable { var driver: Driver }
    struct Driver: Encodable {
      var name: String
      var version: String
      var rules: [Rule]
    }
    struct Rule: Encodable {
      var id: String
      var shortDescription: Message
      var help: Message
      var defaultConfiguration: Configuration
    }
    struct Configuration: Encodable { var level: String }
    struct Message: Encodable { var text: String }
    struct Result: Encodable {
      var ruleId: String
      var level: String
      var message: Message
      var locations: [Location]
    }
    struct Location: Encodable {
      var physicalLocation: PhysicalLocation
      var logicalLocations: [LogicalLocation]?
    }
    struct PhysicalLocation: Encodable {
      var artifactLocation: Artifact
      var region: Region
    }
    struct Artifact: Encodable { var uri: String }
    struct Region: Encodable {
      var startLine: Int
      var startColumn: Int
      var endColumn: Int
    }
    struct LogicalLocation: Encodable { var name: String }
  }

  /// A path as a URI; a relative one stays relative.
  private static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return uri
  }

  // MARK: JSON

  /// A finding as an object of its own.
  package struct Item: Encodable {
    var rule: String
    var severity: String
    var file: String
    var line: Int
    var column: Int
    var length: Int
    var locale: String
    var key: String?
    var message: String
    var help: String

    package init(_ finding: LintFinding) {
      rule = finding.rule.rawValue
      severity = finding.severity.rawValue
      file = finding.path
      line = finding.place.line
      column = finding.place.column
      length = finding.length
      locale = finding.locale
      key = finding.key
      message = finding.message
      help = finding.help
    }
  }
}
