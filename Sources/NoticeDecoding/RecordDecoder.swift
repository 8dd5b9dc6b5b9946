internal import Notices

/// One JSON record to its notices: finds out which dialect the record has, and collects what is wrong with it.
///
/// The dialects are a file each; how they read values is in `RecordDecoder+Values`.
final class RecordDecoder {
  private let file: String
  private let maxDepth: Int
  let keepsOtherFields: Bool
  let keepsMessageIDs: Bool
  let keepsReadings: Bool
  let bimStatuses: [Int64: SendStatus]
  /// For JSON in strings: a document for each that is in use, and how many are. Nearly always that is the first.
  private let firstInner: JSONDocument
  private var moreInner: [JSONDocument] = []
  private var innerInUse = 0
  /// The dialect of the record that is being decoded.
  private(set) var dialect: Dialect?
  /// Unchecked, as each look at it, of which every value is one or two, would otherwise be noted in a list and taken out
  /// again. No access calls anything that has another.
  @exclusivity(unchecked) private var collected = Collected()
  /// The list of accounts of a notice before, for the next one: most have such a list, and to ask for its memory and to give
  /// that back takes longer than to read it. (Unchecked for the same reason.)
  @exclusivity(unchecked) private var spareAccounts: [Account] = []
  /// More of them, where several notices are there at a time.
  private static let mostSpare = 64
  @exclusivity(unchecked) private var moreSpareAccounts: [[Account]] = []
  private static let mostTold = 20
  private static let mostKept = 2_000
  private var tellingKeys: [String] = []

  /// What a record gives beside its notice.
  private struct Collected {
    var diagnostics: [Diagnostic] = []
    /// How many were left out, by severity: finding a value's place takes time, and nobody reads thousands for one record.
    var untold: [Diagnostic.Severity: Int] = [:]
    var otherFields: [OtherField] = []
    var unkept = 0
    var readings: [DecodedRecord.Reading] = []

    var isEmpty: Bool {
      diagnostics.isEmpty && untold.isEmpty && otherFields.isEmpty && unkept == 0 && readings.isEmpty
    }
  }

  init(file: String, options: NoticeReader.Options) {
    self.file = file
    maxDepth = options.depth
    firstInner = JSONDocument(maxDepth: maxDepth)
    keepsOtherFields = options.keepsOtherFields
    keepsReadings = options.keepsReadings
    keepsMessageIDs = options.keepsMessageIDs
    bimStatuses = options.bimStatuses
  }

  /// A record gives one result; false for one that wraps messages, which are appended to `wrapped` then.
  func decode(
    _ record: JSONValue, as named: Dialect?, into decoded: inout DecodedRecord, wrapped results: inout [DecodedRecord]
  ) -> Bool {
    dialect = named
    innerInUse = 0
    guard record.isObject || record.isString, let dialect = named ?? Dialect.recognized(record) else {
      if keepsReadings { tellingKeys = [] }
      result(record, &decoded) { _ in unrecognized(record) }
      return true
    }
    self.dialect = dialect
    if keepsReadings { tellingKeys = named == nil ? Dialect.tellingKeys(of: record) : [] }
    // The reader's own limit leaves room for the canonical form, which has values deeper than where they came from.
    if dialect != .tidings, record.documentDepth > maxDepth {
      result(record, &decoded) { _ in
        append(.syntax(.depth, throughLine: nil), .error, position: record.position, path: record.path)
        return .failed
      }
      return true
    }
    guard let wrapped = dialect.wrapped(in: record) else {
      let before = begin(record, &decoded)
      decoded.kind =
        record.isObject
        ? dialect.decode(record, into: &decoded.notice, self) : decode(record, dialect, &decoded.notice)
      end(record, &decoded, before)
      return true
    }
    guard let messages = messages(wrapped) else {
      result(record, &decoded) { _ in
        report(.wrongType(expected: "messages", found: wrapped.excerpt), .error, at: wrapped)
        return .failed
      }
      return true
    }
    for message in messages {
      result(message, &decoded) { notice in
        // A wrapper's own fields are kept with each of its messages.
        if message.storage != record.storage { tellDuplicate(in: record) }
        for (_, value) in record.fields where value.place != wrapped.place { keep(value) }
        return decode(message, dialect, &notice)
      }
      results.append(decoded)
    }
    return false
  }

  /// A message, or the JSON text that one is: exports have both, alone and in lists.
  private func decode(_ message: JSONValue, _ dialect: Dialect, _ notice: inout Notice) -> DecodedRecord.Kind {
    guard let message = object(message, "a message (an object)") else { return .failed }
    return dialect.decode(message, into: &notice, self)
  }

  /// What a wrapper wraps: an array of messages, one message, or the JSON text of either. nil for anything else.
  private func messages(_ wrapped: JSONValue) -> [JSONValue]? {
    var value = wrapped
    if value.kind == .string {
      // A text that is no JSON is told where the message is read.
      guard let inner = try? parse(textOf: value) else { return [value] }
      value = inner
    }
    switch value.kind {
    case .array: return Array(value.elements)
    case .object: return [value]
    default: return nil
    }
  }

