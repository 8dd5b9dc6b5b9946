// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Chat",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "Tidings", path: "../..")],
  targets: [
    .executableTarget(name: "Chat", dependencies: [.product(name: "NoticeFormatting", package: "Tidings")])
  ],
  swiftLanguageModes: [.v6]
)
