import NoticeTables
import Testing

// For each rule of the linter, texts in which it finds something, and their clean counterparts.

extension LintTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: LintRule
    var locale = "en"
    var source: String?
    var planted: String
    var meant: String
    var clean: String
    var testDescription: String { "\(rule.rawValue) \(locale) \(planted)" }
  }

  static func kick(_ value: String) -> String { "/* c */\n\"team.kick\" = \"\(value)\";\n" }
  static func nothing(_ value: String) -> String { "/* c */\n\"team.update.unknowns\" = \"\(value)\";\n" }
  static func own(_ value: String) -> String { "/* c */\n\"title\" = \"\(value)\";\n" }

  static let messages: [Case] = [
    Case(rule: .tableSyntax, planted: "/* c */\n\"team.kick\" \"x\";", meant: "\"", clean: kick("x")),
    Case(
      rule: .duplicateKey, planted: kick("x") + kick("y"), meant: "\"team.kick\"", clean: kick("x")),
    Case(rule: .missingComment, planted: "\"team.kick\" = \"x\";", meant: "\"team.kick\"", clean: kick("x")),
    Case(
      rule: .unknownRule, planted: "/* lint:disable doublespace */\n\"team.kick\" = \"x\";", meant: "\"team.kick\"",
      clean: "/* lint:disable double-space: wanted so */\n\"team.kick\" = \"x\";"),
    Case(
      rule: .missingKey, locale: "de", source: kick("x") + "/* c */\n\"team.leave\" = \"y\";", planted: kick("z"),
      meant: "/",
      clean: kick("z") + "/* c */\n\"team.leave\" = \"v\";"),
    Case(
      rule: .unknownKey, planted: kick("x") + "/* c */\n\"team.kik\" = \"x\";", meant: "\"team.kik\"", clean: kick("x")),
    Case(rule: .messageSyntax, planted: kick("{actor x"), meant: "a", clean: kick("{actor} x")),
    Case(
      rule: .messageSyntax, planted: kick("{count, plural, eins {x} other {#}}"), meant: "eins",
      clean: kick("{count, plural, one {x} other {#}}")),
    Case(
      rule: .messageSyntax, planted: kick("{count, number, ::scale/9}"), meant: "{count, number, ::scale/9}",
      clean: kick("{count, number}")),
    Case(
      rule: .messageSyntax, planted: kick("{actorIs, select, you {x} other {y} other {z}}"), meant: "other",
      clean: kick("{actorIs, select, you {x} other {y}}")),
    Case(
      rule: .pluralNumber,
      planted: kick(
        "{targetIs, select, you {x} other {{count, plural, one {x} other {{actorIs, select, you {y} other {z}}}}}}"),
      meant: "y",
      clean: kick("{count, plural, one {x} other {{actorIs, select, you {{count}} other {{targets}}}}}")),
    Case(rule: .emptyText, planted: kick(" "), meant: "\"team.kick\"", clean: kick("x")),
    Case(rule: .unknownArgument, planted: kick("{who} x"), meant: "{who", clean: kick("{actor} x")),
    Case(rule: .unknownArgument, planted: kick("{note} x"), meant: "{note", clean: kick("{actor} x")),
    Case(
      rule: .argumentType, planted: kick("{actor, select, other {x}}"), meant: "{actor",
      clean: kick("{actorIs, select, other {x}}")),
    Case(
      rule: .argumentType, planted: kick("{targets, plural, one {x} other {#}}"), meant: "{targets",
      clean: kick("{count, plural, one {x} other {#}}")),
    Case(
      rule: .unknownKeyword, planted: kick("{actorIs, select, yuo {x} other {y}}"), meant: "yuo",
      clean: kick("{actorIs, select, you {x} other {y}}")),
    Case(
      rule: .missingArgument, locale: "de", source: kick("{actor} {targets} x"), planted: kick("{actor} y"),
      meant: "\"team.kick\"", clean: kick("{actor} {others} y")),
    Case(
      rule: .otherMissing, planted: kick("{actorIs, select, you {x}}"), meant: "{",
      clean: kick("{actorIs, select, you {x} other {y}}")),
    Case(
      rule: .pluralMissing, planted: kick("{count, plural, other {#}}"), meant: "{count",
      clean: kick("{count, plural, one {x} other {#}}")),
    Case(
      rule: .pluralMissing, locale: "ru", planted: kick("{count, plural, one {#} many {#} other {#}}"), meant: "{count",
      clean: kick("{count, plural, one {#} few {#} many {#} other {#}}")),
    Case(
      rule: .pluralSuperfluous, locale: "zh-Hans", planted: kick("{count, plural, one {甲} other {#}}"), meant: "one",
      clean: kick("{count, plural, other {#}}")),
    Case(
      rule: .pluralNumber, planted: kick("{count, plural, one {x} other {many}}"), meant: "many",
      clean: kick("{count, plural, one {x} other {{targets}}}")),
    Case(
      rule: .pluralNumber, locale: "ru", planted: kick("{count, plural, one {x} few {#} many {#} other {#}}"),
      meant: "x", clean: kick("{count, plural, one {#} few {#} many {#} other {#}}")),
    Case(rule: .quotedBrace, planted: kick("'{actor}' x"), meant: "'{", clean: kick("’{actor}’ x")),
    Case(
      rule: .fragment, planted: kick("{actor} {count, plural, one {x} other {#}}"),
      meant: "{count, plural, one {x} other {#}}", clean: kick("{count, plural, one {{actor} x} other {{actor} #}}")),
    Case(
      rule: .untranslated, locale: "de", source: kick("{actor} left"), planted: kick("{actor} left"),
      meant: "{actor} left", clean: kick("{actor} ging")),
    Case(
      rule: .inconsistent, locale: "de", source: kick("{actor} left") + "/* c */\n\"team.leave\" = \"{actor} left\";",
      planted: kick("{actor} ging") + "/* c */\n\"team.leave\" = \"{actor} ist weg\";", meant: "{actor} ist weg",
      clean: kick("{actor} ging") + "/* c */\n\"team.leave\" = \"{actor} ging\";"),
    Case(rule: .wrongScript, locale: "zh-Hans", planted: kick("{actor}邀請"), meant: "請", clean: kick("{actor}邀请")),
    Case(rule: .wrongScript, locale: "zh-Hant-HK", planted: kick("{actor}邀请"), meant: "请", clean: kick("{actor}邀請群裡")),
    Case(
      rule: .doubledWord, planted: kick("{actor} left the the group"), meant: "the",
      clean: kick("{actor} left the group")),
    Case(
      rule: .doubledWord, locale: "zh-Hans", planted: kick("{actor}退出了了群聊"), meant: "了", clean: kick("{actor}退出了群聊，妈妈")),
    Case(
      rule: .tooLong, planted: kick(String(repeating: "long text ", count: 20) + "x"),
      meant: String((String(repeating: "long text ", count: 20) + "x").prefix(100 - "\"team.kick\" = \"".count)),
      clean: kick("short")),
    Case(rule: .edgeSpace, planted: kick(" {actor} x"), meant: " ", clean: kick("{actor} x")),
    Case(
      rule: .edgeSpace, planted: kick("{actorIs, select, you {x } other {y}}"), meant: " ",
      clean: kick("{actorIs, select, you {x} other {y}}")),
    Case(rule: .doubleSpace, planted: kick("{actor}  x"), meant: "  ", clean: kick("{actor} x")),
    Case(
      rule: .endPunctuation, locale: "de", source: kick("{actor} left"), planted: kick("{actor} ging."), meant: ".",
      clean: kick("{actor} ging")),
    Case(
      rule: .endPunctuation, locale: "zh-Hans", source: kick("{actor} left."), planted: kick("{actor}走了"), meant: "了",
      clean: kick("{actor}走了。")),
    Case(
      rule: .halfWidthPunctuation, locale: "zh-Hans", planted: kick("{actor}走了,再见"), meant: ",",
      clean: kick("{actor}走了，再见 example.com 3:00")),
    Case(rule: .fullWidthForm, planted: kick("{actor}：x"), meant: "：", clean: kick("{actor}: x")),
    Case(rule: .fullWidthForm, locale: "zh-Hans", planted: kick("{actor}ＡＢ"), meant: "Ａ", clean: kick("{actor}AB：")),
    Case(rule: .unbalanced, locale: "zh-Hant", planted: kick("{actor}「走了"), meant: "「", clean: kick("{actor}「走」了")),
    Case(rule: .unbalanced, planted: kick("{actor} left)"), meant: ")", clean: kick("{actor}’s (old) “group”")),
    Case(
      rule: .unbalanced, planted: kick("The ‘old team’s {actor} don’t"), meant: "‘",
      clean: kick("The ‘old’ dogs’ don’t ‘{actor}’s’ rock ’n’ roll, ’90s ‘it’s’")),
    Case(rule: .unbalanced, locale: "de", planted: kick("‚{actor}"), meant: "‚", clean: kick("‚{actor}‘ und ‚geht’s’")),
    Case(rule: .unbalanced, locale: "zh-Hans", planted: kick("‘{actor}"), meant: "‘", clean: kick("他说‘你’好")),
    Case(rule: .unbalanced, locale: "zh-Hant", planted: kick("「『{actor}」"), meant: "『", clean: kick("「『{actor}』」")),
    Case(rule: .unbalanced, locale: "fr", planted: kick("‹ {actor}"), meant: "‹", clean: kick("‹ {actor} › l’ami")),
    Case(rule: .lookAlike, planted: kick("｛actor} x".replacing("}", with: "｝")), meant: "｛", clean: kick("{actor} x")),
    Case(
      rule: .bidiControl, planted: kick("{actor} \u{202E}x"), meant: "\u{202E}",
      clean: kick("{actor} \u{202A}x\u{202C}")),
    Case(rule: .bidiControl, planted: kick("{actor} x\u{2069}"), meant: "\u{2069}", clean: kick("{actor} x")),
    Case(rule: .invisible, planted: kick("{actor} x\u{200B}y"), meant: "\u{200B}", clean: kick("{actor} xy")),
  ]

  static let formats: [Case] = [
    Case(
      rule: .formatArguments, locale: "de", source: own("%1$@ and %2$@"), planted: own("%1$@ allein"),
      meant: "%1$@ allein", clean: own("%2$@ und %1$@")),
    Case(
      rule: .formatArguments, locale: "de", source: own("%@ only"), planted: own("%1$@ und %2$@"),
      meant: "%2$@", clean: own("nur %@")),
    Case(rule: .formatArguments, planted: own("%1$@ has %3$lld"), meant: "%3$lld", clean: own("%1$@ has %2$lld")),
    Case(
      rule: .formatArguments, locale: "de", source: own("%*d and %.*f"), planted: own("%2$d und %4$.*3$f"),
      meant: "%2$d und %4$.*3$f", clean: own("%4$.*3$f und %2$*1$d")),
    Case(
      rule: .formatArguments, locale: "de", source: own("%d"), planted: own("%*d"), meant: "%*d", clean: own("%8.3d")),
    Case(
      rule: .formatType, locale: "de", source: own("%1$@ %2$d"), planted: own("%2$*1$d"), meant: "*1$",
      clean: own("%2$d %1$@")),
    Case(rule: .formatUnnumbered, planted: own("%2$*d"), meant: "*", clean: own("%*d")),
    Case(rule: .formatUnnumbered, planted: own("%*d of %d"), meant: "*", clean: own("%2$*1$d of %3$.*1$f")),
    Case(rule: .formatPercent, planted: own("%@ %*"), meant: "%", clean: own("%@ %%*")),
    Case(rule: .formatUnnumbered, planted: own("%@ has %lld"), meant: "%@", clean: own("%1$@ has %2$lld")),
    Case(rule: .formatPercent, planted: own("%@ is 90% sure"), meant: "%", clean: own("%@ is 90%% sure")),
    Case(
      rule: .formatType, locale: "fr", source: own("%d files"), planted: own("%@ fichiers"), meant: "%@",
      clean: own("%d fichiers")),
    Case(rule: .formatType, planted: own("%1$@ %1$d"), meant: "%1$@ %1$d", clean: own("%1$@ %1$@")),
    Case(
      rule: .lookAlike, locale: "fr", source: own("%@ left"), planted: own("％@ parti"), meant: "％",
      clean: own("%@ parti")),
    Case(
      rule: .untranslated, locale: "fr", source: own("%@ left"), planted: own("%@ left"), meant: "%@ left",
      clean: own("%@ parti")),
  ]
}

extension LintFinding {
  /// What it underlines.
  var meant: String {
    let scalars = Array((excerpt ?? "").unicodeScalars)
    let start = min(place.column - excerptColumn, scalars.count)
    return String(String.UnicodeScalarView(scalars[start..<min(start + length, scalars.count)]))
  }
}
