"""Abilities that are used from the hand: their card is shown, and known ever after (11.6.4)."""

from __future__ import annotations

from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from tests.fftcg.spoken import saved, speaking
from tests.fftcg.vanilla import KEEPER, SENTRY, Position

TEXT = (
    "{1}, discard Herald: Choose 1 Forward. Deal it 3000 damage. "
    "You can only use this ability if Herald is in your hand."
)


def test_the_card_is_shown_and_goes_back_unless_it_is_paid() -> None:
    at = Position()
    at.field(0, KEEPER)
    (sentry,) = at.field(1, SENTRY)
    (herald,) = at.hand(0, speaking(TEXT))
    at.begin(PriorityRounds())
    assert not at.game.may_see(1, herald)
    at.use(herald)
    at.answer((sentry,))
    assert at.asked.prompt == "pay"
    assert at.game.may_see(1, herald)
    saved(at)
    at.answer(())
    assert at.zone(herald) is CardZone.HAND
    assert not at.game.cards[herald].revealed
    assert at.game.stacked == ()
