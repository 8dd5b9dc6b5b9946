import Foundation
import Testing

/// `tidings push`, run as a user runs it.
@Suite("The command push")
struct PushCommandTests {
  private func push(_ arguments: String..., input: String = "") throws -> CommandTests.Outcome {
    try CommandTests().tidings(["push"] + arguments, input: input)
  }

  private static let samples = GoldenTests.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples")

  private static let one =
    #"{"message":{"team":"9","from":"a","fromNick":"Al","apnsContent":"hi","apnsMemberOption":{"apnsContent":"you!"}},"recipients":[{"account":"b"},{"account":"c","notifyState":1}]}"#

  @Test("the sample, in the reader's language and with their names")
  func sample() throws {
    let outcome = try push(
      "--locale", "zh-Hans", "--viewer", "lihua", "--names", Self.samples.appendingPathComponent("names.json").path,
      Self.samples.appendingPathComponent("push.jsonl").path)
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.out == """
        xiaoming\tno push\t老王不会收到自己消息的推送\t-
        lihua\tpush\t你会收到群聊里所有消息的推送\t小明发来一条消息
        wangfang\tno push\twangfang只接收群主和管理员消息的推送，老王不是群主或管理员\t-
        zhaomin\tno push\tzhaomin开启了群消息免打扰，不会收到推送\t-
        chenchen\tno push\tchenchen开启了全局免打扰，不会收到推送\t-
        lihua\tpush\t你会收到群聊里所有消息的推送\t班长发来一条消息
        wangfang\tpush\twangfang只接收群主和管理员消息的推送，班长是群主\t班长发来一条消息
        zhaomin\tpush\t班长设置了强制推送，zhaomin即使开启了免打扰也会收到推送\t请马上来开会
        chenchen\tpush\t班长设置了强制推送，chenchen即使开启了免打扰也会收到推送\t请马上来开会
        lihua\tpush\t你会收到群聊里所有消息的推送\t小明：在群里提到了你
        wangfang\tpush\twangfang只接收群主和管理员消息的推送，老王是管理员\t小明发来一条消息
        zhaomin\tno push\tzhaomin开启了群消息免打扰，不会收到推送\t-

        """)
  }

  @Test("jsonl is an object a recipient")
  func jsonLines() throws {
    let outcome = try push("--locale", "en", "--format", "jsonl", "-", input: Self.one)
    #expect(
      outcome.out == """
        {"team":"9","from":"a","account":"b","pushes":true,"banner":"Al：you!","key":"push.notifyAll","locale":"en","text":"b gets notifications for all messages in the group"}
        {"team":"9","from":"a","account":"c","pushes":false,"key":"push.notifyNone","locale":"en","text":"c gets no notification because they turned off notifications for the group"}

        """)
  }

  @Test("a leniency is a note; --quiet hides it, --strict makes it an error")
  func leniencies() throws {
    let input = #"{"message":{"from":1},"recipients":[{"account":"b"}]}"#
    let usual = try push("--locale", "en", "-", input: input)
    #expect(usual.code == 0 && usual.error.hasPrefix("-:1: note: "))
    let quiet = try push("--locale", "en", "--quiet", "-", input: input)
    #expect(quiet.code == 0 && quiet.error == "" && quiet.out == usual.out)
    let strict = try push("--locale", "en", "--strict", "-", input: input)
    #expect(strict.code == 1 && strict.error.hasPrefix("-:1: error: ") && strict.out == "")
  }

  @Test("names are isolated where the options say so")
  func isolation() throws {
    let outcome = try push("--locale", "en", "--isolation", "always", "-", input: Self.one)
    #expect(
      outcome.out.hasPrefix(
        "b\tpush\t\u{2068}b\u{2069} gets notifications for all messages in the group\tAl：you!\n"))
  }

  @Test("what an option without forcePush means can be said")
  func forcePushDefault() throws {
    func banners(_ arguments: String...) throws -> [Substring?] {
      try CommandTests().tidings(["push", "--locale", "en"] + arguments + ["-"], input: Self.one).out
        .split(separator: "\n").map { $0.split(separator: "\t").last }
    }
    #expect(try banners() == ["Al：you!", "-"])
    #expect(try banners("--force-push-default", "no") == ["Al：you!", "-"])
    #expect(try banners("--force-push-default", "yes") == ["you!", "you!"])
  }

  @Test("what cannot be read is told, the rest is decided, and the exit status says so")
  func faults() throws {
    let outcome = try push(
      "--locale", "en", "-", "nowhere.json", input: #"{"message":{"from":"a"},"recipients":[7]}"# + "\n{\n" + Self.one)
    #expect(outcome.code == 1)
    #expect(outcome.out.split(separator: "\n").count == 2)
    #expect(
      outcome.error == """
        -:1: error: expected a recipient (an object), found 7 [byte 38, $.recipients[0]]
        -:2: error: broken JSON: begins here and is not closed; is it cut off?; went on behind line 2 [byte 42, $]
        nowhere.json: error: No such file or directory

        """)
    #expect(try push("--locale", "en", "-").error == "-: note: there is no record in it\n")
  }

  @Test(
    "wrong usage is told, with where to find help",
    arguments: [
      [], ["--format", "html", "-"], ["--force-push-default", "1", "-"], ["--locale", "z?", "-"],
      ["--max-record", "0", "-"],
      ["--dialect", "web", "-"],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try CommandTests().tidings(["push"] + arguments)
    #expect(outcome.code == 2 && outcome.out == "")
    #expect(outcome.error.hasSuffix("Try 'tidings push --help'.\n"))
    #expect(try push("--help").out.contains("usage: tidings push "))
  }

  @Test("no name, account or text can break a line of the log or turn it around; jsonl has them as they are")
  func hostile() throws {
    let input =
      #"{"message":{"from":"s\n\u202E","fromNick":"n\t\u2067\u001B[31m","apnsContent":"1\t2\n3\u202E","apnsMemberOption":{}},"recipients":[{"account":"\u202Er\n{0} %@"}]}"#
    let log = try push("--locale", "en", "-", input: input).out
    #expect(
      log
        == "r⏎{0} %@\tpush\tr⏎{0} %@ gets notifications for all messages in the group\tn ␛[31m：1 2⏎3\n")
    let object = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try push("--locale", "en", "--format", "jsonl", "-", input: input).out.utf8)) as? [String: Any])
    #expect(object["account"] as? String == "\u{202E}r\n{0} %@")
    #expect(object["banner"] as? String == "n ␛[31m：1\t2\n3\u{202E}")
  }
}
