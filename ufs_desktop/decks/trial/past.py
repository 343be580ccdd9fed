"""What a deck and the versions before it have come to, looked up among the games that were kept."""

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
    """What an earlier version of the deck has come to."""

    mark: str
    words: str
    found: Measurement


class LookedUp(NamedTuple):
    """What is known of the deck and of the versions before it."""

    own: MarkedDeck
    found: Measurement
    past: tuple[PastResult, ...] | None = None  # None: as it was
    trouble: str = ""


def looked_up(
    cabinet: OpenCabinet,
    results: ResultShelf,
    bot: str,
    deck: Deck,
    versions: Iterable[PastVersion] | None,
) -> LookedUp:
    """Without versions those that were found before are left as they are."""
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
    """The earlier versions of which there are games; two with the same lists are one."""
    seen = {""}
    for version in versions:
        mark = _mark(cabinet, version.deck)
        found = results.measurement(mark, bot) if mark not in seen else Measurement()
        seen.add(mark)
        if len(found):
            yield PastResult(mark, f"{version.words} ({len(found)} games)", found)


def _mark(cabinet: OpenCabinet, deck: DeckList) -> str:
    """Of a state that could be played; an unfinished one has none."""
    try:
        return cabinet.mark(deck_of(deck, deck.name)).mark
    except DeckError:
        return ""
