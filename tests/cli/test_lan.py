"""`ufs host` and `ufs join`: programs that play over real sockets."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QCoreApplication

from engine.ufs.editions.registry import USUAL
from tests.cli.lan_programs import UFS, hosting, program
from ufs_desktop.bundle import bundled
from ufs_desktop.cli import main as cli
from ufs_desktop.cli.games import editions
from ufs_desktop.cli.measurements.net import lan

PLAIN = ("first-day.yaml", "last-day.yaml")  # decks of cards without texts


def test_a_guest_plays_with_a_program_that_hosts(
    qapp: QCoreApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    own, other = (str(bundled("decks", "comprehensive", name)) for name in PLAIN)
    with hosting("--local", "--port", "0", "--deck", own) as host:
        asked = ["join", host.code, "--local", "--bot", "random", "--deck", other, "--json"]
        assert cli.main(asked) == 0
        assert host.process.wait(60) == 0
    told, trouble = capsys.readouterr()
    figures = json.loads(told)
    assert (figures["games"], figures["fair"]) == (1, True)
    assert figures["answers"] > 3
    assert 0 < figures["bytes"] < 4_000
    assert figures["answer_ms"] > 0
    assert "the host dealt and reported it as promised" in trouble


@pytest.mark.slow
def test_two_processes_play_and_measure_it() -> None:
    figures = lan(1)
    assert figures["net_games"] == 1
    assert figures["net_answers"] > 3
    assert 0 < figures["net_bytes"] < 4_000
    assert figures["net_answer_ms"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("edition", [code for code in editions() if code != USUAL.code])
def test_whole_matches_are_played_and_proved_by_every_edition(edition: str) -> None:
    """With the decks that it is begun with; the second game, too."""
    ways = ("--local", "--edition", edition)
    with (
        hosting("--port", "0", *ways) as host,
        program(*UFS, "join", host.code, *ways, "--bot", "random", "--json") as guest,
    ):
        told, trouble = guest.communicate(timeout=300)
        assert guest.returncode == 0, trouble
        assert host.process.wait(60) == 0
    figures = json.loads(told)
    assert (figures["games"], figures["fair"]) == (1, True)
    assert "the host dealt and reported it as promised" in trouble


def test_a_bot_is_one_of_the_game_that_is_hosted(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["host", "--edition", "fftcg", "--bot", "nobody"]) == 2
    assert "no nobody bot plays this: choose from" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("nonsense", "not a game code"),
        ("10.0.0.7:47650", "--key"),
        ("10.0.0.7:99999999", "65535"),
        ("7F3KQ-2M9XT-H4WPD5", "is wrong"),
    ],
)
def test_where_to_join_must_be_said_rightly(
    place: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["join", place]) == 2
    assert words in capsys.readouterr().err


def test_whoever_hosts_brings_a_deck_that_is_allowed_as_everybody_has_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = bundled("decks") / "comprehensive" / "first-day.yaml"
    assert cli.main(["host", "--edition", "universus", "--deck", str(deck)]) == 2
    assert "(deck-construction.2)" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "host --ask --bot random",
        "join 7F3KQ --bot random --ask",
        "join 7F3KQ --watch --ask",
        "join 7F3KQ --watch --bot passing",
    ],
)
def test_one_alone_answers(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words.split()) == 2
    assert "not allowed with" in capsys.readouterr().err
