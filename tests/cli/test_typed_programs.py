"""Whole games that somebody types into a program, who sees of each question what is printed."""

from __future__ import annotations

import re
import subprocess

import pytest

from engine.fftcg.rulebook import BOOK
from engine.ufs.editions.registry import USUAL
from tests.cli.lan_programs import UFS, hosting, program, said
from ufs_desktop.cli.games import editions

pytestmark = pytest.mark.slow
ASKED = re.compile(r"  \((.+); \? for more\)\n")
ANSWER = re.compile(r" *[0-9]+  .+\n")
WAYS = ("--local", "--patience", "300", "--edition")


def line_for(how: str, count: int) -> str:
    """What passes, where that may be done; else the first of so many answers that are enough."""
    match how.split():
        case [*_, "pass"]:
            return "p"
        case ["y", "or", "n"]:
            return "n"
        case ["a", "number", "from", lowest, *_]:
            return lowest
        case ["all", *_]:
            return " ".join(str(at + 1) for at in range(count))
        case [needed, *_] if needed.isdecimal():
            return " ".join(str(at + 1) for at in range(int(needed)))
    return "1"


def type_on(asking: subprocess.Popen[str]) -> list[str]:
    """Answer all that a program asks, until it ends; what was typed."""
    assert asking.stdin is not None
    typed, count = list[str](), 0
    for line in said(asking.stdout):
        count += ANSWER.fullmatch(line) is not None
        asked = ASKED.fullmatch(line)
        if asked is not None:
            typed.append(line_for(asked[1], count))
            asking.stdin.write(f"{typed[-1]}\n")
            asking.stdin.flush()
            count = 0
    return typed


@pytest.mark.parametrize("edition", editions())
def test_a_guest_types_a_whole_game(edition: str) -> None:
    with (
        hosting("--port", "0", *WAYS, edition) as host,
        program(*UFS, "join", host.code, "--ask", *WAYS, edition) as guest,
    ):
        typed = type_on(guest)
        _, trouble = guest.communicate()
        assert guest.returncode == 0, trouble
        assert host.process.wait(60) == 0
    assert "the host dealt and reported it as promised" in trouble
    assert len(typed) > 3
    assert len(set(typed)) > 1, "beside passing"


@pytest.mark.parametrize("edition", [USUAL.code, BOOK])
def test_a_host_types_a_whole_game(edition: str) -> None:
    with (
        hosting("--port", "0", "--ask", *WAYS, edition) as host,
        program(*UFS, "join", host.code, "--bot", "random", *WAYS, edition) as guest,
    ):
        typed = type_on(host.process)
        told, trouble = guest.communicate()
        assert guest.returncode == 0, trouble
        assert host.process.wait(60) == 0
    assert told.startswith("1 games: ")
    assert len(typed) > 3
