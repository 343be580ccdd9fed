"""The scenario files of the fighting game; the second game's lie in a folder of their own."""

from pathlib import Path

from engine.fftcg.rulebook import BOOK
from engine.scenario.document import scenario_files

FOLDER = Path(__file__).parent / "scenarios"


def fight_files() -> list[Path]:
    return [path for path in scenario_files(FOLDER) if FOLDER / BOOK not in path.parents]
