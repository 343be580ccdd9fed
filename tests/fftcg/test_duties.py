"""What an attack costs in the midst of paying it, and what is asked of a bot that has to block."""

from __future__ import annotations

from engine.bots.fftcg.names import DUELLISTS
from engine.fftcg.model.words import TurnPhase
from engine.fftcg.procedures.attack import TcgAttackPhase
from engine.kernel.decisions import Refusal
from tests.fftcg.spoken import said, saved
from tests.fftcg.vanilla import BULWARK, KEEPER, LANCER, SQUIRE, STOKER, Position

PAID = said(SQUIRE, "Ember Squire cannot attack unless you pay {1}.")
STOUT = said(LANCER, "Frost Lancer must block if possible.")


def attacking(at: Position, *attackers: int) -> None:
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.both_pass()
    at.answer(attackers)


def test_an_attack_is_saved_in_the_midst_of_its_payment() -> None:
    at = Position()
    squire, keeper, stoker = at.field(0, PAID, KEEPER, STOKER)
    attacking(at, squire)
    at.until("pay")
    saved(at)
    assert not at.game.cards[squire].active
    at.answer(())
    assert at.game.cards[squire].active
    assert at.game.cards[squire].attacked == 0
    at.answer((squire,))
    at.answer((keeper,))
    assert at.game.battle.attackers == (at.game.cards[squire].ref,)
    assert at.game.cards[stoker].active


def test_who_cannot_pay_is_told_why() -> None:
    at = Position()
    squire, _ = at.field(0, PAID, BULWARK)
    at.game.phase = TurnPhase.ATTACK
    at.begin(TcgAttackPhase())
    at.until("attack")
    refusal = at.game.why_not(at.asked, (squire,))
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "10.1.2.3"


def test_a_bot_blocks_with_whoever_has_to() -> None:
    at = Position()
    (bulwark,) = at.field(0, BULWARK)
    stout, _ = at.field(1, STOUT, SQUIRE)
    attacking(at, bulwark)
    at.until("block")
    assert DUELLISTS["heuristic"]("x").choose(at.game, at.asked) == (stout,)
