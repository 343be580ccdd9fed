"""What may pay in place of the momentum that a keyword's ability costs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, EventCause, Pick, Verb, Who, Zone
from engine.ufs.model.effect import Context, Effect, EffectClass
from engine.ufs.rules.stand_ins import for_momentum
from tests.ufs.build import Table, rated, standing

ANY_ASSET = n.Cards(n.IsType(CardType.ASSET), place=n.Place(Zone.STAGE), pick=Pick.ANY)
MOMENTUM = n.Cards(place=n.Place(Zone.MOMENTUM))


def permit(cards: n.CardRef = ANY_ASSET, **fields: Any) -> n.Permit:
    said = {"by": Who.YOU, "cause": EventCause.COST, **fields}
    return n.Permit(n.EventPattern(Verb.REMOVE, cards=cards, **said))


class Till(Table):
    """A table with an attack whose Powerful is to be paid for."""

    def __init__(self, *said: n.Permit, by: int = 0) -> None:
        super().__init__()
        self.bell = self.asset(by, *(standing(each) for each in said))
        self.jab = self.attack(**rated("powerful", 2))

    def pays(self, cost: n.CardRef = MOMENTUM, verb: Verb = Verb.DISCARD) -> set[CardId]:
        context = self.context(source=self.jab, ability="a-powerful")
        found = for_momentum(self.game, context, cost, verb, 0)
        assert set(found.values()) <= {Verb.REMOVE}
        return set(found)


@pytest.mark.parametrize(
    ("verb", "cost", "expected"),
    [
        (Verb.DISCARD, MOMENTUM, True),
        (Verb.SPEND, MOMENTUM, True),
        (Verb.COMMIT, MOMENTUM, False),
        (Verb.DISCARD, n.Cards(place=n.Place(Zone.HAND)), False),
        (Verb.DISCARD, n.Cards(), False),
        (Verb.DISCARD, n.Cards(place=n.Place(Zone.MOMENTUM), pick=Pick.ALL), False),
        (Verb.DISCARD, n.Whole(n.Place(Zone.MOMENTUM)), False),
        (Verb.DISCARD, n.ThisCard(), False),
    ],
)
def test_only_momentum_that_one_may_choose_is_stood_in_for(
    verb: Verb, cost: n.CardRef, expected: bool
) -> None:
    till = Till(permit())
    assert till.pays(cost, verb) == ({till.bell} if expected else set())


@pytest.mark.parametrize(("keyword", "expected"), [(None, True), ("POWERFUL", True), ("EX", False)])
def test_for_which_keyword(keyword: str | None, expected: bool) -> None:
    till = Till(permit(cause_keyword=keyword))
    assert till.pays() == ({till.bell} if expected else set())


def test_what_is_allowed_for_another_reason_pays_for_nothing() -> None:
    played = n.EventPattern(Verb.PLAY, by=Who.YOU, cards=ANY_ASSET)
    assert Till(n.Permit(played, as_in_hand=True)).pays() == set()


def test_nobody_pays_with_what_another_player_may_pay_with() -> None:
    assert Till(permit(), by=1).pays() == set()


@pytest.mark.parametrize("target", [n.ThisCard(), n.CurrentAttack()])
def test_what_a_card_says_of_its_own_abilities_is_of_no_help_to_others(target: n.CardRef) -> None:
    till = Till(permit(target=target))
    assert till.pays() == set()
    hook = rated("powerful", 2)
    hook["abilities"] += till.game.cards[till.bell].values.abilities
    till.jab = till.attack(**hook)
    assert till.pays() == {till.bell}


@pytest.mark.parametrize("meant", ["jab", "hook", "nothing"])
def test_what_was_said_of_an_attack_is_of_no_help_to_another(meant: str) -> None:
    till = Till()
    refs = {"jab": till.jab, "hook": till.attack()}
    cards = tuple(till.game.cards[card].ref for name, card in refs.items() if name == meant)
    context = Context(0, till.game.cards[till.bell].ref).bind("it", cards)
    said = permit(target=n.Bound("it"))
    atoms.add_effect(till.game, Effect(0, EffectClass.RULE, said, context))
    assert bool(till.pays()) is (meant == "jab")
