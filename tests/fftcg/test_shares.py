"""11.3.6: what is divided, among whom, and how much of it is still dealt."""

from __future__ import annotations

from engine.fftcg.atoms import stack
from engine.fftcg.model import spells
from engine.fftcg.model.shares import SpellDivide
from engine.fftcg.procedures.instructions import CarryOut
from engine.fftcg.rules import shares
from engine.kernel.machine import push, run
from tests.fftcg.vanilla import GUARD, ONE_FORWARD, SENTRY, SQUIRE, Position

SECOND = SpellDivide(spells.ChosenCards(1), 4000)
TEXT = spells.SpellText((ONE_FORWARD, ONE_FORWARD), (spells.SpellDraw(1), SECOND))


def test_as_many_share_as_there_are_thousands() -> None:
    assert [shares.most(TEXT, choice, 9) for choice in (0, 1)] == [9, 4]
    assert [shares.most(TEXT, choice, 2) for choice in (0, 1)] == [2, 2]
    assert shares.most(spells.SpellText((ONE_FORWARD,), ()), 0, 9) == 9


def test_those_of_its_own_choice_share() -> None:
    at = Position()
    squire, guard = (at.game.cards[card].ref for card in at.field(0, SQUIRE, GUARD))
    assert shares.sharing(TEXT, ((squire,), (guard, squire))) == ((guard, squire), 4)
    assert shares.sharing(spells.SpellText((ONE_FORWARD,), ()), ((squire,),)) == ((), 0)


def test_who_is_no_longer_legal_is_dealt_nothing_and_nobody_more() -> None:  # 11.11.2.1
    at = Position()
    squire, guard, sentry = at.field(0, SQUIRE, GUARD, SENTRY)
    first, second, source = (at.game.cards[card].ref for card in (squire, guard, sentry))
    number = stack.put_ability(at.game, 0, sentry, TEXT)
    stack.set_chosen(at.game, number, ((source,), (first, second)), (1, 3))
    push(at.game, CarryOut(left=(SECOND,), legal=((source,), (second,))))
    run(at.game)
    damage = [at.game.cards[card].damage for card in (squire, guard, sentry)]
    assert damage == [0, 3000, 0]
