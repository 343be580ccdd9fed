"""Counts what a deck holds of each card, to be shown among found cards."""

from __future__ import annotations

from collections import Counter, defaultdict

from engine.decks.lines import Part
from ufs_desktop.cards.copies import HeldCard
from ufs_desktop.decks.bench import DeckBench


def holdings(bench: DeckBench) -> dict[str, HeldCard]:
    """The copies held, by the cards' real names, whatever the deck calls them."""
    copies: defaultdict[str, Counter[Part]] = defaultdict(Counter)
    most: dict[str, int | None] = {}
    for line in bench.deck.lines:
        sheet = bench.sheets.get(line.name)
        name = sheet.name if sheet is not None else line.name
        copies[name][line.part] += line.count
        most[name] = bench.limits.most.get(line.name)
    parts = bench.limits.parts
    return {name: _held(found, parts, most[name]) for name, found in copies.items()}


def _held(copies: Counter[Part], parts: tuple[Part, ...], most: int | None) -> HeldCard:
    is_full = most is not None and sum(copies[part] for part in parts) >= most
    starts = copies[Part.CHARACTER] > 0
    return HeldCard(copies[Part.MAIN], copies[Part.SIDE], starts, most if is_full else None)
