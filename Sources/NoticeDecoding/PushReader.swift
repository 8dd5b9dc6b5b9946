package import Notices

/// Reads messages of teams with the members whom they go to, from a stream of JSON records in any of the forms that
/// `NoticeReader` takes: the input of `tidings push`.
///
/// A record is `{"message": {…}, "recipients": [{…}, …]}` with the SDK's own names of fields; `Resources/push.schema.json`
/// describes it. What is null or an empty text is not there. What cannot be read is an error, and nothing is guessed in its
/// place: a decision would be a wrong one.
package final class PushReader {
  private var records: JSONRecordReader
  private let decoder: RecordDecoder
  private let file: String

  /// `file` is the name that diagnostics show; of the options, the limits count.
  package init(file: String, options: NoticeReader.Options, source: @escaping NoticeReader.Source) {
    self.file = file
    decoder = RecordDecoder(file: file, options: options)
    records = JSONRecordReader(maxRecordBytes: options.recordBytes, maxDepth: options.depth) { buffer, _ in
      let count = try source(buffer)
      return count > 0 ? .bytes(count) : .end
    }
  }

  /// The next record; nil at the end of the stream. Throws only what the source throws.
  package func next() throws -> PushRecord? {
    switch try records.next() {
    case nil: return nil
    case .record(let value):
      var record = PushRecord()
      record.diagnostics = decoder.diagnostics(of: value) { read(value, into: &record) }
      return record
    case .broken(let error, let position, _, let throughLine):
      let problem = Diagnostic.Problem.syntax(error.kind, throughLine: throughLine)
      return PushRecord(diagnostics: [
        Diagnostic(severity: .error, problem: problem, file: file, position: position, path: "$")
      ])
    }
  }

  // MARK: Objects

  private func read(_ value: JSONValue, into record: inout PushRecord) {
    guard let value = object(value, "an object with \"message\" and \"recipients\"") else { return }
    tellUnknown(in: value, known: ["message", "recipients"])
    if let message = required("message", of: value) { record.message = self.message(message) }
    let recipients = required("recipients", of: value).flatMap { elements($0, "an array of recipients") }
    record.recipients = (recipients ?? []).compactMap { value in decoder.withInnerJSON { recipient(value) } }
  }

  /// nil where a field of it cannot be read: all faults are told, and then nothing is decided.
  private func message(_ value: JSONValue) -> PushMessage? {
    guard let value = object(value, "a message (an object)") else { return nil }
    tellUnknown(in: value, known: ["team", "from", "fromNick", "senderRole", "apnsContent", "apnsMemberOption"])
    let sender = required("from", of: value).flatMap { account($0, "the sender's account") }
    let fields = Fields(value)
    var message = PushMessage(from: sender ?? "")
    message.team = fields.read("team") { text($0, "a team id").map(TeamID.init(rawValue:)) }
    message.fromNick = fields.read("fromNick") { text($0, "the sender's nick") }
    message.senderRole = fields.read("senderRole") { code($0, "NIMTeamMemberType") }
    message.apnsContent = fields.read("apnsContent") { text($0, "the text of the push") }
    message.apnsMemberOption = fields.read("apnsMemberOption", option)
    return sender != nil && fields.areWhole ? message : nil
  }

  private func option(_ value: JSONValue) -> APNsMemberOption? {
    guard let value = object(value, "an object") else { return nil }
    tellUnknown(in: value, known: ["forcePush", "userIds", "apnsContent"])
    let fields = Fields(value)
    var option = APNsMemberOption()
    option.forcePush = fields.read("forcePush", truth)
    option.userIds = fields.read("userIds", accounts)
    option.apnsContent = fields.read("apnsContent") { text($0, "the text of the push") }
    for problem in option.problems {
      let field: StaticString =
        switch problem {
        case .tooManyUserIds: "userIds"
        case .apnsContentTooLong: "apnsContent"
        }
      decoder.report(.pushInput(problem), .error, at: value.field(field) ?? value)
    }
    return fields.areWhole && option.problems.isEmpty ? option : nil
  }

  private func recipient(_ value: JSONValue) -> PushRecipient? {
    guard let value = object(value, "a recipient (an object)") else { return nil }
    tellUnknown(in: value, known: ["account", "notifyState", "doNotDisturb"])
    let account = required("account", of: value).flatMap { self.account($0, "an account") }
    let fields = Fields(value)
    let state: TeamNotifyState? = fields.read("notifyState") { code($0, "NIMTeamNotifyState") }
    let doNotDisturb = fields.read("doNotDisturb", truth)
    guard let account, fields.areWhole else { return nil }
    return PushRecipient(account, notifyState: state ?? .all, doNotDisturb: doNotDisturb ?? false)
  }

  // MARK: Values

  /// The fields of an object that may be missing, and whether all that were there could be read.
  private final class Fields {
    private let object: JSONValue
    private(set) var areWhole = true

    init(_ object: JSONValue) { self.object = object }

    func read<Value>(_ name: StaticString, _ read: (JSONValue) -> Value?) -> Value? {
      guard let field = object.field(name), !field.isNothing else { return nil }
      let value = read(field)
      if value == nil { areWhole = false }
      return value
    }
  }

  private func required(_ name: StaticString, of object: JSONValue) -> JSONValue? {
    if let field = object.field(name), !field.isNothing { return field }
    decoder.report(.missing("\"\(name)\""), .error, at: object, field: "\(name)")
    return nil
  }

  private func tellUnknown(in object: JSONValue, known: [StaticString]) {
    for (key, field) in object.fields where !known.contains(where: { $0 ~= key }) {
      let known = known.map { "\"\($0)\"" }.joined(separator: ", ")
      decoder.report(.unknownKey(key.string.shortened, known: known), .warning, at: field)
    }
  }

  private func wrong<Value>(_ value: JSONValue, _ expected: String) -> Value? {
    decoder.report(.wrongType(expected: expected, found: value.excerpt), .error, at: value)
    return nil
  }

  /// An object, or the JSON text of one, as some exports have it.
  private func object(_ value: JSONValue, _ expected: String) -> JSONValue? {
    decoder.object(value, expected, usually: .object)
  }

  private func text(_ value: JSONValue, _ expected: String) -> String? {
    guard let text = value.stringOrDigits else { return wrong(value, expected) }
    if value.kind == .number { decoder.lenient(.numberForText, at: value) }
    if value.hasHalfCharacter { decoder.lenient(.halfCharacter, at: value) }
    return text
  }

  private func account(_ value: JSONValue, _ expected: String) -> Account? {
    if value.isNothing { return wrong(value, expected) }
    return text(value, expected).map(Account.init(rawValue:))
  }

  private func accounts(_ value: JSONValue) -> [Account]? {
    guard let elements = elements(value, "an array of accounts") else { return nil }
    let accounts = elements.compactMap { account($0, "an account") }
    return accounts.count == elements.count ? accounts : nil
  }

  private func elements(_ value: JSONValue, _ expected: String) -> [JSONValue]? {
    value.kind == .array ? Array(value.elements) : wrong(value, expected)
  }

  /// What an SDK writes as YES and NO is 1 and 0 in some exports.
  private func truth(_ value: JSONValue) -> Bool? {
    if let bool = value.bool { return bool }
    guard let number = value.integer, number == 0 || number == 1 else { return wrong(value, "true or false") }
    decoder.lenient(.numberForBoolean, at: value)
    return number == 1
  }

  /// The number, or the SDK's name of it: `onlyManager`, or `NIMTeamNotifyStateOnlyManager` with the enum's own name.
  private func code<Code: NamedCode>(_ value: JSONValue, _ prefix: String) -> Code? {
    if let number = value.integer.flatMap({ Int(exactly: $0) }) {
      if value.kind == .string { decoder.lenient(.textForNumber, at: value) }
      return Code(rawValue: number)
    }
    let names = Code.names
    if let word = value.string?.lowercased(),
      let known = names.first(where: { word == $0.name.lowercased() || word == (prefix + $0.name).lowercased() })
    {
      return known.code
    }
    return wrong(value, names.map(\.name).joined(separator: ", ") + " or a number")
  }
}

/// A message and whom it goes to, as far as they could be read.
package struct PushRecord: Sendable {
  /// nil where it cannot be decided about.
  package var message: PushMessage?
  package var recipients: [PushRecipient] = []
  package var diagnostics: [Diagnostic] = []
}
