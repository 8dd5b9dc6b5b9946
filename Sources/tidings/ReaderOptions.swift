import NoticeDecoding
import Notices

// The options about reading payloads, for every command that does.

extension NoticeReader.Options {
  static let commandLine =
    [
      Option(
        name: "dialect", argument: "NAME",
        help: "the form of all records (default: recognised, each by its shape);\n`tidings dialects` lists them"),
      Option(
        name: "bim-statuses", argument: "TABLE",
        help:
          "what the BIM SDK's statuses mean where they are numbers, such as\n3=reject,4=undo (default: unknown); they are "
          + SendStatus.namesInSDK.map(\.name).joined(separator: ", ")),
    ] + limits

  static let limits = [
    Option(
      name: "max-record", argument: "BYTES",
      help: "a longer record is told and passed over (default: \(Self().recordBytes))"),
    Option(
      name: "max-depth", argument: "N", help: "so is one nested deeper (default: \(Self().depth); at most \(mostDepth))"
    ),
  ]

  init(limits arguments: Arguments, command: String) throws {
    self.init()
    recordBytes = try arguments.number("max-record", recordBytes, most: 1 << 30, command: command)
    depth = try arguments.number("max-depth", depth, most: Self.mostDepth, command: command)
  }

  init(_ arguments: Arguments, command: String) throws {
    try self.init(limits: arguments, command: command)
    if let name = arguments["dialect"]?.text {
      guard let named = Dialect(rawValue: name) else {
        let known = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(command: command, message: "--dialect '\(name)' is not known; it can be: \(known)")
      }
      dialect = named
    }
    guard let table = arguments["bim-statuses"]?.text else { return }
    for entry in table.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = entry.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let number = Int64(sides[0]), bimStatuses[number] == nil,
        let known = SendStatus.namesInSDK.first(where: { $0.name == sides[1] })
      else {
        let names = SendStatus.namesInSDK.map(\.name).joined(separator: ", ")
        throw UsageError(
          command: command,
          message: "--bim-statuses '\(entry)' is not NUMBER=STATUS, each NUMBER once; a STATUS can be: \(names)")
      }
      bimStatuses[number] = known.status
    }
  }
}
