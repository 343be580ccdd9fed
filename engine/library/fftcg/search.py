"""Makes the cards of the second game searchable."""

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
    """The numbers of the cards that a query finds."""
    return [
        number
        for number in catalogue.records
        if face_matches(query, search_face_of(number, catalogue))
    ]


def search_face_of(number: str, catalogue: TcgCatalogue) -> SearchFace:
    """A card of the catalogue; its text is read only when its status is asked for."""
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
    """The statuses of its text: enforced only if none of it is manual or dead."""
    found = {MANUAL} if card.by_hand else set()
    found |= {DEAD} if card.idle else set()
    return frozenset(found or {ENFORCED})


def has_burst(text: str) -> bool:
    """Whether a line of a text is an EX Burst."""
    return any(is_burst(line.strip()) for line in text.splitlines())
