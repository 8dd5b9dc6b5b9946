import Foundation
import Testing

// `tidings tables import` into what is there.

extension TablesCommandTests {
  @Test(
    "a translation of a catalogue comes back into it with its states, and nothing else changes",
    arguments: ["xliff1", "xliff2", "xcstrings", "po", "csv"])
  func intoCatalogue(format: String) throws {
    let root = try JSONSerialization.jsonObject(with: Data(Self.catalogue.utf8))
    var emptied = try #require(root as? [String: Any])
    var strings = try #require(emptied["strings"] as? [String: [String: Any]])
    for (key, entry) in strings {
      var localizations = entry["localizations"] as? [String: Any]
      localizations?["ru"] = nil
      strings[key]?["localizations"] = localizations?.isEmpty == true ? nil : localizations
    }
    emptied["strings"] = strings
    let other = String(decoding: try JSONSerialization.data(withJSONObject: emptied), as: UTF8.self)
    try inFolder(["App.xcstrings": Self.catalogue, "other/App.xcstrings": other]) { folder in
      let sent = try tables(
        "export", "--format", format, "--locale", "ru", "--output",
        "sent.\(format.hasPrefix("xliff") ? "xliff" : format)",
        "App.xcstrings", in: folder)
      let path = try #require(sent.out.split(separator: " ").last).dropLast()
      for target in ["App.xcstrings", "other/App.xcstrings"] {
        let outcome = try tables("import", "--output", target, String(path), in: folder)
        #expect(outcome.out.hasSuffix((target == "App.xcstrings" ? "unchanged" : "wrote") + " \(target): ru\n"))
        let written = try String(contentsOf: folder.appendingPathComponent(target), encoding: .utf8)
        #expect(written == Self.catalogue)
      }
    }
  }

  @Test("a document of several tables gives a catalogue the one of its name")
  func chosenTable() throws {
    let xliff = """
      <xliff version="1.2"><file original="en.lproj/A.strings" source-language="en" target-language="fr">
      <body><trans-unit id="Open"><source>Open</source><target>A</target></trans-unit></body></file>
      <file original="B.strings" source-language="en" target-language="fr">
      <body><trans-unit id="Open"><source>Open</source><target>B</target></trans-unit></body></file></xliff>
      """
    let empty = #"{"sourceLanguage":"en","strings":{"Open":{}},"version":"1.0"}"#
    try inFolder(["f.xliff": xliff, "B.xcstrings": empty, "C.xcstrings": empty]) { folder in
      #expect(try tables("import", "--output", "B.xcstrings", "f.xliff", in: folder).out == "wrote B.xcstrings: fr\n")
      let written = try String(contentsOf: folder.appendingPathComponent("B.xcstrings"), encoding: .utf8)
      #expect(written.contains("\"value\" : \"B\"") && !written.contains("\"value\" : \"A\""))
      let other = try tables("import", "--output", "C.xcstrings", "f.xliff", in: folder)
      #expect(other.error == "f.xliff: expected a table named C, found tables named A, B\n")
      let none = try tables("import", "--output", "D.xcstrings", "f.xliff", in: folder)
      #expect(other.code == 1 && none.code == 1 && none.error.hasPrefix("f.xliff: expected a table named D"))
    }
  }

  @Test("a part without its argument, as in Xcode's XLIFF, keeps the one that the catalogue has")
  func completedParts() throws {
    let xliff = """
      <xliff version="1.2"><file original="App.xcstrings" source-language="en" target-language="ru"><body>
      <trans-unit id="shared"><source>%#@files@ by %2$@</source><target>%2$@ и %#@files@</target></trans-unit>
      <trans-unit id="shared|==|substitutions.files.plural.other"><source>%arg files</source><target>%arg ф.</target>
      </trans-unit></body></file></xliff>
      """
    try inFolder(["f.xliff": xliff, "App.xcstrings": Self.catalogue]) { folder in
      #expect(try tables("import", "--output", "App.xcstrings", "f.xliff", in: folder).code == 0)
      let written = try String(contentsOf: folder.appendingPathComponent("App.xcstrings"), encoding: .utf8)
      // Forms that the document says nothing of stay.
      #expect(written.contains("%arg ф.") && written.contains("%arg файлов"))
      #expect(written.split(separator: "\"argNum\" : 1").count == 3)
      #expect(written.split(separator: "\"formatSpecifier\" : \"lld\"").count == 3)
    }
  }

