import CSQLite
import Foundation

/// Kills its process, as `kill -9` does, in the middle of a call with which SQLite changes a file.
///
/// The calls are those of the operating system, so that every state that a killed process can leave behind is one between
/// two of them, or within one. It is for a process of its own: all stores in it are concerned.
enum KillSwitch {
  nonisolated(unsafe) private static var left = Int.max
  nonisolated(unsafe) private static var write: (@convention(c) (Int32, UnsafeRawPointer?, Int, Int64) -> Int)?
  nonisolated(unsafe) private static var truncate: (@convention(c) (Int32, Int64) -> Int32)?
  nonisolated(unsafe) private static var remove: (@convention(c) (UnsafePointer<CChar>?) -> Int32)?

  /// How many calls there have been since `arm`.
  static var calls: Int { Int.max - left }

  /// In the `count`th call; it is half done where it writes.
  static func arm(after count: Int = .max) {
    left = count
    // On Linux, SQLite calls whichever of the two it was built with.
    for name in ["pwrite64", "pwrite"] where call(name) != nil && write == nil {
      write = unsafeBitCast(call(name), to: type(of: write))
      replace(name, with: unsafeBitCast(killingWrite, to: sqlite3_syscall_ptr.self))
    }
    truncate = unsafeBitCast(call("ftruncate"), to: type(of: truncate))
    replace("ftruncate", with: unsafeBitCast(killingTruncate, to: sqlite3_syscall_ptr.self))
    remove = unsafeBitCast(call("unlink"), to: type(of: remove))
    replace("unlink", with: unsafeBitCast(killingRemove, to: sqlite3_syscall_ptr.self))
  }

  private static func call(_ name: String) -> sqlite3_syscall_ptr? {
    guard let system = sqlite3_vfs_find(nil) else { return nil }
    return system.pointee.xGetSystemCall(system, name)
  }

  private static func replace(_ name: String, with call: sqlite3_syscall_ptr) {
    guard let system = sqlite3_vfs_find(nil) else { return }
    _ = system.pointee.xSetSystemCall(system, name, call)
  }

  private static func isTime() -> Bool {
    left -= 1
    return left == 0
  }

  private static let killingWrite: @convention(c) (Int32, UnsafeRawPointer?, Int, Int64) -> Int = {
    file, bytes, count, at in
    guard isTime() else { return write?(file, bytes, count, at) ?? -1 }
    _ = write?(file, bytes, count / 2, at)
    kill(getpid(), SIGKILL)
    return -1
  }

  private static let killingTruncate: @convention(c) (Int32, Int64) -> Int32 = { file, length in
    if isTime() { kill(getpid(), SIGKILL) }
    return truncate?(file, length) ?? -1
  }

  private static let killingRemove: @convention(c) (UnsafePointer<CChar>?) -> Int32 = { path in
    if isTime() { kill(getpid(), SIGKILL) }
    return remove?(path) ?? -1
  }
}
