import NoticeDecoding
import NoticeFormatting

/// What the preview page shows. Texts that several rows or locales share stand in it once, and are meant by their index.
struct PreviewData {
  struct Locale {
    var tag: String
    var isRightToLeft: Bool
    /// In the order of `keys`; nil where no table has the entry.
    var entries: [Entry?]
  }

  struct Entry {
    var pattern: Int
    /// File and line.
    var place: String
    /// Of the text: English where the locale's tables lack the entry.
    var language: String
  }

  struct Section {
    var title: String
    var rows: [Row] = []
  }

  struct Row {
    var label: String
    /// The sentence's own key first, then those of its parts.
    var keys: [Int]
    /// A sentence for each locale.
    var sentences: [Said] = []
  }

  /// The sentence of a row in a locale.
  struct Said {
    /// An index of `sentences` for each of `SentenceMatrix.Texts`.
    var texts: [Int]
    /// Whether it is in English because the locale's tables lack something.
    var isFallback: Bool
  }

  /// Words, and between them the index of a run.
  enum Piece: Hashable {
    case words(String)
    case run(Int)
  }

  struct Run: Hashable {
    var text: String
    var role: Sentence.Role
    var account: String?
  }

  let keys: [String]
  let findings: [PreviewFinding]
  private(set) var locales: [Locale] = []
  private(set) var sections: [Section] = []
  private(set) var sentences = Pool<[Piece]>()
  private(set) var runs = Pool<Run>()
  private(set) var patterns = Pool<String>()

  init(tables: StringTables, style: NoticeFormatter.Style, findings: [PreviewFinding]) {
    keys = Phrase.Key.allCases.map(\.rawValue)
    self.findings = findings
    for locale in tables.locales {
      // The browser isolates names.
      let formatter = NoticeFormatter(
        locale: locale, style: style, tables: tables, options: NoticeFormatter.Options(isolation: .never))
      add(locale, formatter)
    }
  }

  private mutating func add(_ locale: String, _ formatter: NoticeFormatter) {
    let entries = Phrase.Key.allCases.map { key in
      formatter.source(of: key).map { source in
        let place = source.line > 0 ? "\(source.file):\(source.line)" : source.file
        return Entry(pattern: patterns.index(of: source.text), place: place, language: source.language)
      }
    }
    locales.append(Locale(tag: locale, isRightToLeft: formatter.isRightToLeft, entries: entries))

    // The same rows with other texts in them.
    let matrices = SentenceMatrix.Texts.allCases.map { SentenceMatrix(locale: locale, texts: $0) }
    let isFirst = sections.isEmpty
    for (sectionIndex, section) in matrices[0].sections.enumerated() {
      if isFirst { sections.append(Section(title: section.title)) }
      for (rowIndex, row) in section.rows.enumerated() {
        if isFirst { sections[sectionIndex].rows.append(Row(label: row.label, keys: keys(of: row))) }
        let said = matrices.map { matrix in
          let row = matrix.sections[sectionIndex].rows[rowIndex]
          return formatter.sentence(for: row.phrase, viewpoint: Viewpoint(viewer: row.viewer, names: matrix.names))
        }
        let isFallback = said[0].problems.contains { problem in
          if case .missingEntry = problem { true } else { false }
        }
        sections[sectionIndex].rows[rowIndex].sentences.append(
          Said(texts: said.map { index(of: $0) }, isFallback: isFallback))
      }
    }
  }

  private func keys(of row: SentenceMatrix.Row) -> [Int] {
    var found: [Phrase.Key] = []
    func collect(_ phrase: Phrase) {
      if !found.contains(phrase.key) { found.append(phrase.key) }
      for argument in phrase.arguments {
        if case .phrase(let part) = argument.value { collect(part) }
      }
    }
    collect(row.phrase)
    return found.compactMap { Phrase.Key.allCases.firstIndex(of: $0) }
  }

  private mutating func index(of sentence: Sentence) -> Int {
    var pieces: [Piece] = []
    var end = sentence.text.startIndex
    func words(_ text: Substring) {
      if !text.isEmpty { pieces.append(.words(String(text))) }
    }
    for run in sentence.runs {
      words(sentence.text[end..<run.range.lowerBound])
      let shown = Run(text: String(sentence.text[run.range]), role: run.role, account: run.account?.rawValue)
      pieces.append(.run(runs.index(of: shown)))
      end = run.range.upperBound
    }
    words(sentence.text[end...])
    return sentences.index(of: pieces)
  }

  /// Different values, each with its index.
  struct Pool<Value: Hashable> {
    private(set) var values: [Value] = []
    private var indices: [Value: Int] = [:]

    mutating func index(of value: Value) -> Int {
      if let index = indices[value] { return index }
      indices[value] = values.count
      values.append(value)
      return values.count - 1
    }
  }
}

// MARK: JSON

extension PreviewData {
  /// An object for the page's script, which names its fields as here.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.list("texts", SentenceMatrix.Texts.allCases) { $0.string($1.rawValue) }
      json.list("keys", keys) { $0.string($1) }
      json.list("patterns", patterns.values) { $0.string($1) }
      json.list("runs", runs.values) { json, run in
        json.array { json in
          json.string(run.role.rawValue)
          json.string(run.text)
          if let account = run.account { json.string(account) }
        }
      }
      json.list("sentences", sentences.values) { json, pieces in
        json.array { json in
          for piece in pieces {
            switch piece {
            case .words(let words): json.string(words)
            case .run(let run): json.integer(run)
            }
          }
        }
      }
      json.list("locales", locales) { json, locale in
        json.object { json in
          json.field("tag", locale.tag)
          json.field("dir", locale.isRightToLeft ? "rtl" : "ltr")
          json.list("entries", locale.entries) { json, entry in
            json.array { json in
              guard let entry else { return }
              json.integer(entry.pattern)
              json.string(entry.place)
              json.string(entry.language)
            }
          }
        }
      }
      json.list("sections", sections) { json, section in
        json.object { json in
          json.field("title", section.title)
          json.list("rows", section.rows) { json, row in
            json.object { json in
              json.field("label", row.label)
              json.list("keys", row.keys) { $0.integer($1) }
              // An index for each of the texts; behind them English, the first locale, where the sentence is in it.
              json.list("sentences", row.sentences) { json, said in
                json.array { json in
                  for text in said.texts { json.integer(text) }
                  if said.isFallback { json.string(locales[0].tag) }
                }
              }
            }
          }
        }
      }
      json.list("findings", findings) { json, finding in
        json.object { json in
          json.field("locale", finding.locale)
          json.field("key", finding.key)
          json.field("severity", finding.severity.rawValue)
          json.field("message", finding.message)
        }
      }
    }
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { write(&json, element) }
    }
  }
}
