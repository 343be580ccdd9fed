"""Card files: our own YAML or JSON, the records of community sites, the tables of LackeyCCG.

What a file is, its content tells, never its name. A format that is asked for must fit; it decides
about a list of records that bears no mark of any site. Our own format is a mapping with
`cards`, by handle or as a list, each card in the keys of scenarios plus `set`, `number`, `rarity`,
`printings`, `released`, `errata`, `formats` and `limit`; beside it `edition` says whose words the
texts use (for several editions: a list of mappings), `set` names the set of all. An entry of
`printings` may show a universe or watermark of its own: the newest decides for all
(`printings.merge`). Scenario files are such files too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.files.safe_yaml import documents
from engine.files.text import decoded
from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json
from engine.library.community import is_community, read_community
from engine.library.faces import FaceReader
from engine.library.lackey_list import beginning, listed_files
from engine.library.lackey_set import TABLE_SUFFIX, is_lackey_set, read_lackey_set
from engine.library.records import (
    CardFileError,
    CardRecord,
    Face,
    Line,
    Printing,
    Problem,
    ReadResult,
)
from engine.text.ufs.normalise import Dialect

SUFFIXES = (".json", ".yaml", ".yml")
LARGEST = 32 * 2**20  # bytes; twenty thousand records take about as many millions
LARGEST_YAML = 16 * 2**20
MOST_CARDS = 100_000
BOUNDS = Bounds(values=2_500_000, text=LARGEST, digits=40)  # of a JSON file
MOST_HALVES = 4
BEYOND_CARDS = frozenset({"title", "rules", "setup", "script", "expect", "run_to", "deck"})
TOP_KEYS = BEYOND_CARDS | {"edition", "set", "set_name", "released", "cards"}
REPEATED = "keys given twice"


class CardFormat(StrEnum):
    """The formats of card files by the names that commands use."""

    OWN = "own"
    COMMUNITY = "community"
    LACKEY = "lackey"


class _Extras(BaseModel):
    """The keys of a card beside those of its face."""

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


def card_files(path: Path) -> list[Path]:
    """The files of a path: itself, those that it lists, or all below a folder that hold cards."""
    if path.is_dir():
        entries = sorted(entry for entry in path.rglob("*") if entry.is_file())
        return [entry for entry in entries if _may_hold_cards(entry)]
    return listed_files(path) or [path]


def _may_hold_cards(path: Path) -> bool:
    suffix = path.suffix.lower()
    return suffix in SUFFIXES or (suffix == TABLE_SUFFIX and is_lackey_set(beginning(path)))


def read_cards(path: Path, format: CardFormat | None = None) -> ReadResult:
    """All cards of a file. CardFileError: it is none of the formats or cannot be read at all."""
    where = path.as_posix()
    try:
        data = contents(path, LARGEST)
    except FileTooLarge as error:
        raise CardFileError(where, f"larger than {LARGEST // 2**20} MB") from error
    return parse_cards(data, where, format)


def parse_cards(data: bytes, where: str, format: CardFormat | None = None) -> ReadResult:
    """The same for what a file holds."""
    text = _decoded(data, where)
    first = text.lstrip()[:1]
    if not first:
        raise CardFileError(where, "the file is empty")
    if first in "[{":
        return _from_json(_json(text, where), where, format)
    if is_lackey_set(text):
        _refuse_other(format, CardFormat.LACKEY, where)
        return read_lackey_set(text, where)
    if first == "<":
        raise CardFileError(where, "this is XML; cards are read from JSON and YAML")
    if len(data) > LARGEST_YAML:
        raise CardFileError(where, f"YAML larger than {LARGEST_YAML // 2**20} MB")
    _refuse_other(format, CardFormat.OWN, where)
    return _OwnReader(where).read(documents(text, where, CardFileError))


def _decoded(data: bytes, where: str) -> str:
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        raise CardFileError(where, f"not UTF-8 text (at byte {error.start})") from error


def _json(text: str, where: str) -> Any:
    try:
        return read_json(text, BOUNDS, pairs=_pairs)
    except JsonError as error:
        raise CardFileError(where, str(error)) from error


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key given twice is noted in it, since one of the values is lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        found[REPEATED] = sorted({key for key in names if names.count(key) > 1})
    return found


def _from_json(data: Any, where: str, format: CardFormat | None) -> ReadResult:
    if not isinstance(data, list):
        _refuse_other(format, CardFormat.OWN, where)
        return _OwnReader(where).read([data])
    if data and all(isinstance(each, dict) and "cards" in each for each in data):
        _refuse_other(format, CardFormat.OWN, where)
        return _OwnReader(where).read(data)
    _check_count(len(data), where)
    is_theirs = is_community(data) or format is CardFormat.COMMUNITY
    found = CardFormat.COMMUNITY if is_theirs else CardFormat.OWN
    _refuse_other(format, found, where)
    if is_theirs:
        return read_community(data, where)
    return _OwnReader(where).read([{"cards": data}])


def _refuse_other(asked: CardFormat | None, found: CardFormat, where: str) -> None:
    if asked is not None and asked is not found:
        raise CardFileError(where, f"not in the format {asked}: it looks like {found}")


def _check_count(count: int, where: str) -> None:
    if count > MOST_CARDS:
        raise CardFileError(where, f"more than {MOST_CARDS:,} cards")


class _OwnReader:
    """Reads the documents of one file of ours and keeps what has to be said about them."""

    def __init__(self, where: str) -> None:
        self._file = where
        self._cards: list[CardRecord] = []
        self._problems: list[Problem] = []
        self._number = 0

    def read(self, found: Iterator[Any] | list[Any]) -> ReadResult:
        holds_cards = False
        for document in found:
            if not isinstance(document, dict) or "cards" not in document:
                continue
            holds_cards = True
            self._document(document)
        if not holds_cards:
            raise CardFileError(self._file, "no cards in it: neither a list of records nor `cards`")
        return ReadResult(tuple(self._cards), tuple(self._problems))

    def _document(self, document: dict[str, Any]) -> None:
        strange = sorted(str(key)[:40] for key in document.keys() - TOP_KEYS)
        if strange:
            self._report(0, "", f"keys that are not read: {', '.join(strange[:8])}")
        dialect = self._dialect(document.get("edition", Dialect.COMPREHENSIVE))
        if dialect is None:
            return
        entries = list(self._entries(document["cards"]))
        _check_count(self._number + len(entries), self._file)
        for handle, raw in entries:
            self._number += 1
            self._card(handle, raw, document, dialect)

    def _dialect(self, edition: Any) -> Dialect | None:
        try:
            return Dialect(edition)
        except ValueError:
            self._report(0, "", f"no edition {str(edition)[:40]!r}: its cards are skipped")
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
            return self._report(self._number, handle, "is no mapping: skipped")
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
                self._report(self._number, name, f"{key} makes no sense: left out")
            rest = {key: value for key, value in left.items() if key not in wrong}
            return _Extras.model_validate(rest)

    def _faces(self, raw: dict[str, Any], extras: _Extras) -> tuple[Face, ...]:
        """The front and back, or the halves of a split card with what they share."""
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
        reader = FaceReader(self._file, self._number, name)
        faces = tuple(face for part in parts if (face := reader.read(part)) is not None)
        self._problems += reader.problems
        return faces

    def _report(self, record: int, card: str, what: str) -> None:
        self._problems.append(Problem(self._file, record, card[:80], what))


def _mapping(value: Any) -> dict[str, Any]:
    """A nested face; what is none is a face with a key that nobody knows, and so reported."""
    return value if isinstance(value, dict) else {"face": value}


def _half(front: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What a half shares with the other, under its own; errata are of the shared text alone."""
    before = {"printed_text": None} if "text" in own else {}
    return {**front, **before, **own}


def _printings(extras: _Extras, document: Mapping[str, Any]) -> tuple[Printing, ...]:
    """Those listed, or the one that `set` and `number` tell; the document names its set once."""
    common = {key: str(document.get(key, ""))[:200] for key in ("set", "set_name", "released")}
    own = {key: getattr(extras, key, "") for key in Printing.__dataclass_fields__}
    listed = [entry for entry in extras.printings if entry.keys() <= own.keys()]
    if not listed and not any(own.values()):
        return (Printing(**common),) if any(common.values()) else ()
    first = {key: own[key] or common.get(key, "") for key in own}
    rest = tuple(Printing(**(common | entry)) for entry in listed)
    return rest if listed and not extras.number else (Printing(**first), *rest)
