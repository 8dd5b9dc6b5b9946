internal import Notices

// How dialects read values: with what they mean, for whoever asks why, and with a note where they are written in
// another way than usual. Null is nil everywhere.

extension RecordDecoder {
  /// A text. A number's digits are read as well, and noted unless numbers are usual there.
  @inline(__always)
  func text(_ value: JSONValue?, _ meaning: @autoclosure () -> String, numbersAreUsual: Bool = false) -> String? {
    guard let value else { return nil }
    // That is what nearly all are.
    if value.isWholeString, !keepsReadings { return value.characters }
    return unusualText(value, meaning, numbersAreUsual: numbersAreUsual)
  }

  @inline(never)
  private func unusualText(_ value: JSONValue, _ meaning: () -> String, numbersAreUsual: Bool) -> String? {
    guard !value.isNull else { return nil }
    guard let text = value.stringOrDigits else {
      report(.wrongType(expected: meaning(), found: value.excerpt), .warning, at: value)
      return nil
    }
    if value.kind == .number, !numbersAreUsual { lenient(.numberForText, at: value) }
    if value.hasHalfCharacter { lenient(.halfCharacter, at: value) }
    note(value, meaning())
    return text
  }

  /// The same, and an empty text is nil too: for ids and names.
  @inline(__always)
  func nonEmptyText(_ value: JSONValue?, _ meaning: @autoclosure () -> String, numbersAreUsual: Bool = false)
    -> String?
  {
    guard let value else { return nil }
    // That is what nearly all are.
    if value.isWholeString, !keepsReadings { return value.isEmpty ? nil : value.characters }
    let text = unusualText(value, meaning, numbersAreUsual: numbersAreUsual)
    return text?.isEmpty == true ? nil : text
  }

  /// An integer. A text of digits is read as well; which of the two is usual depends on the dialect.
  @inline(__always)
  func integer(_ value: JSONValue?, _ meaning: @autoclosure () -> String, textIsUsual: Bool = false) -> Int64? {
    guard let value else { return nil }
    // What nearly all are.
    if textIsUsual ? value.isString : value.isNumber, !keepsReadings, let number = value.integer { return number }
    return unusualInteger(value, meaning, textIsUsual: textIsUsual)
  }

  @inline(never)
  private func unusualInteger(_ value: JSONValue, _ meaning: () -> String, textIsUsual: Bool) -> Int64? {
    guard !value.isNull else { return nil }
    guard let number = value.integer else {
      report(.wrongType(expected: meaning(), found: value.excerpt), .warning, at: value)
      return nil
    }
    if textIsUsual, value.kind == .number { lenient(.numberForText, at: value) }
    if !textIsUsual, value.kind == .string { lenient(.textForNumber, at: value) }
    note(value, meaning())
    return number
  }

  /// true or false, as such or as the word in a text; nil for anything else. `isUsual` where a boolean is expected.
  func truth(_ value: JSONValue, isUsual: Bool) -> Bool? {
    let bool: Bool
    if let own = value.bool {
      bool = own
    } else if value.kind == .string, value.text.elementsEqual("true".utf8) {
      bool = true
    } else if value.kind == .string, value.text.elementsEqual("false".utf8) {
      bool = false
    } else {
      return nil
    }
    if !isUsual || value.kind == .string { lenient(.booleanForNumber, at: value) }
    return bool
  }

  /// A code of the wire or of an SDK.
  func code<Code: NamedCode>(
    _ value: JSONValue?, _ meaning: @autoclosure () -> String, textIsUsual: Bool = false
  ) -> Code? {
    integer(value, meaning(), textIsUsual: textIsUsual).flatMap { Int(exactly: $0) }.map { Code(rawValue: $0) }
  }

  /// Milliseconds since 1970, or seconds where the number can be nothing else.
  @inline(__always)
  func time(_ value: JSONValue?) -> Timestamp? {
    guard let value else { return nil }
    let textIsUsual = dialect == .serverCopy
    guard let number = integer(value, "milliseconds since 1970", textIsUsual: textIsUsual) else { return nil }
    let time = Timestamp(secondsOrMilliseconds: number)
    if time.milliseconds != number { lenient(.secondsForMilliseconds, at: value) }
    return time
  }

  /// The SDKs write these as numbers or as texts.
  @inline(__always)
  func messageID(_ value: JSONValue?) -> MessageID? {
    if !keepsMessageIDs, value?.isWholeString ?? true { return nil }
    // (No string is made of it.)
    if let value, value.isWholeString, !keepsReadings {
      return value.isEmpty ? nil : MessageID(validUTF8: value.text)
    }
    return nonEmptyText(value, "a message id", numbersAreUsual: dialect != .serverCopy).map(MessageID.init(rawValue:))
  }

  @inline(__always)
  func team(_ value: JSONValue?) -> TeamID? { nonEmptyText(value, "a team id").map(TeamID.init(rawValue:)) }

  @inline(__always)
  func account(_ value: JSONValue?) -> Account? { nonEmptyText(value, "an account").map(Account.init(rawValue:)) }

