"""The numbers of a deck of the second game as charts: counted, or exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from typing import NamedTuple, TypeVar

from engine.fftcg.model.words import CardElement, CardKind
from engine.fftcg.procedures.setup import OPENING_HAND
from engine.library.fftcg.cards import TcgRecord
from engine.library.fftcg.search import has_burst
from ufs_desktop.cabinet.charts import (
    Assumption,
    Basis,
    Chart,
    ChartCell,
    ChartKind,
    chance_cell,
    copies_cell,
    counted_bars,
)
from ufs_desktop.fftcg.face import KIND_WORDS

EARLY = 4  # the most that a Backup for the first turns costs
EARLY_BACKUPS = f"type:backup cost<={EARLY}"
MOST_BACKUPS = 3  # wanted in an opening hand
TURNS = range(1, 7)
DRAWN = "drawn"
ASSUMPTIONS = (
    Assumption(DRAWN, "Drawn per turn", "new cards in hand each turn after the first", 0, 5, 2),
)
Mark = TypeVar("Mark")


class TcgStock(NamedTuple):
    """Some copies of one card."""

    record: TcgRecord
    copies: int


Stocks = Sequence[TcgStock]


def duel_charts(deck: Stocks, assumed: Mapping[str, int]) -> tuple[Chart, ...]:
    """All charts; none for a deck without known cards."""
    if not deck:
        return ()
    return (costs(deck), elements(deck), types(deck), opening(deck), seen(deck, assumed[DRAWN]))


# --- counted --------------------------------------------------------------------------------------


def costs(deck: Stocks) -> Chart:
    """How expensive the cards of each type are."""
    found = _tally(deck, lambda record: [(record.type, record.cost)])
    span = range(min(cost for _, cost in found), max(cost for _, cost in found) + 1)
    kinds = _kinds(deck)
    cells = tuple(
        tuple(copies_cell(found[kind, cost], f"type:{kind} cost={cost}") for cost in span)
        for kind in kinds
    )
    total = sum(record.cost * copies for record, copies in deck)
    return Chart(
        "cost", "Cost", ChartKind.STACK, Basis.COUNTED, "cost",
        tuple(map(_many, kinds)), tuple(map(str, span)), cells,
        f"{total / _size(deck):.1f} on average.",
    )  # fmt: skip


def elements(deck: Stocks) -> Chart:
    """Which elements there are to pay with."""
    found = _tally(deck, lambda record: record.element)
    bars = [
        (str(element).capitalize(), found[element], f"element:{element}")
        for element in CardElement
        if found[element]
    ]
    note = "A card of two elements counts for both."
    return counted_bars("elements", "Elements", "element", bars, note)


def types(deck: Stocks) -> Chart:
    """What kinds of cards there are, and how many of all have an EX Burst."""
    found = _tally(deck, lambda record: [record.type])
    bursts = sum(copies for record, copies in deck if has_burst(record.text))
    bars = [(_many(kind), found[kind], f"type:{kind}") for kind in _kinds(deck)]
    return counted_bars("types", "Types", "type", [*bars, ("EX Burst", bursts, "burst:yes")])


# --- exact ----------------------------------------------------------------------------------------


def opening(deck: Stocks) -> Chart:
    """The odds that an opening hand has this many early Backups."""
    size = _size(deck)
    early = sum(copies for record, copies in deck if _is_early(record))
    wanted = range(1, MOST_BACKUPS + 1)
    at_once = [_at_least(size, early, count) for count in wanted]
    later = [
        first + _after_mulligan(size, early, count)
        for first, count in zip(at_once, wanted, strict=True)
    ]
    rows = [tuple(chance_cell(each, EARLY_BACKUPS) for each in row) for row in (at_once, later)]
    return Chart(
        "opening", "Early Backups in the opening hand", ChartKind.GROUP, Basis.EXACT,
        "Backups at least", ("First hand", "With a mulligan"),
        tuple(f"{count}+" for count in wanted), tuple(rows),
        f"Of cost {EARLY} or less, among {OPENING_HAND} cards. The mulligan (8.2.1.4) puts the "
        "first hand under the deck.",
        1.0,
    )  # fmt: skip


def seen(deck: Stocks, drawn: int) -> Chart:
    """What has come to hand by each turn."""
    size, kinds = _size(deck), _kinds(deck)
    found = _tally(deck, lambda record: [record.type])
    taken = [min(size, OPENING_HAND + drawn * turn) for turn in TURNS]
    cells = tuple(
        tuple(_average(found[kind] * count / size, f"type:{kind}") for count in taken)
        for kind in kinds
    )
    return Chart(
        "seen", "Cards drawn", ChartKind.LINES, Basis.EXACT, "turn",
        tuple(map(_many, kinds)), tuple(map(str, TURNS)), cells,
        f"On average, with the opening hand and {drawn} new cards a turn.",
    )  # fmt: skip


# --- small things ---------------------------------------------------------------------------------


def _many(kind: CardKind) -> str:
    return f"{KIND_WORDS[str(kind)]}s"


def _is_early(record: TcgRecord) -> bool:
    return record.type is CardKind.BACKUP and record.cost <= EARLY


def _size(deck: Stocks) -> int:
    return sum(copies for _, copies in deck)


def _kinds(deck: Stocks) -> list[CardKind]:
    there = {record.type for record, _ in deck}
    return [kind for kind in CardKind if kind in there]


def _tally(deck: Stocks, marks: Callable[[TcgRecord], Iterable[Mark]]) -> Counter[Mark]:
    """Copies, counted by the marks of their cards."""
    found: Counter[Mark] = Counter()
    for record, copies in deck:
        for mark in marks(record):
            found[mark] += copies
    return found


def _at_least(size: int, marked: int, count: int) -> float:
    """The odds that at least this many cards of an opening hand are marked."""
    hand = min(OPENING_HAND, size)
    return sum(_exactly(size, marked, each) for each in range(count, hand + 1))


def _after_mulligan(size: int, marked: int, count: int) -> float:
    """The odds that the first hand has fewer, but the second, from the rest, has this many."""
    rest = size - min(OPENING_HAND, size)
    return sum(
        _exactly(size, marked, found) * _at_least(rest, marked - found, count)
        for found in range(min(count, marked + 1))
    )


def _exactly(size: int, marked: int, count: int) -> float:
    """The odds that exactly this many cards of an opening hand are marked."""
    hand = min(OPENING_HAND, size)
    if count > hand:
        return 0.0
    return comb(marked, count) * comb(size - marked, hand - count) / comb(size, hand)


def _average(value: float, query: str) -> ChartCell:
    return ChartCell(value, f"{value:.1f}", query)
