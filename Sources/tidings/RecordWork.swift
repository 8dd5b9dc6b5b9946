import NoticeDecoding

/// Makes something of records, on the thread that decodes them.
protocol RecordWork: SendableMetatype {
  associatedtype Product: RecordProduct

  /// The same for another thread.
  var independent: Self { get }
  /// (`inout`, as a record would be copied otherwise.)
  mutating func append(_ record: inout DecodedRecord, to product: inout Product)
}

/// What was made of some records.
protocol RecordProduct: SendableMetatype {
  init()
  /// Whether nothing was made, as there was no record.
  var isEmpty: Bool { get }
  /// Whether it is large, or somebody should see it at once.
  var isToBeGiven: Bool { get }
  mutating func removeAll()
  /// It was made as if its part of the file began at another line, and is so many lines further on.
  mutating func move(byLines lines: Int)
}

/// Who gets what was made, in the order of the records.
protocol RecordOutput<Product> {
  associatedtype Product: RecordProduct

  func write(_ product: Product) throws
  /// What has been written is to be seen now: there may be nothing more for a while.
  func flush() throws
  /// These bytes of the file have been read, one part after another; the product of some may not have been given.
  func passed(_ bytes: UnsafeRawBufferPointer)
  /// All records before have been given, and what follows can be read without what stands before.
  func stands(at position: SourcePosition)
}

extension RecordOutput {
  func passed(_ bytes: UnsafeRawBufferPointer) {}
  func stands(at position: SourcePosition) {}
}
