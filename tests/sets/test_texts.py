"""The texts of the shipped cards in the words of every edition."""

from __future__ import annotations

import pytest

from engine.text.compile import compile_ability, compile_lines
from engine.text.normalise import Dialect
from engine.text.render import render
from engine.ufs.effects.nodes import Ability
from tests.sets.shipped import printed

BOXES = [pytest.param(card.text, id=name) for name, card in sorted(printed().items()) if card.text]


def abilities(text: str) -> list[Ability]:
    found = compile_lines(text)
    assert all(isinstance(ability, Ability) for ability in found)
    return [ability for ability in found if isinstance(ability, Ability)]


@pytest.mark.parametrize("text", BOXES)
def test_text_means_the_same_in_the_words_of_every_edition(text: str) -> None:
    for ability in abilities(text):
        for dialect in Dialect:
            assert compile_ability(render(ability, dialect), dialect) == ability


@pytest.mark.parametrize("text", BOXES)
def test_text_is_printed_as_it_would_be_rendered(text: str) -> None:
    """One style on all cards: letters, capitals and punctuation as the renderer writes them."""
    rendered = [render(ability) for ability in abilities(text)]
    assert rendered == text.splitlines()
