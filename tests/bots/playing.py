"""Games between bots with the shipped decks, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.bots.ufs.names import BOTS
from engine.decks.playable import definitions_of
from engine.kernel import machine
from engine.kernel.decisions import Decision, forced_answer, is_forced
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from tests.sets.shipped import EDITION, SHELF, decks

ALL_DECKS = tuple(decks())
STARTERS = tuple(name for name, deck in decks().items() if deck.kind == "starter")


@cache
def cards_of(name: str) -> tuple[Definition, ...]:
    """A shipped deck as the engine takes it, by file name."""
    return tuple(definitions_of(decks()[name], SHELF.library))


def positions(key: str, left: str, right: str, bots: tuple[str, str]) -> Iterator[Fight]:
    """Every position of a game in which somebody really has to decide."""
    players = [BOTS[name](f"{key}/{seat}") for seat, name in enumerate(bots)]
    game = new_game(key, EDITION, [cards_of(left), cards_of(right)])
    machine.run(game)
    while (decision := game.pending) is not None:
        if is_forced(decision):
            choice = forced_answer(decision)
        else:
            yield game
            choice = players[decision.player].choose(game, decision)
        machine.answer(game, decision.id, choice)


def asked(game: Fight) -> Decision:
    """The decision that is pending."""
    assert game.pending is not None
    return game.pending
