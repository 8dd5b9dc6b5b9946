import NoticeFormatting

/// A chat screen without a screen: an app that gets typed objects from its SDK, and writes notices for each of its users.
@main
struct Chat {
  /// The app's own address book: aliases that the reader gave, nicks in teams, names of accounts.
  struct AddressBook: NameResolving {
    var aliases: [Account: String]
    var teamNicks: [TeamID: [Account: String]]
    var names: [Account: String]

    func name(of account: Account, in team: TeamID?) -> String? {
      firstVisible(aliases[account], team.flatMap { teamNicks[$0]?[account] }, names[account])
    }
  }

  static func main() {
    let team: TeamID = "6271272396"
    let names: [Account: String] = ["xiaoming": "小明", "lihua": "李华", "wangfang": "王芳", "noor": "نور"]
    let book = AddressBook(aliases: ["xiaoming": "老王"], teamNicks: [team: ["lihua": "守门员"]], names: names)

    let notices = [
      Notice(.invite(["lihua", "wangfang", "noor"]), by: "xiaoming", in: team),
      Notice(.update([.name("周末足球队"), .joinMode(.needAuth)]), by: "lihua", in: team),
      Notice(.mute(["noor"], .on), bySystem: true, in: team),
      Notice(.transferOwner(to: "wangfang", leaving: true), by: "xiaoming", in: team),
    ]

    // An entry of the app's own over the built-in table: this app calls its groups tribes.
    let tables = StringTables(["en": ["noun.team": "tribe", "noun.team.short": "tribe"]])
    for problem in tables.problems { print("table: \(problem)") }

    for (locale, viewer) in [("zh-Hans", "lihua"), ("zh-Hant", "xiaoming"), ("en", "wangfang")] as [(String, Account)] {
      let formatter = NoticeFormatter(locale: locale, tables: tables)
      let viewpoint = Viewpoint(viewer: viewer, names: book)
      print("\(locale), \(viewer) reads:")
      for notice in notices {
        let sentence = formatter.sentence(for: notice, viewpoint: viewpoint)
        if sentence.outcome == .nothingChanged { continue }
        print("  " + sentence.text)
        // What an app makes bold or tappable; `sentence.attributed` and `sentence.html` have it ready.
        let people = sentence.runs.compactMap { run in run.account.map { "\(sentence.text[run.range]) = \($0)" } }
        print("    " + people.joined(separator: ", "))
      }
    }
  }
}
