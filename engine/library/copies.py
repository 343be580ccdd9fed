"""How many copies of a card its own text allows in a deck."""

from __future__ import annotations

from engine.text.ufs.compile import compile_lines
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects import nodes as n

UNLIMITED = 999  # more than any deck holds
SAID = ("copies of this card", "copy of this card")  # texts without these need not be compiled


def copies_allowed(text: str, edition: str = Dialect.COMPREHENSIVE) -> int | None:
    """The number in "You can include up to 6 copies of this card in your deck.", if it says so."""
    if not any(said in text.lower() for said in SAID):
        return None
    for ability in compile_lines(text, edition):
        for effect in ability.effects if isinstance(ability, n.Ability) else ():
            if isinstance(effect, n.RuleEffect) and effect.kind is n.RuleKind.DECK_COPIES:
                amount = effect.amount
                return amount.value if isinstance(amount, n.Number) else UNLIMITED
    return None
