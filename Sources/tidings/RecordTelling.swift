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
    guard record.diagnostics.isEmpty || tell(record.diagnostics, in: &lines) else {
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

  /// False where one of them is a leniency that is not wanted.
  func tell(_ diagnostics: [Diagnostic], in lines: inout DecodedLines) -> Bool {
    var isRefused = false
    for var diagnostic in diagnostics where diagnostic.severity != .note || isStrict || !isQuiet {
      if isStrict, diagnostic.severity == .note {
        diagnostic.severity = .error
        isRefused = true
      }
      lines.tell(diagnostic)
    }
    return !isRefused
  }
}

extension RecordTelling {
  init(_ arguments: Arguments) {
    self.init(isStrict: arguments["strict"] != nil, isQuiet: arguments["quiet"] != nil)
  }
}
