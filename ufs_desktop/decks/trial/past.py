"""Looks up the results of a deck and its earlier versions among the games that were kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.bots.measurement import Measurement
from engine.decks.deck import Deck, deck_of
from engine.decks.lines import DeckError, DeckList
from ufs_desktop.cabinet.kit import OpenCabinet
from ufs_desktop.cabinet.trials import MarkedDeck
from ufs_desktop.decks.trial.results import ResultShelf

UNREADABLE = "The results of earlier games cannot be read: {why}"


class PastVersion(NamedTuple):
    """An earlier state of the deck."""

    words: str
    deck: DeckList


class PastResult(NamedTuple):
    """The results of an earlier version of the deck."""

    mark: str
    words: str
    found: Measurement


class LookedUp(NamedTuple):
    """The results of the deck and of its earlier versions."""

    own: MarkedDeck
    found: Measurement
    past: tuple[PastResult, ...] | None = None  # None: unchanged
    trouble: str = ""


def looked_up(
    cabinet: OpenCabinet,
    results: ResultShelf,
    bot: str,
    deck: Deck,
    versions: Iterable[PastVersion] | None,
) -> LookedUp:
    """Look up the results; if `versions` is None, only those of the deck itself."""
    own = cabinet.mark(deck)
    try:
        found = results.measurement(own.mark, bot)
        if versions is None:
            return LookedUp(own, found)
        return LookedUp(own, found, tuple(_measured(cabinet, results, bot, versions)))
    except OSError as error:
        words = UNREADABLE.format(why=f"{error.strerror or error}.")
        return LookedUp(own, Measurement(), trouble=words)


def _measured(
    cabinet: OpenCabinet,
    results: ResultShelf,
    bot: str,
    versions: Iterable[PastVersion],
) -> Iterator[PastResult]:
    """The earlier versions with recorded games; versions with the same lists count once."""
    seen = {""}
    for version in versions:
        mark = _mark(cabinet, version.deck)
        found = results.measurement(mark, bot) if mark not in seen else Measurement()
        seen.add(mark)
        if len(found):
            yield PastResult(mark, f"{version.words} ({len(found)} games)", found)


def _mark(cabinet: OpenCabinet, deck: DeckList) -> str:
    """The mark of a state that could be played; empty for an unfinished one."""
    try:
        return cabinet.mark(deck_of(deck, deck.name)).mark
    except DeckError:
        return ""
