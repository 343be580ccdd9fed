"""What a text divides, and among which of the cards that it chooses (11.3.6)."""

from __future__ import annotations

from engine.fftcg.model.shares import SHARE_UNIT, SpellDivide
from engine.fftcg.model.spells import ChosenCards, SpellText
from engine.kernel.ids import Ref


def most(text: SpellText, choice: int, wanted: int) -> int:
    """How many cards may be chosen: each of those that share gets at least a thousand."""
    divided = _divided(text)
    if divided is None or divided[0] != choice:
        return wanted
    return min(wanted, divided[1])


def sharing(text: SpellText, chosen: tuple[tuple[Ref, ...], ...]) -> tuple[tuple[Ref, ...], int]:
    """Those among whom something is divided, and how many thousands that is."""
    divided = _divided(text)
    return ((), 0) if divided is None else (chosen[divided[0]], divided[1])


def _divided(text: SpellText) -> tuple[int, int] | None:
    """The choice whose cards share something, and the thousands of it."""
    for step in text.steps:
        match step:
            case SpellDivide(cards=ChosenCards(choice=choice), amount=amount):
                return choice, amount // SHARE_UNIT
    return None
