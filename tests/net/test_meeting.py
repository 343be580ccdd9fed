"""Whole matches between a host and a guest who know each other by bytes alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.replay import load_replay
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import host
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.fairness import HostPart
from ufs_desktop.net.transcript import digest_of
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind

Deal = Callable[..., Any]


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


def played(seed: str, folder: Path | None = None, kill: str = "", most: int = 60) -> Meeting:
    """A match of one game from one key of chance, with somebody's program killed now and then."""
    meeting = Meeting(SeatKind.HERE, folder=folder)
    meeting.desk.deals.deal = _fixed(meeting.desk.deals.deal, seed)  # type: ignore[method-assign]
    meeting.far._new_part = lambda: "ab" * 32
    meeting.rng = Rng(seed)
    chance = Rng(f"{seed} kills")
    meeting.call()
    for _ in range(most):
        if kill and chance.below(6) == 0:
            if kill == "guest":
                meeting.lose_guest()
            elif kill == "host":
                meeting.lose_host()
            else:
                meeting.wire.cut()
                meeting.call()
        if not meeting.step():
            break
    return meeting


def _fixed(deal: Deal, seed: str) -> Deal:
    """The host's parts follow from the seed."""
    return lambda setup, own=None: deal(setup, own or HostPart(digest_of(seed) * 2, "veil"))


@pytest.mark.parametrize("kill", ["wire", "guest", "host"])
def test_nothing_is_lost_with_a_connection_or_a_program(
    kill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "new_match", lambda: "0f" * 16)
    whole = played(kill)
    cut = played(kill, tmp_path, kill)
    assert len(cut.wires if kill != "host" else cut.guest.connections) > 5
    assert cut.room.history.moves == whole.room.history.moves
    assert state_hash(cut.room.history.game) == state_hash(whole.room.history.game)
    assert cut.guest.updates[-1].view == whole.guest.updates[-1].view._replace(
        log=cut.guest.updates[-1].view.log
    )
    assert cut.far.transcript.mark == cut.desk.transcript.mark
