"""A run that ends in time, and says what it left out."""

from __future__ import annotations

import time

import pytest
from _pytest.terminal import TerminalReporter

TIME_IS_UP = "the time is up"


class Haste:
    """Begins no test once so many seconds have passed."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if time.monotonic() > self._end:
            pytest.skip(TIME_IS_UP)

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        skipped = terminalreporter.stats.get("skipped", [])
        left = sum(TIME_IS_UP in str(report.longrepr) for report in skipped)
        if left:
            terminalreporter.write_line(
                f"{left} of the tests that were chosen were not tried: none begins after"
                f" {self.seconds:g} seconds"
            )
