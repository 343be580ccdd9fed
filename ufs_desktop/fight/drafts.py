"""The user's own cards: the form in which they are written, and what a draft becomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.library.cards import parse_cards
from engine.library.printed_card import CONTROL, DIFFICULTY, HAND_SIZE, VITALITY
from engine.library.printed_card import SYMBOLS as UNWRITTEN_SYMBOLS
from engine.library.records import SYMBOLS, CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import AttackZone, CardType
from ufs_desktop.cabinet.pen import Drafted, read_draft
from ufs_desktop.cabinet.values import Draft, DraftField, DraftProof
from ufs_desktop.fight.account import abilities_of, headings_of
from ufs_desktop.fight.sheets import look_of

OWN_SET = "own"
ZONES = ("", *map(str, AttackZone))
ATTACK, CHARACTER, BACKUP = (
    (str(kind),) for kind in (CardType.ATTACK, CardType.CHARACTER, CardType.BACKUP)
)
FIELDS = (
    DraftField("name", "Name"),
    DraftField("version", "Version", "Tells apart two with the same name", kinds=CHARACTER),
    DraftField("type", "Type", choices=tuple(map(str, CardType))),
    DraftField("edition", "Edition", "Whose wording the text uses", tuple(map(str, Dialect))),
    DraftField("difficulty", "Difficulty", is_number=True, unwritten=str(DIFFICULTY)),
    DraftField("control", "Check", is_number=True, unwritten=str(CONTROL)),
    DraftField(
        "symbols",
        "Symbols",
        choices=SYMBOLS,
        is_many=True,
        unwritten=", ".join(UNWRITTEN_SYMBOLS),
    ),
    DraftField("keywords", "Keywords", "Separated by commas, such as Punch, Stun: 2"),
    DraftField("traits", "Traits", "Separated by commas"),
    DraftField("text", "Text", "Each ability on its own line", is_long=True),
    DraftField("zone", "Attack zone", choices=ZONES, kinds=ATTACK),
    DraftField("speed", "Speed", is_number=True, kinds=ATTACK),
    DraftField("damage", "Damage", is_number=True, kinds=ATTACK),
    DraftField("block_zone", "Block zone", choices=ZONES),
    DraftField("block_modifier", "Block modifier", is_number=True),
    DraftField("hand_size", "Hand size", is_number=True, kinds=CHARACTER, unwritten=str(HAND_SIZE)),
    DraftField("vitality", "Vitality", is_number=True, kinds=CHARACTER, unwritten=str(VITALITY)),
    DraftField("stamina", "Stamina", is_number=True, kinds=BACKUP),
    DraftField("universe", "Universe"),
    DraftField("watermark", "Watermark"),
    DraftField("set", "Set", "Your own pictures are named after set and number"),
    DraftField("number", "Number"),
    DraftField("rarity", "Rarity"),
    DraftField("formats", "Formats", "Listed on the card, separated by commas"),
    DraftField("limit", "Copies", "Allowed in a deck, if not the usual number", is_number=True),
)
LISTS = frozenset({"symbols", "keywords", "traits", "formats"})
OF_PRINTING = ("set", "number", "rarity")
SHOWN = ("universe", "watermark")  # by all printings of a card
BLANK: Draft = {
    **{field.name: "" for field in FIELDS},
    "type": str(CardType.FOUNDATION),
    "edition": str(Dialect.COMPREHENSIVE),
    "set": OWN_SET,
}


def draft_of(record: CardRecord) -> Draft:
    """A card as the form shows it: its front, and its first printing."""
    face = record.faces[0]
    printed = face.model_dump(mode="json")
    zone, _, modifier = face.block.partition(" ")
    first = record.printings[0] if record.printings else Printing()
    values = {
        **printed,
        "edition": str(record.dialect),
        "block_zone": zone,
        "block_modifier": modifier,
        "formats": list(record.formats),
        "limit": record.limit,
        **{name: getattr(first, name) for name in OF_PRINTING},
    }
    return {field.name: _as_text(values[field.name]) for field in FIELDS}


def drafted(draft: Draft, base: CardRecord | None = None) -> Drafted:
    """The card of a draft, read as a file would be; what no field shows is kept from `base`."""
    card = _raw(draft, base.faces[0] if base is not None else None)
    whole = {"edition": draft["edition"], "cards": [card]}
    record, problems = read_draft(draft["name"], whole, parse_cards)
    if record is None:
        return Drafted(None, problems)
    if base is not None:
        printings = tuple(_printings(draft, base))
        record = replace(record, faces=(record.faces[0], *base.faces[1:]), printings=printings)
    return Drafted(replace(record, file="", record=0), problems)


def proof_of(draft: Draft, base: CardRecord | None = None) -> DraftProof:
    """How the card looks, and what becomes of its text."""
    record, problems = drafted(draft, base)
    if record is None:
        return DraftProof(None, problems=problems)
    front = replace(record, faces=record.faces[:1])
    return DraftProof(look_of(record), abilities_of(front), headings_of(front), problems)


def _raw(draft: Draft, base: Face | None) -> dict[str, Any]:
    """The card in the keys of our own files; what its type does not print is left out."""
    hidden = {"printed_text", "printed_start", "text_start"}
    card: dict[str, Any] = {}
    if base is not None:
        card = base.model_dump(mode="json", exclude_defaults=True, exclude=hidden)
    for field in FIELDS:
        card.pop(field.name, None)
    card.pop("block", None)
    for field in FIELDS:
        value = _value(field, draft[field.name])
        if value is not None and (not field.kinds or draft["type"] in field.kinds):
            card[field.name] = value
    zone, modifier = card.pop("block_zone", ""), card.pop("block_modifier", None)
    if zone:
        card["block"] = f"{zone} {modifier or 0:+d}" if isinstance(modifier, int | None) else zone
    card.pop("edition", None)
    return card


def _value(field: DraftField, text: str) -> Any:
    """What was typed, as a file would hold it; None if nothing was typed."""
    text = text.strip()
    if field.name in LISTS:
        return [part.strip() for part in text.split(",") if part.strip()] or None
    if field.is_number:
        number = text.replace("−", "-")
        return (
            int(number) if number.removeprefix("-").removeprefix("+").isdecimal() else text or None
        )
    return text or None


def _printings(draft: Draft, base: CardRecord) -> Iterator[Printing]:
    """The card's printings: the first as in the form, the others with what holds for all."""
    first, *others = base.printings or (Printing(),)
    told = {name: " ".join(draft[name].split())[:200] for name in (*OF_PRINTING, *SHOWN)}
    shown = {name: told[name] for name in SHOWN}
    yield replace(first, **told)
    yield from (replace(each, **shown) for each in others)


def _as_text(value: object) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
