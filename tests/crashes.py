"""A worker of the test run that crashes leaves word of where its threads were, and the run's end
repeats it: what it prints itself stands far above, or nowhere."""

from __future__ import annotations

import faulthandler
import os
from pathlib import Path

import pytest

WORKER = os.environ.get("PYTEST_XDIST_WORKER")
NAME = "crash-{worker}.txt"
RUNNERS = "site-packages"


def listen(folder: Path, worker: str) -> None:
    """From here on a crash of this process is written down."""
    file = (folder / NAME.format(worker=worker)).open("w", encoding="utf-8")
    faulthandler.enable(file)  # which keeps it open


def heard(folder: Path) -> dict[str, list[str]]:
    """What each worker that crashed left, by its file; without those that only ran the tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob(NAME.format(worker="*"))):
        lines = path.read_text("utf-8").splitlines()
        if lines:
            found[path.name] = [line for line in lines if RUNNERS not in line]
    return found


class Witness:
    """The hooks."""

    @pytest.hookimpl(trylast=True)  # pytest itself listens before
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        if WORKER is not None:
            listen(_shared_folder(session.config), WORKER)

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        for name, lines in heard(_shared_folder(config)).items():
            terminalreporter.section(name)
            terminalreporter.line("\n".join(lines))


def _shared_folder(config: pytest.Config) -> Path:
    """The folder of the whole run, above those of its workers."""
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    base: Path = factory.getbasetemp()
    return base.parent if WORKER is not None else base
