"""Auto-abilities that come to be as something resolves, and those that wait to be placed (11.8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.spells import SpellCards, SpellStep, SpellText
from engine.kernel.ids import Player, Ref
from engine.kernel.leaves import dataclass


@dataclass(frozen=True, slots=True)
class SpellLater(SpellStep):
    """11.8.17: "At the end of the turn, ...", "When it attacks this turn, ...".

    `watched`: the cards to which a trigger without a pattern has to happen. `kept`: what the text
    around it lets "it" mean. One that `lasts` triggers each time until the end of the turn, any
    other once (11.8.17.2).
    """

    auto: AutoAbility
    lasts: bool = False
    watched: SpellCards | None = None
    kept: SpellCards | None = None


def is_whole(text: SpellText) -> bool:
    """Whether it has choices of its own: then all that follows belongs to it, too."""
    return bool(text.choices or text.modes)


class TriggeredAuto(NamedTuple):
    """One that has triggered, and waits until somebody gains priority (11.8.7)."""

    controller: Player
    source: Ref
    was: TcgCard  # that card, as it was known when this came to be
    auto: AutoAbility
    setting_off: tuple[Ref, ...] = ()  # the cards that it happened to
    kept: tuple[Ref, ...] = ()  # the cards that the text around it spoke of
    number: int = 0  # tells those apart that are alike


class DelayedAuto(NamedTuple):
    """11.8.17: one that has been generated, and looks for what will trigger it."""

    to_come: TriggeredAuto
    watched: tuple[Ref, ...]
    lasts: bool
    since: int = 0  # events before this one have passed it by (11.8.17.1)
