import Foundation
import Testing

// `tidings preview`; the page itself is tested in `PreviewTests`.

extension CommandTests {
  @Test("preview writes its page to standard output or a file, with the tables of the command line")
  func preview() throws {
    let page = try tidings("preview")
    #expect(page.code == 0 && page.error == "")
    #expect(page.out.hasPrefix("<!doctype html>\n") && page.out.hasSuffix("</html>\n"))

    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let arabic = folder.appendingPathComponent("ar.lproj", isDirectory: true)
    try FileManager.default.createDirectory(at: arabic, withIntermediateDirectories: true)
    try Data("\"team.leave\" = \"غادر {actor}\"; \"team.kick\" = \"{x}\";".utf8)
      .write(to: arabic.appendingPathComponent("Own.strings"))
    let file = folder.path + "/page.html"
    let own = try tidings("preview", "--tables", folder.path, "--output", file)
    #expect(own.code == 0 && own.out == "")
    #expect(own.error.hasPrefix("\(arabic.path)/Own.strings:1:32: the entry \"team.kick\": "))
    let html = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    #expect(html.contains("غادر {actor}") && html.contains("\(arabic.path)/Own.strings:1\""))

    #expect(!page.out.contains("Classic.strings:"))
    #expect(try tidings("preview", "--style", "classic").out.contains("Classic.strings:"))

    let unwritable = try tidings("preview", "--output", folder.path)
    #expect(unwritable.code == 1)
    #expect(unwritable.error == "tidings preview: \(folder.path): Is a directory\n")
    let wrong = try tidings("preview", "page.html")
    #expect(wrong.code == 2)
    #expect(wrong.error.hasPrefix("tidings preview: it takes no FILE; --output FILE says where to write\n"))
    #expect(try tidings("preview", "--tables", folder.path + "/none").code == 2)
  }
}
