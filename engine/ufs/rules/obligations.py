"""What players have to do in the Combat Phase (F.2)."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.ids import Player
from engine.ufs.effects.nodes.rulings import ExtraForm, ForcedForm
from engine.ufs.effects.nodes.words import CardType, RuleKind, Zone
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.halves import as_half
from engine.ufs.rules.prohibitions import is_in_hand_for
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.rule_effects import has_rule
from engine.ufs.rules.statics import statements
from engine.ufs.rules.trees import type_meant
from engine.ufs.rules.who import players


def owes_card(game: UfsGame, player: Player, offers: tuple[Offer, ...]) -> bool:
    """F.2.2.3b: whether a card has to be attempted before passing, as long as one can be."""
    owes = game.duty[player] or game.edition.owes_every_turn
    if not owes or game.tried_card[player]:
        return False
    return any(is_card_from_hand(game, player, offer) for offer in offers)


def is_card_from_hand(game: UfsGame, player: Player, offer: Offer) -> bool:
    """F.2.2.1: whether it is a card, or an action with its ability, and really in hand."""
    return game.cards[offer.card].zone is Zone.HAND and is_card(game, player, offer)


def is_card(game: UfsGame, player: Player, offer: Offer) -> bool:
    """F.2.2.1.1: whether a card, or an action with its ability; also if as in hand (K.3.17.1)."""
    if offer.kind is OfferKind.PLAY:
        return True
    card = as_half(game, game.cards[offer.card], offer.half)
    if card.values.type is not CardType.ACTION:  # F.2.2.2
        return False
    return card.zone is Zone.HAND or is_in_hand_for(game, player, card.id)  # K.3.17.1


def why_not_next_form(game: UfsGame, player: Player, offer: Offer) -> Refusal | None:
    """Why this may not be the player's next form, if effects say what that has to be."""
    for _, context, node in statements(game, ForcedForm):
        if player not in players(game, context, node.by):
            continue
        if not is_card(game, player, offer):
            return Refusal("8.2.3", "a card has to be played first")
        is_other_half = offer.half and type_meant(node.cards) not in (None, offer.half)
        if is_other_half or offer.card not in candidates(game, context, node.cards):
            return Refusal("8.2.2", "another card has to be played first")
    return None


def keeps_combat(game: UfsGame) -> bool:
    """K.1.1: whether an effect says that a failed check does not end the Combat Phase."""
    return has_rule(game, RuleKind.FAILING_KEEPS_COMBAT)


def extra_form(game: UfsGame, player: Player) -> str | None:
    """The key of the effect by which the phase continues once more, if there is one."""
    for key, context, node in statements(game, ExtraForm):
        if player in players(game, context, node.by):
            return key
    return None
