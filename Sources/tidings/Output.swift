import NoticeBytes
import Notices

/// Standard output with a buffer, and standard error without.
///
/// The two keep their order on a terminal: what is in the buffer goes out before a line of standard error. Nothing waits
/// for standard error: where nobody reads it any more, the work goes on.
final class Output {
  private var buffer: [UInt8] = []
  private let out = File(descriptor: File.standardOutput)
  private let error = File(descriptor: File.standardError)
  private static let limit = 1 << 16

  var isTerminal: Bool { out.isTerminal }

  func line(_ text: some StringProtocol) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    try endLine()
  }

  func line(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    try endLine()
  }

  /// Whole lines.
  func write(_ lines: ByteBuffer, _ part: Range<Int>) throws(OutputError) {
    // Many go out from where they are.
    if part.count >= Self.limit {
      try flush()
      let outcome = lines.withBytes { bytes in
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[part])
        return Result { () throws(SystemError) in try out.write(bytes) }
      }
      do {
        try outcome.get()
      } catch {
        throw OutputError(reason: error)
      }
    } else {
      lines.withBytes { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
      if buffer.count >= Self.limit { try flush() }
    }
  }

  private func endLine() throws(OutputError) {
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.limit { try flush() }
  }

  func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    do {
      try out.write(buffer)
    } catch {
      throw OutputError(reason: error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// One line, whatever is in the text.
  func errorLine(_ text: String) {
    // If this fails, so does the next write to standard output, which tells it.
    try? flush()
    try? error.write(Array((text.asPlainLine + "\n").utf8))
  }
}

/// What was written could not get out; there is no use in going on.
struct OutputError: Error, CustomStringConvertible {
  var reason: SystemError
  var isClosedPipe: Bool { reason == .closedPipe }
  var description: String { "cannot write: \(reason)" }
}

/// How a command ended.
enum ExitCode: Int32 {
  case success = 0
  /// A record could not be read, or a comparison found a difference.
  case failure = 1
  case usage = 2
}

/// A command line that cannot be carried out; `command` is whose help to point to.
struct UsageError: Error {
  var command: String
  /// nil where it has been told already.
  var message: String?
}
