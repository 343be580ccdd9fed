"""Every scenario file is a test: the rules of the engine, held against the documents' ids."""

from collections.abc import Iterator

import pytest

from engine.scenario.document import scenario_files
from engine.scenario.player import perform
from engine.scenario.staging import Scenario
from tests.fight_scenarios import FOLDER, scenarios_in


def cases() -> Iterator[object]:
    """One parameter a document, named after its file and title."""
    for path in scenario_files(FOLDER):
        for scenario in scenarios_in(path):
            name = f"{path.relative_to(FOLDER).as_posix()}::{scenario.title}"
            yield pytest.param(scenario, id=name)


@pytest.mark.parametrize("scenario", list(cases()))
def test_scenario(scenario: Scenario) -> None:
    outcome = perform(scenario)
    assert outcome.ok, outcome.why


def test_titles_tell_the_scenarios_of_a_file_apart() -> None:
    for path in scenario_files(FOLDER):
        titles = [scenario.title for scenario in scenarios_in(path)]
        assert len(titles) == len(set(titles)), path
