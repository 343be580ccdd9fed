"""What a game announces or remembers only if one of its cards needs it; in most games none does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.ufs.effects.nodes import (
    FORESTALLED,
    CheckModified,
    EventPattern,
    LastTurn,
    This,
    Trigger,
)
from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.words import Stretch, Timing, Verb
from engine.ufs.model.values import Definition
from engine.ufs.rules.trees import found_once, parts_of

FORETOLD = "foretold"  # checks that are about to be made
FORESEEN = "foreseen"  # what is about to be done to cards on the table
MODIFIED = "modified checks"  # the cards for whose play the last check this turn was modified
LAST_TURN = "last turn"  # the damage taken in the turn before this one
DAMAGE = "damage of this game"  # taken in earlier turns, kept with what else is known of them
KEPT = {  # the names by which a game notes that it remembers these
    MODIFIED: "keeps modified checks",
    LAST_TURN: "keeps last turn",
    DAMAGE: "keeps damage",
}


def asked_for(definitions: Iterable[Definition]) -> frozenset[str]:
    """The names, in the game's memory, of what the cards ask for."""
    held = (each for card in definitions for each in card.printed.abilities)
    return frozenset[str]().union(*(_asked_for(each.ability) for each in held))


@found_once
def _asked_for(ability: Node) -> frozenset[str]:
    return frozenset(name for part in parts_of(ability) for name in _asks(part))


def _asks(part: Node) -> Iterator[str]:
    match part:
        case CheckModified():
            yield KEPT[MODIFIED]
        case LastTurn():
            yield KEPT[LAST_TURN]
        case EventPattern(verb=Verb.TAKE_DAMAGE, during=This(stretch=Stretch.GAME)):
            yield KEPT[DAMAGE]
        case Trigger(timing=Timing.BEFORE, event=event, other=other):
            if any(each and each.verb is Verb.MAKE_CHECK for each in (event, other)):
                yield FORETOLD
            if event.verb in FORESTALLED:
                yield FORESEEN
