"""Scenario documents written in tests, read and run."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from engine.kernel import machine
from engine.scenario.document import read_file
from engine.scenario.player import Performance, perform
from engine.scenario.staging import Scenario
from engine.scenario.ufs.builder import dealt
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs.game import Fight

HEAD = "title: a test\nedition: comprehensive\nrules: [F.2]\n"


def write(folder: Path, body: str, head: str = HEAD) -> Path:
    """A file with one document; `body` may be indented."""
    path = folder / "test.yaml"
    path.write_text(head + textwrap.dedent(body).lstrip("\n"), encoding="utf-8")
    return path


def read(folder: Path, body: str, head: str = HEAD) -> Scenario:
    (scenario,) = read_file(write(folder, body, head), STAGINGS)
    return scenario


def laid_out(folder: Path, body: str, head: str = HEAD) -> Fight:
    """The game that a document begins with, at its first decision."""
    table = dealt(read(folder, body, head))
    machine.run(table.game)
    return table.game


def moments(folder: Path, body: str) -> list[Fight]:
    """The game as it is at each decision of a scenario."""
    kept: list[Fight] = []
    answer = machine.answer

    def watched(game: Fight, decision_id: int, choice: object) -> object:
        kept.append(game.clone())
        return answer(game, decision_id, choice)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "answer", watched)
        run(folder, body)
    return kept


def run(folder: Path, body: str) -> Performance:
    return perform(read(folder, body))
