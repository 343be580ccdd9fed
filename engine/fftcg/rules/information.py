"""What Characters are now: first texts, then jobs, then elements and costs (11.12.4.6).

One change may decide which cards another one reaches, or whether that one exists at all: then the
other waits for it, unless each waits for the other (11.12.4.12, 11.12.4.13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.changes import FieldAbility, LastingChange
from engine.fftcg.model.information import (
    GainElement,
    GainJob,
    InformationChange,
    SetCost,
    SetElement,
)
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import statements, texts
from engine.fftcg.rules.memory import while_unchanged
from engine.kernel.ids import CardId

Board = Mapping[CardId, TcgDefinition]  # of the Characters that are not as printed
CLASSES: tuple[tuple[type[InformationChange], ...], ...] = (
    (GainJob,),
    (SetElement, GainElement, SetCost),
)


class CardEffect(NamedTuple):
    """One change, and where it comes from: a card's field ability, or what was left behind."""

    change: InformationChange
    time: int
    is_own: bool  # it changes nothing but the card that it comes from
    lasting: LastingChange | None = None
    source: TcgCard | None = None
    ability: FieldAbility | None = None


@while_unchanged
def board(game: DuelState) -> Board:
    """The Characters as all that is in force makes them."""
    effects = sorted(_effects(game), key=lambda each: (not each.is_own, each.time))
    found: Board = texts.made(game)
    for kinds in CLASSES:
        of_class = [each for each in effects if isinstance(each.change, kinds)]
        found = _with_all(game, found, of_class)
    return found


def _effects(game: DuelState) -> Iterator[CardEffect]:
    for lasting in game.lasting:
        is_own = lasting.cards == (lasting.source,)
        for change in lasting.changes:
            if isinstance(change, InformationChange):
                yield CardEffect(change, lasting.time, is_own, lasting)
    for card, ability, time in texts.standing(game):
        for change in ability.changes:
            if isinstance(change, InformationChange):
                yield CardEffect(change, time, ability.pattern is None, None, card, ability)


def _with_all(game: DuelState, found: Board, effects: list[CardEffect]) -> Board:
    """Apply them one after the other: always the first one that waits for none."""
    left = effects
    while left:
        ready = (each for each in left if not _waits(game, found, each, left))
        first = next(ready, left[0])
        found = _with(game, found, first)
        left = [each for each in left if each is not first]
    return found


def _waits(game: DuelState, found: Board, effect: CardEffect, others: list[CardEffect]) -> bool:
    return any(
        _depends(game, found, effect, each) and not _depends(game, found, each, effect)
        for each in others
    )


def _depends(game: DuelState, found: Board, effect: CardEffect, other: CardEffect) -> bool:
    """11.12.4.12: whether the other decides what this one reaches."""
    after = _with(game, found, other)
    return _reached(game, found, effect) != _reached(game, after, effect)


def _with(game: DuelState, found: Board, effect: CardEffect) -> Board:
    reached = _reached(game, found, effect)
    changed = {
        card: _changed(found.get(card, game.cards[card].printed), effect.change) for card in reached
    }
    return {**found, **changed}


def _reached(game: DuelState, found: Board, effect: CardEffect) -> frozenset[CardId]:
    """The cards it reaches on a table where these changes have been made."""
    if effect.lasting is not None:
        cards = map(game.now, effect.lasting.cards)
        return frozenset(card.id for card in cards if card is not None)
    assert effect.source is not None, "what was not left behind stands on a card"
    assert effect.ability is not None, "in an ability of it"
    so_far = game.varied({"made": found})
    return frozenset(statements.reached(so_far, effect.source, effect.ability))


def _changed(printed: TcgDefinition, change: InformationChange) -> TcgDefinition:
    match change:
        case GainJob(job=job):
            return printed._replace(jobs=tuple(dict.fromkeys((*printed.jobs, job))))
        case SetElement(element=element):
            return printed._replace(elements=(element,))
        case GainElement(element=element):
            return printed._replace(elements=tuple(dict.fromkeys((*printed.elements, element))))
        case SetCost(cost=cost):
            return printed._replace(cost=cost)
    raise TypeError(f"nothing is changed by {type(change).__name__}")
