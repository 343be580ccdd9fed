"""`ufs host` and `ufs join`: two processes that play over real sockets."""

from __future__ import annotations

import pytest

from ufs_desktop.cli import main as cli
from ufs_desktop.cli.measurements.net import lan


def test_two_processes_play_and_measure_it() -> None:
    figures = lan(1)
    assert figures["net_games"] == 1
    assert figures["net_answers"] > 3
    assert 0 < figures["net_bytes"] < 4_000
    assert figures["net_answer_ms"] > 0


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("nonsense", "no code"),
        ("10.0.0.7:47650", "--key"),
        ("10.0.0.7:99999999", "65535"),
        ("7F3KQ-2M9XT-H4WPD5", "not right"),
    ],
)
def test_where_to_join_must_be_said_rightly(
    place: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["join", place]) == 2
    assert words in capsys.readouterr().err


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
