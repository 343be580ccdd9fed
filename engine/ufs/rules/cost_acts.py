"""What paying a cost would do, for prohibitions to look at before it is paid (E.4.1.1, K.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.events import Cause, Event
from engine.kernel.ids import CardId, Player
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
STAYING = frozenset(
    {
        *(n.Verb.COMMIT, n.Verb.READY, n.Verb.FLIP, n.Verb.UNFLIP, n.Verb.REVEAL),
        n.Verb.TRANSFORM,
    }
)


def is_prohibited(game: UfsGame, context: Context, cost: n.Instruction) -> bool:
    """K.1.2: what takes no chosen cards may be prohibited as well, and then it is not paid."""
    if not game.static_cards and not game.effects:
        return False
    return any(forbidden(game, act) is not None for act in _acts(game, context, cost))


def _acts(game: UfsGame, context: Context, cost: n.Instruction) -> Iterator[Event]:
    """The occurrences, as they would be, of a cost that takes no chosen cards."""
    match cost:
        case n.LoseVitality(amount=amount, by=by):
            yield from _by_each(game, context, by, n.Verb.LOSE_VITALITY, amount)
        case n.GainVitality(amount=amount, by=by):
            yield from _by_each(game, context, by, n.Verb.GAIN_VITALITY, amount)
        case n.LoseStamina(cards=cards):
            for card in stands_for(game, context, cards):
                yield act_to_come(card, n.Verb.LOSE_STAMINA)._replace(cause=Cause.COST)
        case n.Draw(amount=amount, by=by):
            yield from _by_each(game, context, by, n.Verb.DRAW, amount, n.Zone.HAND)
        case n.Mill(amount=amount, by=by) if amount is not None:
            yield from _by_each(game, context, by, n.Verb.MILL, amount, n.Zone.DISCARD)
        case n.Act(verb=verb, cards=n.Cards(place=n.Place() as deck) as cards) if on_top(cards):
            yield from _off_the_deck(game, context, deck, verb, DESTINATIONS.get(verb))
        case n.MoveToZone(cards=n.Cards(place=n.Place() as deck) as cards, to=to) if on_top(cards):
            yield from _off_the_deck(game, context, deck, n.Verb.ADD, to.zone)


def _by_each(
    game: UfsGame,
    context: Context,
    by: n.Who,
    verb: n.Verb,
    amount: n.Amount,
    to: n.Zone | None = None,
) -> Iterator[Event]:
    count = number(game, context, amount)
    for player in players(game, context, by) if count > 0 else ():
        yield _cost_of(context, player, verb, to)._replace(amount=count)


def _off_the_deck(
    game: UfsGame, context: Context, deck: n.Place, verb: n.Verb, to: n.Zone | None
) -> Iterator[Event]:
    for player in players(game, context, deck.whose):
        yield _cost_of(context, player, verb, to)


def _cost_of(context: Context, player: Player, verb: n.Verb, to: n.Zone | None) -> Event:
    origin = n.Zone.DECK if to is not None else None
    return Event(
        verb,
        actor=player,
        owner=player,
        cause=Cause.COST,
        source=context.source,
        origin=origin,
        to=to,
    )


def may_be_cost(
    game: UfsGame, context: Context, verb: n.Verb, card_id: CardId, to: n.Zone | None
) -> bool:
    """K.1.2: what an effect prohibits cannot be done as a cost either."""
    card = game.cards[card_id]
    act = act_to_come(card, verb, to)
    return forbidden(game, act._replace(cause=Cause.COST, source=context.source)) is None


def on_top(cards: n.Cards) -> bool:
    """Cards from the top of a deck."""
    in_deck = cards.place is not None and cards.place.zone is n.Zone.DECK
    return in_deck and cards.pick is n.Pick.TOP