  private func result(
    _ record: JSONValue, _ decoded: inout DecodedRecord, _ decode: (inout Notice) -> DecodedRecord.Kind
  ) {
    let before = begin(record, &decoded)
    decoded.kind = decode(&decoded.notice)
    end(record, &decoded, before)
  }

  /// Returns how many documents of JSON in strings are in use.
  @inline(__always)
  private func begin(_ record: JSONValue, _ decoded: inout DecodedRecord) -> Int {
    if !collected.isEmpty { collected = Collected() }
    tellDuplicate(in: record)
    if spareAccounts.capacity > 0 { keepSpareAccounts() }
    decoded.notice.clear(&spareAccounts)
    return innerInUse
  }

  @inline(never)
  private func keepSpareAccounts() {
    // (Notices can come with lists of their own.)
    guard moreSpareAccounts.count < Self.mostSpare else { return }
    moreSpareAccounts.append([])
    swap(&moreSpareAccounts[moreSpareAccounts.count - 1], &spareAccounts)
  }

  /// An empty list for accounts.
  func emptyAccounts() -> [Account] {
    var list: [Account] = []
    swap(&list, &spareAccounts)
    if list.capacity == 0, !moreSpareAccounts.isEmpty { return moreSpareAccounts.removeLast() }
    return list
  }

  /// A list that is no longer needed, for the next one.
  func useAgain(_ list: inout [Account]) {
    while !list.isEmpty { list.removeLast() }
    if spareAccounts.capacity > 0 { keepSpareAccounts() }
    swap(&list, &spareAccounts)
  }

  @inline(__always)
  private func end(_ record: JSONValue, _ decoded: inout DecodedRecord, _ before: Int) {
    innerInUse = before
    if !collected.otherFields.isEmpty { giveOtherFields(of: record, to: &decoded.notice) }
    if !collected.untold.isEmpty { tellUntold(of: record) }
    decoded.position = record.position
    decoded.dialect = dialect
    if !collected.diagnostics.isEmpty || !decoded.diagnostics.isEmpty { decoded.diagnostics = collected.diagnostics }
    if keepsReadings {
      decoded.readings = collected.readings
      decoded.tellingKeys = tellingKeys
    }
  }

  private func giveOtherFields(of record: JSONValue, to notice: inout Notice) {
    // Nearly always the notice has none itself, and then it gets the list as it is: its own is used for the next record.
    if notice.otherFields.isEmpty {
      swap(&notice.otherFields, &collected.otherFields)
    } else {
      notice.otherFields += collected.otherFields
    }
    if collected.unkept > 0 {
      append(.notKept(collected.unkept), .warning, position: record.position, path: record.path)
    }
  }

  /// What there is to tell of a record that has another form than a dialect's, for whoever reads it.
  func diagnostics(of record: JSONValue, _ read: () -> Void) -> [Diagnostic] {
    collected = Collected()
    tellDuplicate(in: record)
    withInnerJSON(read)
    tellUntold(of: record)
    return collected.diagnostics
  }

  private func tellUntold(of record: JSONValue) {
    guard !collected.untold.isEmpty else { return }
    for (severity, count) in collected.untold.sorted(by: { $0.key.rawValue > $1.key.rawValue }) {
      append(.more(count), severity, position: record.position, path: record.path)
    }
  }

  private func unrecognized(_ record: JSONValue) -> DecodedRecord.Kind {
    let keys = record.fields.prefix(8).map { $0.key.string.shortened }.joined(separator: ", ")
    let found = record.kind != .object ? record.excerpt : keys.isEmpty ? "{}" : "the keys \(keys)"
    report(.unrecognized(found: found), .error, at: record)
    return .failed
  }

  // MARK: What is not lost

  /// Remembers a field that the dialect has no place for.
  @inline(__always)
  func keep(_ value: JSONValue) {
    if keepsOtherFields { keep(value, at: value.pathInRecord) }
  }

  @inline(never)
  private func keep(_ value: JSONValue, at path: @autoclosure () -> String) {
    if canKeepMore { add(OtherField(path: path(), value: value.raw)) } else { collected.unkept += 1 }
  }

  private var canKeepMore: Bool { collected.otherFields.count < Self.mostKept }

  /// `isNew` where it is known that the field is not there yet.
  @inline(__always)
  private func add(_ field: OtherField, isNew: Bool = false) {
    if collected.otherFields.isEmpty {
      if collected.otherFields.capacity < 4 { collected.otherFields.reserveCapacity(4) }
    } else if !isNew, collected.otherFields.contains(field) {
      return
    }
    collected.otherFields.append(field)
  }

  /// Remembers all fields of an object but those that have been read.
  func keepRest(of object: JSONValue?, except read: StaticString...) {
    guard keepsOtherFields, let object else { return }
    for (key, value) in object.fields where !read.contains(where: { $0 ~= key }) { keep(value) }
  }

  /// The same, for keys that are words.
  @inline(__always)
  func keepRest(of object: JSONValue, except read: @autoclosure () -> JSONWordSet) {
    if keepsOtherFields { keepFields(of: object, except: read()) }
  }

