"""The card library's figures: compiling one ability, and loading a large library from its cache.

Aims: 20 ms per ability, and half a second for the 12,500 abilities of 5,000 cards.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

from engine.library.database import FILE_NAME
from engine.library.store import AbilityText, CompiledRow, Store, to_row
from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes import Ability, Draw, Number
from ufs_desktop.cli.measurements.timing import Figures, Measurement, ms, us

LOADED = 12_500
LARGEST = 900  # numbers above 999 are not valid in card texts
TEMPLATES = (
    "E: Draw {} cards.",
    "E Commit: Your opponent discards 1 card. Gain {} vitality.",
    "R: After you draw 1 or more cards, gain {} vitality.",
    "F Commit: Add the top {} cards of your deck to your momentum.",
    "E [Once per turn]: This attack gets +{} damage.",
    "E Discard 1 momentum: This attack gets +1 speed and +{} damage.",
    "E Destroy: If you have 3 or more foundations, draw {} cards.",
    "F: Your opponent loses {} vitality. Commit 1 of your opponent's foundations.",
    "E Flip: Your attack gets -{} damage.",
    "R Commit: After your opponent plays an attack, it gets -{} damage.",
)


def compiling() -> Figures:
    """Compile a different text each time, as the compiler remembers recent ones."""
    texts = _texts()
    return {"compile_ability_us": us(lambda: compile_ability(*next(texts)))}


def loading() -> Figures:
    """Load a library that is opened again each time."""
    rows = _rows()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE_NAME
        with Store(path, "bench") as store:
            store.keep(rows)
        return {"load_compiled_ms": ms(lambda: _load(path, rows))}


def _load(path: Path, rows: dict[AbilityText, CompiledRow]) -> None:
    with Store(path, "bench") as store:
        store.compiled(rows)


def _texts() -> Iterator[AbilityText]:
    for number in cycle(range(2, LARGEST)):
        for template in TEMPLATES:
            yield AbilityText(template.format(number), Dialect.COMPREHENSIVE)


def _rows() -> dict[AbilityText, CompiledRow]:
    """Trees shaped like compiled ones, all different."""
    trees = [compile_ability(template.format(2)) for template in TEMPLATES]
    numbers = count()
    rows: dict[AbilityText, CompiledRow] = {}
    while len(rows) < LOADED:
        number = next(numbers)
        for template, tree in zip(TEMPLATES, trees, strict=True):
            varied = Ability(tree.kind, (*tree.effects, Draw(Number(number))), tree.cost)
            rows[AbilityText(template.format(number), Dialect.COMPREHENSIVE)] = to_row(varied)
    return rows


MEASUREMENTS: tuple[Measurement, ...] = (compiling, loading)
