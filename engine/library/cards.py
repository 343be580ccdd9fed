"""Card files: our own YAML or JSON, the records of community sites, the tables of LackeyCCG.

The content of a file decides its format, never its name. A format that is asked for must match;
it also decides how to read a list of records that bears no mark of any site. Our own format is a
mapping with `cards`, by handle or as a list. Each card uses the keys of scenarios plus `set`,
`number`, `rarity`, `printings`, `released`, `errata`, `formats` and `limit`. Next to `cards`,
`edition` says which edition's wording the texts use (for several editions, the file is a list of
mappings), and `set` names the set of all cards. An entry of `printings` may have a universe or
watermark of its own: the newest decides for all (`printings.merge`). Scenario files are also card
files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.files.card_files import REPEATED, FileForm, card_data, card_text, check_count
from engine.files.reports import CardFileError, Problem, ReadResult
from engine.files.safe_yaml import documents
from engine.library.community import is_community, read_community
from engine.library.faces import face_reader
from engine.library.lackey_set import read_lackey_set
from engine.library.records import CardRecord, Face, Line, Printing
from engine.text.ufs.normalise import Dialect

MOST_HALVES = 4
BEYOND_CARDS = frozenset({"title", "rules", "setup", "script", "expect", "run_to", "deck"})
TOP_KEYS = BEYOND_CARDS | {"edition", "set", "set_name", "released", "cards"}


class CardFormat(StrEnum):
    """The formats of card files by the names that commands use."""

    OWN = "own"
    COMMUNITY = "community"
    LACKEY = "lackey"


class _Extras(BaseModel):
    """The keys of a card other than those of its face."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    set: Line = ""
    set_name: Line = ""
    number: Line = ""
    rarity: Line = ""
    image: Line = ""
    released: Annotated[str, Field(pattern=r"^(\d{4}(-\d\d(-\d\d)?)?)?$")] = ""
    printings: Annotated[tuple[dict[str, Line], ...], Field(max_length=500)] = ()
    formats: Annotated[tuple[Line, ...], Field(max_length=100)] = ()
    limit: int | None = None
    errata: str = ""


EXTRAS = frozenset(_Extras.model_fields)
NESTED = frozenset({"back", "halves", REPEATED})


def read_cards(path: Path, format: CardFormat | None = None) -> ReadResult[CardRecord]:
    """All cards of a file. Raises CardFileError if it has no known format or cannot be read."""
    return parse_cards(card_data(path), path.as_posix(), format)


def parse_cards(
    data: bytes, where: str, format: CardFormat | None = None
) -> ReadResult[CardRecord]:
    """The same for the contents of a file."""
    found = card_text(data, where)
    match found.form:
        case FileForm.JSON:
            return _from_json(found.value, where, format)
        case FileForm.TABLE:
            _refuse_other(format, CardFormat.LACKEY, where)
            return read_lackey_set(found.text, where)
        case FileForm.YAML:
            _refuse_other(format, CardFormat.OWN, where)
            return _OwnReader(where).read(documents(found.text, where, CardFileError))


def _from_json(data: Any, where: str, format: CardFormat | None) -> ReadResult[CardRecord]:
    if not isinstance(data, list):
        _refuse_other(format, CardFormat.OWN, where)
        return _OwnReader(where).read([data])
    if data and all(isinstance(each, dict) and "cards" in each for each in data):
        _refuse_other(format, CardFormat.OWN, where)
        return _OwnReader(where).read(data)
    check_count(len(data), where)
    is_theirs = is_community(data) or format is CardFormat.COMMUNITY
    found = CardFormat.COMMUNITY if is_theirs else CardFormat.OWN
    _refuse_other(format, found, where)
    if is_theirs:
        return read_community(data, where)
    return _OwnReader(where).read([{"cards": data}])


def _refuse_other(asked: CardFormat | None, found: CardFormat, where: str) -> None:
    if asked is not None and asked is not found:
        raise CardFileError(where, f"not in the format {asked}: it looks like {found}")


