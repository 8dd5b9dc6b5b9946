import Foundation
import Testing

@testable import NoticeFormatting
@testable import NoticeTables

@Suite("Documents with faults")
struct DocumentFaultTests {
  private static let xliff =
    "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\" target-language=\"de\"><body>\n"
  private static let deep = String(repeating: "device.mac.", count: 2_000)

  private static let columns = "key,form,source:en,target:de,state,comment\n"

  @Test(
    "what cannot be understood is an error with its line and what was expected",
    arguments: [
      ("a.xliff", "", 1, "well-formed XML"), ("a.xliff", "<a/>", 1, "expected <xliff version=\"1.2\">"),
      ("a.xliff", xliff + "<trans-unit id=\"a\">", 3, "well-formed XML"), ("a.xliff", xliff, 2, "well-formed XML"),
      ("a.xliff", xliff + "<trans-unit>", 3, "an attribute id"),
      ("a.xliff", xliff + "<trans-unit id=\"a\"><source>&x;</source>", 3, "well-formed XML"),
      (
        "a.xliff",
        xliff
          + "<trans-unit id=\"a\"><source/></trans-unit>\n<trans-unit id=\"a\"><source/></trans-unit></body></file>",
        4, "stands twice"
      ),
      ("a.xliff", "<xliff version=\"2.0\" srcLang=\"../x\"/>", 1, "a BCP 47 tag as srcLang, found “../x”"),
      (
        "a.xliff", "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<xliff/>", 2, "expected no document type"
      ),
      ("a.po", "msgid \"a\"\nmsgstr \"b\"", 1, "the header"),
      ("a.po", Documents.header + "msgid a", 3, "expected a text in \""),
      ("a.po", Documents.header + "\nmsgid \"a\"\nmsgid \"b\"", 5, "a msgstr before the next msgid"),
      ("a.po", Documents.header + "msgid \"a", 3, "a \" at the end"),
      ("a.po", Documents.header + "msgid \"\\q\"", 3, "an escape of C"),
      ("a.po", Documents.header + "msgctxt \"a\"", 3, "a msgid"),
      ("a.po", Documents.header + "<<<<", 3, "msgctxt, msgid"),
      ("a.po", Documents.header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[2] \"\"", 3, "a msgstr[1]"),
      (
        "a.po", Documents.header + "msgid \"a\"\nmsgstr \"\"\nmsgid \"a\"\nmsgstr \"\"", 5, "the key \"a\" stands twice"
      ),
      (
        "a.po", Documents.plurals("lv", "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;"), 1,
        "forms 1 and 2 have numbers of the category zero"
      ),
      (
        "a.po", Documents.plurals("ru", "nplurals=2; plural=n != 1;"), 1,
        "forms 0 and 1 have numbers of the category one"
      ),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=n;"), 1, "found another for n=2"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=1/n;"), 1, "found another for n=0"),
      ("a.po", Documents.plurals("en", "nplurals=3; plural=n != 1;"), 1, "found none for the form 2"),
      ("a.po", Documents.plurals("en", "nplurals=999999999999; plural=0;"), 1, "nplurals from 1 to 6"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=(n != 1;"), 1, "expected “)” in the formula"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=n n;"), 1, "nothing behind the formula"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=n = 1;"), 1, "a formula of n in C"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=99999999999999999999;"), 1, "n, a number or “(”"),
      ("a.po", Documents.plurals("en", "nplurals=2; plural=\(String(repeating: "(", count: 400))"), 1, "less nesting"),
      (
        "a.po", Documents.plurals("en", "nplurals=2; plural=\(String(repeating: "!", count: 1_000))"), 1,
        "a shorter formula"
      ),
      ("a.csv", columns + "k,\(deep)plural.other,x,,,\n", 2, "a form of at most 8 steps"),
      ("a.xliff", xliff + "<trans-unit id=\"k|==|\(deep)device.x\"><source/></trans-unit></body></file>", 3, "8 steps"),
      ("a.csv", columns + "a,plural.bogus,x,y,,\n", 2, "one of CLDR's categories"),
      ("a.po", "msgid \"\"\nmsgstr \"\"\nmsgid \"a\"\nmsgstr \"b\"", 1, "the language that this is translated into"),
      ("a.csv", "", 1, "one column “key”"), ("a.csv", "key,form,source:en,state,comment\n", 1, "one column “target”"),
      ("a.csv", columns + "a,,x,y,,,z\n", 2, "6 fields, found 7"),
      ("a.csv", columns + "a,,\"x,,,\n", 2, "closes this field"),
      ("a.csv", columns + "a,,\"x\"y,,,\n", 2, "a comma"), ("a.csv", columns + "a,some,x,,,\n", 2, "a form"),
      ("a.csv", columns + "a,,x,y,done,\n", 2, "a state"),
      ("a.csv", "key,form,source,target:de,state,comment", 1, "BCP"),
      ("a.csv", columns + "a,,x,y,,\r\na,,x,y,,\r\n", 3, "stands twice"),
      ("a.csv", columns + "a,,x,y,,\na,plural.one,x,y,,\n", 2, "exclude each other"),
      ("a.xcstrings", "", 1, "empty"), ("a.xcstrings", "{\n\"strings\": {}}", 1, "\"sourceLanguage\""),
      ("a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": 1}}", 2, "an object with \"localizations\""),
      (
        "a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": {},\n\"a\": {}}}", 3,
        "each key of an object once"
      ),
      (
        "a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {\"a\": {\"localizations\": {\"e n\": {}}}}}", 2,
        "BCP 47"
      ),
      ("a.xcstrings", "{\"sourceLanguage\": \"en\",\n\"strings\": {", 1, "not closed"),
    ])
  func faults(path: String, text: String, line: Int, expected: String) throws {
    let error = try #require(throws: TableFormatError.self) { _ = try TableFormat.read(Data(text.utf8), path: path) }
    #expect(error.description.hasPrefix("\(path):\(line):"), "\(error)")
    #expect(error.description.contains(expected), "\(error)")
  }
}
