"""The fighting game's figures: random games with plain cards and with cards full of text.

Aims: a pace of 24,000 with plain cards and of 9,000 with text, that is, 10,000 and 3,750 decisions
per second on a core where the calibration takes 2.4 us; and a clone in the middle of a game within
60 us there. Both kinds of games go through the same rules code. Only decisions with two or more
legal answers count.

The function calls per decision, including resumed generators, are the same on every machine however
busy it is. The aims are 350 with plain cards and 1,100 with text; CALLS and CALLS_TEXT are what has
been achieved, and must not be exceeded again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from engine.decks.deck import STARTER
from engine.decks.playable import definitions_of
from engine.ufs.editions.registry import USUAL
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from ufs_desktop.cli.measurements.chance import calls_of, copying_of, figures_of, middle_of
from ufs_desktop.cli.measurements.timing import Figures, Measurement
from ufs_desktop.fight.library import shipped_shelf

VANILLA = "vanilla"
PLAIN_GAMES = 20
TEXT_GAMES = 12
ROUNDS = 5
MIDDLE = 100  # decisions into a game
CALLS, CALLS_TEXT = 313, 964  # function calls per decision

Cards = Sequence[Definition]


def playing_plain_cards() -> Figures:
    return figures_of(partial(start, VANILLA), PLAIN_GAMES, ROUNDS)


def playing_text() -> Figures:
    return figures_of(partial(start, STARTER), TEXT_GAMES, ROUNDS, "_text")


def counting_calls() -> Figures:
    return {
        "calls_per_decision": round(calls(VANILLA, PLAIN_GAMES), 1),
        "calls_per_decision_text": round(calls(STARTER, TEXT_GAMES), 1),
    }


def calls(kind: str, games: int) -> float:
    """The function calls per decision in these games."""
    return calls_of(partial(start, kind), games)


def copying() -> Figures:
    return copying_of(middle_of_a_game(), "fight")


def middle_of_a_game() -> Fight:
    """A game between starter decks, whose cards have text, halfway through."""
    return middle_of(partial(start, STARTER), TEXT_GAMES, MIDDLE)


def start(kind: str, seed: int) -> Fight:
    """A game between two shipped decks of this kind; every deck gets its turn."""
    decks = decks_of(kind)
    pair = (decks[seed % len(decks)], decks[(seed + 1) % len(decks)])
    return new_game(f"bench {seed}", USUAL.code, pair)


@cache
def decks_of(kind: str, edition: str = USUAL.code) -> tuple[Cards, ...]:
    """The shipped decks of an edition of this kind, compiled."""
    shelf = shipped_shelf()
    own = (deck for deck in shelf.decks.values() if deck.edition == edition)
    decks = (deck for deck in own if deck.kind == kind)
    return tuple(definitions_of(deck, shelf.library) for deck in decks)


MEASUREMENTS: tuple[Measurement, ...] = (
    playing_plain_cards,
    playing_text,
    counting_calls,
    copying,
)
