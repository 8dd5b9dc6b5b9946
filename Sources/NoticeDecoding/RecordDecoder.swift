internal import Notices

/// One JSON record to one notice: finds out which form the record has and collects what is wrong with it.
///
/// The forms themselves are in `ServerMessageCopy` and `TeamAttach`.
final class RecordDecoder {
  private let file: String
  private let attach: JSONDocument
  private let announcement: JSONDocument
  private var diagnostics: [Diagnostic] = []
  /// How many warnings were left out: finding a value's place takes time, and nobody reads thousands for one record.
  private var untold = 0
  private static let mostTold = 20

  init(file: String, maxDepth: Int) {
    self.file = file
    attach = JSONDocument(maxDepth: maxDepth)
    announcement = JSONDocument(maxDepth: maxDepth)
  }

  func decode(_ record: JSONValue) -> DecodedRecord {
    diagnostics.removeAll(keepingCapacity: true)
    let position = record.document.start
    let outcome = outcome(of: record)
    if untold > 0 {
      report(.more(untold), .warning, position: record.position, path: record.path)
      untold = 0
    }
    return DecodedRecord(position: position, outcome: outcome, diagnostics: diagnostics)
  }

  private func outcome(of record: JSONValue) -> DecodedRecord.Outcome {
    switch record.kind {
    case .object: break
    case .string: return bareAttach(record)
    default:
      report(.unrecognized(found: record.excerpt), .error, at: record)
      return .failed
    }
    let copy = ServerMessageCopy(record)
    if copy.looksLikeOne { return copy.decode(self) }
    if isBareAttach(record) { return bareAttach(record) }
    let keys = record.fields.prefix(8).map { $0.key.string.shortened }.joined(separator: ", ")
    report(.unrecognized(found: keys.isEmpty ? "{}" : "the keys \(keys)"), .error, at: record)
    return .failed
  }

  /// An object with `data`; or with an `id` and nothing else, as some operations have no data.
  private func isBareAttach(_ record: JSONValue) -> Bool {
    if record.fields.contains(where: { "data" ~= $0.key }) { return true }
    return record.fields.contains { "id" ~= $0.key } && record.fields.allSatisfy { "id" ~= $0.key }
  }

  private func bareAttach(_ value: JSONValue) -> DecodedRecord.Outcome {
    guard let notice = teamAttach(value)?.notice(self) else { return .failed }
    return .notice(notice)
  }

  /// The notification in an `attach`, which is a JSON text or already an object. Reports why there is none.
  func teamAttach(_ value: JSONValue) -> TeamAttach? {
    var value = value
    if value.kind == .string {
      do {
        value = try attach.parse(textOf: value)
      } catch {
        report(
          .syntax(error.kind, throughLine: nil), .error, position: attach.position(ofByte: error.offset),
          path: value.path)
        return nil
      }
    }
    guard value.kind == .object else {
      report(.wrongType(expected: "an object with \"id\" and \"data\"", found: value.excerpt), .error, at: value)
      return nil
    }
    return TeamAttach(value)
  }

  /// The array form of an announcement's text; nil where the text is plain.
  func announcementArray(_ value: JSONValue) -> JSONValue? {
    guard value.text.first(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) == UInt8(ascii: "[") else {
      return nil
    }
    guard let array = try? announcement.parse(textOf: value), array.kind == .array else { return nil }
    return array
  }

  // MARK: Diagnostics

  func report(_ problem: Diagnostic.Problem, _ severity: Diagnostic.Severity, at value: JSONValue, field: String? = nil)
  {
    guard severity == .error || diagnostics.count < Self.mostTold else {
      untold += 1
      return
    }
    report(problem, severity, position: value.position, path: value.path + (field.map { "." + $0 } ?? ""))
  }

  private func report(
    _ problem: Diagnostic.Problem, _ severity: Diagnostic.Severity, position: SourcePosition, path: String
  ) {
    diagnostics.append(
      Diagnostic(severity: severity, problem: problem, file: file, position: position, path: path))
  }

  // MARK: Values that may have another type than they should

  /// A text: a string, or a number's digits. Null is nil; anything else is reported and nil.
  func text(_ value: JSONValue?, _ expected: String) -> String? {
    guard let value, !value.isNull else { return nil }
    if let text = value.stringOrDigits { return text }
    report(.wrongType(expected: expected, found: value.excerpt), .warning, at: value)
    return nil
  }

  /// The same, and an empty text is nil too: for ids and names.
  func nonEmptyText(_ value: JSONValue?, _ expected: String) -> String? {
    guard let text = text(value, expected), !text.isEmpty else { return nil }
    return text
  }

  /// An integer, written as a number or as a string.
  func integer(_ value: JSONValue?, _ expected: String) -> Int64? {
    guard let value, !value.isNull else { return nil }
    if let number = value.integer { return number }
    report(.wrongType(expected: expected, found: value.excerpt), .warning, at: value)
    return nil
  }
}

extension String {
  /// At most sixty characters, for a message.
  var shortened: String { count <= 60 ? self : prefix(60) + "…" }
}

extension JSONValue {
  /// The value's JSON, shortened for a message.
  var excerpt: String {
    // A prefix of many times the length is enough, whatever its characters are made of.
    String(decoding: source.prefix(1000), as: UTF8.self).shortened
  }
}
