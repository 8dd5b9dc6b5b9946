import NoticeStore
import Notices

/// The options about states and how they are told, for every command that folds a store's notices.
struct StateOptions {
  enum Format: String, CaseIterable {
    case text, jsonl
  }

  let store: Store
  let time: Timestamp?
  let writer: StateWriter
  private let format: Format

  static let commandLine =
    [
      StoreOption.option,
      Option(name: "at", argument: "TIME", help: "as it was at this time (default: after all notifications)"),
      Option(
        name: "format", argument: "FORMAT",
        help: "text (default): for people\njsonl: a JSON object on a line, which says the same in all languages"),
    ] + StateWriter.commandLine + [Option.help]

  init(_ arguments: Arguments, _ output: Output, command: String) throws {
    format = try arguments.choice("format", Format.text, command: command)
    writer = try StateWriter(arguments, output, command: command)
    time = try arguments.time("at", command: command)
    store = try StoreOption.store(arguments, .readOnly, command: command)
  }

  /// Writes a state in the format that is wanted.
  func write(_ lines: @autoclosure () -> [String], json: @autoclosure () -> String, _ output: Output) throws {
    switch format {
    case .text: for line in lines() { try output.line(line) }
    case .jsonl: try output.line(json())
    }
  }
}
