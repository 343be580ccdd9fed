"""A query held against cards in memory: those of a deck, or of a catalogue."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.library.names import normalised, words
from engine.library.query.fields import SYMBOL_BITS, TextStatus
from engine.library.query.tree import (
    All,
    Label,
    Not,
    NumberTest,
    OneOf,
    Pattern,
    Query,
    Some,
    Words,
)
from engine.library.readings import statuses_now
from engine.library.records import CardRecord, Face

_SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class SearchFace:
    """A face as searching sees it. Choices that are not one value are bits (`symbol`)."""

    printed: Mapping[str, str]  # of the fields of words, as they stand on the card
    words: Mapping[str, str]  # the same as words with a space on either side
    numbers: Mapping[str, int | None]
    choices: Mapping[str, str]
    symbols: int
    labels: Mapping[str, frozenset[str]]
    statuses: Callable[[], frozenset[TextStatus]]  # read when somebody asks


def search_faces(record: CardRecord) -> tuple[SearchFace, ...]:
    """The faces of a card; what printings say counts for each of them."""
    labels = _labels(record)
    return tuple(_search_face(face, record, labels) for face in record.faces)


def _search_face(
    face: Face, record: CardRecord, labels: Mapping[str, frozenset[str]]
) -> SearchFace:
    printed = {
        "name": face.full_name,
        "keyword": ", ".join((*face.keywords, *face.traits)),
        "text": face.text,
        "universe": face.universe,
        "watermark": face.watermark,
    }
    block_zone, _, modifier = face.block.partition(" ")
    return SearchFace(
        printed=printed,
        words={field: f" {' '.join(words(text))} " for field, text in printed.items()},
        numbers={
            "difficulty": face.difficulty,
            "control": face.control,
            "speed": face.speed,
            "damage": face.damage,
            "block": int(modifier) if modifier else None,
            "hand": face.hand_size,
            "vitality": face.stamina if face.vitality is None else face.vitality,
        },
        choices={
            "type": str(face.type),
            "zone": str(face.zone or ""),
            "blockzone": block_zone,
            "edition": str(record.dialect),
        },
        symbols=sum(SYMBOL_BITS[symbol] for symbol in set(face.symbols or ())),
        labels=labels,
        statuses=partial(statuses_now, face, record.dialect),
    )


def _labels(record: CardRecord) -> dict[str, frozenset[str]]:
    printings = record.printings
    sets = {normalised(code) for each in printings for code in (each.set, each.set_name)}
    return {
        "set": frozenset(sets - {""}),
        "number": frozenset(normalised(each.number) for each in printings if each.number),
        "rarity": frozenset(normalised(each.rarity) for each in printings if each.rarity),
        "format": frozenset(normalised(each) for each in record.formats),
    }


def matches(query: Query, record: CardRecord) -> bool:
    """Whether one of the card's faces is what the query asks for."""
    return any(face_matches(query, face) for face in search_faces(record))


def face_matches(query: Query, face: SearchFace) -> bool:
    """The same for one face."""
    match query:
        case All(parts):
            return all(face_matches(part, face) for part in parts)
        case Some(parts):
            return any(face_matches(part, face) for part in parts)
        case Not(part):
            return not face_matches(part, face)
        case Words():
            return any(_has_words(query, face.words[field]) for field in query.fields)
        case Pattern(field, pattern):
            return pattern.search(face.printed[field]) is not None
        case NumberTest(field, sign, number):
            value = face.numbers[field]
            return value is not None and _SIGNS[sign](value, number)
        case OneOf("symbol", values):
            return any(face.symbols & SYMBOL_BITS[value] for value in values)
        case OneOf("status", values):
            return not face.statuses().isdisjoint(values)
        case OneOf(field, values):
            return face.choices[field] in values
        case Label(field, label):
            return label in face.labels[field]


def _has_words(query: Words, text: str) -> bool:
    phrase = f" {' '.join(query.words)}"
    return f"{phrase} " in text if query.whole else phrase in text
