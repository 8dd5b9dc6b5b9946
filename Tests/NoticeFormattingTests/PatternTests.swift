import CNoticeICU
import Testing

@testable import NoticeFormatting

/// Filling in a pattern says what `icu::MessageFormat` says.
@Suite("Patterns")
struct PatternTests {
  /// What ICU's own formatter makes of a pattern.
  private func icu(_ pattern: String, _ locale: String, _ arguments: [Phrase.Argument]) throws -> String {
    var error = notice_icu_error()
    let message = try #require(notice_icu_message_open(pattern, Int32(pattern.utf8.count), locale, &error))
    defer { notice_icu_message_close(message) }
    let texts = arguments.map { argument in
      switch argument.value {
      case .text(let text): text
      case .choice(let choice): choice.rawValue
      default: ""
      }
    }
    return withUTF8(arguments.map(\.name.rawValue) + texts) { pointers, lengths in
      let raw = arguments.indices.map { index in
        let text = index + arguments.count
        if case .number(let number) = arguments[index].value {
          return notice_icu_argument(name: pointers[index], text: nil, text_length: 0, number: Int64(number))
        }
        return notice_icu_argument(
          name: pointers[index], text: pointers[text], text_length: lengths[text], number: 0)
      }
      var bytes = [CChar](repeating: 0, count: 4096)
      let count = notice_icu_message_format(message, raw, Int32(raw.count), &bytes, 4096, &error)
      return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func ours(_ phrase: Phrase, _ formatter: NoticeFormatter) -> String {
    formatter.sentence(for: phrase).text
  }

  /// A pattern's arguments: each combination of the keywords that it has branches for, with some numbers.
  private func phrases(_ key: Phrase.Key, _ pattern: String) -> [Phrase] {
    let choices = Phrase.Choice.allCases.filter { $0 == .other || pattern.contains("\($0.rawValue) {") }
    var combinations: [[Phrase.Argument]] = [[]]
    for name in key.declaration.sorted(by: { $0.rawValue < $1.rawValue }) where pattern.contains(name.rawValue) {
      let values: [Phrase.Value] =
        switch name.kind {
        case .keyword: choices.map { .choice($0) }
        case .number: [0, 1, 2, 5, 21, 1000, 1_234_567].map { .number($0) }
        case .text: [.text("⟨\(name.source.rawValue)⟩")]
        }
      combinations = combinations.flatMap { rest in values.map { rest + [.init(name: name, value: $0)] } }
    }
    // Another form of an argument is made from the one that it is a form of.
    return combinations.map { arguments in
      let sources = arguments.filter { $0.name.source != $0.name }
      return Phrase(key: key, arguments: arguments + sources.map { .init(name: $0.name.source, value: $0.value) })
    }
  }

  @Test("every entry of every table says what ICU's formatter says", arguments: BuiltInTables.sources)
  func tables(source: BuiltInTables.Source) throws {
    for (text, entry) in source.table.entries {
      let key = try #require(Phrase.Key(rawValue: text))
      let tables = StringTables([source.locale: [text: entry.value]])
      let formatter = NoticeFormatter(locale: source.locale, tables: tables)
      for phrase in phrases(key, entry.value) {
        let expected = try icu(entry.value, source.locale, phrase.arguments)
        let actual = ours(phrase, formatter)
        if actual != expected { Issue.record("\(source.locale) \(text): \(actual), and ICU says \(expected)") }
      }
    }
  }

  @Test(
    "what translators write otherwise",
    arguments: [
      (
        "{count, plural, offset:1 =0 {nobody} =1 {{targets}} one {{targets} and # other} other {{targets} and # others}}",
        "en"
      ),
      ("{count, plural, zero {0} one {1} two {2} few {f #} many {m #} other {o #}}", "ar"),
      ("{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", "en"),
      ("{count, number} {count, number, ::compact-short} {count, spellout} {count, ordinal}", "en"),
      (
        "{count, plural, one {a {actorIs, select, you {b # {count, plural, =1 {c #} other {d #}}} other {e}}} other {f}}",
        "en"
      ),
      ("it''s {actor}''s, isn't it?", "en"), ("{ count , plural , other { # }} {actor}", "de"),
      ("{actorIs, select, you {} other {x}}|", "en"), ("#", "en"), ("{count, plural, other {'#' #}}", "hi-u-nu-deva"),
      ("{count}", "fr"), ("{count, plural, other {#}}", "de"),
    ])
  func others(pattern: String, locale: String) throws {
    let tables = StringTables([locale: ["team.kick": pattern]])
    #expect(tables.problems == [])
    let formatter = NoticeFormatter(locale: locale, tables: tables)
    for phrase in phrases(.kick, pattern) {
      #expect(try ours(phrase, formatter) == icu(pattern, locale, phrase.arguments))
    }
  }
}

extension PatternTests {
  @Test("a key's number is its index among all")
  func ordinals() {
    #expect(Phrase.Key.allCases.map(\.ordinal) == Array(Phrase.Key.allCases.indices))
    #expect(Phrase.Choice.allCases.map(\.ordinal) == Array(Phrase.Choice.allCases.indices))
  }
}
