// What the command asks of the operating system.

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// A failed call to the operating system, with its own words for it.
struct SystemError: Error, Equatable, CustomStringConvertible {
  var code: Int32
  var description: String { String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }
}

/// An open file. Closed with the object, standard streams apart.
final class File {
  private let descriptor: Int32

  static let standardInput = 0 as Int32
  static let standardOutput = 1 as Int32
  static let standardError = 2 as Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// `-` is standard input.
  init(reading path: String) throws(SystemError) {
    if path == "-" {
      descriptor = Self.standardInput
      return
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .last }
  }

  deinit { if descriptor > Self.standardError { close(descriptor) } }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        #if canImport(Darwin)
          return Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          return Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          return Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let outcome: Result<Int, SystemError> = chunk.withUnsafeMutableBytes { buffer in
        Result { () throws(SystemError) in try read(into: buffer) }
      }
      let count = try outcome.get()
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

extension SystemError {
  /// The reader of a pipe has gone.
  static var closedPipe: SystemError { SystemError(code: EPIPE) }
}

enum System {
  /// Writing to a closed pipe then fails with an error, which ends the command quietly.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The reader's language as other programs take it: the first of these that is set. English where none is.
  static var locale: String {
    environment("LC_ALL") ?? environment("LC_MESSAGES") ?? environment("LANG") ?? "en"
  }

  struct DateAndTime {
    var year, month, day, hour, minute, second: Int
  }

  /// A moment in UTC; nil where the calendar does not reach.
  static func utc(secondsSince1970: Int64) -> DateAndTime? {
    var time = time_t(secondsSince1970)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return nil }
    return DateAndTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Glibc.exit(code)
    #endif
  }
}
