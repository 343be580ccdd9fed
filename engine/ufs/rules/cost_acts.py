"""What paying a cost would do, so that prohibitions can be checked first (E.4.1.1, K.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.prohibitions import act_to_come, forbidden
from engine.ufs.rules.readings import number, stands_for
from engine.ufs.rules.who import players

DESTINATIONS = {
    n.Verb.DESTROY: n.Zone.DISCARD,
    n.Verb.SACRIFICE: n.Zone.DISCARD,
    n.Verb.DISCARD: n.Zone.DISCARD,
    n.Verb.SPEND: n.Zone.DISCARD,
    n.Verb.REMOVE: n.Zone.REMOVED,
}
FIRST = n.Number(1)  # the first card of a deck represents all that are taken
STAYING = frozenset(
    {
        *(n.Verb.COMMIT, n.Verb.READY, n.Verb.FLIP, n.Verb.UNFLIP, n.Verb.REVEAL),
        *(n.Verb.TRANSFORM, n.Verb.SEAL, n.Verb.UNSEAL, n.Verb.FREEZE),
    }
)


def is_prohibited(game: UfsGame, context: Context, cost: n.Instruction) -> bool:
    """K.1.2: whether a cost that takes no chosen cards is prohibited and so cannot be paid."""
    return any(forbidden(game, act) is not None for act in _acts(game, context, cost))


def _acts(game: UfsGame, context: Context, cost: n.Instruction) -> Iterator[Event]:
    """What would occur in paying a cost that takes no chosen cards."""
    match cost:
        case n.LoseVitality(amount=amount, by=by):
            yield from _by_each(game, context, by, n.Verb.LOSE_VITALITY, amount)
        case n.GainVitality(amount=amount, by=by):
            yield from _by_each(game, context, by, n.Verb.GAIN_VITALITY, amount)
        case n.LoseStamina(cards=cards):
            for card in stands_for(game, context, cards):
                yield act_to_come(card, n.Verb.LOSE_STAMINA)._replace(cause=Cause.COST)
        case n.Draw(amount=amount, by=by):
            drawn = _by_each(game, context, by, n.Verb.DRAW, amount)
            yield from _off_the_deck(drawn, n.Zone.HAND)
        case n.Mill(amount=amount, by=by) if amount is not None:
            milled = _by_each(game, context, by, n.Verb.MILL, amount)
            yield from _off_the_deck(milled, n.Zone.DISCARD)
        case n.Act(verb=verb, cards=n.Cards(place=n.Place() as deck) as cards) if on_top(cards):
            taken = _by_each(game, context, deck.whose, verb, FIRST)
            yield from _off_the_deck(taken, DESTINATIONS.get(verb))
        case n.MoveToZone(cards=n.Cards(place=n.Place() as deck) as cards, to=to) if on_top(cards):
            taken = _by_each(game, context, deck.whose, n.Verb.ADD, FIRST)
            yield from _off_the_deck(taken, to.zone)


def _by_each(
    game: UfsGame, context: Context, by: n.Who, verb: n.Verb, amount: n.Amount
) -> Iterator[Event]:
    count = number(game, context, amount)
    for player in players(game, context, by) if count > 0 else ():
        yield Event(
            verb,
            actor=player,
            owner=player,
            amount=count,
            cause=Cause.COST,
            source=context.source,
        )


def _off_the_deck(costs: Iterator[Event], to: n.Zone | None) -> Iterator[Event]:
    for cost in costs:
        yield cost._replace(origin=n.Zone.DECK, to=to)


def may_be_cost(
    game: UfsGame, context: Context, verb: n.Verb, card_id: CardId, to: n.Zone | None
) -> bool:
    """K.1.2: whether no effect prohibits doing this to the card as a cost."""
    return may_be_done(game, context, verb, card_id, to, Cause.COST)


def may_be_done(
    game: UfsGame,
    context: Context,
    verb: n.Verb,
    card_id: CardId,
    to: n.Zone | None,
    cause: Cause,
) -> bool:
    """K.1.2: whether nothing prohibits doing this to the card."""
    act = act_to_come(game.cards[card_id], verb, to)
    return forbidden(game, act._replace(cause=cause, source=context.source)) is None


def on_top(cards: n.Cards) -> bool:
    """Whether they are cards from the top of a deck."""
    in_deck = cards.place is not None and cards.place.zone is n.Zone.DECK
    return in_deck and cards.pick is n.Pick.TOP
