"""The texts of the shipped cards in the words of every edition."""

from __future__ import annotations

import pytest

from engine.library.records import CardRecord
from engine.text.ufs.compile import compile_ability, compile_lines
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render
from engine.ufs.effects.nodes import Ability
from tests.sets.shipped import by_set, printed

SETS = [pytest.param(cards, id=code) for code, cards in by_set().items()]


def texts(cards: list[CardRecord]) -> list[str]:
    """Every line of every text box of some cards."""
    return [line for card in cards for line in printed()[card.name].paragraphs]


def ability(text: str) -> Ability:
    (found,) = compile_lines(text)
    assert isinstance(found, Ability)
    return found


@pytest.mark.parametrize("each", [12, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("cards", SETS)
def test_text_means_the_same_in_the_words_of_every_edition(
    cards: list[CardRecord], each: int
) -> None:
    for text in texts(cards)[::each]:
        for dialect in Dialect:
            said = render(ability(text), dialect)
            assert compile_ability(said, dialect) == ability(text), said


@pytest.mark.parametrize("cards", SETS)
def test_text_is_printed_as_it_would_be_rendered(cards: list[CardRecord]) -> None:
    """One style on all cards: letters, capitals and punctuation as the renderer writes them."""
    assert [render(ability(text)) for text in texts(cards)] == texts(cards)
