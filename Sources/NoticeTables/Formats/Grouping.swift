/// Members with one name, in the order in which the names first occur.
func grouped<Member>(_ members: [Member], by name: (Member) -> String) -> [(name: String, members: [Member])] {
  var groups: [(name: String, members: [Member])] = []
  var indices: [String: Int] = [:]
  for member in members {
    let name = name(member)
    if let index = indices[name] {
      groups[index].members.append(member)
    } else {
      indices[name] = groups.count
      groups.append((name, [member]))
    }
  }
  return groups
}

extension [String] {
  /// Each once, in order.
  package var reduced: [String] { grouped(self) { $0 }.map(\.name) }
}
