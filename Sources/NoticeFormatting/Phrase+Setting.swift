internal import Notices

// Phrases for what a team's settings are, whoever made them so and when.

extension Phrase {
  /// A line for each setting that says something to a reader. Left out are the name, which is in the heading, pictures, and
  /// what programs keep for themselves; a setting that is not known is told by its key, so that it can be looked up.
  package static func states(of settings: [TeamChange], in scope: TeamScope) -> [Phrase] {
    Statement.withoutRepetition(settings) { settings in
      settings.compactMap { setting in
        setting.stateKey.map { key in Statement.with(key, nil, in: scope, setting.stateArguments(key), \.phrase) }
      }
    }
  }
}

extension TeamChange {
  fileprivate var stateKey: Phrase.Key? {
    if case .kit(let kit) = self {
      return switch kit.kind {
      case .mentionAll: .stateMentionAll
      case .pinning: .statePinning
      case .pinned, .unpinned: nil
      }
    }
    return switch tag {
    case .intro?: .stateIntro
    case .announcement?: .stateAnnouncement
    case .joinMode?: .stateJoinMode
    case .beInviteMode?: .stateBeInviteMode
    case .inviteMode?: .stateInviteMode
    case .updateInfoMode?: .stateUpdateInfoMode
    case .updateClientCustomMode?: .stateUpdateClientCustomMode
    case .muteMode?, .allMuteMode?: .stateMuteAll
    case nil: .stateUnknownSetting
    default: nil
    }
  }

  fileprivate func stateArguments(_ key: Phrase.Key) -> [Phrase.Argument] {
    let declaration = key.declaration
    return Self.arguments.filter(declaration.contains).compactMap { name in
      stateArgument(name).map { Phrase.Argument(name: name, value: $0) }
    }
  }

  /// As of a change, and what that has no need of.
  private func stateArgument(_ name: Phrase.Name) -> Phrase.Value? {
    switch (self, name) {
    case (.kit(let kit), .code):
      switch kit.kind {
      case .mentionAll(let permission), .pinning(let permission): return .text(String(permission.rawValue))
      case .pinned, .unpinned: return nil
      }
    // Nobody is muted, whichever tag says so.
    case (.allMuteMode(.cancel), .mode): return .choice(.off)
    case (.unknown(_, let value), .value) where tag == nil: return .text(value.json)
    default: return argument(name)
    }
  }
}
