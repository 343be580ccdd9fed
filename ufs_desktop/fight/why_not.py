"""Why an act that a player tried at the table is not offered to them."""

from __future__ import annotations

from engine.kernel import sight
from engine.kernel.decisions import Decision, Kind, Refusal
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId, Player
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.game import Fight
from engine.ufs.model.card import Card
from engine.ufs.model.offer import Offer, OfferKind
from engine.ufs.rules.halves import both_halves
from ufs_desktop.fight.among import PLACES

CONTINUOUS = "H.6"  # the rule by which an ability cannot be played
WORKS_ITSELF = "its ability works by itself: there is nothing to use"
ABILITY = "H.1"  # what an ability is made of
NO_ABILITY = "it has no ability to use"
COMMITTED = "it is committed already"
NOT_NOW = "this card cannot be chosen now"


def why_not(
    game: Fight, viewer: Player, decision: Decision, act: str, wanted: sight.Handle
) -> Refusal:
    """The rule against it; if a card has several abilities, continuous ones come last."""
    usual = game.told(Refusal(decision.rule, NOT_NOW))
    try:
        card = sight.card_of(game, viewer, wanted)
    except IllegalAnswer as error:
        return Refusal(error.rule, error.reason)
    if decision.kind is Kind.CARDS:
        reason = _why_not_chosen(game, viewer, decision, card)
        return game.told(Refusal(decision.rule, reason))
    is_act = act in set(OfferKind)
    if not is_act or decision.kind is not Kind.PLAY or not game.may_see(viewer, card):
        return usual
    sides = both_halves(game, game.cards[card])
    offers = [offer for side, half in sides for offer in _conceivable(side, half, OfferKind(act))]
    if not offers:
        return game.told(Refusal(ABILITY, NO_ABILITY))
    found = [refusal for offer in offers if (refusal := game.why_not(decision, offer))]
    told = (refusal for refusal in found if refusal.rule != CONTINUOUS)
    works_itself = found[0]._replace(reason=WORKS_ITSELF) if found else None
    named = next(told, works_itself)
    return usual if named is None else game.told(named)


def _conceivable(card: Card, half: str, act: OfferKind) -> list[Offer]:
    """What would be tried with a card, or with one half of a split one."""
    values = card.values
    if act is OfferKind.PLAY and values.type is CardType.ACTION and values.abilities:
        act = OfferKind.USE  # which is how an action is played
    if act is not OfferKind.USE:
        return [Offer(act, card.id, half=half)]
    return [Offer(act, card.id, ability.key, half) for ability in values.abilities]


def _why_not_chosen(game: Fight, viewer: Player, decision: Decision, card: CardId) -> str:
    """What sets the card apart from those that can be chosen, as far as its viewer sees it."""
    held = game.cards[card]
    options = [game.cards[CardId(each)] for each in decision.options if isinstance(each, int)]
    places = {(each.owner, each.zone) for each in options}
    if len(places) == 1 and (held.owner, held.zone) not in places:
        ((owner, zone),) = places
        words = PLACES.get(zone, "cards in {whose} staging area")
        whose = "your" if owner == viewer else "your rival's"
        return f"only {words.format(whose=whose)} can be chosen"
    if options and not held.ready and all(each.ready for each in options):
        return COMMITTED
    kinds = {str(each.values.type) for each in options}
    if game.may_see(viewer, card) and len(kinds) == 1 and str(held.values.type) not in kinds:
        return f"only {kinds.pop()}s can be chosen"
    return NOT_NOW
