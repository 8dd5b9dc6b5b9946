internal import NoticeDecoding
internal import Notices

/// Reads notices that are in the canonical form, one after another.
final class BodyReader {
  private var body = UnsafeRawBufferPointer(start: nil, count: 0)
  private var isLineEnded = false
  private var record = DecodedRecord()
  private lazy var reader = NoticeReader(file: "store", options: Self.options) { [unowned self] room, _ in supply(room)
  }

  /// Whatever could be read of a payload can be read of a store.
  private static let options = {
    var options = NoticeReader.Options()
    options.recordBytes = 1 << 30
    options.depth = NoticeReader.Options.mostDepth
    options.dialect = .tidings
    options.keepsOtherFields = true
    return options
  }()

  /// nil where it is none.
  func notice(_ body: UnsafeRawBufferPointer) -> Notice? {
    guard read(body), case .notice = record.kind else { return nil }
    return record.notice
  }

  /// What is wrong with the canonical form of a notice; nil where reading it gives the same again.
  func fault(of body: String) -> String? {
    var body = body
    let copy = body.withUTF8 { notice(UnsafeRawBufferPointer($0)) }
    guard let copy else { return record.diagnostics.first?.problem.description ?? "it is no notice" }
    return copy.canonicalJSON == body ? nil : "it would be read as another"
  }

  private func read(_ body: UnsafeRawBufferPointer) -> Bool {
    self.body = body
    isLineEnded = false
    reader.begin(at: NoticeReader.Place())
    // The source throws nothing.
    return (try? reader.next(into: &record)) ?? false
  }

  /// The body, then a line end: records that end with their line are read fastest.
  private func supply(_ room: UnsafeMutableRawBufferPointer) -> JSONRecordReader.Input {
    if body.isEmpty {
      guard !isLineEnded else { return .pause }
      isLineEnded = true
      room[0] = UInt8(ascii: "\n")
      return .bytes(1)
    }
    let part = UnsafeRawBufferPointer(rebasing: body.prefix(room.count))
    room.copyMemory(from: part)
    body = UnsafeRawBufferPointer(rebasing: body.dropFirst(part.count))
    guard body.isEmpty, part.count < room.count else { return .bytes(part.count) }
    isLineEnded = true
    room[part.count] = UInt8(ascii: "\n")
    return .bytes(part.count + 1)
  }
}
