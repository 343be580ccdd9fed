"""The clocks of a match: whose runs, when they stop, and who is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.meetings import Meeting, begun, pass_time
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.session.match import Forfeit

GUEST = 1


def is_over(meeting: Meeting) -> bool:
    return meeting.is_over


def test_a_clock_runs_for_who_is_asked_and_stops_for_who_is_away() -> None:
    meeting = begun(0, clock=ClockTerms(game=100.0, reserve=10.0))
    asked = meeting.room.history.game.pending
    assert asked is not None
    player, other = asked.player, 1 - asked.player
    meeting.clock.now += 30
    meeting.step()
    countdown = meeting.shell.countdowns[-1]
    assert countdown.game[player] == pytest.approx(70, abs=1)
    assert countdown.game[other] == pytest.approx(100, abs=1)
    assert meeting.guest.countdowns[-1] == countdown
    meeting.wire.cut()
    meeting.clock.now += 1_000
    meeting.desk.tick()
    meeting.call()
    meeting.desk.tick()
    assert not is_over(meeting)
    pending = meeting.room.history.game.pending
    assert pending is not None
    pass_time(meeting, 120)
    assert is_over(meeting)
    assert meeting.room.score.winners == (1 - pending.player,)


@pytest.mark.parametrize("game", [100.0, 10.0])
def test_a_guest_who_fell_asleep_has_lost_no_time(game: float) -> None:
    meeting = begun(0, clock=ClockTerms(game=game, reserve=0.0))
    while meeting.guest.asked is None:
        meeting.step()
    pass_time(meeting, 2)
    meeting.desk.pause(wanted=True)
    meeting.desk.pause(wanted=False)
    before = meeting.shell.countdowns[-1].game[GUEST]
    for _ in range(20):  # the host's machine alone is awake
        meeting.clock.now += 1
        meeting.desk.tick()
    assert meeting.shell.company.away == (GUEST,)
    assert not is_over(meeting)
    assert meeting.shell.countdowns[-1].game[GUEST] == pytest.approx(before, abs=1)


def test_who_is_out_of_time_sees_the_clock_stop() -> None:
    meeting = begun(0, clock=ClockTerms(game=5.0, reserve=5.0))
    pass_time(meeting, 11)
    assert is_over(meeting)
    assert meeting.room.history.moves[-1].conceded == Forfeit.TIME
    for told in (meeting.shell.countdowns[-1], meeting.guest.countdowns[-1]):
        assert told.running is None
        assert 0.0 in told.reserve


def test_who_comes_back_in_a_pause_is_told_the_clocks(tmp_path: Path) -> None:
    meeting = begun(clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    meeting.desk.pause(wanted=True)
    meeting.lose_host()
    assert len(meeting.shell.countdowns) > 0
    meeting.desk.pause(wanted=True)
    meeting.lose_guest()
    assert meeting.guest.countdowns[-1] == meeting.shell.countdowns[-1]


def test_both_clocks_are_seen_while_a_host_who_came_back_waits(tmp_path: Path) -> None:
    meeting = begun(clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    meeting.advance(3)
    meeting.restart_host()
    (countdown,) = meeting.shell.countdowns
    assert countdown.running is None
    assert min(countdown.game) < 100.0


def test_a_clock_goes_on_where_it_stood_when_the_host_was_killed(tmp_path: Path) -> None:
    meeting = begun(0, clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    for _ in range(5):
        meeting.clock.now += 7
        meeting.step()
    before = meeting.shell.countdowns[-1].game
    assert sum(before) < 180
    meeting.lose_host()
    meeting.step()
    assert meeting.shell.countdowns[-1].game == pytest.approx(before, abs=1)
