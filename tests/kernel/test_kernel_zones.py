"""The table of places."""

from __future__ import annotations

from engine.kernel.ids import CardId
from engine.kernel.zones import (
    SHARED,
    Publicity,
    ZoneSpec,
    empty_table,
    insert,
    misplaced,
    remove,
    sees_zone,
    top,
)

DECK = ZoneSpec("deck", Publicity.NOBODY)
HAND = ZoneSpec("hand", Publicity.OWNER, untracked=True)
SEA = ZoneSpec("sea", shared=True)


def ids(*numbers: int) -> tuple[CardId, ...]:
    return tuple(CardId(number) for number in numbers)


def test_players_have_their_own_zones_and_share_the_shared_ones() -> None:
    table = empty_table((DECK, HAND, SEA), 2)
    assert set(table) == {(0, "deck"), (1, "deck"), (0, "hand"), (1, "hand"), (SHARED, "sea")}


def test_cards_go_on_top_or_where_they_are_told() -> None:
    table = empty_table((DECK,), 1)
    place = (0, "deck")
    assert top(table, place) is None
    for card, position in ((1, None), (2, None), (3, 0), (4, 1)):
        insert(table, place, CardId(card), position)
    assert table[place] == ids(3, 4, 1, 2)
    assert top(table, place) == 2
    remove(table, place, CardId(4))
    assert table[place] == ids(3, 1, 2)


def test_publicity() -> None:
    assert not sees_zone(DECK, 0, 0)
    assert sees_zone(HAND, 0, 0)
    assert not sees_zone(HAND, 0, 1)
    assert sees_zone(SEA, SHARED, 1)


def test_what_is_misplaced_is_told() -> None:
    table = {(0, "deck"): ids(1, 2), (0, "hand"): ids(2, 9)}
    assert misplaced(table, ids(1, 2, 3)) == [
        "card 2 is in (0, 'deck') and in (0, 'hand')",
        "card 3 is in no zone",
        "there is no card 9",
    ]
    assert misplaced(table, ids(1, 2, 9))
    assert misplaced({(0, "deck"): ids(1, 2)}, ids(2, 1)) == []
