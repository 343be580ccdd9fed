"""How commands speak: JSON, error lines and the progress bar."""

import io
import json

import pytest

from ufs_desktop.cli.progress import WIDTH, Progress
from ufs_desktop.cli.report import print_error, print_json


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_json_is_one_value_with_its_own_letters(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": "Æon", "wins": [1, 2]})
    out = capsys.readouterr().out
    assert json.loads(out) == {"name": "Æon", "wins": [1, 2]}
    assert "Æon" in out
    assert out.endswith("}\n")


def test_error_is_put_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_error("first\n  second\n")
    assert capsys.readouterr().err == "ufs: first second\n"


def test_progress_fills_up_and_clears_its_line() -> None:
    stream = Terminal()
    with Progress("games", 4, stream) as progress:
        assert progress.line() == f"games [{'-' * WIDTH}] 0/4"
        progress.advance(2)
        assert progress.line() == f"games [{'#' * (WIDTH // 2)}{'-' * (WIDTH // 2)}] 2/4"
        progress.advance(9)
        assert progress.line() == f"games [{'#' * WIDTH}] 4/4"
    assert stream.getvalue().endswith("4/4\r\x1b[K")


def test_progress_follows_work_that_counts_by_itself() -> None:
    progress = Progress("cards", stream=Terminal())
    assert progress.line() == f"cards [{'-' * WIDTH}]"
    progress.follow(1, 2)
    assert progress.line().endswith(" 1/2")
    progress.follow(2, 2)
    assert progress.line().endswith(" 2/2")


def test_progress_is_silent_in_a_pipe() -> None:
    stream = io.StringIO()
    with Progress("games", 2, stream) as progress:
        progress.advance(2)
    assert stream.getvalue() == ""


def test_nothing_to_do_is_done() -> None:
    assert Progress("games", 0, io.StringIO()).line() == f"games [{'#' * WIDTH}] 0/0"


def test_what_is_quoted_of_a_file_makes_no_endless_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_error(f"cards.yaml: zone {'9' * 100_000}")
    told = capsys.readouterr().err
    assert told.startswith("ufs: cards.yaml: zone 999")
    assert len(told) < 1_100
    assert told.endswith("9\u2026\n")
