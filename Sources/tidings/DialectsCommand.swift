import NoticeDecoding

/// `tidings dialects`: the forms of records that are read.
enum DialectsCommand {
  private static let command = "tidings dialects"

  private static let help = """
    usage: \(command)

    Lists the forms of records that are read: their names for --dialect, who writes them, by which keys they are
    recognised, and a sample of each.

    options:
    \(Option.table([.help]))

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: [.help], help: help, output) else {
      return .success
    }
    guard arguments.operands.isEmpty else { throw UsageError(command: command, message: "it takes no FILE") }
    for dialect in Dialect.allCases {
      try output.line("\(dialect.rawValue): \(dialect.summary)")
      try output.line("  recognised by: \(dialect.recognition)")
      try output.line("  \(dialect.sample)")
    }
    return .success
  }
}
