"""What is read of a match that was left: no more than is needed to go on with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.game import Game
from engine.kernel.save import load, state_hash
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import ledger
from ufs_desktop.net.journal import read_journal
from ufs_desktop.net.ledger import LedgerError, read_ledger
from ufs_desktop.remote.kept_match import read_kept
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def left_often(folder: Path) -> Meeting:
    """In the second game of a match, whose host was killed in both."""
    meeting = Meeting(SeatKind.HERE, best_of=3, folder=folder)
    meeting.call()
    for _ in range(2):
        meeting.advance(4)
        meeting.lose_host()
    meeting.concede(GUEST)
    meeting.room.ready(HOST)
    meeting.far.ready()
    meeting.run()
    for _ in range(2):
        meeting.advance(4)
        meeting.lose_host()
    meeting.advance(2)
    return meeting


def starts(path: Path) -> list[int]:
    """The lines that tell from where a game was gone on with."""
    return [at for at, entry in enumerate(read_journal(path)) if entry[0] == "start"]


def spoil(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    kind = json.loads(lines[line])[0]
    lines[line] = json.dumps([kind, "spoilt"]).encode() + b"\n"
    path.write_bytes(b"".join(lines))


def test_no_more_than_the_game_that_is_played_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = left_often(tmp_path)
    path = tmp_path / "host"
    loaded: list[int] = []

    def load_and_tell(text: str, kind: Any) -> Game:
        loaded.append(len(text))
        game: Game = load(text, kind)
        return game

    monkeypatch.setattr(ledger, "load", load_and_tell)
    kept = read_ledger(path, FIGHT)
    assert len(starts(path)) > 4
    assert len(loaded) == 1
    found = kept.resumed()
    assert found is not None
    assert found.game is not None
    assert state_hash(found.game) == state_hash(meeting.room.history.game)
    for line in starts(path)[:-1]:
        spoil(path, line)
    assert read_ledger(path, FIGHT).moves == kept.moves


def test_a_file_that_never_can_be_gone_on_with_makes_room_and_is_not_lost(tmp_path: Path) -> None:
    left_often(tmp_path)
    path = tmp_path / "host"
    spoil(path, starts(path)[-1])
    spoilt = path.read_bytes()
    with pytest.raises(LedgerError, match=r"cannot be read.*kept as .*unreadable"):
        read_kept(path, lambda: read_ledger(path, FIGHT))
    assert not path.exists()
    (aside,) = tmp_path.glob("*unreadable*")
    assert aside.read_bytes() == spoilt
    with pytest.raises(LedgerError, match="cannot be read") as told:
        read_kept(path, lambda: read_ledger(path, FIGHT))
    assert "unreadable" not in str(told.value)
