// The names and texts that stand in the sentences.

extension SentenceMatrix {
  /// The texts of a language.
  struct Words {
    var names: [String]
    var team: String
    var intro: String
    var title: String
    var announcement: String
    var note: String
    var alias: String

    static func of(_ locale: String) -> Words {
      switch locale {
      case let tag where tag.hasPrefix("zh-Hant"):
        Words(
          names: ["小明", "李華", "王芳", "陳怡君", "林志豪", "張雅婷", "黃冠宇"], team: "週末羽球隊",
          intro: "每週六下午在體育館打球", title: "本週活動", announcement: "週六下午三點體育館集合", note: "我是小明的同事",
          alias: "老同學")
      case let tag where tag.hasPrefix("zh"):
        Words(
          names: ["小明", "李华", "王芳", "赵敏", "陈晨", "周婷", "吴迪"], team: "周末足球队", intro: "每周六下午踢球",
          title: "本周活动", announcement: "周六下午三点体育场集合", note: "我是小明的同事", alias: "老同学")
      default:
        Words(
          names: ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace"], team: "Weekend football",
          intro: "We play on Saturday afternoons", title: "This week",
          announcement: "Meet at the stadium on Saturday at three", note: "I work with Alice",
          alias: "Boss")
      }
    }

    var lengthened: Words {
      func long(_ text: String) -> String { Array(repeating: text, count: 1 + 100 / text.count).joined(separator: " ") }
      return Words(
        names: names.enumerated().map { index, name in
          let letters = String(repeating: String(name.suffix(1)), count: 24)
          return index.isMultiple(of: 2) ? "\(name)（Regional Operations, Ottawa 渥太华分公司新媒体运营组）" : name + letters
        },
        team: long(team), intro: long(intro), title: long(title), announcement: long(announcement), note: long(note),
        alias: long(alias))
    }

    static let hostile = Words(
      names: [
        "<script>alert(1)</script>", "\u{202E}desrever\u{2066} שלום", "{targets} '' %@ & &lt;",
        "Z" + String(repeating: "\u{301}\u{323}", count: 8) + "algo 👩‍👩‍👧‍👦", "\u{200B}", "ليلى", "</bdi><!--",
      ],
      team: "</script><!-- \u{2028}שלום", intro: "“\u{202E}\"'`”\n\tin two lines", title: "{0, plural}",
      announcement: "\u{2067}${x} \\u003C \u{7}", note: "<img src=x onerror=alert(1)>",
      alias: "\u{202E}\n{actor} “שלום”")
  }
}
