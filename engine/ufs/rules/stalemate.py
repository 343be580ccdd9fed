"""Games that get nowhere, so that the players are asked whether to call a draw (A.1)."""

from __future__ import annotations

from enum import StrEnum

from engine.kernel.events import Event
from engine.kernel.machine import FORCED
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.lookback import turn_so_far

QUIET = "quiet turns"  # in the game's memory: how many there have been in a row
QUIET_TURNS = 20
LONG_GAME = 400  # turns
LONG_TURN = 400  # game events; more than drawing a whole deck card by card
FORCED_ROUND = 100  # questions in a row without a choice
LATEST = 100  # lines of the log, enough for all effects of a loop
CALM = frozenset({Verb.PHASE, Verb.DRAW})


class Stalemate(StrEnum):
    """Why nobody is about to win. If the game goes on, it is asked again after the same time."""

    QUIET = "quiet"  # nothing but drawing and passing has happened for many turns
    LONG = "long"  # the game has had very many turns
    ROUND = "round"  # a turn never ends


def between_turns(game: UfsGame) -> Stalemate | None:
    """Why the players should be asked after this turn, if they should."""
    quiet: int | None = game.facts.get(QUIET)
    if quiet and quiet % QUIET_TURNS == 0:
        return Stalemate.QUIET
    return Stalemate.LONG if game.turn % LONG_GAME == 0 else None


def is_forced_round(game: UfsGame) -> bool:
    """Whether nobody has had a choice for a long time."""
    return game.marks.get(FORCED, 0) > FORCED_ROUND


def is_quiet(game: UfsGame) -> bool:
    """Whether this turn saw nothing but drawing and passing."""
    return all(event.kind in CALM for event in turn_so_far(game))


def going_round(game: UfsGame) -> str:
    """The names of the cards whose effects caused the latest occurrences."""
    told = (line.facts[0] for line in game.log[-LATEST:] if line.facts)
    sources = (event.source for event in told if isinstance(event, Event))
    cards = (game.cards[ref.card].values.name for ref in sources if ref is not None)
    return ", ".join(sorted({name for name in cards if name}))
