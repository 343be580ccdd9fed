"""Whole matches between a host and a guest who know each other by bytes alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import deals, guest
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.verification import fault
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
    for opened in meeting.guest.opened:
        replay = load_replay(opened.record, FIGHT.kind)
        assert fault(replay, opened.evidence, FIGHT) == ""


def test_two_people_play_over_a_wire() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.play()
    assert meeting.guest.updates[-1].view.result == meeting.room.history.game.result


def played(folder: Path | None = None, kill: str = "", most: int = 40) -> Meeting:
    """A game with somebody's program, or the connection, lost now and then."""
    meeting = Meeting(SeatKind.HERE, folder=folder)
    chance = Rng(f"losses of {kill}")
    meeting.call()
    for _ in range(most):
        if kill and chance.below(6) == 0:
            lose(meeting, kill)
        if not meeting.step():
            break
    return meeting


def lose(meeting: Meeting, what: str) -> None:
    if what == "guest":
        meeting.lose_guest()
    elif what == "host":
        meeting.lose_host()
    else:
        meeting.wire.cut()
        meeting.call()


@pytest.mark.parametrize("kill", ["wire", "guest", "host"])
def test_nothing_is_lost_with_a_connection_or_a_program(
    kill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (deals, guest):
        monkeypatch.setattr(module, "new_part", lambda: "ab" * 32)
    whole, cut = played(), played(tmp_path, kill)
    assert len(cut.wires) > 3
    assert cut.room.history.moves == whole.room.history.moves
    assert state_hash(cut.room.history.game) == state_hash(whole.room.history.game)
    assert cut.far._seal == whole.far._seal
    assert cut.far.transcript.mark == cut.desk.transcript.mark
