"""The odds to pass a control check, from what its player can know of their own deck (E.3)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.sight import Handle, handle
from engine.ufs.game import Fight
from engine.ufs.histories import StepView, share_views
from engine.ufs.model.offer import Offer
from engine.ufs.prospects import prospects


class CheckOdds(NamedTuple):
    """How likely a control check passes: on its own, and with everything committed that may be."""

    difficulty: int
    alone: float
    committed: float
    ready: int = 0  # how far commits make up for what is missing
    change: int = 0  # bonuses and penalties of the check, which the odds include
    setting: int | None = None  # the number that an effect has set the check to
    shares: tuple[StepView, ...] = ()  # what the difficulty is made of

    @property
    def span(self) -> str:
        """How likely it is, in few words: without committing a card, and with all of them."""
        alone, committed = percent(self.alone), percent(self.committed)
        return alone if alone == committed else f"{alone.rstrip('%')}\N{EN DASH}{committed}"


CERTAIN = 1.0 - 1e-9  # but for rounding, where shares of a deck are added up


def percent(chance: float) -> str:
    """A chance in words; what is nearly certain or nearly impossible is not rounded to be so."""
    if 0.0 < chance < 0.01:
        return "under 1%"
    if 0.99 < chance < CERTAIN:
        return "over 99%"
    return f"{chance:.0%}"


def odds_of_offers(game: Fight) -> dict[Handle, CheckOdds]:
    """For each card that the pending decision offers to play: how likely its check passes.

    If a card can be played in several ways, the odds are those of the first, which its face shows.
    """
    decision = game.pending
    if decision is None:
        return {}
    player = decision.player
    offers = [each for each in decision.options if isinstance(each, Offer)]
    return {
        handle(game, player, each.card): CheckOdds(
            each.difficulty,
            each.alone,
            each.committed,
            each.ready,
            each.change,
            each.setting,
            share_views(game, player, each.shares),
        )
        for each in reversed(prospects(game, player, offers))
    }
