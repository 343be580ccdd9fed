"""Somebody on the line between two programs spoils it again and again, and writes it all down."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.lan_programs import hosting, program
from tests.cli.led_line import HERE, led
from tests.cli.spiteful_line import Spite, SpitefulLine
from ufs_desktop.net.keys import Party

NOTED = sys.executable, "-m", "tests.cli.noted_program"
LONGEST = 900  # seconds


class Played(NamedTuple):
    """What it came to, and what was written down."""

    figures: dict[str, Any]
    line: SpitefulLine
    said: list[tuple[str, list[str]]]  # by the host, and what the guest might not know then
    heard: list[str]


def play(folder: Path, key: str, *, games: int, rounds: int, bot: str) -> Played:
    """Both programs end by themselves, as they should."""
    notes = {side: folder / side for side in ("host", "guest")}
    host_options = "--local", "--port", "0", "--games", f"{games}", "--bot", "random"
    command = (*NOTED, f"{notes['host']}")
    with (
        hosting(*host_options, ufs=command) as host,
        led(SpitefulLine(host.port, key, rounds)) as line,
    ):
        place = f"{HERE}:{line.port}", "--key", host.key
        join = *NOTED, f"{notes['guest']}", "join", *place, "--local", "--json", "--bot", bot
        with program(*join) as guest:
            told, trouble = guest.communicate(timeout=LONGEST)
        assert guest.returncode == 0, trouble
        assert host.process.wait(60) == 0
    texts = (path.read_text(encoding="utf-8").splitlines() for path in notes.values())
    said, heard = ([json.loads(each) for each in lines] for lines in texts)
    return Played(json.loads(told), line, said, heard)


def is_whole(played: Played, games: int) -> None:
    """Nothing is lost: the guest's program has held every game against all that it was shown."""
    assert played.figures["games"] == games
    assert played.figures["fair"]
    assert played.line.calls > played.line.done.total()  # each was noticed, and mended


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("line"), "spite", games=1, rounds=1, bot="passing")


@pytest.mark.slow
def test_whoever_spoils_the_line_costs_a_moment_and_nothing_else(played: Played) -> None:
    is_whole(played, 1)
    assert played.line.done.total() >= 3  # a game may be short


@pytest.mark.slow
def test_whoever_writes_down_the_line_has_nothing(played: Played) -> None:
    """Nor does the guest hear what they may not know, however often they come back."""
    assert sum(len(hidden) for _, hidden in played.said) > 1_000
    assert {text for text, _ in played.said} >= set(played.heard)
    for text, hidden in played.said:
        assert not [each for each in hidden if each in text]
    wire = bytes(played.line.heard[Party.HOST] + played.line.heard[Party.GUEST])
    assert len(wire) > 5_000
    names = {name for _, hidden in played.said for name in hidden}
    assert not [each for each in (*names, "showing", "reply") if each.encode() in wire]


@pytest.mark.soak
def test_whoever_spoils_the_line_for_long_costs_no_more(tmp_path: Path) -> None:
    played = play(tmp_path, "spite for long", games=60, rounds=30, bot="random")
    is_whole(played, 60)
    assert set(played.line.done.values()) == {30}
    assert set(played.line.done) == set(Spite)
