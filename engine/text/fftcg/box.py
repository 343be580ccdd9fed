"""Reads the whole text box of a card: what each line adds to the card."""

from __future__ import annotations

from collections.abc import Iterator

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
from engine.text.fftcg.manual import SUMMON, manual_line


def with_text(printed: TcgDefinition, text: str) -> tuple[TcgDefinition, tuple[Declined, ...]]:
    """The card with everything that its text says, and the lines that are not understood.

    These are done by hand, and whatever can be read of them is enforced.
    """
    known = printed._replace(text=text)
    declined = []
    for line in _read(printed, text):
        if isinstance(line, Declined):
            declined.append(line)
            known = _by_hand(known, line.text)
        else:
            known = _given(known, line)
    return known, tuple(declined)


def text_lines(kind: CardKind, text: str) -> tuple[tuple[int, str], ...]:
    """The pieces of a (stripped) text that are read as one, with their offsets: a Summon has one
    text, on any number of lines; a Character has an ability on each line."""
    if kind is not CardKind.SUMMON:
        return tuple(printed_lines(text))
    return ((0, text.replace("\n", " ")),) if text else ()


def _read(printed: TcgDefinition, text: str) -> Iterator[TcgNode | Declined]:
    symbol = symbol_of(printed.kind)
    for offset, line in text_lines(printed.kind, text):
        yield or_declined(lambda said: compile_line(said, printed.name, symbol), line, offset)


def symbol_of(kind: CardKind) -> str:
    """The grammar symbol for each of its lines."""
    return SUMMON if kind is CardKind.SUMMON else "ability"


def _by_hand(printed: TcgDefinition, line: str) -> TcgDefinition:
    """Add a line to be done by hand; it is idle if nothing says when it would be done."""
    tree = manual_line(line, printed.name, symbol_of(printed.kind))
    if tree is None:
        return printed._replace(idle=(*printed.idle, line))
    return _given(printed._replace(by_hand=(*printed.by_hand, line)), tree)


def _given(printed: TcgDefinition, line: TcgNode) -> TcgDefinition:
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
        case _:
            raise TypeError(f"no card has a {type(line).__name__}")
