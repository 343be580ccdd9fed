"""Who learns which card it is that moves, and who keeps track of it (C.2)."""

from __future__ import annotations

import pytest

from engine.kernel import sight
from engine.kernel.events import EVERYONE, NOBODY
from engine.kernel.ids import CardId
from engine.ufs import atoms
from engine.ufs.atoms import Why
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import OnTop
from engine.ufs.rules.knowledge import known_definitions
from tests.ufs.build import Table
from tests.ufs.scene import Scene

Verb, Zone = n.Verb, n.Zone


def audience(table: Table, card: CardId, to: n.Zone) -> int:
    atoms.move(table.game, (card,), to, Verb.ADD, Why(0))
    (event,) = table.release()
    return event.audience


@pytest.mark.rule("C.2.1", "C.2.2", "C.2.3")
@pytest.mark.parametrize(
    ("zone", "to", "told", "known"),
    [
        (Zone.HAND, Zone.DISCARD, EVERYONE, (True, True)),
        (Zone.STAGE, Zone.POOL, EVERYONE, (True, True)),
        (Zone.STAGE, Zone.HAND, EVERYONE, (True, True)),
        (Zone.DISCARD, Zone.MOMENTUM, EVERYONE, (True, True)),
        (Zone.DECK, Zone.HAND, 0, (True, False)),
        (Zone.HAND, Zone.MOMENTUM, 0, (True, False)),
        (Zone.DECK, Zone.MOMENTUM, NOBODY, (False, False)),
        (Zone.DECK, Zone.DISCARD, EVERYONE, (True, True)),
    ],
)
def test_who_learns_of_a_move(
    zone: n.Zone, to: n.Zone, told: int, known: tuple[bool, bool]
) -> None:
    table = Table()
    for _ in range(2):  # others among which a card may be lost sight of
        table.card(0, to)
        table.card(0, zone)
    card = table.card(0, zone)
    assert audience(table, card, to) == told
    assert tuple(sight.knows(table.game, player, card) for player in (0, 1)) == known


def test_where_one_lies_on_another_each_is_known_as_it_lies_itself() -> None:
    table = Table()
    beneath = table.card(0, Zone.STAGE, face_up=False)
    top, beside = (table.card(0, Zone.STAGE) for _ in range(2))
    table.card(0, Zone.HAND)
    atoms.lay_on_top(table.game, OnTop(top, table.game.cards[beneath].ref, 0))
    table.release()
    assert table.game.cards[beneath].face_up
    for card, told, known in ((beside, EVERYONE, [True, True]), (beneath, 0, [True, False])):
        assert audience(table, card, Zone.HAND) == told
        assert [sight.knows(table.game, player, card) for player in (0, 1)] == known


@pytest.mark.rule("C.2.3.1")
def test_what_was_looked_at_is_followed_as_long_as_it_can_be() -> None:
    table = Table()
    card = table.card(0, Zone.DECK)
    atoms.look(table.game, 1, (card,), Why(1))
    atoms.stop_looking(table.game)
    table.release()
    assert audience(table, card, Zone.MOMENTUM) == NOBODY  # where it goes is seen by all
    assert [sight.knows(table.game, player, card) for player in (0, 1)] == [False, True]


@pytest.mark.rule("E.4.2", "C.2.1")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.DISCARD])
def test_what_is_about_to_be_played_is_seen_by_all(zone: n.Zone) -> None:
    table = Table()
    card = table.card(0, zone)
    atoms.enter_transit(table.game, card)
    assert sight.knows(table.game, 1, card)


@pytest.mark.rule("E.4.2", "C.2.3")
def test_which_of_the_cards_shown_before_is_played_from_hand_is_not_told() -> None:
    scene = Scene()
    hand = tuple(scene.card(0, Zone.HAND) for _ in range(2))
    atoms.reveal(scene.game, hand, Why(0))
    shown = sight.handle(scene.game, 1, hand[0])
    atoms.conceal(scene.game, hand)
    atoms.enter_transit(scene.game, hand[0])
    assert sight.handle(scene.game, 1, hand[0]) != shown


@pytest.mark.rule("C.2.1.1")
def test_what_was_revealed_is_known_until_it_is_lost_sight_of() -> None:
    table = Table()
    card, other = table.card(0, Zone.HAND), table.card(0, Zone.HAND)
    atoms.reveal(table.game, (card,), Why(0))
    assert sight.knows(table.game, 1, card)
    atoms.conceal(table.game, (card,))
    assert not table.game.may_see(1, card)
    assert not sight.knows(table.game, 1, other)


@pytest.mark.rule("C.2")
def test_a_player_knows_their_own_list_and_what_they_have_seen_of_the_others() -> None:
    table = Table()
    game = table.game
    table.card(0, Zone.DECK, name="Mine")
    seen, tracked, _ = (table.card(1, Zone.DECK, name=name) for name in ("Seen", "Tracked", "No"))
    table.foundation(1, name="Open")
    game.looks[0, seen] = None
    game.known[0, tracked] = 1
    names = [each.printed.name for each in known_definitions(game, 0)]
    assert names == ["Ash 1", "Bram 1", "Mine", "Seen", "Tracked", "Open"]
