"""What is forbidden, allowed, replaced and made dearer, and what each leaves alone (K.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.events import Event
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Effect, EffectClass
from engine.ufs.model.values import HeldAbility
from engine.ufs.rules.prohibitions import (
    act_to_come,
    added_costs,
    as_in_hand,
    forbidden,
    forbidden_play,
    permitted,
    replaced,
    replacements,
)
from tests.ufs.build import Table, standing

Verb, Zone, Who, Pick = n.Verb, n.Zone, n.Who, n.Pick
THIS, ONE = n.ThisCard(), n.Number(1)
WALL = n.IsType(n.CardType.FOUNDATION)
WALLS = n.Cards(WALL, pick=Pick.ANY)
PILE = n.Cards(place=n.Place(Zone.DISCARD), pick=Pick.ANY)
GAIN = n.GainVitality(ONE)
NO_DRAW = n.Cannot(n.EventPattern(Verb.DRAW, by=Who.OPPONENT))


def ruled(*statements: n.Instruction, by: int = 1) -> Table:
    table = Table()
    table.asset(by, standing(*statements))
    return table


def draw(player: int = 0, **fields: Any) -> Event:
    told = {"actor": player, "owner": player, "origin": Zone.DECK, "to": Zone.HAND, **fields}
    return Event(**{"kind": Verb.DRAW, **told})


# --- forbidden ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unless", "expected"), [(None, True), (n.AtDesperation(), True), (n.AtDeadlock(), True)]
)
def test_what_is_forbidden_is_so_for_whom_it_is_said(
    unless: n.Condition | None, expected: bool
) -> None:
    table = ruled(n.Cannot(NO_DRAW.event, unless=unless))
    assert (forbidden(table.game, draw(0)) is not None) is expected
    assert forbidden(table.game, draw(1)) is None
    table.game.vitality = [5, 5]
    at_desperation = isinstance(unless, n.AtDesperation)
    assert (forbidden(table.game, draw(0)) is None) is at_desperation


def test_no_damage_is_dealt_by_the_cards_spoken_of_alone() -> None:
    """And nothing else is forbidden by it."""
    no_damage = n.RuleEffect(n.RuleKind.NO_DAMAGE, n.CurrentAttack(Who.OPPONENT))
    fixed = n.RuleEffect(n.RuleKind.UNMODIFIABLE, n.Character(), n.Stat.DAMAGE)
    idle = n.Cannot(n.EventPattern(Verb.READY, by=Who.OPPONENT))
    table = ruled(fixed, no_damage, NO_DRAW, idle)
    attack, other = table.attack(), table.attack(current=False)
    for card, expected in ((attack, True), (other, False), (None, False)):
        ref = table.game.cards[card].ref if card is not None else None
        dealt = Event(Verb.DEAL_DAMAGE, 0, 1, ref, amount=1)
        assert (forbidden(table.game, dealt) is not None) is expected
    assert forbidden(table.game, draw(1)) is None
    readied = Event(Verb.READY, 1, 0, table.game.cards[attack].ref)
    assert forbidden(table.game, readied) is None


@pytest.mark.parametrize(("limit", "expected"), [(1, True), (2, True), (3, False)])
def test_so_many_and_no_more(limit: int, expected: bool) -> None:
    table = ruled(n.LimitUse(n.EventPattern(Verb.DRAW, by=Who.OPPONENT), limit, n.Stretch.TURN))
    for player in (0, 0, 1):
        table.emit(Verb.DRAW, owner=player, actor=player, origin=Zone.DECK, to=Zone.HAND)
    assert (forbidden(table.game, draw(0)) is not None) is expected
    assert forbidden(table.game, draw(1)) is None


@pytest.mark.rule("E.4.1.3")
@pytest.mark.parametrize("says", [Verb.PLAY, Verb.DISCARD])
def test_a_card_in_hand_says_that_it_cannot_be_played(says: n.Verb) -> None:
    """Whatever else it says is meant for where it is known."""
    table = Table()
    never = n.Cannot(n.EventPattern(says, cards=THIS))
    also = n.Cannot(n.EventPattern(Verb.READY, cards=THIS))
    held = HeldAbility("a0", standing(never, also))
    card = table.game.cards[table.card(0, Zone.HAND, abilities=(held,))]
    plain = table.game.cards[table.card(0, Zone.HAND)]
    refused = forbidden_play(table.game, 0, card, "foundation")
    assert (refused is not None) is (says is Verb.PLAY)
    assert forbidden_play(table.game, 0, plain, "foundation") is None
    assert forbidden(table.game, act_to_come(card, Verb.DISCARD, Zone.DISCARD)) is None
    assert forbidden(table.game, Event(Verb.PLAY, 0, 0)) is None


# --- allowed --------------------------------------------------------------------------------------


def test_what_is_allowed_is_not_treated_as_in_hand() -> None:
    pattern = n.EventPattern(Verb.DRAW, by=Who.YOU)
    allowed, elsewhere = n.Permit(pattern), n.Permit(pattern, as_in_hand=True)
    for statement, expected in ((allowed, True), (elsewhere, False)):
        table = ruled(statement, by=0)
        assert permitted(table.game, draw(0)) is expected
        assert not permitted(table.game, draw(1))


def test_what_an_effect_allows_needs_no_card_that_says_it() -> None:
    table = Table()
    node = n.Permit(n.EventPattern(Verb.DRAW, by=Who.YOU))
    atoms.add_effect(table.game, Effect(0, EffectClass.RULE, node, table.context(0)))
    assert permitted(table.game, draw(0))


@pytest.mark.rule("K.3.17")
@pytest.mark.parametrize(
    ("event", "playing", "trying", "blocking"),
    [
        (n.EventPattern(Verb.PLAY, by=Who.YOU, cards=PILE), True, True, False),
        (n.EventPattern(Verb.ATTEMPT, by=Who.YOU, cards=PILE), True, True, False),
        (n.EventPattern(Verb.PLAY, by=Who.YOU, cards=PILE, as_block=True), False, False, True),
        (n.EventPattern(Verb.BLOCK, by=Who.YOU, using=PILE), False, False, True),
        (n.EventPattern(Verb.PLAY, cards=PILE), True, True, False),
        (n.EventPattern(Verb.PLAY, by=Who.OPPONENT, cards=PILE), False, False, False),
    ],
)
def test_for_what_a_card_is_treated_as_in_hand(
    event: n.EventPattern, playing: bool, trying: bool, blocking: bool
) -> None:
    table = ruled(n.Permit(event, as_in_hand=True), by=0)
    card = table.card(0, Zone.DISCARD)
    for verb, expected in ((Verb.PLAY, playing), (Verb.ATTEMPT, trying), (Verb.BLOCK, blocking)):
        assert as_in_hand(table.game, 0, verb) == ({card} if expected else set())


# --- replaced -------------------------------------------------------------------------------------


def test_what_is_done_instead_begins_where_it_is_done() -> None:
    """What is made by an effect looks back as far as that."""
    instead = n.Instead(n.EventPattern(Verb.DRAW, by=Who.YOU), (GAIN,))
    table = ruled(instead, by=0)
    node = Effect(0, EffectClass.RULE, instead, table.context(0, scope=1))
    atoms.add_effect(table.game, node)
    table.emit(Verb.SHUFFLE, owner=0)
    scopes = [context.scope for _, context, _ in replacements(table.game, draw(0))]
    assert sorted(scopes) == [1, table.game.serial + 1]
    assert replacements(table.game, draw(1)) == ()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"amount": 3}, 2),
        ({"amount": 1}, 1),
        ({"amount": 0}, 1),
        ({"amount": 3, "owner": None}, 0),
        ({"amount": 3, "origin": Zone.DISCARD}, 0),
    ],
)
def test_cards_off_a_deck_are_replaced_each_for_itself(
    fields: dict[str, Any], expected: int
) -> None:
    table = Table()
    kinds = (n.CardType.FOUNDATION, n.CardType.ASSET, n.CardType.FOUNDATION)
    top = [table.card(0, Zone.DECK, kind) for kind in kinds]
    instead = n.Instead(n.EventPattern(Verb.MILL, cards=WALLS), (GAIN,))
    told = {"kind": Verb.MILL, "to": Zone.DISCARD, **fields}
    found = replaced(table.game, table.context(), instead, draw(**told))
    assert [event.card for event in found] == [
        table.game.cards[each].ref for each in (top[0], top[2])[:expected]
    ]
    one = table.game.cards[top[1]]
    alone = draw(**{**told, "card": one.ref, "was": one})
    assert replaced(table.game, table.context(), instead, alone) == ()


# --- dearer ---------------------------------------------------------------------------------------


@pytest.mark.rule("E.4.4.2")
@pytest.mark.parametrize("by", [0, 1])
def test_an_added_cost_is_said_by_the_card_or_by_an_effect(by: int) -> None:
    """To its own player it is said as it is paid."""
    node = n.AddCost(n.EventPattern(Verb.PLAY, cards=WALLS), n.LoseVitality(ONE, Who.YOU))
    table = ruled(node, by=by)
    asset = list(table.game.cards)[-1]
    card = table.game.cards[table.card(0, Zone.HAND)]
    atoms.add_effect(table.game, Effect(0, EffectClass.RULE, node, table.context(by)))
    added = added_costs(table.game, 0, card)
    assert {each.label.card for each in added} == {asset, card.id}
    payer = Who.YOU if by == 0 else Who.OPPONENT
    assert {each.cost for each in added} == {n.LoseVitality(ONE, payer)}
    assert added_costs(table.game, 0, card, "a0") == ()


def test_an_added_cost_of_abilities_is_none_of_cards() -> None:
    node = n.AddCost(n.EventPattern(Verb.PLAY, ability=n.AbilityFilter()), GAIN)
    table = ruled(node)
    held = HeldAbility("a0", n.Ability(n.AbilityKind.FORM, (GAIN,)))
    card = table.game.cards[table.foundation(abilities=(held,))]
    assert added_costs(table.game, 0, card) == ()
    assert len(added_costs(table.game, 0, card, "a0")) == 1
