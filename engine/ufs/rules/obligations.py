"""What binds a player in the Combat Phase (F.2)."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.effects.nodes.rulings import ExtraForm
from engine.ufs.effects.nodes.words import CardType, RuleKind, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.rule_effects import has_rule
from engine.ufs.rules.statics import statements
from engine.ufs.rules.who import players


def owes_card(game: UfsGame, player: Player, offers: tuple[Offer, ...]) -> bool:
    """F.2.2.3b: a card has to be attempted before passing, as long as one can be."""
    if not game.duty[player] or game.tried_card[player]:
        return False
    return any(is_card_from_hand(game, offer) for offer in offers)


def is_card_from_hand(game: UfsGame, offer: Offer) -> bool:
    """F.2.2.1: a card, or an action with its ability, attempted from the hand."""
    card = game.cards[offer.card]
    if card.zone is not Zone.HAND:
        return False
    return offer.kind is OfferKind.PLAY or card.values.type is CardType.ACTION


def keeps_combat(game: UfsGame) -> bool:
    """K.1.1: an effect says that a failed check does not end the Combat Phase."""
    return has_rule(game, RuleKind.FAILING_KEEPS_COMBAT)


def extra_form(game: UfsGame, player: Player) -> str | None:
    """The effect by which the phase goes on once more, by its key."""
    if not game.effects:
        return None
    found = (
        key
        for key, context, node in statements(game, ExtraForm)
        if player in players(game, context, node.by)
    )
    return next(found, None)
