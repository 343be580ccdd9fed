"""A deck's numbers as its page shows them: 30 ms from a change to what is counted and exact."""

from __future__ import annotations

from engine.decks.deck import COMPREHENSIVE, list_of
from engine.decks.figures import figures_of
from ufs_desktop.cli.measurements.timing import Figures, Measurement, ms
from ufs_desktop.fight.figures import ASSUMPTIONS, deck_charts, simulated_charts
from ufs_desktop.library import shipped_shelf


def numbers() -> Figures:
    """Everything but painting; what is simulated comes later, and holds nothing up."""
    shelf = shipped_shelf()
    deck = list_of(next(iter(shelf.decks.values())))
    usual = {each.key: each.usual for each in ASSUMPTIONS}
    return {
        "deck_numbers_ms": ms(
            lambda: deck_charts(figures_of(deck, shelf.catalogue), COMPREHENSIVE, usual)
        ),
        "deck_simulated_ms": ms(lambda: simulated_charts(figures_of(deck, shelf.catalogue))),
    }


MEASUREMENTS: tuple[Measurement, ...] = (numbers,)
