"""The user's own cards of the second game: the form, and what a draft becomes."""

from __future__ import annotations

from typing import Any

from engine.fftcg.model.words import CardElement, CardKind
from engine.library.fftcg.brought import parse_brought
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from ufs_desktop.cabinet.pen import Drafted, read_draft
from ufs_desktop.cabinet.values import Draft, DraftField, DraftProof
from ufs_desktop.fftcg.face import with_signs
from ufs_desktop.fftcg.meanings import meanings_of
from ufs_desktop.fftcg.own import came_as, corrects
from ufs_desktop.fftcg.sheets import abilities_of, look_of, paragraphs_of

OWN_SET = "own"
GENERIC = "generic"
COUNTS = ONE, MORE = ("one", "several")  # 5.2.2.1
FORWARD = (str(CardKind.FORWARD),)
CHARACTERS = tuple(str(kind) for kind in CardKind if kind is not CardKind.SUMMON)
FIELDS = (
    DraftField("name", "Name"),
    DraftField("type", "Type", choices=tuple(map(str, CardKind))),
    DraftField("element", "Elements", choices=tuple(map(str, CardElement)), is_many=True),
    DraftField("cost", "Cost", is_number=True),
    DraftField("power", "Power", is_number=True, kinds=FORWARD, unwritten="0"),
    DraftField("job", "Jobs", "Separated by commas", kinds=CHARACTERS),
    DraftField("category", "Categories", "Separated by commas"),
    DraftField(GENERIC, "On one field", "How many with its name", COUNTS, kinds=CHARACTERS),
    DraftField(
        "text",
        "Text",
        "Each ability on its own line, with icons such as {dull}, {fire} or {1}",
        is_long=True,
    ),
    DraftField("set", "Set"),
    DraftField("number", "Number", "Sets the card apart from all others, such as own-001"),
)
SEVERAL = frozenset({"element", "job", "category"})
BLANK: Draft = {
    **{field.name: "" for field in FIELDS},
    "type": str(CardKind.FORWARD),
    "element": str(CardElement.FIRE),
    GENERIC: ONE,
    "set": OWN_SET,
}
SHIPPED = "{number} is a card that came with the program. Give yours another number."
RENAMED = "This card came with the program as {name}. Another name needs another number."
TAKEN = "{number} is already your card {name}. Give this one another number."


def blank_draft(cards: TcgCatalogue) -> Draft:
    """A blank draft with a number that is free."""
    taken = {number.casefold() for number in cards.records}
    at = next(at for at in range(1, len(taken) + 2) if f"{OWN_SET}-{at:03}" not in taken)
    return {**BLANK, "number": f"{OWN_SET}-{at:03}"}


def draft_of(record: TcgRecord) -> Draft:
    """A card as the form shows it."""
    told = record.model_dump(mode="json") | {GENERIC: MORE if record.generic else ONE}
    return {field.name: _as_text(told[field.name]) for field in FIELDS}


def drafted(draft: Draft, base: TcgRecord | None, cards: TcgCatalogue) -> Drafted:
    """The card of a draft, read as a file would be."""
    found = read_draft(draft["name"], [_raw(draft)], parse_brought)
    refusal = "" if found.record is None else _why_not(found.record, base, cards)
    return Drafted(None, (refusal,)) if refusal else found


def proof_of(draft: Draft, base: TcgRecord | None, cards: TcgCatalogue) -> DraftProof:
    """How the card looks, and what becomes of its text."""
    record, problems = drafted(draft, base, cards)
    if record is None:
        return DraftProof(None, problems=problems)
    alone = TcgCatalogue([record])
    return DraftProof(
        look_of(record.number, alone),
        abilities_of(record.number, alone),
        meanings_of(paragraphs_of(record)),
        problems,
    )


def _why_not(record: TcgRecord, base: TcgRecord | None, cards: TcgCatalogue) -> str:
    """Why the number is refused: only the card that is being corrected may already have it."""
    there = cards.numbered(record.number)
    if there is None:
        return ""
    is_same = base is not None and base.number == there.number
    shipped = came_as(record)
    if shipped is None:
        return "" if is_same else TAKEN.format(number=there.number, name=there.name)
    if not is_same:
        return SHIPPED.format(number=there.number)
    return "" if corrects(record) else RENAMED.format(name=shipped.name)


def _raw(draft: Draft) -> dict[str, Any]:
    """The card in the keys of our own files; what its type does not print is left out."""
    printed = (field for field in FIELDS if not field.kinds or draft["type"] in field.kinds)
    values = {field.name: _value(field, draft[field.name].strip()) for field in printed}
    return {name: value for name, value in values.items() if value is not None}


def _value(field: DraftField, text: str) -> Any:
    """What was typed, as a file would hold it; None if nothing was typed."""
    if field.name == GENERIC:
        return text == MORE
    if field.name == "text":
        return with_signs(text) or None
    if field.name in SEVERAL:
        return [part.strip() for part in text.split(",") if part.strip()] or None
    return int(text) if field.is_number and text.isdecimal() else text or None


def _as_text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
