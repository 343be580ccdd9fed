"""What became of each ability in probation games."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any, NamedTuple

from engine.ufs.effects.status import Status, status_of
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Definition

ENOUGH = 12  # times that an ability has to do nothing before it counts as dead


class Life(StrEnum):
    """What is known about an ability after some games."""

    ALIVE = "alive"
    DEAD = "dead"
    NEVER = "never carried out"


class Probationer(NamedTuple):
    """An ability, by the name of its card and its key on it."""

    card: str
    key: str


class TrialBook:
    """How often each ability was carried out, and how often that changed anything."""

    def __init__(self) -> None:
        self.tries: Counter[Probationer] = Counter()
        self.changes: Counter[Probationer] = Counter()

    def note(self, game: UfsGame, context: Context, *, changed: bool) -> None:
        """An instruction or a statement of an ability was in force."""
        if context.source is None:
            return
        card = game.definitions[game.cards[context.source.card].definition]
        held = Probationer(card.printed.name, context.ability)
        self.tries[held] += 1
        self.changes[held] += changed

    def life(self, held: Probationer) -> Life:
        if self.changes[held]:
            return Life.ALIVE
        return Life.DEAD if self.tries[held] >= ENOUGH else Life.NEVER

    def wanting(self, definition: Definition) -> bool:
        """Whether a card has an ability that has not yet changed anything."""
        return any(self.life(held) is not Life.ALIVE for held in on_probation(definition))


def on_probation(definition: Definition) -> tuple[Probationer, ...]:
    """The abilities in a card's text box that the usual edition carries out."""
    return tuple(
        Probationer(definition.printed.name, held.key)
        for held in definition.printed.abilities
        if not held.link and status_of(held.ability) is Status.ENFORCED
    )


def stamp(game: UfsGame) -> tuple[Any, ...]:
    """Equal if nothing happened in between; the state of procedures is not part of it."""
    return (
        *(game.serial, len(game.effects), game.rng.state),
        *(game.attack, game.check, game.uses.copy(), game.cancelled, game.attack_stack),
        *(game.ending, game.looks.copy(), game.facts.copy()),
        *(tuple(game.cards.values()), tuple(game.zones.values())),
    )
