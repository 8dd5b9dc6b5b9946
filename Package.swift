// swift-tools-version: 6.2
import PackageDescription

/// Settings that every Swift target of the package shares.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

#if os(macOS)
  /// Homebrew's folders are not in the compiler's search path.
  let simdjsonConfig: String? = "simdjson"
#else
  /// Debian's are, and its simdjson.pc has a flag (-D…) that the package manager refuses with a warning.
  let simdjsonConfig: String? = nil
#endif

let package = Package(
  name: "Tidings",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "NoticeFormatting", targets: ["Notices", "NoticeFormatting"]),
    .library(name: "NoticeDecoding", targets: ["Notices", "NoticeDecoding"]),
    .library(name: "NoticeLedger", targets: ["Notices", "NoticeLedger"]),
    .library(name: "NoticeReports", targets: ["Notices", "NoticeFormatting", "NoticeLedger", "NoticeReports"]),
    .library(name: "NoticeStore", targets: ["Notices", "NoticeLedger", "NoticeStore"]),
    .executable(name: "tidings", targets: ["tidings"]),
    .executable(name: "tidings-bench", targets: ["tidings-bench"]),
  ],
  targets: [
    // Libraries of the system.
    .systemLibrary(
      name: "CSimdjson", pkgConfig: simdjsonConfig,
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    .systemLibrary(
      name: "CICU", pkgConfig: "icu-i18n",
      providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .systemLibrary(name: "CGetopt"),

    // Thin C interfaces over them; no domain word inside.
    .target(name: "CNoticeJSON", dependencies: ["CSimdjson"], linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CNoticeICU", dependencies: ["CICU"]),

    // The string tables, embedded at compile time.
    .target(
      name: "CNoticeTables", path: "Resources",
      exclude: [
        "en.lproj", "en-GB.lproj", "zh-Hans.lproj", "zh-Hant.lproj", "zh-Hant-HK.lproj", "notice.schema.json",
        "push.schema.json", "KEYS.md", "TRANSLATING.md",
        "preview/page.html", "preview/page.css", "preview/page.js",
      ]),

    // Bytes in and out: nothing that others are to use.
    .systemLibrary(name: "CNoticeBytes"),
    .target(name: "NoticeBytes", dependencies: ["CNoticeBytes"], swiftSettings: strict),

    .target(name: "Notices", dependencies: ["NoticeBytes"], swiftSettings: strict),
    // Apart from the decoder, so that who writes notices and states needs no library that reads JSON.
    .target(name: "NoticeEncoding", dependencies: ["NoticeBytes", "Notices"], swiftSettings: strict),
    .target(
      name: "NoticeDecoding", dependencies: ["NoticeBytes", "Notices", "NoticeEncoding", "CNoticeJSON"],
      swiftSettings: strict),
    .target(
      name: "NoticeFormatting", dependencies: ["NoticeBytes", "Notices", "CNoticeICU", "CNoticeTables"],
      swiftSettings: strict),
    .target(name: "NoticeLedger", dependencies: ["Notices", "NoticeEncoding"], swiftSettings: strict),
    .target(
      name: "NoticeReports", dependencies: ["Notices", "NoticeFormatting", "NoticeLedger"], swiftSettings: strict),
    .target(
      name: "NoticeStore", dependencies: ["CSQLite", "Notices", "NoticeDecoding", "NoticeEncoding", "NoticeLedger"],
      exclude: ["STORE.md"], swiftSettings: strict),
    .target(
      name: "NoticeTables", dependencies: ["Notices", "NoticeFormatting", "NoticeDecoding"], swiftSettings: strict),
    .executableTarget(
      name: "tidings",
      dependencies: [
        "CGetopt", "CNoticeTables", "NoticeBytes", "Notices", "NoticeDecoding", "NoticeEncoding", "NoticeFormatting",
        "NoticeLedger", "NoticeReports", "NoticeStore", "NoticeTables",
      ],
      swiftSettings: strict),

    // How fast it is: `swift run -c release tidings-bench`.
    .target(name: "CBenchmark"),
    .executableTarget(
      name: "tidings-bench",
      dependencies: ["CBenchmark", "NoticeBytes", "Notices", "NoticeDecoding", "NoticeFormatting"],
      path: "Sources/Benchmark", exclude: ["PERFORMANCE.md"], swiftSettings: strict),

    .testTarget(
      name: "NoticeDecodingTests", dependencies: ["NoticeBytes", "Notices", "NoticeDecoding", "NoticeEncoding"],
      swiftSettings: strict),
    .testTarget(
      name: "NoticeFormattingTests", dependencies: ["CNoticeICU", "Notices", "NoticeFormatting"],
      swiftSettings: strict),
    .testTarget(
      name: "NoticeLedgerTests", dependencies: ["Notices", "NoticeLedger"], swiftSettings: strict),
    .testTarget(
      name: "NoticeReportsTests", dependencies: ["Notices", "NoticeFormatting", "NoticeLedger", "NoticeReports"],
      swiftSettings: strict),
    .testTarget(
      name: "NoticeStoreTests",
      dependencies: ["CSQLite", "Notices", "NoticeDecoding", "NoticeEncoding", "NoticeLedger", "NoticeStore"],
      swiftSettings: strict),
    .testTarget(
      name: "NoticeTablesTests", dependencies: ["Notices", "NoticeFormatting", "NoticeTables"], swiftSettings: strict),
    .testTarget(
      name: "tidingsTests",
      dependencies: [
        "NoticeBytes", "Notices", "NoticeDecoding", "NoticeFormatting", "NoticeLedger", "NoticeStore", "tidings",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)
