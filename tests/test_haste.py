"""What a run in haste leaves out, it says."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.haste import TIME_IS_UP, Haste


class Paper:
    """Takes the lines of a summary."""

    def __init__(self, *reasons: str) -> None:
        self.stats = {"skipped": [SimpleNamespace(longrepr=("a.py", 1, why)) for why in reasons]}
        self.lines: list[str] = []

    def write_line(self, line: str) -> None:
        self.lines.append(line)


def test_no_test_begins_once_the_time_is_up() -> None:
    with pytest.raises(pytest.skip.Exception, match=TIME_IS_UP):
        Haste(-1).pytest_runtest_setup()
    Haste(60).pytest_runtest_setup()


def test_it_says_how_many_were_not_tried() -> None:
    paper = Paper(f"Skipped: {TIME_IS_UP}", "Skipped: no such system", f"Skipped: {TIME_IS_UP}")
    Haste(32).pytest_terminal_summary(paper)  # type: ignore[arg-type]
    (line,) = paper.lines
    assert line.startswith("2 of the tests")
    assert "32 seconds" in line


def test_a_run_that_was_in_time_says_nothing() -> None:
    paper = Paper("Skipped: no such system")
    Haste(32).pytest_terminal_summary(paper)  # type: ignore[arg-type]
    assert paper.lines == []
