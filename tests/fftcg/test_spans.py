"""For how long changes hold: a turn, the game, or as long as their source is there (11.12.4.1)."""

from __future__ import annotations

from engine.fftcg.atoms import cards
from engine.fftcg.model.changes import ChangeSpan, GainPower, LastingChange, TakeControl, TcgChange
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.model.words import CardZone
from engine.fftcg.procedures.priority import PriorityRounds
from engine.fftcg.procedures.turn import TcgEndPhase
from engine.fftcg.rules import values
from engine.kernel.ids import CardId
from tests.fftcg.spoken import saved
from tests.fftcg.vanilla import GUARD, SENTRY, SQUIRE, Position

GAINED = GainPower(1000)


def change(at: Position, card: CardId, source: CardId, what: TcgChange, span: ChangeSpan) -> None:
    ref, said_by = at.game.cards[card].ref, at.game.cards[source].ref
    cards.change(at.game, LastingChange((ref,), (what,), at.game.serial, said_by, span, 0))


def end_turn(at: Position) -> None:
    at.begin(TcgEndPhase())
    while at.game.pending is not None:
        at.answer(None)


def power(at: Position, card: CardId) -> int:
    return values.power(at.game, at.game.cards[card])


def test_the_turn_ends_what_lasts_until_then_and_nothing_else() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    for span in ChangeSpan:
        change(at, squire, guard, GAINED, span)
    assert power(at, squire) == 9000
    end_turn(at)
    assert power(at, squire) == 8000
    at.game.active = 1
    end_turn(at)
    assert power(at, squire) == 7000


def test_what_hangs_on_a_card_goes_with_it() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    change(at, squire, guard, GAINED, ChangeSpan.SOURCE)
    at.begin(PriorityRounds())
    cards.move(at.game, guard, CardZone.BREAK, TcgVerb.PUT_AWAY)
    at.answer(None)
    assert power(at, squire) == 5000
    assert at.game.lasting == ()


def test_what_changed_a_card_that_is_another_now_is_forgotten() -> None:
    at = Position()
    squire, guard = at.field(0, SQUIRE, GUARD)
    change(at, squire, guard, GAINED, ChangeSpan.GAME)
    cards.move(at.game, squire, CardZone.HAND, TcgVerb.RETURNED)
    end_turn(at)
    assert at.game.lasting == ()


def test_the_latest_who_took_it_has_it_and_it_goes_back_from_taker_to_taker() -> None:
    """11.12.4.13."""
    at = Position()
    (squire,) = at.field(0, SQUIRE)
    leash, chain = at.field(1, SENTRY, GUARD)
    change(at, squire, leash, TakeControl(player=1), ChangeSpan.SOURCE)
    change(at, squire, chain, TakeControl(player=0), ChangeSpan.SOURCE)
    at.begin(PriorityRounds())
    assert at.game.cards[squire].controller == 0
    cards.move(at.game, chain, CardZone.BREAK, TcgVerb.PUT_AWAY)
    at.answer(None)
    assert at.game.cards[squire].controller == 1
    saved(at)
    cards.move(at.game, leash, CardZone.BREAK, TcgVerb.PUT_AWAY)
    at.answer(None)
    assert at.game.cards[squire].place == (0, CardZone.FIELD)
