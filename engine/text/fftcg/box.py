"""All that is printed in the text box of a card: what each line gives it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.fftcg.model.autos import AutoAbility
from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.changes import FieldAbility
from engine.fftcg.model.costs import CastingTerm
from engine.fftcg.model.patterns import TcgNode
from engine.fftcg.model.spells import ActionAbility
from engine.fftcg.model.words import CardKind
from engine.text.compiler import or_declined, printed_lines
from engine.text.errors import Declined
from engine.text.fftcg.language import compile_line
from engine.text.fftcg.lines import SummonLine, TraitLine


def with_text(printed: TcgDefinition, text: str) -> tuple[TcgDefinition, tuple[Declined, ...]]:
    """The card with all that its text says, and the lines that are not understood."""
    read = [*_lines(printed, text)]
    known = printed._replace(text=text)
    for line in read:
        known = _given(known, line)
    return known, tuple(line for line in read if isinstance(line, Declined))


def _lines(printed: TcgDefinition, text: str) -> Iterable[TcgNode | Declined]:
    """A Summon has one text, on however many lines; a Character has an ability on each."""
    is_summon = printed.kind is CardKind.SUMMON
    symbol = "summon" if is_summon else "ability"
    whole = " ".join(text.split("\n")).strip()
    lines = [(0, whole)] if is_summon and whole else printed_lines(text)
    for offset, line in lines:
        yield or_declined(lambda said: compile_line(said, printed.name, symbol), line, offset)


def _given(printed: TcgDefinition, line: TcgNode | Declined) -> TcgDefinition:
    match line:
        case SummonLine(text=spell, is_burst=is_burst, terms=terms):
            return printed._replace(spell=spell, is_burst=is_burst, terms=terms)
        case CastingTerm():
            return printed._replace(terms=(*printed.terms, line))
        case TraitLine(traits=traits):
            return printed._replace(traits=printed.traits | set(traits))
        case AutoAbility():
            return printed._replace(autos=(*printed.autos, line))
        case ActionAbility():
            return printed._replace(abilities=(*printed.abilities, line))
        case FieldAbility():
            return printed._replace(fields=(*printed.fields, line))
        case Declined():
            return printed
        case _:
            raise TypeError(f"no card has a {type(line).__name__}")
