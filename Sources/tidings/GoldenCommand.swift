#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `tidings golden`: expected outputs, compared or recorded.
enum GoldenCommand {
  private static let command = "tidings golden"

  private static let help = """
    usage: \(command) verify DIR
           \(command) record DIR

    DIR holds cases, each a folder with a payload.json or payload.jsonl. `verify` compares what the program says about
    each payload with the files beside it and shows every difference; `record` rewrites those files.

    A folder may also have
      case.json    which outputs there are, each list optional:
                   {"locales": ["en", "zh-Hans"], "styles": ["standard"], "viewers": [null]}
      names.json   names to show, in the form of `tidings decode --names`
    and has, written by `record`,
      LOCALE.txt, notices.jsonl, and diagnostics.txt where there are any

    options:
    \(Option.table([.help]))

    exit status: 0 all is as expected or recorded, 1 something differs or cannot be read, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: [.help], help: help, output) else {
      return .success
    }
    let operands = arguments.operands.map(\.text)
    guard operands.count == 2, ["verify", "record"].contains(operands[0]), !operands[1].isEmpty else {
      throw UsageError(command: command, message: "expected `verify DIR` or `record DIR`")
    }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: operands[1], isDirectory: &isFolder), isFolder else {
      throw UsageError(command: command, message: "\(operands[1]) is not a folder")
    }
    let cases = try GoldenCase.cases(in: operands[1])
    guard !cases.isEmpty else {
      throw UsageError(command: command, message: "\(operands[1]) has no case: no payload.json at or below it")
    }
    return try operands[0] == "verify" ? verify(cases, output) : record(cases, output)
  }

  private static func verify(_ cases: [GoldenCase], _ output: Output) throws -> ExitCode {
    var differing = 0
    let unread = try forEach(cases, output) { golden in
      let differences = try golden.differences()
      if !differences.isEmpty { differing += 1 }
      for difference in differences { try output.line("\(difference)\n") }
    }
    if differing > 0 {
      try output.line("\(differing) of \(count(cases)) differ; where the new output is right: \(command) record DIR")
    } else if unread == 0 {
      try output.line("\(count(cases)) as expected")
    }
    return differing + unread > 0 ? .failure : .success
  }

  private static func record(_ cases: [GoldenCase], _ output: Output) throws -> ExitCode {
    var changed = 0
    let unread = try forEach(cases, output) { golden in
      for change in try golden.record() {
        changed += 1
        switch change {
        case .wrote(let path): try output.line("wrote \(path)")
        case .removed(let path): try output.line("removed \(path)")
        }
      }
    }
    try output.line("\(count(cases)), \(changed == 1 ? "1 file" : "\(changed) files") changed")
    return unread > 0 ? .failure : .success
  }

  /// A case that cannot be read is told, and the others are done all the same. Returns how many could not be read.
  private static func forEach(
    _ cases: [GoldenCase], _ output: Output, _ body: (GoldenCase) throws -> Void
  ) throws -> Int {
    var unread = 0
    for golden in cases {
      do {
        try body(golden)
      } catch let error as GoldenCase.FileError {
        unread += 1
        output.errorLine("\(error)")
      }
    }
    return unread
  }

  private static func count(_ cases: [GoldenCase]) -> String { cases.count == 1 ? "1 case" : "\(cases.count) cases" }
}
