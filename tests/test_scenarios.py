"""Every scenario file is a test: the rules of the engine, held against the documents' ids."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.scenario.document import read_file, scenario_files
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.player import perform
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS as FIGHT_STAGINGS

FOLDER = Path(__file__).parent / "scenarios"
STAGINGS = {**FIGHT_STAGINGS, **DUEL_STAGINGS}


def cases() -> Iterator[object]:
    """One parameter a document, named after its file and title."""
    for path in scenario_files(FOLDER):
        for scenario in read_file(path, STAGINGS):
            name = f"{path.relative_to(FOLDER).as_posix()}::{scenario.title}"
            yield pytest.param(scenario, id=name)


@pytest.mark.parametrize("scenario", list(cases()))
def test_scenario(scenario: Scenario) -> None:
    outcome = perform(scenario)
    assert outcome.ok, outcome.why


def test_titles_tell_the_scenarios_of_a_file_apart() -> None:
    for path in scenario_files(FOLDER):
        titles = [scenario.title for scenario in read_file(path, STAGINGS)]
        assert len(titles) == len(set(titles)), path
