"""Cards of the second game as searching sees them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardKind
from engine.library.fftcg.cards import TcgCatalogue
from engine.library.fftcg.fields import DEAD, ENFORCED, MANUAL, NO, YES
from engine.library.names import normalised
from engine.library.query.match import SearchFace, as_words, face_matches
from engine.library.query.tree import Query
from engine.text.fftcg.lines import is_burst


def found_numbers(query: Query, catalogue: TcgCatalogue) -> list[str]:
    """The cards that a query finds."""
    return [
        number
        for number in catalogue.records
        if face_matches(query, search_face_of(number, catalogue))
    ]


def search_face_of(number: str, catalogue: TcgCatalogue) -> SearchFace:
    """A card of the catalogue; its text is read when somebody asks what becomes of it."""
    record = catalogue.records[number]
    printed: Mapping[str, str] = {
        "name": record.name,
        "text": record.text,
        "job": ", ".join(record.job),
        "category": ", ".join(record.category),
    }
    is_forward = record.type is CardKind.FORWARD
    return SearchFace(
        printed=printed,
        words=as_words(printed),
        numbers={"cost": record.cost, "power": record.power if is_forward else None},
        choices={
            "type": str(record.type),
            "burst": YES if has_burst(record.text) else NO,
            "generic": YES if record.generic else NO,
        },
        several={"element": frozenset(map(str, record.element))},
        labels={
            "set": frozenset({normalised(record.set)} - {""}),
            "number": frozenset({normalised(record.number)}),
        },
        statuses=lambda: _statuses(catalogue.card(number).card),
    )


def _statuses(card: TcgDefinition) -> frozenset[str]:
    """What becomes of some of its text, or of all of it."""
    found = {MANUAL} if card.by_hand else set()
    found |= {DEAD} if card.idle else set()
    return frozenset(found or {ENFORCED})


def has_burst(text: str) -> bool:
    """Whether a line of a text is an EX Burst."""
    return any(is_burst(line.strip()) for line in text.splitlines())
