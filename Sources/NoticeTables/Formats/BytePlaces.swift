/// Where the bytes of a file stand in its text. The file is gone through once, however many places are asked for.
struct BytePlaces {
  private let bytes: [UInt8]
  /// Of every byte whose offset is a multiple of `step`.
  private var marks: [TextPlace] = []
  private static let step = 256

  /// `bytes`: a file in UTF-8. A byte order mark is no part of its text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    marks.reserveCapacity(bytes.count / Self.step + 1)
    var place = TextPlace(line: 1, column: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0 : 1)
    for offset in bytes.indices {
      if offset % Self.step == 0 { marks.append(place) }
      advance(&place, over: offset)
    }
  }

  /// The place of the byte at an offset, or of the end.
  subscript(offset: Int) -> TextPlace {
    let offset = min(max(0, offset), bytes.count)
    guard !marks.isEmpty else { return TextPlace(line: 1, column: 1) }
    let mark = min(offset / Self.step, marks.count - 1)
    var place = marks[mark]
    for offset in mark * Self.step..<offset { advance(&place, over: offset) }
    return TextPlace(line: place.line, column: max(1, place.column))
  }

  private func advance(_ place: inout TextPlace, over offset: Int) {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isLineEnd =
      bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
    if isLineEnd {
      place = TextPlace(line: place.line + 1, column: 1)
    } else if next & 0xC0 != 0x80 {
      // A character ends with its last byte.
      place.column += 1
    }
  }
}
