/// The command: finds the subcommand, and turns what it throws into messages and exit codes.
@main
struct Tidings {
  static let version = "0.1.0"

  static let help = """
    usage: tidings COMMAND [OPTION…] [FILE…]

    Turns notifications of chat teams into sentences.

    commands:
      decode     read notifications and write a line for each
      explain    show how each record is read
      ingest     put notifications into a store, a file that keeps each once
      timeline   write a line for each notification in a store, in order
      team       tell what teams are after the notifications in a store
      friends    tell who is whose friend after the notifications in a store
      push       tell which messages are pushed to whom, and why
      dialects   list the forms of records that are read
      lint       find what is wrong with string tables
      tables     count string tables, send them to translators and back
      golden     compare expected outputs with actual ones, or record them
      preview    write a page that shows all sentences in all languages

    options:
      --help      show this text; `tidings COMMAND --help` tells about a command
      --version   show the version

    """

  static func main() {
    System.ignoreClosedPipes()
    System.openStandardFiles()
    let output = Output()
    var code = ExitCode.success
    do {
      do {
        code = try run(Array(Argument.all.dropFirst()), output)
      } catch let error as UsageError {
        code = .usage
        if let message = error.message { output.errorLine("\(error.command): \(message)") }
        output.errorLine("Try '\(error.command) --help'.")
      }
      try output.flush()
    } catch let error as OutputError where error.isClosedPipe {
      // The reader has seen enough.
    } catch {
      code = .failure
      output.errorLine("tidings: \(error)")
    }
    System.exit(code.rawValue)
  }

  private static func run(_ arguments: [Argument], _ output: Output) throws -> ExitCode {
    let rest = Array(arguments.dropFirst())
    switch arguments.first?.text {
    case "decode": return try DecodeCommand.run(rest, output)
    case "explain": return try ExplainCommand.run(rest, output)
    case "ingest": return try IngestCommand.run(rest, output)
    case "timeline": return try TimelineCommand.run(rest, output)
    case "team": return try TeamCommand.run(rest, output)
    case "friends": return try FriendsCommand.run(rest, output)
    case "push": return try PushCommand.run(rest, output)
    case "dialects": return try DialectsCommand.run(rest, output)
    case "lint": return try LintCommand.run(rest, output)
    case "tables": return try TablesCommand.run(rest, output)
    case "golden": return try GoldenCommand.run(rest, output)
    case "preview": return try PreviewCommand.run(rest, output)
    case "--help", "-h", "help":
      try output.line(help.withoutLineEnd)
      return .success
    case "--version":
      try output.line("tidings \(version)")
      return .success
    case nil: throw UsageError(command: "tidings", message: "a command is missing")
    case let word?: throw UsageError(command: "tidings", message: "there is no command '\(word)'")
    }
  }
}

extension String {
  /// Without the one line end that the help texts end with.
  var withoutLineEnd: Substring { self.last == "\n" ? self.dropLast() : self[...] }
}
