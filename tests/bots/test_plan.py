"""What a bot has in mind for the rest of its turn."""

from __future__ import annotations

from engine.bots.ufs.plan import Plan
from engine.bots.ufs.sight import sight_of
from engine.bots.ufs.table import Table as Position
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.offer import Offer, OfferKind
from tests.ufs.build import Table, held


def hurting(amount: int) -> n.Ability:
    lost = n.LoseVitality(n.Number(amount), n.Who.OPPONENT)
    return n.Ability(n.AbilityKind.FORM, (lost,))


def action(table: Table, *amounts: int) -> tuple[Offer, ...]:
    """It can be played so as to hurt as much as any of these."""
    abilities = held(*map(hurting, amounts))
    card = table.card(0, n.Zone.HAND, n.CardType.ACTION, abilities=abilities)
    return tuple(Offer(OfferKind.USE, card, each.key) for each in abilities)


def foundation(table: Table) -> tuple[Offer, ...]:
    card: CardId = table.card(0, n.Zone.HAND)
    return (Offer(OfferKind.PLAY, card),)


def worths(table: Table, offers: tuple[Offer, ...]) -> dict[Offer, float]:
    plan = Plan(Position(sight_of(table.game, 0)), offers)
    return {offer: worth for worth, offer in plan.ranking()}


def test_a_card_that_can_be_played_in_two_ways_is_played_once(table: Table) -> None:
    strong, weak = action(table, 6, 2)
    assert worths(table, (strong, weak))[strong] == worths(table, (strong,))[strong]


def test_what_comes_later_is_played_in_the_better_way(table: Table) -> None:
    strong, weak = action(table, 6, 2)
    (first,) = foundation(table)
    with_both, with_one = (worths(table, (first, *later)) for later in ((strong, weak), (strong,)))
    assert with_both[first] == with_one[first]
    assert with_one[first] > worths(table, (first,))[first]
