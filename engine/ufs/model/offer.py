"""Offers: the acts a player can be offered in a decision of kind PLAY."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.kernel.ids import CardId


class OfferKind(StrEnum):
    """What the player does with the card."""

    PLAY = "play"  # a card from hand as a form (F.2.2.1)
    USE = "use"  # an ability; an action in hand is played together with it (E.4)
    BLOCK = "block"  # G.2.1.3


class Purpose(StrEnum):
    """What a card or ability is played for (K.3.24)."""

    FORM = "form"
    BLOCK = "block"
    ENHANCE = "enhance"
    RESPONSE = "response"
    REVERSAL = "reversal"  # pays for a reversal ability, or is played as a reversal
    EFFECT = "effect"  # an effect says so


class Offer(NamedTuple):
    """One legal act. Passing is not an offer but the answer None."""

    kind: OfferKind
    card: CardId
    ability: str = ""  # the key of the ability on the card
    half: str = ""  # of a split card: the type it is played as
    target: CardId | None = None  # the backup that is attacked; newest edition


class EffectLabel(NamedTuple):
    """An effect to be put in order: the card it comes from, and its own key."""

    card: CardId
    key: str