  private func keepFields(of object: JSONValue, except read: JSONWordSet) {
    guard object.mayHaveKeys(except: read) else { return }
    let isRecord = object.isRecord
    let areNew = collected.otherFields.isEmpty && object.surelyHasNoDuplicateKey
    object.eachField(except: read) { key, value in
      // Of a record's own fields, that is the path: others have to be looked for from the record on.
      if isRecord, canKeepMore, let name = key.plainName {
        add(OtherField(path: name, value: value.raw), isNew: areNew)
      } else {
        keep(value)
      }
    }
  }

  /// Remembers, for whoever asks, what a value was read as.
  @inline(__always)
  func note(_ value: JSONValue, _ meaning: @autoclosure () -> String) {
    if keepsReadings { remember(value, meaning()) }
  }

  @inline(never)
  private func remember(_ value: JSONValue, _ meaning: String) {
    collected.readings.append(DecodedRecord.Reading(path: value.path, json: value.excerpt, meaning: meaning))
  }

  /// Decodes something only to compare it: nothing is told or kept of it.
  func quietly<Result>(_ body: () -> Result) -> Result {
    let before = collected
    defer { collected = before }
    return withInnerJSON(body)
  }

  // MARK: JSON in strings

  /// Reads the JSON that a string's text is. It is valid as long as the record is.
  func parse(textOf value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let parsed = innerInUse == 0 ? try firstInner.parse(textOf: value) : try nextInner.parse(textOf: value)
    tellDuplicate(in: parsed)
    innerInUse += 1
    return parsed
  }

  /// The first that is not in use.
  private var nextInner: JSONDocument {
    if innerInUse == 0 { return firstInner }
    if moreInner.count < innerInUse { moreInner.append(JSONDocument(maxDepth: maxDepth)) }
    return moreInner[innerInUse - 1]
  }

  /// Lets go of the JSON that `body` reads in strings: of what is read often, or only looked into.
  func withInnerJSON<Result>(_ body: () -> Result) -> Result {
    let before = innerInUse
    defer { innerInUse = before }
    return body()
  }

  /// Tells of the document that has `value`.
  @inline(__always)
  private func tellDuplicate(in value: JSONValue) {
    if let key = value.firstDuplicateKey { tellDuplicate(key) }
  }

  @inline(never)
  private func tellDuplicate(_ key: JSONValue) {
    report(.duplicateKey(key.string?.shortened ?? ""), .warning, at: key)
  }

  /// A value that is an object, or a JSON text that is one; `usual` is which of the two the dialect has, if it has not
  /// both. Reports why it is not: as an error where there can be no notice without it.
  @inline(__always)
  func object(
    _ value: JSONValue, _ expected: @autoclosure () -> String, _ severity: Diagnostic.Severity = .error,
    usually usual: JSONValue.Kind? = nil
  ) -> JSONValue? {
    // What nearly all are.
    if value.isObject, usual != .string { return value }
    return innerObject(value, expected(), severity, usually: usual)
  }

  @inline(never)
  private func innerObject(
    _ value: JSONValue, _ expected: String, _ severity: Diagnostic.Severity, usually usual: JSONValue.Kind?
  ) -> JSONValue? {
    var value = value
    if value.kind == .object, usual == .string { lenient(.valueForText, at: value) }
    if value.kind == .string, usual != .object || value.firstCharacter == UInt8(ascii: "{") {
      if usual == .object { lenient(.textForValue, at: value) }
      do {
        value = try parse(textOf: value)
      } catch {
        let position = nextInner.position(ofByte: error.offset)
        append(.syntax(error.kind, throughLine: nil), severity, position: position, path: value.path)
        keep(value)
        return nil
      }
    }
    guard value.kind == .object else {
      report(.wrongType(expected: expected, found: value.excerpt), severity, at: value)
      return nil
    }
    return value
  }

  // MARK: Diagnostics

  /// A value that is told to be of no use is kept as it is. `field` is what lacks in it: a key, or several joined by dots.
  func report(
    _ problem: Diagnostic.Problem, _ severity: Diagnostic.Severity, at value: JSONValue, field: String? = nil
  ) {
    switch problem {
    case .wrongType, .tooMany: keep(value)
    default: break
    }
    guard isTold(severity) else {
      collected.untold[severity, default: 0] += 1
      return
    }
    let steps = field?.split(separator: ".").map { JSONKey.pathStep(String($0)) } ?? []
    append(problem, severity, position: value.position, path: value.path + steps.joined())
  }

  private func isTold(_ severity: Diagnostic.Severity) -> Bool {
    collected.diagnostics.lazy.filter { $0.severity == severity }.count < Self.mostTold
  }

  private func append(
    _ problem: Diagnostic.Problem, _ severity: Diagnostic.Severity, position: SourcePosition, path: String
  ) {
    collected.diagnostics.append(
      Diagnostic(severity: severity, problem: problem, file: file, position: position, path: path))
  }

  /// Remembers that something was read although it is written in another way than usual.
  func lenient(_ leniency: Diagnostic.Leniency, at value: JSONValue) { report(.leniency(leniency), .note, at: value) }
}
