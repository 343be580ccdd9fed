"""`ufs host` and `ufs join` that keep their match go on with it after they were killed."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from tests.cli.lan_programs import CODE, UFS, program, said
from ufs_desktop.bundle import bundled
from ufs_desktop.cli import main as cli
from ufs_desktop.cli.join import NO_PLACE, NOTHING_TO_KEEP

LONGEST = 120  # seconds
GAMES = 2
PLAIN = ("first-day.yaml", "last-day.yaml")  # decks of cards without texts

Started = AbstractContextManager["subprocess.Popen[str]"]


def free_port() -> int:
    """Of TCP, at this machine."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Sides:
    """Both programs, each with a file of its own. Started again, they find their match there."""

    def __init__(self, folder: Path) -> None:
        self.hosted, self.joined = folder / "hosted", folder / "joined"
        self._port = free_port()

    def host(self) -> Started:
        deck = bundled("decks", "comprehensive", PLAIN[0])
        ways = ("--port", f"{self._port}", "--games", f"{GAMES}", "--deck", f"{deck}")
        return program(*UFS, "host", "--local", "--json", "--keep", f"{self.hosted}", *ways)

    def guest(self, *place: str) -> Started:
        ways = ("--local", "--json", "--keep", f"{self.joined}", "--bot", "random")
        return program(*UFS, "join", *place, *ways)

    @property
    def brought(self) -> tuple[str, str]:
        return "--deck", str(bundled("decks", "comprehensive", PLAIN[1]))

    @property
    def moments(self) -> int:
        """How often the guest was shown something of the match that is kept."""
        return self.joined.read_bytes().count(b'"shown"') if self.joined.exists() else 0


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST
    while not done():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.01)


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait(LONGEST)


@pytest.mark.parametrize(
    "killed",
    [
        "both",
        pytest.param("host", marks=pytest.mark.slow),
        pytest.param("guest", marks=pytest.mark.slow),
    ],
)
def test_a_match_is_gone_on_with_by_whoever_was_killed(tmp_path: Path, killed: str) -> None:
    sides = Sides(tmp_path)
    with ExitStack() as stack:
        host = stack.enter_context(sides.host())
        code = next(each for each in said(host.stderr) if each.startswith(CODE))
        guest = stack.enter_context(sides.guest(code.removeprefix(CODE).strip(), *sides.brought))
        wait_until(lambda: sides.moments > 10)
        if killed != "guest":
            kill(host)
            host = stack.enter_context(sides.host())
        if killed != "host":
            kill(guest)
            guest = stack.enter_context(sides.guest())
        told, trouble = guest.communicate(timeout=LONGEST)
        assert guest.returncode == 0, trouble
        assert host.wait(LONGEST) == 0, said(host.stderr).read()
    found = json.loads(told)
    assert found["fair"]
    assert found["games"] == GAMES if killed == "host" else 0 < found["games"] <= GAMES
    assert not sides.hosted.exists()  # nothing is left to go on with
    assert not sides.joined.exists()


def test_two_programs_do_not_keep_their_match_in_one_file(tmp_path: Path) -> None:
    sides = Sides(tmp_path)
    with sides.host() as host:
        assert any(each.startswith(CODE) for each in said(host.stderr))
        with sides.host() as other:
            _, trouble = other.communicate(timeout=LONGEST)
    assert other.returncode == 1
    assert "another program is using the match there" in trouble


def test_what_cannot_be_gone_on_with_is_told_and_makes_room(
    qapp: QCoreApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match"
    for command in ("host", "join"):
        kept.write_text("nonsense\n")
        assert cli.main([command, "--local", "--keep", str(kept)]) == 1
        assert "cannot be read" in capsys.readouterr().err
        assert not kept.exists()
    assert [each.read_text() for each in tmp_path.glob("match unreadable*")] == ["nonsense\n"] * 2


@pytest.mark.parametrize(
    ("options", "words"), [([], NO_PLACE), (["--watch", "7F3KQ-2M9XT-H4WPD5"], NOTHING_TO_KEEP)]
)
def test_a_place_is_needed_where_no_match_was_kept(
    tmp_path: Path, options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["join", "--keep", str(tmp_path / "match"), *options]) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
