"""What is divided among cards: what can be said, what is kept, and what a bot makes of it."""

from __future__ import annotations

import pytest

from engine.bots.fftcg.names import DUELLISTS
from engine.fftcg.procedures.priority import PriorityRounds
from engine.text.fftcg.box import with_text
from tests.fftcg.spoken import free, saved
from tests.fftcg.vanilla import BULWARK, SENTRY, SQUIRE, Position

TEXT = "Choose up to 2 Forwards your opponent controls. Divide 7000 damage among them as you like."


def answered(at: Position) -> object:
    return DUELLISTS["heuristic"]("x").choose(at.game, at.asked)


@pytest.mark.parametrize(
    "text",
    [
        "Choose 2 Forwards. Divide 1500 damage among them as you like.",
        "Choose 3 Forwards. Divide 2000 damage among them as you like.",
        "Choose 2 Forwards. You may divide 2000 damage among them as you like.",
        "Choose 2 Forwards. Divide 2000 damage among them as you like. "
        "Divide 3000 damage among them as you like.",
    ],
)
def test_what_cannot_be_divided_is_not_understood(text: str) -> None:
    _, declined = with_text(free("Draw 1 card."), text)
    assert declined


def test_a_bot_breaks_what_it_can_and_gives_the_rest_to_the_other() -> None:
    at = Position()
    (letter,) = at.hand(0, free(TEXT))
    sentry, bulwark = at.field(1, SENTRY, BULWARK)
    at.begin(PriorityRounds())
    at.answer(letter)
    at.answer((sentry, bulwark))
    saved(at)
    assert answered(at) == 5
    at.answer(5)
    at.both_pass()
    assert at.game.cards[bulwark].damage == 2000


def test_a_bot_spares_its_own() -> None:
    at = Position()
    (letter,) = at.hand(0, free(TEXT.replace(" your opponent controls", "")))
    (squire,) = at.field(0, SQUIRE)
    (sentry,) = at.field(1, SENTRY)
    at.begin(PriorityRounds())
    at.answer(letter)
    at.answer((squire, sentry))
    assert answered(at) == 1
