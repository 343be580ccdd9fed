"""Scenario documents written in tests, read and run."""

from __future__ import annotations

import textwrap
from pathlib import Path

from engine.scenario.document import Scenario, read_file
from engine.scenario.player import Outcome, perform

HEAD = "title: a test\nedition: comprehensive\nrules: [F.2]\n"


def write(folder: Path, body: str, head: str = HEAD) -> Path:
    """A file with one document; `body` may be indented."""
    path = folder / "test.yaml"
    path.write_text(head + textwrap.dedent(body).lstrip("\n"), encoding="utf-8")
    return path


def read(folder: Path, body: str) -> Scenario:
    (scenario,) = read_file(write(folder, body))
    return scenario


def run(folder: Path, body: str) -> Outcome:
    return perform(read(folder, body))
