"""What settling the table looks at, and how often modifiers land there (C.3.3.4.3, J.3.3.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.registry import PLAYED
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.details import PlayDetail
from engine.ufs.model.game import Attack, AttackStep, Phase
from engine.ufs.model.keys import key_of_held
from engine.ufs.model.values import HeldAbility
from engine.ufs.procedures.current_state import settle
from engine.ufs.procedures.definition_order import OrderDefinitions, OrderModifiers
from engine.ufs.procedures.effects.detachment import store
from engine.ufs.rules.layers import CHOSEN_ORDER, definitions
from engine.ufs.rules.modifications import is_live
from engine.ufs.rules.readings import candidates, holds
from tests.ufs.build import Table, rated, standing
from tests.ufs.counting import calls
from tests.ufs.scene import FOUNDATION, number, place, plus

Zone, Stat, Operation, Pick, Who = n.Zone, n.Stat, n.Operation, n.Pick, n.Who
TRUE = n.Compare(n.Number(1), n.Comparison.EQUAL, n.Number(1))
STAGED = n.Cards(FOUNDATION, number(1), place(Zone.STAGE), Pick.ALL)
POOLED = n.Cards(n.ANY_CARD, number(1), place(Zone.POOL), Pick.ALL)
NEXT = n.Next(n.IsType(n.CardType.ATTACK), Who.YOU)
FAST, HARD, TIGHT = plus(Stat.SPEED, 1), plus(Stat.DIFFICULTY, 1), plus(Stat.CONTROL, 1)


def looks(table: Table, of: Callable[..., Any] = holds) -> int:
    return calls(of, lambda: settle(table.game))


def stating(modifier: n.Instruction, **values: Any) -> tuple[Table, CardId]:
    """A table with a card that says so on a condition, which has to be asked about."""
    table = Table()
    table.game.settled = None
    asset = table.asset(0, standing(n.If(TRUE, modifier)), **values)
    return table, asset


# --- where a modifier has nothing to reach, its condition is not asked ----------------------------


@pytest.mark.rule("C.3.3.4.3")
@pytest.mark.parametrize(
    ("told", "values"),
    [
        (n.Modify(STAGED, (TIGHT,)), {}),
        (n.Modify(STAGED, (TIGHT, HARD)), {}),
        (n.Gain(STAGED, (n.KeywordGrant("Punch"),)), {}),
        (n.Gain(n.ThisCard(), (n.KeywordGrant("Punch"),)), {}),
        (n.ChangeRating(STAGED, "stun", Operation.ADD, n.Number(1)), rated("stun", 1)),
    ],
)
def test_what_has_reached_all_there_is_is_not_asked_about_again(
    told: n.Instruction, values: dict[str, Any]
) -> None:
    table, _ = stating(told)
    stone = table.foundation(**values)
    before, reached = looks(table), table.game.cards[stone]
    after = looks(table)
    assert before == after + 1
    assert table.game.cards[stone] is reached
    table.foundation(**values)
    again = 0 if isinstance(told.cards, n.ThisCard) else 1  # type: ignore[attr-defined]
    assert looks(table) == after + again


@pytest.mark.rule("C.3.3.4.3")
@pytest.mark.parametrize(
    ("zone", "kind", "told", "asked"),
    [
        (Zone.STAGE, n.CardType.FOUNDATION, n.Modify(STAGED, (TIGHT,)), 1),
        (Zone.STAGE, n.CardType.ASSET, n.Modify(STAGED, (TIGHT,)), 0),  # of another type
        (Zone.HAND, n.CardType.FOUNDATION, n.Modify(STAGED, (TIGHT,)), 0),  # elsewhere
        (Zone.STAGE, n.CardType.FOUNDATION, n.Modify(STAGED, (plus(Stat.HAND_SIZE, 1),)), 0),
        (
            Zone.HAND,
            n.CardType.FOUNDATION,
            n.Modify(n.Cards(place=place(Zone.HAND), pick=Pick.ALL), (HARD,)),
            0,  # without a current state
        ),
        (
            Zone.HAND,
            n.CardType.FOUNDATION,
            n.ChangeRating(
                n.Cards(place=place(Zone.HAND), pick=Pick.ALL),
                "stun",
                Operation.ADD,
                n.Number(1),
            ),
            0,
        ),
    ],
)
def test_on_which_cards_a_modifier_could_land(
    zone: n.Zone, kind: n.CardType, told: n.Instruction, asked: int
) -> None:
    table, _ = stating(told)
    table.card(0, zone, kind)
    assert looks(table) == asked


@pytest.mark.rule("C.3.4")
@pytest.mark.parametrize(
    ("changes", "is_current", "asked", "lives"),
    [
        ((FAST,), True, 1, False),
        ((FAST,), False, 0, False),  # no attack is live: none is looked at
        ((FAST, HARD), False, 1, True),
        ((HARD,), False, 1, False),
    ],
)
def test_what_only_a_live_attack_takes_is_not_asked_about_for_others(
    changes: tuple[n.Change, ...], is_current: bool, asked: int, lives: bool
) -> None:
    table, _ = stating(n.Modify(POOLED, changes))
    table.attack(current=is_current)
    assert looks(table) == asked
    assert (looks(table, is_live) > 0) is lives
    assert looks(table) == 0


@pytest.mark.rule("C.3.4")
def test_of_several_attacks_only_the_live_one_is_looked_at() -> None:
    table, _ = stating(n.Modify(POOLED, (FAST,)))
    table.attack(current=False)
    table.attack(current=False)
    table.attack()
    looks(table)
    assert looks(table, is_live) == 0  # it has been reached; the others are not live
    one = table.game.attack
    assert one is not None
    other = table.attack()
    assert looks(table) == 1
    assert table.game.cards[other].values.speed == 4


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize("where", ["nowhere", "current", "stack", "playing"])
def test_a_modifier_for_the_next_card_is_asked_about_when_one_comes(where: str) -> None:
    table, _ = stating(n.Modify(NEXT, (FAST,)))
    attack = table.attack(current=where == "current")
    if where == "stack":
        table.game.attack_stack = (table.game.cards[attack].ref,)
    elif where == "playing":
        table.game.playing = (attack,)
    assert looks(table) == (where != "nowhere")


@pytest.mark.rule("K.3.9")
def test_of_several_that_come_one_is_enough() -> None:
    table, _ = stating(n.Modify(NEXT, (FAST,)))
    stone = table.foundation(speed=None)
    table.attack()
    table.game.playing = (stone,)
    assert looks(table) == 1


@pytest.mark.rule("J.3.3.1")
@pytest.mark.parametrize("sensitive", [True, False])
def test_cards_are_gathered_only_if_one_with_room_fits(sensitive: bool) -> None:
    table = Table()
    wall = n.Cards(n.Named("Wall"), number(1), place(Zone.STAGE), Pick.ALL)
    change = plus(Stat.CONTROL, 1, high=n.Number(9)) if sensitive else TIGHT
    table.asset(0, standing(n.Modify(wall, (change,))), name="One", control=None)
    table.asset(0, standing(n.Modify(wall, (change,))), name="Two", control=None)
    table.foundation(name="Gate")
    assert looks(table, candidates) == 0
    stone = table.foundation(name="Wall")
    assert looks(table, candidates) > 0
    assert table.game.cards[stone].values.control == 7
    assert looks(table, candidates) == 0


# --- in which order they land ---------------------------------------------------------------------

HALVE = n.Change(Stat.CONTROL, Operation.HALVE)
DOUBLE = n.Change(Stat.CONTROL, Operation.DOUBLE)


def with_both(player: int = 0) -> tuple[Table, CardId, list[CardId]]:
    table = Table()
    stone = table.foundation(control=6)
    whose = Who.YOU if player == 0 else Who.OPPONENT
    mine = n.Cards(FOUNDATION, number(1), place(Zone.STAGE, whose), Pick.ALL)
    told = [standing(n.Modify(mine, (change,))) for change in (HALVE, plus(Stat.CONTROL, 2))]
    return table, stone, [table.asset(player, each) for each in told]


@pytest.mark.rule("J.3.3.1.1")
@pytest.mark.parametrize("player", [0, 1])
def test_who_puts_modifiers_in_order_is_asked_if_anybody_can_be(player: int) -> None:
    table, stone, assets = with_both(player)
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderModifiers)
    assert (asking.player, asking.cards) == (player, (stone,))
    assert [label.card for label in asking.labels] == assets
    assert table.game.cards[stone].values.control == 6
    assert settle(table.game) is None
    assert table.game.cards[stone].values.control == 5


@pytest.mark.rule("J.3.3.1.1")
def test_modifiers_land_as_they_have_been_put_in_order() -> None:
    table, stone, _ = with_both()
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderModifiers)
    asking.order = tuple(reversed(asking.labels))
    asking.keep(table.game)
    assert settle(table.game, asks=True) is None
    assert table.game.cards[stone].values.control == 4


@pytest.mark.rule("J.3.3.1.1")
def test_those_of_the_active_player_land_first_whatever_the_other_has_chosen() -> None:
    table, stone, _ = with_both(1)
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderModifiers)
    asking.order = tuple(reversed(asking.labels))
    asking.keep(table.game)
    table.asset(0, standing(n.Modify(STAGED, (DOUBLE,))))
    assert settle(table.game, asks=True) is None
    assert table.game.cards[stone].values.control == 7  # (6 * 2 + 2) / 2


@pytest.mark.rule("J.3.3.1.1")
def test_what_has_landed_is_put_in_order_with_nothing() -> None:
    table = Table()
    stone = table.foundation()
    gain = n.Gain(STAGED, (n.KeywordGrant("Punch"),))
    table.asset(0, standing(gain))
    assert settle(table.game, asks=True) is None
    table.asset(0, standing(replace(gain, lose=True)))
    new = table.foundation()
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderModifiers)
    assert asking.cards == (new,)  # on the other one there was nothing to lose when it gained
    assert settle(table.game) is None
    assert table.game.cards[stone].values.keywords == ()


@pytest.mark.rule("K.3.9")
@pytest.mark.parametrize("where", ["current", "stack", "playing", "over"])
def test_of_the_attacks_there_are_only_what_comes_now_is_the_next(where: str) -> None:
    table = Table()
    store(table.game, table.context(), n.Modify(NEXT, (HARD,)), uses=1)
    attack, other = table.attack(current=False), table.attack(current=False)
    table.emit(n.Verb.ATTEMPT, attack, actor=0, detail=PlayDetail(played_as=PlayedAs.ATTACK))
    ref = table.game.cards[attack].ref
    if where == "current":
        table.game.attack = Attack(ref, 0, 1, AttackStep.ENHANCE)
    elif where == "stack":
        table.game.attack_stack = (ref,)
    elif where == "playing":
        table.game.playing = (attack,)
    elif where == "over":
        table.game.attack = Attack(table.game.cards[other].ref, 0, 1, AttackStep.ENHANCE)
    settle(table.game)
    assert table.game.cards[attack].values.difficulty == (2 if where == "over" else 3)
    assert table.game.cards[other].values.difficulty == 2
    assert bool(table.game.effects) is (where == "over")  # used up


# --- definitions that contradict each other -------------------------------------------------------


def setting(value: int) -> n.SetStat:
    return n.SetStat(STAGED, Stat.CONTROL, Operation.BECOMES, n.Number(value))


def copying(name: str) -> n.CopyValues:
    return n.CopyValues(STAGED, n.NamedCard(name))


@pytest.mark.rule("C.3.3.3.1", "C.3.3.2.1")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        (setting(2), setting(4), "C.3.3.3.1"),
        (copying("Jab"), copying("Rib"), "C.3.3.2.1"),
    ],
)
def test_who_said_what_contradicts_itself_puts_it_in_order(
    player: int, first: n.Instruction, second: n.Instruction, rule: str
) -> None:
    table = Table()
    for name, control in (("Jab", 2), ("Rib", 4)):
        table.card(0, Zone.DECK, name=name, control=control)
    stone = table.foundation(player)
    assets = [table.asset(player, standing(each)) for each in (first, second)]
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderDefinitions)
    assert (asking.player, asking.number) == (player, rule)
    assert sorted(label.card for label in asking.labels) == assets
    asking.order = tuple(sorted(asking.labels, reverse=True, key=lambda label: label.card))
    asking.keep(table.game)
    assert settle(table.game, asks=True) is None
    assert table.game.cards[stone].values.control == 2


@pytest.mark.rule("C.3.3.3.1")
def test_nobody_is_asked_for_an_order_unless_somebody_can_be() -> None:
    table = Table()
    table.foundation()
    for value in (2, 4):
        table.asset(0, standing(setting(value)))
    assert settle(table.game) is None


@pytest.mark.rule("C.3.3.4.5")
def test_what_is_defined_at_a_time_is_so_though_nothing_has_been_touched() -> None:
    table = Table()
    stone = table.foundation()
    turn = n.Within(n.This(n.Stretch.COMBAT_PHASE))
    table.asset(0, standing(n.If(turn, setting(2))))
    settle(table.game)
    assert table.game.cards[stone].values.control == 2
    table.game.phase, table.game.restaged = Phase.END, False
    settle(table.game, touched=frozenset())
    assert table.game.cards[stone].values.control == 5


@pytest.mark.rule("J.3.3.1")
def test_what_is_changed_at_a_time_is_so_though_nothing_has_been_touched() -> None:
    table = Table()
    stone = table.foundation()
    turn = n.Within(n.This(n.Stretch.COMBAT_PHASE))
    table.asset(0, standing(n.If(turn, n.Modify(STAGED, (TIGHT,)))))
    table.game.phase = Phase.DRAW
    settle(table.game)
    assert table.game.cards[stone].values.control == 5
    table.game.phase, table.game.restaged = Phase.COMBAT, False
    settle(table.game, touched=frozenset())
    assert table.game.cards[stone].values.control == 6


@pytest.mark.rule("J.3.5", "K.4.3")
def test_that_cards_have_no_abilities_is_no_change_that_lands_on_them() -> None:
    table = Table()
    held = HeldAbility("a", n.Ability(n.AbilityKind.FORM, (n.Draw(n.Number(1)),)))
    stone = table.foundation(abilities=(held,))
    none = n.Gain(STAGED, (n.AllAbilities(n.Property.ABILITY),), lose=True, have=True)
    table.asset(0, standing(none))
    settle(table.game)
    assert (table.game.cards[stone].values.abilities, table.game.cards[stone].applied) == ((), ())


@pytest.mark.rule("C.3.3.3.1")
def test_an_order_is_kept_as_long_as_what_it_is_about() -> None:
    table = Table()
    stone, other = table.foundation(), table.foundation()
    for value in (2, 4):
        store(table.game, table.context(), setting(value), assigned=(other, stone))
    asking = settle(table.game, asks=True)
    assert isinstance(asking, OrderDefinitions)
    assert [label.card for label in asking.labels] == [stone, stone]  # they come from no card
    keys = tuple(label.key for label in asking.labels)
    store(table.game, table.context(), setting(3), assigned=(table.foundation(),))
    (third,) = {each.key for each in definitions(table.game)} - set(keys)
    table.game.facts[CHOSEN_ORDER] = ("over", keys[0], third)
    asking.order = asking.labels
    asking.keep(table.game)
    assert table.game.facts[CHOSEN_ORDER] == (third, *keys)  # nothing of what is over


# --- numbers of characters and backups ------------------------------------------------------------


def test_stamina_is_not_set_again_and_goes_with_what_has_it() -> None:
    (edition,) = {each.code for each in PLAYED.values() if each.has_backups}
    table = Table()
    table.game.edition = PLAYED[edition]
    backup = table.foundation(stamina=3)
    settle(table.game)
    full = table.game.cards[backup]
    assert full.stamina == 3
    table.game.restaged = True
    settle(table.game)
    assert table.game.cards[backup] is full
    hidden = full._replace(face_up=False, values=full.values._replace(stamina=None))
    table.game.cards[backup] = hidden
    table.game.restaged = True
    settle(table.game)
    assert table.game.cards[backup].stamina is None


@pytest.mark.rule("C.3.3.4.3", "I.3.8")
@pytest.mark.parametrize(("copies", "done", "asked"), [(0, 0, 0), (1, 0, 1), (1, 1, 0), (2, 1, 1)])
def test_a_modifier_of_multiple_copies_is_asked_about_where_one_has_not_had_it(
    copies: int, done: int, asked: int
) -> None:
    table, asset = stating(n.Modify(n.MultipleCopies(n.CurrentAttack()), (HARD,)))
    table.attack(name="Jab")
    key = f"{key_of_held(table.game.cards[asset].ref, 'a0')}/0"
    for at in range(copies):
        card = table.card(0, Zone.POOL, n.CardType.ATTACK)
        record = table.game.cards[card]
        landed = (f"{key}:0",) if at < done else ()
        table.game.cards[card] = record._replace(copy_of=record.values, applied=landed)
    assert looks(table) == asked
