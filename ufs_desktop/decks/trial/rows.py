"""The table rows about the games that measured a deck: about all games, and each card."""

from __future__ import annotations

from engine.bots.measurement import CardWorth, Measurement, compare
from ufs_desktop.cabinet.trials import rival_name
from ufs_desktop.decks.trial.rates import TableCell, lead_cell, rate_cell

EVEN = 0.5  # a rate that means no difference
CARD_TITLES = ("Card", "Won with it", "Against without", "Dead in hand", "Copies that came")
CARD_HELPS = (
    "",
    "Games won of those in which the card came to hand",
    "Percentage points more than in games in which it did not",
    "Copies that came to hand and were never played, not even to block",
    "Copies that came to hand in all games",
)


def rate_rows(met: Measurement, before: Measurement | None) -> list[list[TableCell]]:
    """Rows for all games, each turn order and each rival; `before` is of another version."""
    rates = [
        ("All games", met.rate),
        ("Going first", met.by_turn_order(first=True)),
        ("Going second", met.by_turn_order(first=False)),
        *((f"against {rival_name(key)}", rate) for key, rate in met.by_rival().items()),
    ]
    rows = [
        [TableCell(name, name), rate_cell(rate, EVEN), TableCell(str(rate.trials), rate.trials)]
        for name, rate in rates
    ]
    found = compare(met, before) if before is not None else None
    if found is not None:
        games = TableCell(str(found.now.trials), found.now.trials)
        rows[1:1] = [
            [TableCell("Better than that version by", ""), lead_cell(found.difference), games],
            [TableCell("That version", ""), rate_cell(found.before, EVEN), games],
        ]
    return rows


def card_row(card: CardWorth) -> list[TableCell]:
    return [
        TableCell(card.name, card.name.casefold()),
        rate_cell(card.came, EVEN),
        lead_cell(card.lift),
        rate_cell(card.dead),
        TableCell(str(card.copies), card.copies),
    ]
