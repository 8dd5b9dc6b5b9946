public import Notices

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Sentence {
  /// The sentence with its runs as attributes: `notice.role` and `notice.account`, so that an app can make names bold or
  /// tappable without looking for them.
  public var attributed: AttributedString {
    var attributed = AttributedString()
    var end = text.startIndex
    for run in runs {
      attributed += AttributedString(text[end..<run.range.lowerBound])
      var part = AttributedString(text[run.range])
      part.notice.role = run.role
      part.notice.account = run.account
      attributed += part
      end = run.range.upperBound
    }
    return attributed + AttributedString(text[end...])
  }
}

extension AttributeScopes {
  /// What the parts of a sentence stand for.
  public struct NoticeAttributes: AttributeScope {
    public let role: RoleAttribute
    public let account: AccountAttribute

    public enum RoleAttribute: AttributedStringKey {
      public typealias Value = Sentence.Role
      public static let name = "NoticeFormatting.role"
    }

    public enum AccountAttribute: AttributedStringKey {
      public typealias Value = Account
      public static let name = "NoticeFormatting.account"
    }
  }

  public var notice: NoticeAttributes.Type { NoticeAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.NoticeAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
