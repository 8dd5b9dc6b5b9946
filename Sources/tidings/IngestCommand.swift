import NoticeDecoding
import NoticeStore

/// `tidings ingest`: notifications in, a store that has them out.
enum IngestCommand {
  private static let command = "tidings ingest"

  private static let options =
    [
      StoreOption.option,
      Option(
        name: "again", argument: nil,
        help: "read files from their beginning, though they have been read before"),
    ] + RecordTelling.options + NoticeReader.Options.commandLine + [Option.help]

  private static let help = """
    usage: \(command) --store STORE [OPTION…] [FILE…]

    Puts notifications into a STORE, a file that is made if it is not there; `tidings timeline` reads it. FILEs are read as
    `tidings decode` reads them: in any of the forms that `tidings dialects` lists; without a FILE, or where it is -,
    standard input is read.

    The same notification twice is kept once, so that it does no harm to ingest the same export again, nor others that
    have the same in them, in any order. A FILE that has grown is read on from where it was read to before; one that has
    changed otherwise is read anew. What was ingested before this program is stopped, or killed, is kept: run it again
    and it goes on. Others may read the STORE meanwhile.

    options:
    \(Option.table(options))

    What cannot be read is told on standard error, and reading goes on.
    exit status: 0 all was read, 1 some record or file could not be read, or the store not used, 2 wrong usage

    """

  static func run(_ words: [Argument], _ output: Output) throws -> ExitCode {
    guard let arguments = try Arguments(words, command: command, options: options, help: help, output) else {
      return .success
    }
    let files = arguments.operands.isEmpty ? [Argument("-")] : arguments.operands
    if arguments.operands.isEmpty, File(descriptor: File.standardInput).isTerminal {
      throw UsageError(command: command, message: "no FILE given, and standard input is a terminal")
    }
    var options = try NoticeReader.Options(arguments, command: command)
    options.keepsOtherFields = true
    let store = try StoreOption.store(arguments, .create, command: command)
    let run = Run(store, output, options, RecordTelling(arguments), goesOn: arguments["again"] == nil)
    for file in files { try run.read(file) }
    try run.commit()
    run.report.tellPassedOver()
    try output.line(
      "\(run.tally.new) new, \(run.tally.known) known already, \(run.report.passedOverCount) passed over, "
        + "\(run.report.failures) failed")
    return run.report.failed ? .failure : .success
  }

  /// Records with what a store files them by.
  private struct Work: RecordWork {
    var telling: RecordTelling

    var independent: Work { self }

    mutating func append(_ record: inout DecodedRecord, to product: inout Product) {
      if telling.tell(record, in: &product.told) { product.notices.append(FiledNotice(record.notice)) }
    }
  }

  private struct Product: RecordProduct {
    var told = DecodedLines()
    var notices: [FiledNotice] = []

    var isEmpty: Bool { told.isEmpty }
    var isToBeGiven: Bool { told.isToBeGiven || notices.count >= 1000 }

    mutating func move(byLines lines: Int) { told.move(byLines: lines) }

    mutating func removeAll() {
      told.removeAll()
      notices.removeAll(keepingCapacity: true)
    }
  }

  /// One run over all files.
  private final class Run: RecordOutput {
    let report: ReadingReport
    private let store: Store
    private let output: Output
    private let options: NoticeReader.Options
    private let telling: RecordTelling
    /// Whether files that were read before are read on.
    private let goesOn: Bool
    /// How records are read: read otherwise, a file is another.
    private let manner: String
    private(set) var tally = Store.Tally()
    /// How far files have been read that belongs to the batch, by their paths.
    private var reached: [[UInt8]: SourceProgress] = [:]
    /// The file that is being read, where it can be read on another time.
    private var source: (path: [UInt8], digest: SourceDigest)?

    init(_ store: Store, _ output: Output, _ options: NoticeReader.Options, _ telling: RecordTelling, goesOn: Bool) {
      self.store = store
      self.output = output
      self.options = options
      self.telling = telling
      self.goesOn = goesOn
      report = ReadingReport(output)
      let statuses = options.bimStatuses.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      manner =
        "\(Tidings.version) \(options.dialect?.rawValue ?? "any") \(statuses.joined(separator: ",")) "
        + "\(options.recordBytes) \(options.depth) \(telling.isStrict)"
    }

    func read(_ path: Argument) throws {
      try report.reading(path) {
        let file = try File(reading: path)
        source = path.text == "-" || !file.isRegular ? nil : System.realPath(path).map { ($0, SourceDigest()) }
        let start = try placeReached(in: file)
        let decoding = FileDecoding(
          file, from: start ?? SourcePosition(offset: 0, line: 1), name: path.text, options: options,
          work: Work(telling: telling), threads: max(2, System.processors), blockSize: 1 << 18, self)
        try decoding.run()
        guard decoding.isEmpty, !telling.isQuiet else { return }
        if start == nil { report.tellEmpty(path) } else { output.errorLine("\(path.text): note: nothing new in it") }
      }
    }

    /// Where reading went to another time, if all before is as it was then. The file then stands there.
    private func placeReached(in file: File) throws -> SourcePosition? {
      guard goesOn, let path = source?.path, let progress = try reached[path] ?? store.progress(of: path),
        progress.manner == manner
      else { return nil }
      var digest = SourceDigest()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
      defer { buffer.deallocate() }
      while digest.count < progress.position.offset {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(progress.position.offset - digest.count))
        let count = try file.read(into: part)
        if count == 0 { break }
        digest.update(UnsafeRawBufferPointer(rebasing: part[..<count]))
      }
      if digest.count == progress.position.offset, digest.value == progress.digest {
        source?.digest = digest
        return progress.position
      }
      try file.rewind()
      return nil
    }

    func write(_ product: Product) throws {
      try report.write(product.told)
      tally += try store.append(product.notices)
      if store.isBatchFull { try commit() }
    }

    /// Nothing may come for a while, and others may want to write.
    func flush() throws {
      try commit()
      try output.flush()
    }

    func commit() throws {
      try store.commit(reached: Array(reached.values))
      reached = [:]
    }

    func passed(_ bytes: UnsafeRawBufferPointer) { source?.digest.update(bytes) }

    func stands(at position: SourcePosition) {
      guard let source, source.digest.count == position.offset else { return }
      reached[source.path] = SourceProgress(
        path: source.path, manner: manner, position: position, digest: source.digest.value)
    }
  }
}
