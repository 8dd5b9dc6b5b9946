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

    DIR holds cases, each a folder with a payload.json. `verify` compares what the program says about each payload with
    the files beside it and shows every difference; `record` rewrites those files.

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

  static func run(_ words: [String], _ output: Output) throws -> ExitCode {
    guard let arguments = Arguments(words, command: command, options: [.help]) else {
      throw UsageError(command: command, message: nil)
    }
    if arguments.values["help"] != nil {
      try output.line(help.trimmed)
      return .success
    }
    guard arguments.operands.count == 2, ["verify", "record"].contains(arguments.operands[0]) else {
      throw UsageError(command: command, message: "expected `verify DIR` or `record DIR`")
    }
    let folder = URL(fileURLWithPath: arguments.operands[1], isDirectory: true)
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder else {
      throw UsageError(command: command, message: "\(arguments.operands[1]) is not a folder")
    }
    let cases = try GoldenCase.cases(in: folder)
    guard !cases.isEmpty else {
      throw UsageError(
        command: command, message: "\(arguments.operands[1]) has no case: no payload.json at or below it")
    }
    return try arguments.operands[0] == "verify" ? verify(cases, output) : record(cases, output)
  }

  private static func verify(_ cases: [GoldenCase], _ output: Output) throws -> ExitCode {
    var differing = 0
    for golden in cases {
      let differences = try golden.differences()
      if !differences.isEmpty { differing += 1 }
      for difference in differences { try output.line("\(golden.folder.path)/\(difference)\n") }
    }
    guard differing > 0 else {
      try output.line("\(cases.count) cases are as expected")
      return .success
    }
    try output.line("\(differing) of \(cases.count) cases differ; where the new output is right: \(command) record DIR")
    return .failure
  }

  private static func record(_ cases: [GoldenCase], _ output: Output) throws -> ExitCode {
    var count = 0
    for golden in cases {
      for name in try golden.record() {
        try output.line("wrote \(golden.folder.path)/\(name)")
        count += 1
      }
    }
    try output.line("\(cases.count) cases, \(count) files changed")
    return .success
  }
}
