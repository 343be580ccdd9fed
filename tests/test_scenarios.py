"""Every scenario file is a test: the rules of the engine, held against the documents' ids."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.scenario.document import scenario_files
from engine.scenario.player import perform
from tests.fight_scenarios import FOLDER, documents_in, scenarios_in


def cases() -> Iterator[object]:
    """One case a document, named after its file and title; its texts are compiled when it runs."""
    for path in scenario_files(FOLDER):
        for at, document in enumerate(documents_in(path)):
            name = f"{path.relative_to(FOLDER).as_posix()}::{document['title']}"
            yield pytest.param(path, at, id=name)


@pytest.mark.parametrize(("path", "at"), list(cases()))
def test_scenario(path: Path, at: int) -> None:
    outcome = perform(scenarios_in(path)[at])
    assert outcome.ok, outcome.why


def test_titles_tell_the_scenarios_of_a_file_apart() -> None:
    for path in scenario_files(FOLDER):
        titles = [document["title"] for document in documents_in(path)]
        assert len(titles) == len(set(titles)), path
