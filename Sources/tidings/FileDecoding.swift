import Dispatch
import NoticeBytes
import NoticeDecoding
import Synchronization

/// Decodes a file, on one thread or on several, and gives what is made of its records in their order.
///
/// For several threads, the file is cut into blocks, and a block is decoded before it is known whether a record begins
/// there. Then the one before it has been decoded, too: where that ended between two records, in the same top-level array if
/// in any, the guess was right. If not, the block is decoded again, from where reading really stands and as far as it takes
/// to stand between two records at a block's end. So what is made is what one reader gives, whatever is in the file.
///
/// How many blocks there are at a time is limited, and so is the memory.
final class FileDecoding<Work: RecordWork> {
  private typealias Place = NoticeReader.Place

  private var blocks: InputBlocks
  /// Made with its workers where there is more than one block: a short file needs none.
  private var queue: JobQueue<Work.Product>?
  private let threads: Int
  /// Each thread has one, and some wait for one before them. (What is read too early is in no cache any more.)
  private var mostInFlight: Int { threads + (threads + 1) / 2 }
  private let file: File
  private let output: any RecordOutput<Work.Product>
  /// Where reading stands: all records before have been told.
  private var place: Place
  /// Jobs that workers have, in the file's order.
  private var inFlight: [Job<Work.Product>] = []
  /// The first block, if it is not known yet whether there are more.
  private var first: Job<Work.Product>?
  private var free: [Job<Work.Product>] = []
  private(set) var isEmpty = true
  /// Whether a reader has come to the file's end.
  private var hasEnded = false

  // The reader that decodes what was guessed wrong, and what is too short for a worker.
  //
  // Unchecked, as every record would be two accesses to be noted. `supply` gives the product away between two records.
  @exclusivity(unchecked) private var work: Work
  @exclusivity(unchecked) private var decoded = Work.Product()
  private let batch = RecordBatch()
  private lazy var reader = NoticeReader(file: name, options: options, parts: { [unowned self] in try supply($0, $1) })
  private let name: String
  private let options: NoticeReader.Options
  private var current: (job: Job<Work.Product>, offset: Int)?

  /// `start` is where the file has been read up to, and goes on: between two records, outside of an array.
  init(
    _ file: File, from start: SourcePosition = SourcePosition(offset: 0, line: 1), name: String,
    options: NoticeReader.Options, work: Work, threads: Int, blockSize: Int, _ output: any RecordOutput<Work.Product>
  ) {
    self.file = file
    self.output = output
    place = Place().moved(to: start)
    blocks = InputBlocks(file, from: start.offset, size: blockSize)
    self.name = name
    self.options = options
    self.work = work
    self.threads = threads
  }

  /// The lines of a block are numbered from here on until it is known how many there are before it: none of a file has such a
  /// number. (To count them before takes a fiftieth of all the time.)
  private static var firstLine: Int { 1 << 40 }

  /// Throws what cannot be read or written.
  func run() throws {
    if threads == 1 { return try decode(from: nil) }
    defer { queue?.close() }
    while true {
      if !blocks.isAtEnd, inFlight.count < mostInFlight, (inFlight.isEmpty && first == nil) || blocks.isReady {
        if let job = try read() { begin(job) }
      } else if !inFlight.isEmpty {
        try finish(inFlight.removeFirst())
      } else if let job = first {
        first = nil
        try decode(from: job)
      } else if !hasEnded, place.isInArray || blocks.failure != nil {
        // An array that was opened and is not closed is told at the end.
        try decode(from: nil)
      } else {
        return
      }
    }
  }

  /// nil where there is no whole block yet, or none any more.
  private func read() throws -> Job<Work.Product>? {
    // What is there goes out before reading may have to wait for more.
    if !blocks.isReady { try output.flush() }
    let job = free.popLast() ?? Job<Work.Product>(blocks.makeBlock())
    if blocks.read(into: job.block) { return job }
    free.append(job)
    return nil
  }

  private func begin(_ job: Job<Work.Product>) {
    if let first {
      self.first = nil
      submit(first)
      submit(job)
    } else if queue != nil || job.block.isFull {
      submit(job)
    } else {
      first = job
    }
  }

  private func submit(_ job: Job<Work.Product>) {
    job.begin = place.moved(to: SourcePosition(offset: job.block.start, line: Self.firstLine))
    (queue ?? startWorkers()).add(job)
    inFlight.append(job)
  }

  private func startWorkers() -> JobQueue<Work.Product> {
    let queue = JobQueue<Work.Product>()
    for _ in 0..<threads { Worker(name: name, options: options, work: work).start(queue) }
    self.queue = queue
    return queue
  }

  private func finish(_ job: Job<Work.Product>) throws {
    job.done.wait()
    guard place.isSame(as: job.begin), let end = job.end else { return try decode(from: job) }
    let lines = place.position.line - Self.firstLine
    job.product.move(byLines: lines)
    try give(&job.product)
    output.passed(job.block.contents)
    stand(at: end.moved(byLines: lines, from: job.block.start))
    free.append(job)
  }

