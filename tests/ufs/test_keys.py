"""Keys of statements and of the ends of effects: what is put in is what is read."""

import pytest

from engine.kernel.ids import CardId, Ref
from engine.ufs.model.keys import (
    EndPoint,
    ability_in,
    effect_of,
    end_at,
    is_of_card,
    is_of_stored,
    key_of_held,
    key_of_keyword,
    key_of_line,
    key_of_stored,
    keyword_in,
    line_in,
    point_of,
)

CARD = Ref(CardId(12), 3)


def test_stored_effect_is_read_off_its_statements() -> None:
    assert effect_of(key_of_stored(7)) == effect_of(f"{key_of_stored(7)}/0:1") == 7
    assert is_of_stored(key_of_stored(7))


def test_static_statement_belongs_to_its_card_in_that_stay() -> None:
    key = f"{key_of_held(CARD, 'hero/t1')}/0"
    assert is_of_card(key, CARD)
    assert not is_of_card(key, CARD._replace(epoch=4))
    assert not is_of_card(key, Ref(CardId(1), 3))
    assert effect_of(key) is None
    assert ability_in(key) == "hero/t1"


def test_stored_effect_names_no_ability() -> None:
    assert ability_in(key_of_stored(7)) == ""


def test_an_ability_is_of_a_line_or_of_a_keyword() -> None:
    assert line_in(key_of_line(12)) == line_in(f"hero/{key_of_line(12)}") == 12
    assert keyword_in(key_of_keyword("breaker#2")) == "breaker"
    assert keyword_in(f"hero/{key_of_keyword('reversal')}") == "reversal"
    assert line_in(key_of_keyword("t1")) == line_in("") == line_in("t") == line_in("hero") == 0


@pytest.mark.parametrize("point", list(EndPoint))
@pytest.mark.parametrize("number", [0, 4])
def test_end_tells_what_it_is_tied_to(point: EndPoint, number: int) -> None:
    assert point_of(end_at(point, number)) is point


def test_ends_of_two_attacks_are_two() -> None:
    assert end_at(EndPoint.ATTACK, 1) != end_at(EndPoint.ATTACK, 2) != end_at(EndPoint.ATTACK)


def test_saves_of_older_versions_say_the_same() -> None:
    """Words that stand in saves: they may not change."""
    assert end_at(EndPoint.STEP, 3) == "step:3"
    assert end_at(EndPoint.READY_STEP) == "ready_step"
    assert key_of_stored(7) == "effect 7"
    assert key_of_held(CARD, "t1") == "12.3:t1"
