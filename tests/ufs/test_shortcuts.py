"""Shortcuts that earn their place: what is not looked at, found or asked where nothing is new."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.atoms.effects import remember
from engine.ufs.atoms.states import (
    index_abilities,
    landed,
    rebase,
    refresh,
    words_of,
    words_of_halves,
)
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.step import Origin
from engine.ufs.procedures.current_state import settle, settle_characters
from engine.ufs.procedures.duration import end_lapsed
from engine.ufs.rules.layers import definitions, unordered
from engine.ufs.rules.modifier_orders import chosen_for
from engine.ufs.rules.readings import holds
from engine.ufs.rules.statics import statements
from tests.ufs.build import Board, Table, standing, trait
from tests.ufs.counting import calls
from tests.ufs.scene import FOUNDATION, number, place, plus

ME = Why(0)


class Blanks(Table):
    """Cards that say nothing, in several zones."""

    def __init__(self) -> None:
        super().__init__()
        self.staged, self.held = self.foundation(), self.card(0, Zone.HAND)
        self.gone = self.card(0, Zone.DISCARD)
        self.top, self.next = (self.card(0, Zone.DECK) for _ in range(2))


Act = Callable[[Blanks], object]


def to_discard(table: Blanks, *cards: CardId) -> None:
    atoms.move(table.game, cards, Zone.DISCARD, Verb.DISCARD, ME)


def play(table: Blanks, card: CardId) -> None:
    atoms.enter_transit(table.game, card)
    atoms.finish_play(table.game, card, Zone.HAND, PlayedAs.FOUNDATION, ME)


# --- what cards do --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        lambda t: to_discard(t, t.held),
        lambda t: to_discard(t, t.staged),
        lambda t: play(t, t.held),
    ],
)
def test_what_says_nothing_leaves_what_is_said_as_it_was(act: Act) -> None:
    table = Blanks()
    said: dict[object, object] = {}
    of_use: dict[str, tuple[CardId, ...]] = {}
    table.game.sources, table.game.useful = said, of_use
    act(table)
    assert table.game.sources is said
    assert table.game.useful is of_use


def test_what_says_nothing_is_not_read() -> None:
    table = Blanks()
    assert calls(words_of, lambda: index_abilities(table.game, table.staged)) == 0


@pytest.mark.rule("J.2.1")
def test_only_where_there_are_split_cards_is_another_half_looked_for() -> None:
    table = Blanks()
    assert calls(words_of_halves, lambda: index_abilities(table.game, table.held)) == 0


def test_what_a_card_can_do_is_not_read_again_when_its_numbers_change() -> None:
    table = Blanks()
    values = table.game.cards[table.staged].values

    def change() -> None:
        changed = values._replace(control=9)
        atoms.set_current(table.game, table.staged, changed, Origin(key="k"))

    assert calls(index_abilities, change) == 0


@pytest.mark.rule("C.3.3.4.3")
def test_where_a_card_has_not_moved_the_same_has_landed_on_it() -> None:
    table = Blanks()
    card = table.game.cards[table.staged]._replace(applied=("k",))
    assert landed(card, card.ref) is card.applied


@pytest.mark.rule("C.3.3.4.2.1")
def test_only_cards_that_something_has_landed_on_are_refreshed() -> None:
    table = Blanks()
    values = table.game.cards[table.staged].values
    atoms.set_current(table.game, table.staged, values, Origin(key="k"))
    assert calls(refresh, lambda: atoms.refresh_all(table.game)) == 1


# --- what lies on the table -----------------------------------------------------------------------


@pytest.mark.rule("E.2")
@pytest.mark.parametrize(
    ("act", "restaged"),
    [
        (lambda t: to_discard(t, t.held), False),
        (lambda t: to_discard(t, t.top), False),
        (lambda t: to_discard(t, t.top, t.next), True),
        (lambda t: to_discard(t, t.staged), True),
    ],
)
def test_away_from_the_table_only_the_end_of_a_deck_can_be_a_pause_condition(
    act: Act, restaged: bool
) -> None:
    table = Blanks()
    table.game.restaged = False
    act(table)
    assert table.game.restaged is restaged


@pytest.mark.rule("E.2.5")
def test_only_in_staging_is_it_written_down_since_when_a_card_is_a_terrain() -> None:
    table = Blanks()
    held = table.card(0, Zone.POOL, keywords=(trait("terrain"),))
    assert table.game.cards[held].terrain_since == 0


# --- who sees it ----------------------------------------------------------------------------------


@pytest.mark.rule("C.2.2.2")
@pytest.mark.parametrize(
    ("act", "asked"),
    [
        (lambda t: to_discard(t, t.staged), False),
        (lambda t: to_discard(t, t.held), True),
        (lambda t: atoms.enter_transit(t.game, t.gone), False),
        (lambda t: atoms.enter_transit(t.game, t.held), True),
    ],
)
def test_what_lies_open_before_and_after_is_lost_by_nobody(act: Act, asked: bool) -> None:
    table = Blanks()
    assert (calls(Board.witnesses, lambda: act(table)) > 0) is asked


# --- settling -------------------------------------------------------------------------------------

STAGED = n.Cards(FOUNDATION, number(1), place(Zone.STAGE), n.Pick.ALL)
TIGHT = plus(n.Stat.CONTROL, 1)
CAPPED = plus(n.Stat.CONTROL, 1, high=n.Number(9))
COMBAT = n.Within(n.This(n.Stretch.COMBAT_PHASE))
FOUR = n.SetStat(STAGED, n.Stat.CONTROL, n.Operation.BECOMES, n.Number(4))


def settled(*told: n.Instruction) -> Table:
    """A table with cards that say so, on which nothing is left to do."""
    table = Table()
    table.foundation()
    for each in told:
        table.asset(0, standing(each))
    settle(table.game)
    table.game.restaged = False
    return table


@pytest.mark.rule("J.2.5")
def test_where_nothing_lasts_nothing_is_over() -> None:
    table = settled(n.Modify(STAGED, (TIGHT,)))
    assert calls(end_lapsed, lambda: settle(table.game)) == 0


@pytest.mark.rule("D.2.2.3.4.1", "J.5.1")
def test_a_table_that_nothing_has_touched_is_not_looked_at() -> None:
    table = settled()
    table.foundation(attached_to=table.ash)
    table.game.restaged = False
    table.game.vitality[0] = 99
    assert calls(rebase, lambda: settle(table.game, touched=frozenset())) == 0
    settle(table.game)
    assert table.game.vitality[0] == 99
    table.game.restaged = True
    assert calls(rebase, lambda: settle(table.game, touched=frozenset())) == 1
    assert table.game.vitality[0] == 25


@pytest.mark.parametrize("limit", [settle, settle_characters])
def test_only_where_there_are_backups_is_stamina_looked_at(limit: Callable[..., object]) -> None:
    table = Table()
    card = table.foundation(stamina=3)
    table.game.restaged = True
    limit(table.game)
    assert table.game.cards[card].stamina is None


@pytest.mark.rule("J.3.3.1")
def test_what_is_steady_is_not_asked_again_where_nothing_is_new() -> None:
    table = settled(n.Modify(STAGED, (TIGHT,)), FOUR)
    assert calls(statements, lambda: settle(table.game, touched=frozenset())) == 0
    assert calls(statements, lambda: settle(table.game)) > 0


@pytest.mark.rule("C.3.3.4.5")
def test_only_definitions_that_may_say_something_else_are_looked_at_again() -> None:
    table = settled(n.If(COMBAT, n.Modify(STAGED, (TIGHT,))), FOUR)
    assert calls(definitions, lambda: settle(table.game, touched=frozenset())) == 0
    table = settled(n.If(COMBAT, FOUR))
    assert calls(definitions, lambda: settle(table.game, touched=frozenset())) == 1


@pytest.mark.rule("C.3.3.3.1")
def test_one_definition_is_in_order_by_itself() -> None:
    table = settled(FOUR)
    assert calls(unordered, lambda: settle(table.game, asks=True)) == 0


@pytest.mark.rule("C.3.3.4.5")
def test_where_nothing_is_defined_nothing_is_remembered_of_it() -> None:
    table = settled(n.Modify(STAGED, (TIGHT,)))
    assert calls(remember, lambda: settle(table.game)) == 0


@pytest.mark.rule("J.3.3.1.1")
@pytest.mark.parametrize(
    ("changes", "in_order"),
    [((CAPPED,), False), ((TIGHT, TIGHT), False), ((CAPPED, TIGHT), True)],
)
def test_only_several_modifiers_that_may_clash_are_put_in_order(
    changes: tuple[n.Change, ...], in_order: bool
) -> None:
    table = Table()
    table.foundation()
    for change in changes:
        table.asset(0, standing(n.Modify(STAGED, (change,))))
    assert (calls(chosen_for, lambda: settle(table.game)) > 0) is in_order


@pytest.mark.rule("C.3.4")
@pytest.mark.parametrize("player", [0, 1])
def test_a_live_attack_elsewhere_is_not_reached(player: int) -> None:
    table = Table()
    pooled = n.Cards(place=place(Zone.POOL), pick=n.Pick.ALL)
    table.asset(0, standing(n.If(COMBAT, n.Modify(pooled, (plus(n.Stat.SPEED, 1),)))))
    table.attack(player)
    assert calls(holds, lambda: settle(table.game)) == (player == 0)


@pytest.mark.rule("J.3.3.1")
def test_what_a_card_says_beside_a_modifier_lands_on_nothing() -> None:
    table = Table()
    stone = table.foundation()
    forbids = n.Cannot(n.EventPattern(Verb.DRAW))
    table.asset(0, standing(n.Sequence((n.Modify(STAGED, (TIGHT,)), forbids))))
    settle(table.game)
    settle(table.game)
    assert table.game.cards[stone].values.control == 6