  private func give(_ product: inout Work.Product) throws {
    if !product.isEmpty { isEmpty = false }
    try output.write(product)
    product.removeAll()
  }

  private func stand(at place: Place) {
    self.place = place
    if !place.isInArray { output.stands(at: place.position) }
  }

  // MARK: One after another

  /// Decodes from where reading stands, which is at the beginning of `job`, or at the file's end where that is nil.
  private func decode(from job: Job<Work.Product>?) throws {
    current = job.map { ($0, 0) }
    let reader = reader
    reader.begin(at: place)
    var isFull = true
    while isFull {
      isFull = try batch.read(from: reader)
      try useBatch()
    }
    try give(&decoded)
    if let place = reader.place { stand(at: place) }
  }

  private func useBatch() throws {
    try batch.takeAll { record in
      work.append(&record, to: &decoded)
      if decoded.isToBeGiven { try give(&decoded) }
    }
  }

  private func supply(_ buffer: UnsafeMutableRawBufferPointer, _ isBetween: Bool) throws -> JSONRecordReader.Input {
    // What has been read is not to wait for what may not come for a while, or not at all.
    try useBatch()
    if let (job, offset) = current {
      let count = job.block.copy(from: offset, to: buffer)
      current = (job, offset + count)
      if count > 0 { return .bytes(count) }
      current = nil
      output.passed(job.block.contents)
      free.append(job)
      if isBetween { return .pause }
    }
    if threads == 1 {
      try give(&decoded)
      try output.flush()
      let count = try file.read(into: buffer)
      return count > 0 ? .bytes(count) : .end
    }
    guard let next = try nextBlock() else {
      try give(&decoded)
      if let failure = blocks.failure { throw failure }
      hasEnded = true
      return .end
    }
    current = (next, 0)
    return try supply(buffer, isBetween)
  }

  /// Another block for the record that is being read, whether a worker has had it or not.
  private func nextBlock() throws -> Job<Work.Product>? {
    while true {
      if !inFlight.isEmpty {
        let job = inFlight.removeFirst()
        job.done.wait()
        return job
      }
      if let job = first {
        first = nil
        return job
      }
      if blocks.isAtEnd { return nil }
      if !blocks.isReady { try give(&decoded) }
      // A worker could not know where in it a record begins.
      if let job = try read() { return job }
    }
  }
}

/// A block, and what came of it.
///
/// Sendable note: it is with one thread at a time. A queue hands it to a worker, and the semaphore hands it back.
private final class Job<Product: RecordProduct>: @unchecked Sendable {
  let block: InputBlock
  /// Where it is taken to begin.
  var begin = NoticeReader.Place()
  // (Unchecked, as every record would be an access to be noted.)
  @exclusivity(unchecked) var product = Product()
  /// Where reading stood at its end; nil inside a record.
  var end: NoticeReader.Place?
  let done = DispatchSemaphore(value: 0)

  init(_ block: InputBlock) { self.block = block }
}

/// Jobs for whichever worker is free first: one that is held up takes fewer.
private final class JobQueue<Product: RecordProduct>: Sendable {
  private struct State {
    var jobs: [Job<Product>] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let changes = DispatchSemaphore(value: 0)

  func add(_ job: Job<Product>) {
    state.withLock { $0.jobs.append(job) }
    changes.signal()
  }

  /// Sends the workers home; what none has begun is left.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
    changes.signal()
  }

  /// Waits for the next job; nil when there is to be none any more.
  func next() -> Job<Product>? {
    changes.wait()
    return state.withLock { state in
      // The next worker is to hear of it, too.
      if state.isClosed { changes.signal() }
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}

/// Decodes blocks, one after another.
///
/// Sendable note: what it has is only touched on its thread.
private final class Worker<Work: RecordWork>: @unchecked Sendable {
  @exclusivity(unchecked) private var work: Work
  private let batch = RecordBatch()
  /// Behind a block, it does not go on here.
  private lazy var reader = NoticeReader(file: name, options: options, parts: { _, _ in .pause })
  private let name: String
  private let options: NoticeReader.Options

  init(name: String, options: NoticeReader.Options, work: Work) {
    self.name = name
    self.options = options
    self.work = work.independent
  }

  /// Works until the queue is closed.
  func start(_ queue: JobQueue<Work.Product>) {
    DispatchQueue(label: "tidings.decode").async { [self] in
      while let job = queue.next() { decode(job) }
    }
  }

  private func decode(_ job: Job<Work.Product>) {
    // A guess that was wrong left some.
    job.product.removeAll()
    let reader = reader
    reader.begin(at: job.begin, with: job.block.contents)
    var isFull = true
    while isFull {
      // The source throws nothing.
      isFull = (try? batch.read(from: reader)) == true
      batch.takeAll { work.append(&$0, to: &job.product) }
    }
    job.end = reader.place
    job.done.signal()
  }
}
