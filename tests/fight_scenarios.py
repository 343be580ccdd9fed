"""The scenario files: all of them, and those of the fighting game.

The second game's lie in a folder of their own.
"""

from functools import cache
from pathlib import Path

from engine.fftcg.rulebook import BOOK
from engine.scenario.document import read_file, scenario_files
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS

FOLDER = Path(__file__).parent / "scenarios"


def fight_files() -> list[Path]:
    return [path for path in scenario_files(FOLDER) if FOLDER / BOOK not in path.parents]


@cache
def scenarios_in(path: Path) -> tuple[Scenario, ...]:
    """What a file of either game holds, read once for all tests that ask."""
    return tuple(read_file(path, {**STAGINGS, **DUEL_STAGINGS}))
