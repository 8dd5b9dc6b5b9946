public import NoticeFormatting
public import NoticeLedger
public import Notices

extension NoticeFormatter {
  /// The sentence that says what does not fit with what was known of a team, as `viewpoint` sees it.
  ///
  /// Names come from the viewpoint, then from `people`, such as those of the `TeamState` that has the finding, then from the
  /// finding's notice.
  public func sentence(
    for finding: TeamFinding, viewpoint: Viewpoint = Viewpoint(), people: [Person] = []
  ) -> Sentence {
    sentence(
      for: Phrase(finding, for: viewpoint), viewpoint: viewpoint, people: people + finding.notice.people,
      in: finding.notice.team)
  }

  /// The sentence that says what does not fit with what was known of two accounts, as `viewpoint` sees it.
  ///
  /// Names come from the viewpoint, then from `people`, such as those of the `FriendRelation` that has the finding, then from
  /// the finding's notice.
  public func sentence(
    for finding: FriendFinding, viewpoint: Viewpoint = Viewpoint(), people: [Person] = []
  ) -> Sentence {
    sentence(for: Phrase(finding, for: viewpoint), viewpoint: viewpoint, people: people + finding.notice.people)
  }
}
