"""Whole matches between a host and a guest who know each other by bytes alone."""

from __future__ import annotations

from tests.net.meetings import Meeting
from ufs_desktop.net.ends import Footing
from ufs_desktop.session.setup import SeatKind


def test_a_match_is_played_over_a_wire() -> None:
    meeting = Meeting(best_of=3)
    meeting.call()
    assert meeting.guest.verdicts == [[]]
    assert meeting.far.connection.standing is Footing.PLAYING
    games = 0
    while True:
        assert meeting.play() > 5
        games += 1
        if not meeting.room.score.has_next:
            break
        meeting.far.ready()
        meeting.run()
    assert 2 <= games <= 3
    assert meeting.guest.games == list(range(1, games + 1))
    assert [opened.game for opened in meeting.guest.opened] == meeting.guest.games
    assert meeting.far.transcript.entries == meeting.desk.transcript.entries
    assert meeting.far.transcript.mark == meeting.desk.transcript.mark
    assert not meeting.guest.refusals
    assert not meeting.guest.failures
    assert not meeting.wire.is_cut


def test_two_people_play_over_a_wire() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.play()
    assert meeting.guest.updates[-1].view.result == meeting.room.history.game.result
