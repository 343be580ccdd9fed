"""Shortcuts that earn their place: what is not looked at, found or asked where nothing is new."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.atoms.states import index_abilities, landed, refresh, words_of, words_of_halves
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.card import PlayedAs
from engine.ufs.model.step import Origin
from tests.ufs.build import Board, Table, trait
from tests.ufs.counting import calls

ME = Why(0)


class Blanks(Table):
    """Cards that say nothing, in several zones."""

    def __init__(self) -> None:
        super().__init__()
        self.staged, self.held = self.foundation(), self.card(0, Zone.HAND)
        self.gone = self.card(0, Zone.DISCARD)
        self.top, self.next = (self.card(0, Zone.DECK) for _ in range(2))


Act = Callable[[Blanks], object]


def to_discard(table: Blanks, card: CardId) -> None:
    atoms.move(table.game, (card,), Zone.DISCARD, Verb.DISCARD, ME)


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
        (lambda t: (to_discard(t, t.top), to_discard(t, t.next)), True),
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
