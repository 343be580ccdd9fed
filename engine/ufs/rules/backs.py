"""The two sides of a card, each of which is a printed card of its own (double-sided-cards.1).

In a game both are among its definitions, and each has the number of the other. A card that is not
in play shows its front.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ufs.model.card import Card
from engine.ufs.model.values import Definition


def with_backs(fronts: Sequence[Definition]) -> tuple[Definition, ...]:
    """The definitions of a game: the fronts in their places, followed by all backs."""
    found = list(fronts)
    for number, front in enumerate(fronts):
        if front.back is not None:
            found[number] = front._replace(back=None, other=len(found))
            found.append(_as_back(front.back, number))
    return tuple(found)


def _as_back(side: Definition, front: int) -> Definition:
    """double-sided-cards.4: a back has no difficulty or check value; a second half has both."""
    if side.is_half:
        return side._replace(other=front, is_back=True)
    printed = side.printed._replace(difficulty=None, control=None)
    return side._replace(printed=printed, other=front, is_back=True)


def whole_card(definitions: Sequence[Definition], number: int) -> Definition:
    """The card with this side, as it is in a deck outside any game."""
    front = definitions[front_of(definitions, number)]
    if front.other is None:
        return front
    back = definitions[front.other]._replace(other=None, is_back=False)
    return front._replace(back=back, other=None)


def has_back(definitions: Sequence[Definition], card: Card) -> bool:
    """Whether the card can be turned over; the halves of a split card are on the same side."""
    definition = definitions[card.definition]
    return definition.other is not None and not definition.is_half


def front_of(definitions: Sequence[Definition], number: int) -> int:
    """The number of a card's front or first half, whichever side it shows."""
    definition = definitions[number]
    if not definition.is_back:
        return number
    assert definition.other is not None
    return definition.other


def face_turned(definitions: Sequence[Definition], number: int) -> int:
    """What a card shows once turned face down or up in place: its front, or the same half."""
    return number if definitions[number].is_half else front_of(definitions, number)


def other_side_of(definitions: Sequence[Definition], card: Card) -> Card:
    """The card with its other side up, if it has one."""
    other = definitions[card.definition].other
    if other is None:
        return card
    return card._replace(definition=other, values=definitions[other].printed)