class _OwnReader:
    """Reads the documents of one file in our own format and collects the problems."""

    def __init__(self, where: str) -> None:
        self._file = where
        self._cards: list[CardRecord] = []
        self._problems: list[Problem] = []
        self._number = 0

    def read(self, found: Iterator[Any] | list[Any]) -> ReadResult[CardRecord]:
        holds_cards = False
        for document in found:
            if not isinstance(document, dict) or "cards" not in document:
                continue
            holds_cards = True
            self._document(document)
        if not holds_cards:
            raise CardFileError(
                self._file, "it contains no cards: neither a list of records nor `cards`"
            )
        return ReadResult(tuple(self._cards), tuple(self._problems))

    def _document(self, document: dict[str, Any]) -> None:
        strange = sorted(str(key)[:40] for key in document.keys() - TOP_KEYS)
        if strange:
            self._report(0, "", f"ignored keys: {', '.join(strange[:8])}")
        dialect = self._dialect(document.get("edition", Dialect.COMPREHENSIVE))
        if dialect is None:
            return
        entries = list(self._entries(document["cards"]))
        check_count(self._number + len(entries), self._file)
        for handle, raw in entries:
            self._number += 1
            self._card(handle, raw, document, dialect)

    def _dialect(self, edition: Any) -> Dialect | None:
        try:
            return Dialect(edition)
        except ValueError:
            self._report(0, "", f"unknown edition {str(edition)[:40]!r}: its cards are skipped")
            return None

    def _entries(self, cards: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(cards, dict):
            yield from cards.items()
        elif isinstance(cards, list):
            for raw in cards:
                yield "", raw
        else:
            self._report(0, "", "`cards` is neither a list nor a mapping")

    def _card(self, handle: str, raw: Any, document: dict[str, Any], dialect: Dialect) -> None:
        if not isinstance(raw, dict):
            return self._report(self._number, handle, "is not a mapping: skipped")
        given = raw.get("name")
        name = given if isinstance(given, str) and given.strip() else handle
        if not name:
            return self._report(self._number, "", "has no name: skipped")
        if raw.get(REPEATED):
            self._report(self._number, name, f"{REPEATED}: {', '.join(raw[REPEATED])}")
        extras = self._extras(name, raw)
        faces = self._faces(raw | {"name": name}, extras)
        if faces:
            self._cards.append(
                CardRecord(
                    faces=faces,
                    dialect=dialect,
                    printings=_printings(extras, document),
                    formats=extras.formats,
                    limit=extras.limit,
                    has_errata=bool(extras.errata),
                    file=self._file,
                    record=self._number,
                )
            )
        return None

    def _extras(self, name: str, raw: Mapping[str, Any]) -> _Extras:
        left = {key: value for key, value in raw.items() if key in EXTRAS}
        try:
            return _Extras.model_validate(left)
        except ValidationError as error:
            wrong = {str(part["loc"][0]) for part in error.errors()}
            for key in sorted(wrong):
                self._report(self._number, name, f"{key} does not make sense: left out")
            rest = {key: value for key, value in left.items() if key not in wrong}
            return _Extras.model_validate(rest)

    def _faces(self, raw: dict[str, Any], extras: _Extras) -> tuple[Face, ...]:
        """The front and back, or the halves of a split card, each with what they share."""
        front = {key: value for key, value in raw.items() if key not in EXTRAS | NESTED}
        if extras.errata:
            front |= {"text": extras.errata, "printed_text": front.get("text")}
        halves = raw.get("halves")
        if halves is not None:
            parts = halves if isinstance(halves, list) else [halves]
            if len(parts) > MOST_HALVES:
                self._report(self._number, front["name"], f"more than {MOST_HALVES} halves")
                parts = parts[:MOST_HALVES]
            return self._all(front["name"], [_half(front, _mapping(half)) for half in parts])
        back = raw.get("back")
        if back is None:
            return self._all(front["name"], [front])
        shared = {key: front[key] for key in ("name", "type") if key in front}
        shown = shared | _mapping(back)
        return self._all(front["name"], [front, shown])

    def _all(self, name: str, parts: list[dict[str, Any]]) -> tuple[Face, ...]:
        reader = face_reader(self._file, self._number, name)
        faces = tuple(face for part in parts if (face := reader.read(part)) is not None)
        self._problems += reader.problems
        return faces

    def _report(self, record: int, card: str, what: str) -> None:
        self._problems.append(Problem(self._file, record, card[:80], what))


def _mapping(value: Any) -> dict[str, Any]:
    """A nested face; anything else gets an unknown key, so that it is reported."""
    return value if isinstance(value, dict) else {"face": value}


def _half(front: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The shared values, overridden by the half's own; errata apply only to a shared text."""
    before = {"printed_text": None} if "text" in own else {}
    return {**front, **before, **own}


def _printings(extras: _Extras, document: Mapping[str, Any]) -> tuple[Printing, ...]:
    """The listed printings, or the one given by `set` and `number`; the document has defaults."""
    common = {key: str(document.get(key, ""))[:200] for key in ("set", "set_name", "released")}
    own = {key: getattr(extras, key, "") for key in Printing.__dataclass_fields__}
    listed = [entry for entry in extras.printings if entry.keys() <= own.keys()]
    if not listed and not any(own.values()):
        return (Printing(**common),) if any(common.values()) else ()
    first = {key: own[key] or common.get(key, "") for key in own}
    rest = tuple(Printing(**(common | entry)) for entry in listed)
    return rest if listed and not extras.number else (Printing(**first), *rest)
