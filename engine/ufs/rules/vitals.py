"""Vital statistics of characters, and the question marks among them (B.1.2.4, J.4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.properties import shown
from engine.ufs.rules.readings import stands_for
from engine.ufs.rules.trees import found_once, parts_of

UNSTATED = "?"
GENDERS = ("female", "male", "genderless")
BLOOD_TYPES = ("O", "A", "B", "AB")
VITALS = frozenset({n.Property.GENDER, n.Property.HEIGHT, n.Property.WEIGHT, n.Property.BLOOD_TYPE})
MEASURES = {n.Stat.HEIGHT: n.Property.HEIGHT, n.Stat.WEIGHT: n.Property.WEIGHT}


class Unstated(NamedTuple):
    """A question mark that an instruction reads: who decides its value, and what it stands for."""

    player: Player
    card: CardId
    property: n.Property


def binding(card_id: CardId, which: n.Property) -> str:
    """The name that the chosen value is bound to."""
    return f"vital {card_id} {which}"


def stated(context: Context, card: Card, values: Values, which: n.Property) -> frozenset[str]:
    """What the card shows; for question marks, the chosen value (J.4.4)."""
    words = shown(values, which)
    if which not in VITALS or UNSTATED not in "".join(words):
        return words
    settled = context.get(binding(card.id, which))
    return frozenset({str(settled).lower()}) if settled is not None else words


def measure(context: Context, card: Card, values: Values, which: n.Stat) -> int | None:
    """Height or weight as a number, if it is stated or has been chosen."""
    for word in stated(context, card, values, MEASURES[which]):
        digits = "".join(sign for sign in word if sign.isdigit())
        if digits:
            return int(digits)
    return None


def unstated(game: UfsGame, context: Context, node: n.Node) -> tuple[Unstated, ...]:
    """The question marks that this node reads and that nobody has decided yet."""
    asked = {
        Unstated(1 - card.owner, card.id, which): None
        for ref, which in _read_vitals(node)
        for card in stands_for(game, context, ref)
        if UNSTATED in "".join(stated(context, card, card.values, which))
    }
    return tuple(asked)


def _read_vitals(node: n.Node) -> Iterator[tuple[n.CardRef, n.Property]]:
    for part in own_parts(node):
        match part:
            case n.Is(cards=cards, what=what):
                yield from ((cards, which) for which in _in_filter(what))
            case n.Cards(filter=wanted):
                whole = n.Cards(place=part.place, pick=n.Pick.ALL, other_places=part.other_places)
                yield from ((whole, which) for which in _in_filter(wanted))
            case n.StatOf(cards=cards, stat=which) | n.Extreme(cards=cards, stat=which):
                if which in MEASURES:
                    yield cards, MEASURES[which]


@found_once
def own_parts(node: n.Node) -> tuple[n.Node, ...]:
    """The parts without those of quoted abilities, which read their own numbers."""
    own, quoted = [], 0
    for part in parts_of(node):
        if quoted:
            quoted -= 1
            continue
        own.append(part)
        if isinstance(part, n.AbilityGrant):
            quoted = len(parts_of(part.ability))
    return tuple(own)


def _in_filter(wanted: n.Predicate) -> Iterator[n.Property]:
    for part in parts_of(wanted):
        if isinstance(part, n.TextIs | n.Shares) and part.property in VITALS:
            yield part.property
        elif isinstance(part, n.StatIs | n.SameStat) and part.stat in MEASURES:
            yield MEASURES[part.stat]
