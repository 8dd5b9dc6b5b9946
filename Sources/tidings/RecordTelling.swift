import NoticeDecoding

/// Tells what is to be told of records beside their notices, as the options of the command say.
struct RecordTelling {
  var isStrict: Bool
  var isQuiet: Bool

  static let options = [
    Option(name: "strict", argument: nil, help: "a record that needs a leniency is an error"),
    Option(name: "quiet", argument: nil, help: "tell no leniencies"),
  ]

  /// Whether there is a notice, which is to be used.
  func tell(_ record: DecodedRecord, in lines: inout DecodedLines) -> Bool {
    lines.beginRecord()
    var isRefused = false
    if !record.diagnostics.isEmpty {
      for var diagnostic in record.diagnostics where diagnostic.severity != .note || isStrict || !isQuiet {
        if isStrict, diagnostic.severity == .note {
          diagnostic.severity = .error
          isRefused = true
        }
        lines.tell(diagnostic)
      }
    }
    if isRefused {
      lines.fail()
      return false
    }
    switch record.kind {
    case .notice: return true
    case .passedOver(let what): lines.passOver(what)
    case .failed: lines.fail()
    }
    return false
  }
}

extension RecordTelling {
  init(_ arguments: Arguments) {
    self.init(isStrict: arguments["strict"] != nil, isQuiet: arguments["quiet"] != nil)
  }
}
