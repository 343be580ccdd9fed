"""Cards of the library as they are printed: what their faces show, and what lists say of them."""

from __future__ import annotations

from engine.library.definitions import printed_card, printing_id
from engine.library.printed_card import CardError, compiled_definition
from engine.library.printings import card_key
from engine.library.records import ATTUNED, CardRecord, Face
from engine.library.search_faces import search_faces
from engine.text.compiler import printed_lines
from engine.ufs.faces import Numbers, Portrait, numbers, portrait
from ufs_desktop.cabinet.values import CardSheet, Cell
from ufs_desktop.fight.look import CardLook

GROUPINGS = {
    "type": "Type",
    "difficulty": "Difficulty",
    "symbol": "Symbol",
    "keyword": "Keyword",
}
NONE = "none"


def key_of(record: CardRecord) -> str:
    """The card's own key, which stays as long as its name and type do."""
    return "\0".join(card_key(record))


def look_of(record: CardRecord) -> CardLook:
    """A card as it is printed: its texts need not be understood."""
    return face_look(record, record.faces[0])


def face_look(record: CardRecord, face: Face) -> CardLook:
    """One face of a card; one that the rules do not accept still shows what is printed."""
    number = printing_id(record)
    try:
        definition = compiled_definition(printed_card(face), record.dialect, ())
    except CardError:
        return CardLook(_as_written(face), None, _paragraphs(face), number, _portrait(face))
    printed = definition.printed
    return CardLook(numbers(printed), None, definition.text, number, portrait(printed))


def other_looks(record: CardRecord) -> tuple[CardLook, ...]:
    """Its back, or its other half."""
    return tuple(face_look(record, face) for face in record.faces[1:])


def sheet_of(record: CardRecord, at: int = 0) -> CardSheet:
    """What is printed on one of its faces."""
    face = record.faces[at]
    look = face_look(record, face)
    asked = search_faces(record)[at]
    values: dict[str, Cell] = {**asked.numbers, **asked.choices}
    groups = {
        "type": (str(face.type),),
        "difficulty": (NONE if face.difficulty is None else str(face.difficulty),),
        "symbol": tuple(face.symbols or ()),
        "keyword": (*face.keywords, *face.traits),
    }
    spoken = _spoken(face, values)
    return CardSheet(
        key_of(record),
        face.full_name,
        str(face.type),
        look,
        groups,
        values,
        look.text,
        spoken,
        other_looks(record) if at == 0 else (),
    )


def _spoken(face: Face, values: dict[str, Cell]) -> str:
    """The card in words: "Iron Stance, foundation, difficulty 2, check 5, mid block +2 ..."."""
    names = {"difficulty": "difficulty", "control": "check", "speed": "speed", "damage": "damage"}
    names |= {"hand": "hand size", "vitality": "vitality"}
    said = [face.full_name, str(face.type)]
    said += [f"{word} {values[name]}" for name, word in names.items() if values[name] is not None]
    said += [f"stamina {face.stamina}"] if face.stamina is not None else []
    said += [f"{face.zone} attack"] if face.zone else []
    if face.block:
        zone, _, modifier = face.block.partition(" ")
        said.append(f"{zone} block {modifier}")
    said += [f"symbols {', '.join(face.symbols)}"] if face.symbols else []
    said += [", ".join((*face.keywords, *face.traits))] if face.keywords or face.traits else []
    return ". ".join((", ".join(said), *_paragraphs(face)))


def _paragraphs(face: Face) -> tuple[str, ...]:
    return tuple(line for _, line in printed_lines(face.text))


def _portrait(face: Face) -> Portrait:
    return Portrait(face.watermark, face.gender, face.weight)


def _as_written(face: Face) -> Numbers:
    zone, _, modifier = face.block.partition(" ")
    return Numbers(
        name=face.full_name,
        type=str(face.type),
        difficulty=face.difficulty,
        control=face.control,
        block_zone=zone,
        block_modifier=int(modifier) if modifier else None,
        attack_zone=str(face.zone or ""),
        speed=face.speed,
        damage=face.damage,
        hand_size=face.hand_size,
        vitality=face.vitality,
        symbols=tuple(sorted(each for each in face.symbols or () if not each.endswith(ATTUNED))),
        keywords=(*face.keywords, *face.traits),
        stamina=face.stamina,
    )
