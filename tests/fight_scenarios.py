"""The scenario files: all of them, and those of the fighting game.

The second game's lie in a folder of their own.
"""

from functools import cache
from pathlib import Path
from typing import Any

from engine.fftcg.rulebook import BOOK
from engine.scenario.document import raw_documents, read_document, scenario_files
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS

FOLDER = Path(__file__).parent / "scenarios"


def fight_files() -> list[Path]:
    return [path for path in scenario_files(FOLDER) if FOLDER / BOOK not in path.parents]


@cache
def documents_in(path: Path) -> tuple[Any, ...]:
    """What a file of either game holds, as it is written; each is a mapping."""
    return tuple(raw_documents(path))


@cache
def scenarios_in(path: Path) -> tuple[Scenario, ...]:
    """The same as it is played, read once for all tests that ask."""
    stagings = {**STAGINGS, **DUEL_STAGINGS}
    return tuple(read_document(each, path.as_posix(), stagings) for each in documents_in(path))