  @Test("a table keeps its heading, order and encoding, and its other entries")
  func intoTable() throws {
    let table = "/* Heading */\n\n// b\n\"b\" = \"x\";\n\"only here\" = \"y\";\n\"n\" = \"%lld Dateien\";\n"
    let plural =
      "key,form,source:en,target:de,state,comment\nb,,x,neu,,\nn,plural.one,x,%lld Datei,,\n"
      + "n,plural.other,x,%lld Dateien,,\na,,x,auch neu,,\n"
    try inFolder(["App.csv": plural]) { folder in
      let url = folder.appendingPathComponent("de.lproj/App.strings")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let mark = Data([0xFF, 0xFE])
      try (mark + (table.data(using: .utf16LittleEndian) ?? Data())).write(to: url)
      let outcomes = try ["first", "second"].map { _ in
        try tables("import", "--output", ".", "App.csv", in: folder).out
      }
      let files = ["./de.lproj/App.stringsdict", "./de.lproj/App.strings"]
      #expect(outcomes == ["wrote", "unchanged"].map { word in files.map { "\(word) \($0)\n" }.joined() })
      let written = try Data(contentsOf: url)
      #expect(written.starts(with: mark))
      #expect(
        String(data: written, encoding: .utf16)
          == "/* Heading */\n\n// b\n\"b\" = \"neu\";\n\n\"a\" = \"auch neu\";\n\"only here\" = \"y\";\n")
    }
  }

  @Test("a plural is asked for in the categories of the language, and its frame need not be translated")
  func askedForms() throws {
    try inFolder(["App.xcstrings": Self.catalogue, "plain/en.lproj/App.stringsdict": Self.dictionary]) { folder in
      for (format, source) in [("csv", "App.xcstrings"), ("csv", "plain")] {
        let sent = try tables(
          "export", "--format", format, "--locale", "pl", "--output", "sent.csv", source, in: folder)
        #expect(sent.code == 0 || source == "App.xcstrings")
        let url = folder.appendingPathComponent("sent.csv")
        let text = try String(contentsOf: url, encoding: .utf8)
        let rows = text.split(separator: "\r\n").map(String.init)
        for category in ["one", "few", "many", "other"] {
          #expect(rows.contains { $0.contains("plural.\(category),") }, "\(source) \(category)")
        }
        // The frame of the parts stays empty.
        let filled = rows.map { $0.contains("plural.") ? $0.replacing(",,,", with: ",x,,") : $0 }
        try Data(filled.joined(separator: "\r\n").utf8).write(to: url)
        let outcome = try tables("import", "--output", "back", "sent.csv", in: folder)
        #expect(outcome.code == 0, "\(outcome.error)")
        let back = try String(
          contentsOf: folder.appendingPathComponent("back/pl.lproj/sent.stringsdict"), encoding: .utf8)
        #expect(back.contains("<key>few</key>") && back.contains("#@files@"))
      }
    }
  }

  private static let dictionary = """
    <plist version="1.0"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@files@!</string>
    <key>files</key><!-- how many --><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string><![CDATA[%d]]> files</string>
    <key>one</key><string>%d file</string></dict></dict></dict></plist>
    """

  @Test("forms that a document says nothing of stay, and what is in the place of forms is told")
  func keptForms() throws {
    let columns = "key,form,source:en,target:en,state,comment\n"
    try inFolder([
      "en.lproj/App.stringsdict": Self.dictionary, "en.lproj/App.strings": "/* c */\n\"a\" = \"b\";\n",
      "one/App.csv": columns + "files,substitutions.files@@d.plural.one,x,one %d,,\n",
      "two/App.csv": columns + "files,substitutions.files@@d.plural.one,x,one %d,,\nfiles,,x,%#@files@!,,\n",
      "three/App.csv": columns + "a,plural.one,x,1,,\na,plural.other,x,2,,\nfiles,,x,Files,,\n",
    ]) { folder in
      let frameless = try tables("import", "--output", ".", "one/App.csv", in: folder)
      #expect(frameless.code == 1 && frameless.error.contains("exclude each other"))
      let path = folder.appendingPathComponent("en.lproj/App.stringsdict")
      _ = try tables("import", "--output", ".", "two/App.csv", in: folder)
      let kept = try String(contentsOf: path, encoding: .utf8)
      #expect(kept == Self.dictionary.replacing("<string>%d file</string>", with: "<string>one %d</string>"))
      let outcome = try tables("import", "--output", ".", "three/App.csv", in: folder)
      #expect(outcome.error.contains("or the other way round: 2 entries, first \"a\""))
      let moved = try String(contentsOf: path, encoding: .utf8)
      #expect(moved.contains("<!-- c -->") && moved.contains("<key>a</key>") && !moved.contains("files"))
      let plain = try String(contentsOf: folder.appendingPathComponent("en.lproj/App.strings"), encoding: .utf8)
      #expect(plain.contains("\"files\" = \"Files\";") && !plain.contains("\"a\""))
    }
  }

  @Test("a language's folder is found by its tag, however that is written; a failed write leaves the table whole")
  func folders() throws {
    try inFolder([
      "App.csv": "key,form,source:en,target:de-at,state,comment\na,,x,neu,,\n",
      "de_AT.lproj/App.strings": "\"a\" = \"b\";\n",
    ]) { folder in
      let outcome = try tables("import", "--output", ".", "App.csv", in: folder)
      #expect(outcome.out == "wrote ./de_AT.lproj/App.strings\n")
      #expect(
        try tables("import", "--output", ".", "App.csv", in: folder).out == "unchanged ./de_AT.lproj/App.strings\n")
    }
  }

  @Test("nothing is put into a table that cannot be read whole", arguments: ["/* open", "\"a\" \"b\";", "\"a\" = \"b"])
  func intoBroken(end: String) throws {
    let table = "\"x\" = \"y\";\n" + end
    try inFolder([
      "App.csv": "key,form,source:en,target:de,state,comment\nx,,x,z,,\nnew,,x,z,,\n", "de.lproj/App.strings": table,
    ]) { folder in
      let outcome = try tables("import", "--output", ".", "App.csv", in: folder)
      #expect(outcome.code == 1 && outcome.out == "")
      #expect(outcome.error.hasPrefix("./de.lproj/App.strings:2:") && outcome.error.contains("before that is mended"))
      let kept = try String(contentsOf: folder.appendingPathComponent("de.lproj/App.strings"), encoding: .utf8)
      #expect(kept == table)
    }
  }

  /// As Xcode writes it, with what there is no model of.
  static let catalogue = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld files" : {
          "comment" : "How many",
          "localizations" : {
            "en" : {
              "variations" : {
                "plural" : {
                  "one" : {
                    "stringUnit" : {
                      "state" : "new",
                      "value" : "%lld file"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "new",
                      "value" : "%lld files"
                    }
                  }
                }
              }
            },
            "ru" : {
              "variations" : {
                "plural" : {
                  "few" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld файла"
                    }
                  },
                  "many" : {
                    "stringUnit" : {
                      "state" : "needs_review",
                      "value" : "%lld файлов"
                    }
                  },
                  "one" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld файл"
                    }
                  },
                  "other" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "%lld файла"
                    }
                  }
                }
              }
            }
          }
        },
        "Open" : {
          "comment" : "A button",
          "isCommentAutoGenerated" : true,
          "localizations" : {
            "ru" : {
              "stringUnit" : {
                "state" : "needs_review",
                "value" : "Открыть \\\"{1}\\\" / %%"
              }
            }
          }
        },
        "shared" : {
          "extractionState" : "manual",
          "localizations" : {
            "en" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "%#@files@ by %2$@"
              },
              "substitutions" : {
                "files" : {
                  "argNum" : 1,
                  "formatSpecifier" : "lld",
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg file"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg files"
                        }
                      }
                    }
                  }
                }
              }
            },
            "ru" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "%2$@: %#@files@"
              },
              "substitutions" : {
                "files" : {
                  "argNum" : 1,
                  "formatSpecifier" : "lld",
                  "variations" : {
                    "plural" : {
                      "few" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg файла"
                        }
                      },
                      "many" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg файлов"
                        }
                      },
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg файл"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%arg файла"
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "unknown" : {
          "localizations" : {
            "en" : {
              "phrases" : [
                1
              ]
            }
          }
        }
      },
      "version" : "1.0"
    }
    """
}
