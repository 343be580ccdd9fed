"""Cards that change what would happen: damage, and where cards go."""

from __future__ import annotations

from pathlib import Path

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind
from tests.fftcg.spoken import said
from tests.fftcg.vanilla import EVERY, SPELLS

COST = 2
LINES = Path(__file__).with_name("wards.txt").read_text("utf-8").splitlines()


def written_card(line: str) -> TcgDefinition:
    """A card of a line: type, element, power, name and text."""
    head, _, text = line.partition(": ")
    kind, element, power, name = head.split(" ", 3)
    bare = TcgDefinition(name, CardKind(kind), (CardElement(element),), COST, int(power))
    return said(bare._replace(generic=True), text.replace("|", "\n"))


WARDS = tuple(written_card(line) for line in LINES if not line.startswith("#"))
WARDED = (*WARDS * 3, *EVERY, *SPELLS)[:50]
