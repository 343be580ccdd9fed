"""Makes the cards of the fighting game searchable."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.library.names import normalised
from engine.library.query.match import SearchFace, as_words, face_matches
from engine.library.query.tree import Query
from engine.library.readings import statuses_now
from engine.library.records import CardRecord, Face


def search_faces(record: CardRecord) -> tuple[SearchFace, ...]:
    """The faces of a card; the labels of its printings count for each of them."""
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
        words=as_words(printed),
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
        several={"symbol": frozenset(face.symbols or ())},
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
    """Whether one of the card's faces matches the query."""
    return any(face_matches(query, face) for face in search_faces(record))
