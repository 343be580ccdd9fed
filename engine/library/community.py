"""Card records as community sites and deck builders export them: a JSON list of flat objects.

The records come from many sources. Numbers may be strings or vice versa, the rules text has moved
from one field to another, and backs are separate records. Every field is read on its own: one that
makes no sense is left out and reported, and the rest of the card is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.files.reports import Problem, ReadResult
from engine.files.text import visible
from engine.library.faces import face_reader
from engine.library.keyword_list import is_keyword_line, split_line, tidy_keywords
from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.run_ons import apart

Raw = Mapping[str, Any]  # one record as read from JSON
MARKS = frozenset(
    [
        "extension",
        "extension_short",
        "text_errata",
        "resources",
        "numero",
        "numero_image",
        "card_number",
        "card_number_image",
        "block_mod",
        "block_modifier",
        "block_zone",
        "attack_zone",
        "ultra_url_path",
        "rochester_url",
        "cardeio_id",
        "cardeio_slug",
        "formats",
    ]
)
KNOWN = MARKS | frozenset(
    [
        "name",
        "type",
        "rarity",
        "control",
        "difficulty",
        "speed",
        "damage",
        "hand_size",
        "vitality",
        "keywords",
        "text",
        "limit",
        "asset",
    ]
)
TOKEN = "token"
BACK = re.compile(r"(?P<front>.*\d)[Bb]")
_ASSET = re.compile(r"(?P<set>[^/\\]+)/(?P<number>[^/\\]+?)(-preview)?\.\w{1,5}")
_BLANK = ("", "-", "–", "—", "n/a", "none", "null")


def is_community(records: Sequence[Any]) -> bool:
    """Whether a list looks like such an export: its first objects use the field names of one."""
    sample = [record for record in records[:20] if isinstance(record, dict)]
    return any(MARKS & record.keys() for record in sample)


def read_community(records: Sequence[Any], file: str) -> ReadResult[CardRecord]:
    """All records, backs joined to their fronts."""
    reader = _RecordReader(file)
    cards = [card for number, raw in enumerate(records, 1) for card in reader.read(number, raw)]
    cards = reader.drop_repeated(cards)
    return ReadResult(tuple(reader.join_backs(cards)), tuple(reader.problems))


class _RecordReader:
    """Reads the records of one file and collects the problems."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def read(self, number: int, raw: Any) -> list[CardRecord]:
        """The card of a record, or an empty list if it holds none."""
        if not isinstance(raw, dict):
            return self._skip(number, "", "is not an object")
        name = _text(raw.get("name")).strip()
        if not name:
            return self._skip(number, "", "has no name: skipped")
        if _text(raw.get("type")).strip().lower() == TOKEN:
            return self._skip(number, name, "is a token, which no deck can contain: skipped")
        self._report_unknown(number, name, raw)
        printing = _printing(raw)
        values = self._values(number, name, raw)
        faces = face_reader(self.file, number, name)
        face = faces.read(values)
        self.problems += faces.problems
        if face is None:
            return []
        self._report_missing(number, face, printing)
        return [self._card(number, raw, face, printing)]

    def _card(self, number: int, raw: Raw, face: Face, printing: Printing) -> CardRecord:
        limit = self._whole(number, face.name, raw, "limit")
        return CardRecord(
            faces=(face,),
            dialect=Dialect.UNIVERSUS,
            printings=(printing,),
            formats=tuple(entry.lower() for entry in self._list(number, raw, "formats")),
            limit=limit,
            has_errata=_wordings(raw)[1] is not None,
            file=self.file,
            record=number,
        )

    def _values(self, number: int, name: str, raw: Raw) -> dict[str, Any]:
        """The record's values under the keys of our own card files."""
        together, before = _wordings(raw)
        text = apart(together)
        if text != together:
            self._problem(number, name, "has several abilities in one line: read one by one")
        line, start = _keyword_line(text)
        _, printed_start = _keyword_line(before or "")
        listed = tidy_keywords(self._list(number, raw, "keywords"))
        inside = tidy_keywords([line] if line else [])
        said = {keyword.lower() for keyword in listed.keywords}
        found: dict[str, Any] = {
            "name": name,
            "type": raw.get("type") or "",
            "keywords": [
                *listed.keywords,
                *(word for word in inside.keywords if word.lower() not in said),
            ],
            "traits": list(dict.fromkeys([*listed.traits, *inside.traits])),
            "symbols": self._list(number, raw, "resources"),
            "text": text[start:],
            "text_start": start,
            "printed_text": before and apart(before[printed_start:]),
            "printed_start": printed_start,
            "block": self._block(number, name, raw),
            "universe": _text(raw.get("extension")),
        }
        for key in ("control", "difficulty", "speed", "damage", "hand_size"):
            found[key] = self._whole(number, name, raw, key)
        found["zone"] = _text(raw.get("attack_zone")).strip() or None
        # A character's health and a backup's stamina share a column.
        is_backup = _text(raw.get("type")).strip().lower() == "backup"
        found["stamina" if is_backup else "vitality"] = self._whole(number, name, raw, "vitality")
        return found

    def _block(self, number: int, name: str, raw: Raw) -> str:
        zone = _text(raw.get("block_zone")).strip().lower()
        modifier = self._whole(number, name, raw, "block_modifier", "block_mod")
        if not zone:
            return ""
        return f"{zone} {modifier:+d}" if modifier is not None else f"{zone} +0"

    def _whole(self, number: int, name: str, raw: Raw, *keys: str) -> int | None:
        """A whole number from the first of these columns that is not empty."""
        value = _first(raw, *keys)
        if value is None or (isinstance(value, str) and value.strip().lower() in _BLANK):
            return None
        text = str(value).strip()
        if isinstance(value, bool) or not re.fullmatch(r"[+-]?\d{1,4}(\.0)?", text):
            self._problem(number, name, f"{keys[0]} {text[:40]!r} is not a whole number: left out")
            return None
        return int(text.removesuffix(".0"))

    def _list(self, number: int, raw: Raw, key: str) -> list[str]:
        """A list of words; a string is split at separators."""
        value = raw.get(key)
        name = _text(raw.get("name"))
        if value is None or value == "":
            return []
        if isinstance(value, str):
            return split_line(value[:2000])
        if not isinstance(value, list):
            self._problem(number, name, f"{key} is not a list: left out")
            return []
        words = [entry.strip() for entry in value if isinstance(entry, str) and len(entry) <= 200]
        if len(words) < len(value):
            self._problem(number, name, f"{key} contains entries that are not words: left out")
        return [word for word in words if word]

    def _report_unknown(self, number: int, name: str, raw: Raw) -> None:
        strange = sorted(key[:40] for key in raw if key not in KNOWN and raw[key])
        if strange:
            self._problem(number, name, f"ignored fields: {', '.join(strange[:8])}")

    def _report_missing(self, number: int, face: Face, printing: Printing) -> None:
        """Report missing values that every card in a deck has; a back need not have them."""
        if BACK.fullmatch(printing.number):
            return
        wanted = ["difficulty", "control"]
        if face.type == "character":
            wanted = ["hand_size", "vitality"]
        elif face.type == "attack":
            wanted += ["zone", "speed", "damage"]
        missing = [key.replace("_", " ") for key in wanted if getattr(face, key) is None]
        if missing:
            self._problem(number, face.name, f"has no {', '.join(missing)}")

    def drop_repeated(self, cards: list[CardRecord]) -> list[CardRecord]:
        """Keep one record of each printing; the picture, too, tells printings apart."""
        seen: dict[tuple[str, ...], int] = {}
        kept = []
        for card in cards:
            key = _key(card.printings[0])
            first = seen.setdefault((*key, card.name.casefold()), card.record)
            if first == card.record or not any(key):
                kept.append(card)
            else:
                self._problem(card.record, card.name, f"repeats record {first}: skipped")
        return kept

    def join_backs(self, cards: list[CardRecord]) -> list[CardRecord]:
        """Join backs: `NNNB` of type character is the back of `NNN` of the same set."""
        fronts = {_place(card.printings[0]): card.record for card in cards}
        backs: dict[int, CardRecord] = {}
        for card in cards:
            front = self._front(card, fronts)
            if front and front not in backs:
                backs[front] = card
        joined = {back.record for back in backs.values()}
        return [
            replace(card, faces=(*card.faces, *backs[card.record].faces))
            if card.record in backs
            else card
            for card in cards
            if card.record not in joined
        ]

    def _front(self, card: CardRecord, fronts: Mapping[tuple[str, str], int]) -> int:
        """The record of the front whose back this is, or 0."""
        printing = card.printings[0]
        suffix = BACK.fullmatch(printing.number)
        if not suffix or card.faces[0].type != "character":
            return 0
        front = fronts.get(_place(replace(printing, number=suffix["front"])), 0)
        if not front:
            self._problem(card.record, card.name, f"is a back, but there is no {suffix['front']}")
        return front

    def _skip(self, number: int, name: str, what: str) -> list[CardRecord]:
        self._problem(number, name, what)
        return []

    def _problem(self, number: int, name: str, what: str) -> None:
        self.problems.append(Problem(self.file, number, name[:80], what))


