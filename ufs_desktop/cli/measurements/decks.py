"""The figures of decks. Aims: 30 ms from a change to the counted and exact numbers, and a second to
list a thousand decks.
"""

from __future__ import annotations

import tempfile
from collections import deque
from itertools import cycle, islice
from pathlib import Path

from engine.decks.deck import COMPREHENSIVE, list_of, write_own
from engine.decks.figures import figures_of
from ufs_desktop.cli.measurements.timing import Figures, Measurement, ms
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.fight.figures import ASSUMPTIONS, deck_charts, simulated_charts
from ufs_desktop.fight.library import shipped_shelf

LISTED = 1_000


def numbers() -> Figures:
    """A deck's numbers without painting; simulated ones come later, and hold nothing up."""
    shelf = shipped_shelf()
    deck = list_of(next(iter(shelf.decks.values())))
    usual = {each.key: each.usual for each in ASSUMPTIONS}
    return {
        "deck_numbers_ms": ms(
            lambda: deck_charts(figures_of(deck, shelf.catalogue), COMPREHENSIVE, usual)
        ),
        "deck_simulated_ms": ms(lambda: simulated_charts(figures_of(deck, shelf.catalogue))),
    }


def listing() -> Figures:
    """List a folder of decks like the deck list does, reading every file again."""
    decks = [list_of(deck) for deck in shipped_shelf().decks.values()]
    with tempfile.TemporaryDirectory() as name:
        folder = DeckFolder(Path(name))
        for number, deck in enumerate(islice(cycle(decks), LISTED)):
            text = write_own(deck, as_json=True)
            (folder.root / f"{number}.json").write_text(text, encoding="utf-8")
        return {"list_1000_decks_ms": ms(lambda: deque(folder.entries(), maxlen=0))}


MEASUREMENTS: tuple[Measurement, ...] = (numbers, listing)
