"""Why an act that a player tried at the table is not among what they are offered."""

from __future__ import annotations

from engine.kernel import sight
from engine.kernel.decisions import Decision, Kind, Refusal
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import Player
from engine.ufs.game import Fight
from engine.ufs.model.offer import Offer, OfferKind

CONTINUOUS = "H.6"  # the rule by which an ability is none to be played
WORKS_ITSELF = "its ability works by itself: there is nothing to use"
NOT_NOW = "this card cannot be chosen now"


def why_not(
    game: Fight, viewer: Player, decision: Decision, act: str, wanted: sight.Handle
) -> Refusal:
    """The rule against it; of a card with several abilities, against one that could be played."""
    usual = game.told(Refusal(decision.rule, NOT_NOW))
    try:
        card = sight.card_of(game, viewer, wanted)
    except IllegalAnswer as error:
        return Refusal(error.rule, error.reason)
    is_act = act in set(OfferKind)
    if not is_act or decision.kind is not Kind.PLAY or not game.may_see(viewer, card):
        return usual
    held = game.cards[card].values.abilities if act == OfferKind.USE else ()
    keys = [ability.key for ability in held] or [""]
    offers = [Offer(OfferKind(act), card, key) for key in keys]
    found = [refusal for offer in offers if (refusal := game.why_not(decision, offer))]
    told = (refusal for refusal in found if refusal.rule != CONTINUOUS)
    works_itself = found[0]._replace(reason=WORKS_ITSELF) if found else None
    named = next(told, works_itself)
    return usual if named is None else game.told(named)
