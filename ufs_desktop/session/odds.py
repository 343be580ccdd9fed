"""The odds to pass a control check, from what its player can know of his own deck (E.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.ids import CardId, Player
from engine.kernel.resample import hidden_groups
from engine.kernel.sight import Handle, handle
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.game import Fight
from engine.ufs.histories import share_views
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.checks import able_to_commit
from engine.ufs.rules.difficulty import shares
from ufs_desktop.session.base import Odds


def odds_of_offers(game: Fight) -> dict[Handle, Odds]:
    """For each card that the pending decision offers to play: how likely its check passes."""
    decision = game.pending
    if decision is None:
        return {}
    player = decision.player
    cards = [each for each in decision.options if isinstance(each, Offer) and _is_card_play(each)]
    if not cards:
        return {}
    controls = _controls(game, player)
    ready = len(able_to_commit(game, player))
    return {
        handle(game, player, offer.card): _odds(game, player, offer, controls, ready)
        for offer in cards
    }


def _odds(game: Fight, player: Player, offer: Offer, controls: list[int], ready: int) -> Odds:
    """E.4.7: the total difficulty, with what it is made of."""
    parts = shares(game, player, offer.card, as_block=offer.kind is OfferKind.BLOCK)
    found = chance(sum(part.amount for part in parts), controls, ready)
    return found._replace(shares=share_views(game, player, parts))


def chance(difficulty: int, controls: list[int], ready: int) -> Odds:
    """The share of possible check cards that pass, and that pass with `ready` cards to commit."""
    count = max(len(controls), 1)
    alone = sum(control >= difficulty for control in controls) / count
    helped = sum(control + ready >= difficulty for control in controls) / count
    return Odds(difficulty, alone, helped)


def _is_card_play(offer: Offer) -> bool:
    return offer.kind in (OfferKind.PLAY, OfferKind.BLOCK)


def _controls(game: Fight, player: Player) -> list[int]:
    """The control values among which the next card of his deck is, as far as he can know."""
    own = [card for group in hidden_groups(game, player) for card in group]
    own = [card for card in own if game.cards[card].owner == player]
    return list(_control_values(game, own or game.zones[player, Zone.DECK]))


def _control_values(game: Fight, cards: Iterable[CardId]) -> Iterable[int]:
    return (game.printed(card).control or 0 for card in cards)
