"""Which Summons on the stack do not resolve yet, beside bursts that are carried out at once."""

from __future__ import annotations

from engine.fftcg.atoms import stack
from engine.fftcg.model.spells import SpellText
from engine.fftcg.model.words import CardZone
from engine.kernel.ids import CardId
from tests.fftcg.vanilla import RAIN, SQUIRE, Position

WORDLESS = SpellText((), ())


def waiting(at: Position) -> list[CardId]:
    return [made.source.card for made in stack.waiting_summons(at.game)]


def bursting(at: Position) -> None:
    """What is on top has been flipped into the Damage Zone."""
    *below, top = at.game.stacked
    at.game.stacked = (*below, top._replace(was=top.was._replace(zone=CardZone.DAMAGE)))


def test_summons_wait_below_the_object_that_resolves() -> None:  # 11.11.1
    at = Position()
    first, second, last = at.hand(0, RAIN, RAIN, RAIN)
    (squire,) = at.field(0, SQUIRE)
    assert waiting(at) == []
    stack.put_summon(at.game, 0, first, WORDLESS)
    assert waiting(at) == []
    stack.put_ability(at.game, 0, squire, WORDLESS)
    assert waiting(at) == [first]
    stack.put_summon(at.game, 0, second, WORDLESS)
    stack.put_summon(at.game, 0, last, WORDLESS)
    assert waiting(at) == [first, second]


def test_under_bursts_what_dealt_the_damage_resolves_as_well() -> None:  # 11.10.2
    at = Position()
    first, second, *bursts = at.hand(0, RAIN, RAIN, RAIN, RAIN)
    for card in (first, second):
        stack.put_summon(at.game, 0, card, WORDLESS)
    for card in bursts:
        stack.put_summon(at.game, 0, card, WORDLESS)
        bursting(at)
        assert waiting(at) == [first]


def test_a_burst_may_lie_on_nothing() -> None:  # an attack has dealt the damage
    at = Position()
    for card in at.hand(0, RAIN, RAIN):
        stack.put_summon(at.game, 0, card, WORDLESS)
        bursting(at)
        assert waiting(at) == []
