"""The odds to pass a control check, from what its player can know of his own deck (E.3)."""

from __future__ import annotations

from engine.kernel.sight import Handle, handle
from engine.ufs.game import Fight
from engine.ufs.histories import share_views
from engine.ufs.model.offer import Offer
from engine.ufs.prospects import prospects
from ufs_desktop.session.base import Odds


def odds_of_offers(game: Fight) -> dict[Handle, Odds]:
    """For each card that the pending decision offers to play: how likely its check passes."""
    decision = game.pending
    if decision is None:
        return {}
    player = decision.player
    offers = [each for each in decision.options if isinstance(each, Offer)]
    return {
        handle(game, player, each.card): Odds(
            each.difficulty,
            each.alone,
            each.committed,
            each.ready,
            each.change,
            each.setting,
            share_views(game, player, each.shares),
        )
        for each in prospects(game, player, offers)
    }
