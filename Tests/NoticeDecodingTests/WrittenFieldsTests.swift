import NoticeBytes
import NoticeEncoding
import Testing

@Suite("Fields that are written once")
struct WrittenFieldsTests {
  @Test("each choice is what it is alone, however long it is")
  func choices() {
    func write(_ json: inout JSONWriter, _ index: Int) {
      json.field("a", String(repeating: "é", count: index))
      if index % 3 == 0 { json.field("b", "c") }
    }
    let fields = WrittenFields(count: 40, write)
    #expect(fields.count == 40)
    for index in 0..<fields.count {
      var alone = JSONWriter()
      alone.object { write(&$0, index) }
      var copied = JSONWriter(appendingTo: ByteBuffer(capacity: 1))
      copied.object { $0.written(fields, index) }
      #expect(copied.text == alone.text)
    }
  }
}
