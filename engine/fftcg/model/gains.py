"""Abilities that a card gains, said in quotation marks (11.12.4.6, 11.12.4.8)."""

from __future__ import annotations

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.changes import FieldAbility, TcgChange
from engine.fftcg.model.spells import ActionAbility
from engine.kernel.leaves import dataclass

ITS_NAME = "{itself}"  # where the words of an ability mention the card that has it

AnyAbility = AutoAbility | ActionAbility | FieldAbility


@dataclass(frozen=True, slots=True)
class GainAbility(TcgChange):
    """ "It gains "When this Forward attacks, draw 1 card.": "itself" is the card that gained it."""

    ability: AnyAbility
    words: str = ""  # as worded while the name of the card is still open
    is_bare: bool = False  # after "Damage 3 --", without quotation marks (15.2.6.2)


def with_name(words: str, name: str, place: str = ITS_NAME) -> str:
    """The words with the name put in; the period of an abbreviation also ends the sentence."""
    ending = name if name.endswith(".") else f"{name}."
    return words.replace(f"{place}.", ending).replace(place, name)