def _text(value: Any) -> str:
    """A scalar as text; anything else counts as missing."""
    if isinstance(value, str):
        return visible(value.replace("\r\n", "\n").replace("\r", "\n"))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    return str(value)


def _first(raw: Raw, *keys: str) -> Any:
    return next((raw[key] for key in keys if raw.get(key) not in (None, "")), None)


def _paragraphs(text: str) -> str:
    """The text with only line feeds between paragraphs; empty if it is blank."""
    plain = text.replace("\u2028", "\n")
    return plain if plain.strip() else ""


def _wordings(raw: Raw) -> tuple[str, str | None]:
    """The text that counts, and the text as printed before errata if both are known."""
    errata, printed = (_paragraphs(_text(raw.get(key))) for key in ("text_errata", "text"))
    return (errata, printed or None) if errata else (printed, None)


def _keyword_line(text: str) -> tuple[str, int]:
    """A keyword line at the head of a text box, and where the rest begins."""
    first, newline, _ = text.partition("\n")
    if is_keyword_line(first.strip()):
        return first.strip(), len(first) + len(newline)
    return "", 0


def _key(printing: Printing) -> tuple[str, str, str]:
    code = printing.set or printing.set_name
    return (code.casefold(), printing.number.casefold(), printing.image.casefold())


def _place(printing: Printing) -> tuple[str, str]:
    """Set and number for pairing, without leading zeros, which numeric columns have lost."""
    code, number, _ = _key(printing)
    return code, number.lstrip("0")


def _printing(raw: Raw) -> Printing:
    """The printing; set and number come from the picture's path if the columns are missing."""
    asset = _text(raw.get("asset"))
    path = _ASSET.fullmatch(asset)
    code = _text(raw.get("extension_short")) or (path["set"] if path else "")
    printed = _first(raw, "card_number", "numero", "card_number_image", "numero_image")
    return Printing(
        set=code.strip()[:200],
        number=(_text(printed) or (path["number"] if path else "")).strip()[:200],
        rarity=_text(raw.get("rarity")).strip()[:200],
        set_name=_text(raw.get("extension")).strip()[:200],
        image=asset.strip()[:500],
    )
