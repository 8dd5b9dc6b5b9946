internal import NoticeBytes

/// Fields of JSON that many lines have: they are written once and copied.
package struct WrittenFields: Sendable {
  /// Those of one choice behind those of another, and then what may be read too much.
  private let bytes: [UInt8]
  private let places: [Range<Int>]

  /// `write` writes the fields of each of so many choices.
  package init(count: Int, _ write: (inout JSONWriter, Int) -> Void) {
    let written = ByteBuffer()
    var json = JSONWriter(appendingTo: written)
    places = (0..<count).map { index in
      let start = written.count
      write(&json, index)
      return start..<written.count
    }
    bytes = written.withBytes { Array($0) } + [UInt8](repeating: 0, count: 16)
  }

  package var count: Int { places.count }

  @inline(__always)
  func append(_ index: Int, to output: ByteBuffer) {
    let place = places[index]
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { output.append(padded: start + place.lowerBound, count: place.count) }
    }
  }
}
