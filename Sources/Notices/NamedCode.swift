/// A number of the wire whose known values have names and whose unknown values are kept as they are.
///
/// The set is open: servers add values, and a value that this version does not know must survive.
public protocol NamedCode: RawRepresentable, Hashable, Sendable where RawValue == Int {
  init(rawValue: Int)

  /// The known values, each with the name that the SDK's headers give it, in lower camel case.
  static var names: [(code: Self, name: String)] { get }

  /// The SDK's name; nil where the value is not known.
  var name: String? { get }
}

extension NamedCode {
  /// That of `names`.
  ///
  /// (Inlined, as many are asked for it, and a type's own version takes a fraction of the time.)
  @inlinable public var name: String? {
    let names = Self.names
    for index in names.indices where names[index].code.rawValue == rawValue { return names[index].name }
    return nil
  }
}
