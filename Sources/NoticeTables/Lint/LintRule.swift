/// What is looked for in tables. The names are stable: comments, options and reports use them.
package enum LintRule: String, CaseIterable, Sendable {
  // The file
  case tableSyntax = "table-syntax"
  case duplicateKey = "duplicate-key"
  case missingComment = "missing-comment"
  case unknownRule = "unknown-rule"

  // The catalogue
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"

  // The pattern
  case messageSyntax = "message-syntax"
  case emptyText = "empty-text"
  case unknownArgument = "unknown-argument"
  case argumentType = "argument-type"
  case unknownKeyword = "unknown-keyword"
  case missingArgument = "missing-argument"
  case otherMissing = "other-missing"
  case pluralMissing = "plural-missing"
  case pluralSuperfluous = "plural-superfluous"
  case pluralNumber = "plural-number"
  case quotedBrace = "quoted-brace"
  case fragment

  // Apple's format strings
  case formatArguments = "format-arguments"
  case formatUnnumbered = "format-unnumbered"
  case formatPercent = "format-percent"
  case formatType = "format-type"

  // The words
  case untranslated
  case inconsistent
  case wrongScript = "wrong-script"
  case doubledWord = "doubled-word"
  case tooLong = "too-long"

  // The characters
  case edgeSpace = "edge-space"
  case doubleSpace = "double-space"
  case endPunctuation = "end-punctuation"
  case halfWidthPunctuation = "half-width-punctuation"
  case fullWidthForm = "full-width-form"
  case unbalanced
  case lookAlike = "look-alike"
  case bidiControl = "bidi-control"
  case invisible

  package enum Severity: String, CaseIterable, Comparable, Sendable {
    case note, warning, error

    package static func < (one: Severity, other: Severity) -> Bool {
      let order = allCases
      return (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
    }
  }

  /// How bad it is where nothing else is said: an error is a text that cannot be shown, or that shows something else.
  package var severity: Severity {
    switch self {
    case .tableSyntax, .unknownKey, .messageSyntax, .emptyText, .unknownArgument, .argumentType, .unknownKeyword,
      .otherMissing, .quotedBrace, .formatArguments, .formatPercent, .formatType, .lookAlike, .bidiControl:
      .error
    case .duplicateKey, .unknownRule, .missingKey, .missingArgument, .pluralMissing, .pluralSuperfluous, .pluralNumber,
      .fragment,
      .formatUnnumbered, .untranslated, .inconsistent, .wrongScript, .doubledWord, .edgeSpace, .doubleSpace,
      .endPunctuation, .halfWidthPunctuation, .fullWidthForm, .unbalanced, .invisible:
      .warning
    case .missingComment, .tooLong: .note
    }
  }

  /// What it finds, in a sentence.
  package var summary: String {
    switch self {
    case .tableSyntax: "The file cannot be read here."
    case .duplicateKey: "A key stands twice; with different texts, it is an error."
    case .missingComment: "The translator is told nothing about an entry."
    case .unknownRule: "A comment switches off what is no rule."
    case .missingKey: "An entry is missing, so its sentences are in another language."
    case .unknownKey: "There is no such key."
    case .messageSyntax: "ICU cannot read the pattern."
    case .emptyText: "There is no text."
    case .unknownArgument: "The entry has no such argument."
    case .argumentType: "An argument is used as something that it is not."
    case .unknownKeyword: "A branch is for a keyword that never comes."
    case .missingArgument: "An argument of the source is nowhere in the translation."
    case .otherMissing: "A plural or select has no branch `other`."
    case .pluralMissing: "A plural lacks a category that the language has."
    case .pluralSuperfluous: "A plural has a category that the language has not."
    case .pluralNumber: "A branch for several numbers shows neither the number nor the people."
    case .quotedBrace: "An apostrophe makes a brace text."
    case .fragment: "A sentence is put together from parts around a plural or select."
    case .formatArguments: "A translation has other arguments than its source, or a number is left out."
    case .formatUnnumbered: "Several arguments have no numbers, so a translator cannot change their order."
    case .formatPercent: "A per cent sign begins no format."
    case .formatType: "An argument has another type than in the source."
    case .untranslated: "The translation is the source."
    case .inconsistent: "One source text has different translations."
    case .wrongScript: "A character belongs to the other way of writing Chinese."
    case .doubledWord: "A word stands twice."
    case .tooLong: "The text is much longer than its source, or than a line of a chat."
    case .edgeSpace: "The text begins or ends with white space."
    case .doubleSpace: "There are two spaces, one behind the other."
    case .endPunctuation: "The text ends with punctuation where the source does not, or the other way round."
    case .halfWidthPunctuation: "Half-width punctuation stands beside a Chinese character."
    case .fullWidthForm: "A full-width form stands where the language has the usual one."
    case .unbalanced: "A bracket or quotation mark has no partner."
    case .lookAlike: "A character looks like syntax, and is none."
    case .bidiControl: "A direction control is not closed, or has no business here."
    case .invisible: "There is a character that nobody sees."
    }
  }

  /// How it is mended in a table that is written so.
  package func help(for syntax: TableFile.Syntax) -> String {
    guard syntax == .printf else { return help }
    return switch self {
    case .tableSyntax: "mend it as the message says"
    case .otherMissing: "add the form other: it serves whatever has no form of its own"
    case .pluralMissing: "add the form; CLDR says which numbers it is for"
    case .pluralNumber: "show the number, as the other forms do"
    default: help
    }
  }

  /// How it is mended.
  package var help: String {
    switch self {
    case .tableSyntax: "mend it as the message says; in .strings an entry is \"key\" = \"value\";"
    case .duplicateKey: "keep one of them"
    case .missingComment: "write /* what it says, and what its arguments are */ above it"
    case .unknownRule: "`tidings lint --rules` lists the rules"
    case .missingKey:
      "translate them; until then readers get another language, and `tidings tables coverage --missing` lists them"
    case .unknownKey: "`tidings lint --keys` lists the keys"
    case .messageSyntax: "close every brace, and write {name, plural, …} as ICU MessageFormat has it"
    case .emptyText: "write the text, or leave the entry out"
    case .unknownArgument: "use one of the entry's own arguments"
    case .argumentType: "select needs a keyword, plural and number formats a number"
    case .unknownKeyword: "use one of the argument's keywords, or leave the branch out"
    case .missingArgument: "show it, if the sentence needs it in this language"
    case .otherMissing: "add other {…}: it serves whatever has no branch of its own"
    case .pluralMissing: "add the branch; CLDR says which numbers it is for"
    case .pluralSuperfluous: "leave it out: no number comes to it"
    case .pluralNumber: "write # where the number goes"
    case .quotedBrace: "write ’ for an apostrophe, or '' for a straight one"
    case .fragment: "put the whole sentence into each branch"
    case .formatArguments: "use each argument of the source, and no other; number them from 1 on"
    case .formatUnnumbered: "number them, %1$@ for %@ and so on"
    case .formatPercent: "write %% for a per cent sign"
    case .formatType: "use the source's type for this argument"
    case .untranslated: "translate it, or say in a comment that it is the same: lint:disable untranslated"
    case .inconsistent: "use one of them everywhere, or give the sources different texts"
    case .wrongScript: "write the character of this script"
    case .doubledWord: "leave one out"
    case .tooLong: "say it in fewer words"
    case .edgeSpace: "leave it out: whoever shows the text sees to what is around it"
    case .doubleSpace: "leave one out"
    case .endPunctuation: "end it as the source ends"
    case .halfWidthPunctuation: "use the full-width form: ，。：；！？（）"
    case .fullWidthForm: "use the half-width form"
    case .unbalanced: "add the partner, or leave it out"
    case .lookAlike: "write the ASCII character"
    case .bidiControl: "leave it out: names are isolated when a sentence is made"
    case .invisible: "leave it out"
    }
  }
}
