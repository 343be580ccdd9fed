"""Detects questions about cards that were not shown: "Draw 1 card. If it is an attack" (C.3.2).

Nothing is known about such a card, so it would never count as an attack. The text implies that the
card is shown, but not to whom or for how long; the same goes for "for each attack in your hand".
"""

from __future__ import annotations

from typing import Any

from engine.kernel.plain import field_names
from engine.text.ufs.foresight import as_done
from engine.ufs.effects import nodes as n

_UNKNOWN = (n.Zone.HAND, n.Zone.MOMENTUM, n.Zone.DECK)  # what lies there is private or unknown
_TAKING = (n.Verb.DRAW, n.Verb.LOOK_AT)
_COUNTING = (n.Count, n.Has)  # only ask how many cards there are
_UNLIKE = (n.BelongsTo, n.Other)  # everybody knows whose a card is, and whether it is this one
_FACE_UP = n.InState(n.State.FACE_UP)


def asks_of_unseen(ability: n.Ability) -> bool:
    """Whether it asks what a card is like although nobody but its player has seen it."""
    limits = (ability.before, ability.brackets, ability.after)
    seen = _Seen()
    told = (ability.cost, ability.trigger, ability.effects, ability.x)
    return any(seen.is_asked_in_vain(node) for part in (limits, told) for node in as_done(part))


class _Seen:
    """What has and has not been shown so far, while walking through an ability."""

    def __init__(self) -> None:
        self._unseen: set[str] = set()
        self._open: set[tuple[n.Zone | None, n.Who]] = set()  # zones that have been revealed

    def is_asked_in_vain(self, node: n.Node) -> bool:
        """Remember whether cards are shown; True if the node asks what unseen ones are like."""
        if self._asks(node):
            return True
        if self._is_left_unseen(node):
            self._unseen.add(getattr(node, "bind", ""))
        if isinstance(node, n.Act) and node.verb is n.Verb.REVEAL:
            self._reveal(node.cards)
        return False

    def _reveal(self, cards: n.CardRef | None) -> None:
        if isinstance(cards, n.Bound):
            self._unseen.discard(cards.name)
        elif isinstance(cards, n.Whole):
            self._open |= {(cards.place.zone, who) for who in _meant(cards.place.whose)}

    def _is_left_unseen(self, node: n.Node) -> bool:
        """Whether it is done to cards that afterwards only their player has seen, or nobody."""
        match node:
            case n.Draw() | n.Search() | n.Act(verb=n.Verb.LOOK_AT):
                return True
            case n.Act(verb=n.Verb.CHOOSE, cards=n.Cards(place=n.Place() as place)):
                return self._is_unknown(place)
            case n.MoveToZone(cards=n.Bound(name=name), to=to):
                return to.zone in _UNKNOWN and name in self._unseen
            case n.MoveToZone(cards=n.Cards(place=n.Place() as place), to=to):
                return to.zone in _UNKNOWN and self._is_unknown(place)
            case n.EventPattern(verb=verb):
                return verb in _TAKING
        return False

    def _is_unknown(self, place: n.Place) -> bool:
        shown = all((place.zone, who) in self._open for who in _meant(place.whose))
        return place.zone in _UNKNOWN and not shown

    def _asks(self, node: n.Node) -> bool:
        if isinstance(node, n.DoneThisWay):
            among = node.cards
            bound = among.of if isinstance(among, n.Among) and _says_something(among) else None
            return isinstance(bound, n.Bound) and bound.name in self._unseen
        if not isinstance(node, n.Condition | n.Amount | n.Predicate):
            return False
        parts = [getattr(node, name) for name in field_names(type(node))]
        if isinstance(node, n.Predicate):  # a card that others are compared to must be shown
            return any(isinstance(part, n.Bound) and part.name in self._unseen for part in parts)
        return any(self._is_asked_of(part, counted=isinstance(node, _COUNTING)) for part in parts)

    def _is_asked_of(self, part: Any, *, counted: bool) -> bool:
        match part:
            case n.Bound(name=name):
                return not counted and name in self._unseen
            case n.Cards(place=n.Place() as place):
                return self._is_unknown(place) and (not counted or _says_something(part))
        return False


def _meant(whose: n.Who) -> tuple[n.Who, ...]:
    """The players whose cards they are."""
    if whose in (n.Who.YOU, n.Who.OPPONENT):
        return (whose,)
    return (n.Who.OPPONENT,) if whose is n.Who.THEY else (n.Who.YOU, n.Who.OPPONENT)


def _says_something(cards: n.Cards | n.Among) -> bool:
    """Whether they are described by what is on their faces."""
    wanted = cards.filter.parts if isinstance(cards.filter, n.AllOf) else (cards.filter,)
    return _FACE_UP not in wanted and any(not isinstance(part, _UNLIKE) for part in wanted)
