"""Auto-abilities generated as something resolves, and those that wait to be placed (11.8)."""

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

    `watched`: the cards to which a trigger without a pattern has to happen. `kept`: what "it"
    means in the text around it. One that `lasts` triggers each time until the end of the turn, any
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
    kept: tuple[Ref, ...] = ()  # the cards that the text around it referred to
    number: int = 0  # tells those that are alike apart


class DelayedAuto(NamedTuple):
    """11.8.17: one that has been generated, and waits for what will trigger it."""

    to_come: TriggeredAuto
    watched: tuple[Ref, ...]
    lasts: bool
    since: int = 0  # it does not see events before this one (11.8.17.1)
