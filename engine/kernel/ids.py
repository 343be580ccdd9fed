"""Identities: players, cards, and cards as they were at a certain time."""

from __future__ import annotations

from typing import NamedTuple, NewType

Player = int  # 0 and 1; a seat, not a person
CardId = NewType("CardId", int)


class Ref(NamedTuple):
    """A card during one stay in a zone: after a zone change it is "no longer that card"."""

    card: CardId
    epoch: int
