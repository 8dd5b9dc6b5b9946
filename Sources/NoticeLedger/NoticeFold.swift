public import Notices

/// State that follows from notices, a key at a time: a team's from those of the team, two people's from those between them.
///
/// No fold looks at another key, so notices can be split by key among threads, processes and machines.
public protocol NoticeFold: Hashable, Sendable {
  associatedtype Key: Hashable & Sendable

  /// Whose state a notice belongs to; nil where it says nothing of this kind.
  static func key(of notice: Notice) -> Key?

  /// What is known before the first notice: nothing.
  init(_ key: Key)

  var key: Key { get }

  /// The next notice in the order of `LedgerEntry`. Notices of other keys change nothing.
  mutating func apply(_ notice: Notice)
}
