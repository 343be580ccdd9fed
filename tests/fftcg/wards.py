"""Cards that change what would happen, give each other abilities, or tell two cards apart."""

from __future__ import annotations

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import EVERY, SPELLS
from tests.fftcg.written import lines

COST = 2


def written_card(line: str) -> TcgDefinition:
    """A card of a line: type, element, power, name and text."""
    head, _, text = line.partition(": ")
    kind, element, power, name = head.split(" ", 3)
    bare = TcgDefinition(name, CardKind(kind), (CardElement(element),), COST, int(power))
    return said(bare._replace(generic=True), text.replace("|", "\n"))


def cards_of(file: str) -> tuple[TcgDefinition, ...]:
    """Those that are written in a file beside this one."""
    return tuple(map(written_card, lines(file)))


WARDS = cards_of("wards.txt")
WARDED = (*WARDS * 3, *EVERY, *SPELLS)[:50]
GAINED = (*cards_of("gainers.txt") * 3, *EVERY, *SPELLS)[:50]
CASTING = (*cards_of("casters.txt") * 3, *EVERY, *SPELLS)[:50]
