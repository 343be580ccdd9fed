"""What is asked of a card that nobody has shown: "Draw 1 card. If it is an attack, ..." (C.3.2).

Nothing can be said of such a card, so that it would never be an attack; the text means that it is
shown, and says neither to whom nor for how long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.foresight import as_done
from engine.ufs.effects import nodes as n

_SECRET = (n.Zone.HAND, n.Zone.MOMENTUM)  # what lies there is private or unknown
_UNKNOWN = (*_SECRET, n.Zone.DECK)
_TAKING = (n.Verb.DRAW, n.Verb.LOOK_AT)


def asks_of_unseen(ability: n.Ability) -> bool:
    """Whether what a card is like is asked though nobody but its player has seen it."""
    unseen: set[str] = set()
    for node in as_done((ability.cost, ability.trigger, ability.effects, ability.x)):
        if not unseen.isdisjoint(_asked(node)):
            return True
        if _is_left_unseen(node, unseen):
            unseen.add(getattr(node, "bind", ""))
        unseen.difference_update(_revealed(node))
    return False


def _is_left_unseen(node: Any, unseen: set[str]) -> bool:
    """Whether it is done to cards that only their player sees by then, or nobody."""
    match node:
        case n.Draw() | n.Search() | n.Act(verb=n.Verb.LOOK_AT):
            return True
        case n.MoveToZone(cards=n.Bound(name=name), to=to):
            return to.zone in _SECRET and name in unseen
        case n.MoveToZone(cards=n.Cards(place=n.Place(zone=zone)), to=to):
            return to.zone in _SECRET and zone in _UNKNOWN
        case n.EventPattern(verb=verb):
            return verb in _TAKING
    return False


def _revealed(node: n.Node) -> Iterator[str]:
    if isinstance(node, n.Act) and node.verb is n.Verb.REVEAL and isinstance(node.cards, n.Bound):
        yield node.cards.name


def _asked(node: n.Node) -> Iterator[str]:
    """The names of cards of which more is asked than how many they are."""
    match node:
        case n.DoneThisWay(cards=n.Among(of=n.Bound(name=name), filter=wanted)):
            yield from {name} if wanted != n.ANY_CARD else ()
        case n.Condition() | n.Amount() | n.Predicate() if not isinstance(node, n.Count):
            parts = (getattr(node, name) for name in field_names(type(node)))
            yield from (part.name for part in parts if isinstance(part, n.Bound))
