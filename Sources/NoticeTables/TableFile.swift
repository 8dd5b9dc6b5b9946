/// A file with texts to translate, whatever its format.
package struct TableFile: Sendable {
  package var path: String
  /// The BCP 47 tag of the language that the texts are in.
  package var locale: String
  /// The table's name: `Standard` for `Standard.strings`.
  package var name: String
  package var syntax: Syntax
  /// The BCP 47 tag of the language that the texts are translated from, where the file says so.
  package var sourceLocale: String?
  /// In the order of the file.
  package var entries: [TableEntry]
  /// What could not be read; the entries around it are there all the same.
  package var faults: [Fault]
  /// Keys that stand twice inside an entry.
  package var repetitions: [Repetition] = []
  /// The file's text, for excerpts; empty where positions point to nothing.
  package var lines: [String]
  /// All comments of the file, also those of no entry.
  package var comments: [String]

  package init(
    path: String, locale: String, name: String, syntax: Syntax, entries: [TableEntry] = [], faults: [Fault] = [],
    lines: [String] = [], comments: [String] = []
  ) {
    self.path = path
    self.locale = locale
    self.name = name
    self.syntax = syntax
    self.entries = entries
    self.faults = faults
    self.lines = lines
    self.comments = comments
  }

  /// What the texts are written in.
  package enum Syntax: String, Sendable {
    /// ICU MessageFormat: `{actor} left the {team}`. The project's own tables.
    case messageFormat
    /// Apple's format strings: `%1$@ left %2$@`.
    case printf
  }

  package struct Fault: Hashable, Sendable {
    package var place: TextPlace
    package var message: String

    package init(place: TextPlace, message: String) {
      self.place = place
      self.message = message
    }
  }
}

extension TableFile {
  /// A key that stands twice inside an entry: a form's, or a part's.
  package struct Repetition: Hashable, Sendable {
    /// The entry's.
    var key: String
    var name: String
    var place: TextPlace
    /// Where it stands first.
    var first: TextPlace
    var isSame: Bool
  }
}

/// A place in a file; both from 1, the column in Unicode scalars.
package struct TextPlace: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (one: TextPlace, other: TextPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// One text of a table, with what a translator is told about it.
package struct TableEntry: Hashable, Sendable {
  package var key: String
  package var value: TableValue
  /// What the translator is told; nil where there is none.
  package var comment: String?
  /// Where the key stands.
  package var place: TextPlace
  /// Whether translators get it.
  package var isTranslatable = true
  /// Whether the text is only the key itself, which a string catalogue does without an entry for.
  package var isImplied = false
  /// How a string catalogue came by the key; nil where Xcode found it in the code. Entries from elsewhere are the
  /// developer's own: Xcode would delete others that it does not find.
  package var extractionState: String? = "manual"

  package init(key: String, value: TableValue, comment: String? = nil, place: TextPlace = .init(line: 1, column: 1)) {
    self.key = key
    self.value = value
    self.comment = comment
    self.place = place
  }
}

/// A text, or several that a number or a device chooses among.
package indirect enum TableValue: Hashable, Sendable {
  case text(LocatedText, TranslationState)
  /// By CLDR category: one, few, other.
  case plural([Variant])
  /// By device: iphone, mac, other.
  case device([Variant])
  /// A text with parts of its own that numbers choose: `%#@files@ in %#@folders@`.
  case substitutions(TableValue, [Substitution])

  package struct Variant: Hashable, Sendable {
    package var name: String
    package var value: TableValue

    package init(name: String, value: TableValue) {
      self.name = name
      self.value = value
    }
  }

  package struct Substitution: Hashable, Sendable {
    package var name: String
    /// Which argument chooses, from 1; nil where the format does not say.
    package var argument: Int?
    /// The format specifier of the number without its %: `lld`.
    package var specifier: String
    package var value: TableValue

    package init(name: String, argument: Int?, specifier: String, value: TableValue) {
      self.name = name
      self.argument = argument
      self.specifier = specifier
      self.value = value
    }
  }
}

/// How far a translation is, by the words of XLIFF 2 and of string catalogues.
package enum TranslationState: String, CaseIterable, Sendable {
  case new, needsReview, translated, final
  /// In the code no longer.
  case stale
}

/// A text that knows where in its file each of its characters stands.
package struct LocatedText: Hashable, Sendable {
  package var text: String
  /// One for each Unicode scalar, and one for the end; empty where the format does not tell.
  package var places: [TextPlace]

  package init(_ text: String, places: [TextPlace] = []) {
    self.text = text
    self.places = places
  }

  package static func == (one: LocatedText, other: LocatedText) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
