"""Cards of two sides or two halves, as they stand among the definitions of a game."""

from __future__ import annotations

import pytest

from engine.kernel.ids import CardId
from engine.ufs.editions.advanced.edition import ADVANCED
from engine.ufs.editions.comprehensive import COMPREHENSIVE
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.edition import Edition
from engine.ufs.model.values import Definition, Values
from engine.ufs.rules.backs import (
    face_turned,
    front_of,
    has_back,
    other_side_of,
    whole_card,
    with_backs,
)
from engine.ufs.rules.card_states import in_state
from engine.ufs.rules.halves import as_half, halves_to_choose, why_not_half
from tests.ufs.build import Table

PLAIN = Definition(Values(name="Plain", difficulty=2, control=3))
BACK = Definition(Values(name="Back", difficulty=4, control=5))
DOUBLE = Definition(Values(name="Front", difficulty=2, control=3), back=BACK)
SPLIT = DOUBLE._replace(back=BACK._replace(is_half=True), is_half=True)


def turned(front: Definition) -> tuple[Table, CardId, tuple[int, int]]:
    """A card of a table, and where its two sides stand."""
    table = Table()
    card = table.foundation()
    first = len(table.game.definitions)
    sides = with_backs((front,))
    moved = [
        each._replace(other=None if each.other is None else first + each.other) for each in sides
    ]
    table.game.definitions = (*table.game.definitions, *moved)
    return table, card, (first, first + len(sides) - 1)


@pytest.mark.parametrize(
    ("front", "shown"),
    [(DOUBLE, (None, None, True, False)), (SPLIT, (4, 5, True, True))],
)
def test_a_back_has_no_numbers_and_a_second_half_has_both(
    front: Definition, shown: tuple[int | None, int | None, bool, bool]
) -> None:
    plain, first, second = with_backs((PLAIN, front))
    assert plain == PLAIN
    assert (first.back, first.other, first.is_back) == (None, 2, False)
    printed = second.printed
    assert (printed.difficulty, printed.control, second.is_back, second.is_half) == shown
    assert second.other == 1


@pytest.mark.parametrize("front", [PLAIN, DOUBLE, SPLIT])
def test_a_card_is_dealt_anew_as_it_was_dealt_whatever_side_it_shows(front: Definition) -> None:
    dealt = with_backs((PLAIN, front))
    for number in range(1, len(dealt)):
        assert with_backs((PLAIN, whole_card(dealt, number))) == dealt
    first, second = (
        whole_card(with_backs((*cards, front)), len(cards)) for cards in ((), (PLAIN,))
    )
    assert first == second, "wherever it stands among others"
    assert first.back is None or not first.back.is_back, "in no game yet"


@pytest.mark.rule("D.2.2.2")
@pytest.mark.parametrize(
    ("front", "has_other", "transformed"),
    [(PLAIN, False, False), (DOUBLE, True, True), (SPLIT, False, False)],
)
def test_which_cards_are_turned_over_and_what_they_show(
    front: Definition, has_other: bool, transformed: bool
) -> None:
    table, card, (first, second) = turned(front)
    definitions = table.game.definitions
    assert front_of(definitions, second) == first
    assert face_turned(definitions, second) == (second if front.is_half else first)
    for number in (first, second):
        record = table.game.cards[card]._replace(definition=number)
        assert has_back(definitions, record) is has_other
        is_up = in_state(table.game, record, n.State.TRANSFORMED)
        assert is_up is (transformed and number == second)
        other = other_side_of(definitions, record)
        assert other.definition == first + second - number
        assert first == second or other.values.name != definitions[number].printed.name
    if first == second:
        record = table.game.cards[card]._replace(definition=first)
        assert other_side_of(definitions, record) is record


def typed(front: Definition, other: CardType) -> Definition:
    """A foundation; its back or other half, if it has one, is of the other type."""
    made = front._replace(printed=front.printed._replace(type=CardType.FOUNDATION))
    if front.back is None:
        return made
    printed = front.back.printed._replace(type=other)
    return made._replace(back=front.back._replace(printed=printed))


@pytest.mark.parametrize(
    ("front", "wanted", "halves"),
    [
        (PLAIN, None, ()),
        (DOUBLE, None, ()),
        (SPLIT, None, ("foundation", "attack")),
        (SPLIT, CardType.ATTACK, ("attack",)),
        (SPLIT, CardType.ASSET, ("foundation", "attack")),
    ],
)
def test_of_which_halves_one_is_chosen(
    front: Definition, wanted: CardType | None, halves: tuple[str, ...]
) -> None:
    table, card, (first, _) = turned(typed(front, CardType.ATTACK))
    table.game.edition = ADVANCED
    record = table.game.cards[card]._replace(definition=first, zone=Zone.HAND)
    assert halves_to_choose(table.game, record, wanted) == halves


@pytest.mark.rule("E.4.1")
@pytest.mark.parametrize(
    ("front", "edition", "half", "as_action", "refused"),
    [
        (SPLIT, ADVANCED, "action", True, False),
        (SPLIT, ADVANCED, "foundation", False, False),
        (SPLIT, ADVANCED, "asset", False, True),
        (SPLIT, ADVANCED, "", False, True),
        (SPLIT, COMPREHENSIVE, "", False, False),
        (SPLIT, COMPREHENSIVE, "action", False, True),
        (PLAIN, ADVANCED, "", False, False),
        (PLAIN, ADVANCED, "foundation", False, True),
        (PLAIN, ADVANCED, "reversal", False, False),  # no half of any card
    ],
)
def test_a_split_card_is_taken_for_one_of_its_halves_and_others_for_none(
    front: Definition, edition: Edition, half: str, as_action: bool, refused: bool
) -> None:
    table, card, (first, second) = turned(typed(front, CardType.ACTION))
    table.game.edition = edition
    record = table.game.cards[card]._replace(definition=first, zone=Zone.HAND)
    taken = as_half(table.game, record, half)
    assert taken.definition == (second if as_action else first)
    refusal = why_not_half(table.game, record, half)
    assert (refusal.rule if refusal is not None else None) == ("2.6.0.2" if refused else None)