  /// The accounts of a list, or of one value where a list should be.
  func accounts(_ value: JSONValue?, oneIsUsual: Bool = false) -> [Account] {
    guard let value, !value.isNull else { return [] }
    var found = emptyAccounts()
    guard value.isArray else {
      if !oneIsUsual { lenient(.valueForList, at: value) }
      if let account = account(value) { found.append(account) } else { tellMissingAccount(value) }
      return found
    }
    if found.capacity == 0 { found.reserveCapacity(value.elements.reduce(0) { count, _ in count + 1 }) }
    for element in value.elements {
      if let account = account(element) { found.append(account) } else { tellMissingAccount(element) }
    }
    return found
  }

  /// (A value of another type than it should have has been told already.)
  @inline(never)
  private func tellMissingAccount(_ value: JSONValue) {
    if value.isNull || value.isString { report(.missing("an account"), .warning, at: value) }
  }

  /// What the field `vt` of a friend notification says.
  func friendOperation(_ container: JSONValue) -> FriendEvent.Operation {
    let value = container.field("vt")
    if let operation: UserOperation = code(value, "1 to 4") { return .user(operation) }
    if value?.isNull ?? true { report(.missing("\"vt\": what was done"), .warning, at: container, field: "vt") }
    return .unspecified
  }

  /// What the inside of a message did not say, from its envelope. Where both say something else, the envelope's is kept.
  /// (`read` is given the decoder: to have it would be to count a reference.)
  @inline(__always)
  private func fill<Value: Equatable>(
    _ value: inout Value?, from envelope: JSONValue?, _ read: (RecordDecoder, JSONValue?) -> Value?
  ) {
    guard let envelope, !envelope.isNull else { return }
    guard value == nil else { return keepsOtherFields ? keep(envelope, unlessReadAs: value, read) : () }
    value.fill(with: read(self, envelope))
  }

  @inline(never)
  private func keep<Value: Equatable>(
    _ envelope: JSONValue, unlessReadAs value: Value?, _ read: (RecordDecoder, JSONValue?) -> Value?
  ) {
    if quietly({ read(self, envelope) }) != value { keep(envelope) }
  }

  @inline(__always)
  func fillTime(_ time: inout Timestamp?, from envelope: JSONValue?) { fill(&time, from: envelope) { $0.time($1) } }

  /// The same for a team's id: where the inside has one, nearly always the envelope has it, too.
  @inline(__always)
  func fillTeam(_ team: inout TeamID?, from envelope: JSONValue?) {
    if let team, let envelope, envelope.isText(team.rawValue) { return }
    fill(&team, from: envelope) { $0.team($1) }
  }

  /// Keeps a value, if there is one, unless a notice says the same.
  @inline(__always)
  func keep(_ value: JSONValue?, unless isSaid: @autoclosure () -> Bool = false) {
    if keepsOtherFields, let value, !value.isNull, !isSaid() { keep(value) }
  }

  /// The actor's nick as the envelope has it, where the list of people has none.
  func addNick(_ nick: JSONValue?, ofActorIn notice: inout Notice) {
    guard let account = notice.actor else { return keep(nick) }
    if !notice.people.isEmpty, let known = notice.people.first(where: { $0.account == account }) {
      keep(nick, unless: nick?.stringOrDigits == known.nick)
    } else if let nick = nonEmptyText(nick, "a name") {
      notice.people.append(Person(account: account, nick: nick))
    }
  }

  /// The nicks in a list of users, whose order means nothing: people are found by their accounts.
  func people(_ list: JSONValue?, _ words: TeamWords) -> [Person] {
    guard var list, !list.isNull else { return [] }
    // The C SDK documents its list as a JSON text, or as a list of such texts.
    func unpack(_ value: inout JSONValue) {
      guard value.kind == .string, let inner = try? parse(textOf: value) else { return }
      if case .pc = words {} else { lenient(.textForValue, at: value) }
      value = inner
    }
    unpack(&list)
    guard list.kind == .array else {
      report(.wrongType(expected: "an array of objects", found: list.excerpt), .warning, at: list)
      return []
    }
    var people: [Person] = []
    var seen: Set<Person> = []
    for var element in list.elements {
      unpack(&element)
      guard element.kind == .object else {
        report(.wrongType(expected: "an object", found: element.excerpt), .warning, at: element)
        continue
      }
      var account: JSONValue?
      var nick: JSONValue?
      for (key, value) in element.fields {
        if words.person.account ~= key {
          account = value
        } else if words.person.nick ~= key {
          nick = value
        } else {
          keep(value)
        }
      }
      guard let name = nonEmptyText(nick, "a name") else {
        // Nobody's name: who it is says nothing.
        keep(account)
        keep(nick)
        continue
      }
      guard let account = self.account(account) else {
        keep(nick)
        let field = "\(words.person.account)"
        report(.missing("\"\(field)\": whose name it is"), .warning, at: element, field: field)
        continue
      }
      let person = Person(account: account, nick: name)
      if seen.insert(person).inserted { people.append(person) }
    }
    return people
  }
}

extension String {
  /// At most sixty characters, for a message.
  var shortened: String { count <= 60 ? self : prefix(60) + "…" }
}

extension JSONValue {
  /// The value's JSON, shortened for a message.
  package var excerpt: String {
    // A prefix of many times the length is enough, whatever its characters are made of.
    String(decoding: source.prefix(1000), as: UTF8.self).shortened
  }
}
