"""Abilities that a card gains, said in quotation marks (11.12.4.6, 11.12.4.8)."""

from __future__ import annotations

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.changes import FieldAbility, TcgChange
from engine.fftcg.model.spells import ActionAbility
from engine.kernel.leaves import dataclass

ITS_NAME = "{itself}"  # where the words of an ability speak of the card that has it

AnyAbility = AutoAbility | ActionAbility | FieldAbility


@dataclass(frozen=True, slots=True)
class GainAbility(TcgChange):
    """ "It gains "When this Forward attacks, draw 1 card.": in it "itself" is who has gained it."""

    ability: AnyAbility
    words: str = ""  # as it is said of a card whose name is still open
    is_bare: bool = False  # behind "Damage 3 --", without quotation marks (15.2.6.2)


def with_name(words: str, name: str, place: str = ITS_NAME) -> str:
    """With the name where it belongs; the period of an abbreviation ends the sentence, too."""
    ending = name if name.endswith(".") else f"{name}."
    return words.replace(f"{place}.", ending).replace(place, name)
