"""What may be asked of cards of the second game, and the cards as searching sees them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.model.words import CardElement, CardKind
from engine.files.fftcg.cards import TcgCatalogue
from engine.library.names import normalised
from engine.library.query.language import Field, QueryLanguage, Sort
from engine.library.query.match import SearchFace, as_words, face_matches
from engine.library.query.tree import Query
from engine.text.fftcg.lines import is_burst

ENFORCED, MANUAL, DEAD = "enforced", "manual", "dead"
YES, NO = "yes", "no"
FIELDS = (
    Field("name", Sort.WORDS, 'name:"struck match"', "words of the name, or name:/^k/"),
    Field("text", Sort.WORDS, 'text:"draw 1"', "words of the text box"),
    Field("job", Sort.WORDS, "job:actor", "words of a job"),
    Field("category", Sort.WORDS, "category:crafts", "words of a category"),
    Field("type", Sort.CHOICE, "type:forward", "the card type", tuple(map(str, CardKind))),
    Field("element", Sort.CHOICE, "element:fire", "an element; a card may have several",
          tuple(map(str, CardElement))),
    Field("burst", Sort.CHOICE, "burst:yes", "whether it has an EX Burst", (YES, NO)),
    Field("generic", Sort.CHOICE, "generic:yes", "whether several may be on one field", (YES, NO)),
    Field("cost", Sort.NUMBER, "cost<=3", "the cost"),
    Field("power", Sort.NUMBER, "power>=7000", "the power of a Forward"),
    Field("set", Sort.LABEL, 'set:"evening office"', "the name of a set"),
    Field("number", Sort.LABEL, "number:1-070", "the card number"),
    Field("status", Sort.CHOICE, "status:enforced", "what becomes of its text at the table",
          (ENFORCED, MANUAL, DEAD)),
)  # fmt: skip
LANGUAGE = QueryLanguage(
    FIELDS,
    MappingProxyType(
        {
            "n": "name", "rules": "text", "j": "job", "cat": "category", "t": "type",
            "e": "element", "el": "element", "ex": "burst", "c": "cost", "p": "power",
            "s": "set", "no": "number", "is": "status",
        }
    ),
    ("name", "job", "category", "text"),
)  # fmt: skip


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
