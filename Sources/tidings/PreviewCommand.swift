import NoticeFormatting
import NoticeTables

/// `tidings preview`: all sentences on one page.
enum PreviewCommand {
  private static let command = "tidings preview"

  private static let options = [
    Option(
      name: "tables", argument: "DIR",
      help: "string tables laid over the built-in ones:\nDIR/LOCALE.lproj/NAME.strings"),
    SentenceOptions.style,
    Option(name: "output", argument: "FILE", help: "where the page is written (default: standard output)"),
    .help,
  ]

  private static let help = """
    usage: \(command) [--tables DIR] [--style STYLE] [--output FILE]

    Writes an HTML page that shows every event, whoever acts on whomever, in every language of the string tables, as a
    chat shows it. The page is one file and needs no network: open it in a browser, or send it to a translator.

    On the page: languages side by side or one at a time; everyday, long and hostile names; search in sentences, keys
    and events; for each sentence its message key, and the pattern behind it with the file and line where it stands; what
    `tidings lint` finds, in its place.

    options:
    \(Option.table(options))

    exit status: 0 the page is written, 1 it cannot be written, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    guard arguments.operands.isEmpty else {
      throw UsageError(command: command, message: "it takes no FILE; --output FILE says where to write")
    }
    var tables = StringTables.builtIn
    var files: [TableFile] = []
    if let folder = arguments["tables"]?.text {
      do {
        tables = try StringTables(folder: folder)
        files = try TableFile.read(folder)
      } catch {
        throw UsageError(command: command, message: "--tables: \(error)")
      }
    }
    for problem in tables.problems { output.errorLine("\(problem)") }
    let builtIn = TableFile.builtIn
    let findings =
      Linter().findings(in: files, sources: builtIn) + Linter().findings(in: builtIn)
    let style = try arguments.choice("style", NoticeFormatter.Style.standard, command: command)
    let html = PreviewPage(
      tables: tables, style: style, findings: findings.compactMap { PreviewFinding($0, among: tables.locales) }
    )
    .html
    guard let path = arguments["output"]?.text else {
      try output.line(html.withoutLineEnd)
      return .success
    }
    do {
      try File(writing: path).write(Array(html.utf8))
      return .success
    } catch {
      output.errorLine("\(command): \(path): \(error)")
      return .failure
    }
  }
}
