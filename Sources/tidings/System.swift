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
  init(reading path: Argument) throws(SystemError) {
    descriptor = path.text == "-" ? Self.standardInput : open(path.bytes, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .last }
  }

  /// A new file, or an old one emptied.
  init(writing path: String) throws(SystemError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .last }
  }

  deinit { if descriptor > Self.standardError { close(descriptor) } }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether reading does not have to wait: there is something to read, or nothing any more.
  var isReady: Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) != 0
  }

  /// Whether it is a plain file: no pipe, terminal, folder or device.
  var isRegular: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func rewind() throws(SystemError) {
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
  }

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
      try wait(POLLIN)
    }
  }

  /// After a call that failed: returns where it is worth trying again, when the file is ready.
  private func wait(_ events: Int32) throws(SystemError) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      _ = poll(&ready, 1, -1)
    default: throw .last
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    let outcome = bytes.withUnsafeBytes { bytes in Result { () throws(SystemError) in try write(bytes) } }
    try outcome.get()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        written += count
      } else {
        try wait(POLLOUT)
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
  /// The bytes of a file's absolute path without links; nil where there is no such file.
  static func realPath(_ path: Argument) -> [UInt8]? {
    guard let real = realpath(path.bytes, nil) else { return nil }
    defer { free(real) }
    return UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))
  }

  /// Writing to a closed pipe then fails with an error, which ends the command quietly.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Makes sure that descriptors 0 to 2 are taken, so that no file that is opened later is mistaken for them. Where one
  /// was closed, using it fails.
  static func openStandardFiles() {
    for descriptor in [File.standardInput, File.standardOutput, File.standardError]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == File.standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// How many threads can work at once.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The reader's languages as other programs take them, the best first: the first of these that is set; where that is
  /// not the plain C locale, the list in LANGUAGE goes before it, as GNU programs have it. English where none is set.
  static var locales: [String] {
    guard let locale = environment("LC_ALL") ?? environment("LC_MESSAGES") ?? environment("LANG") else { return ["en"] }
    let isPlain = ["C", "POSIX"].contains { locale == $0 || locale.hasPrefix($0 + ".") }
    guard !isPlain, let list = environment("LANGUAGE") else { return [locale] }
    return list.split(separator: ":").map(String.init) + [locale]
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
