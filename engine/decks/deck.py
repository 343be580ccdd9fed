"""Our own deck format, in YAML or JSON, and the deck that a game is played with.

    name: Trim the Wick
    edition: comprehensive
    character: Anso Reed 1
    main:
      Feet Apart: 4
      Hook: {lwd/012: 3, "": 1}     # copies by printing; empty: any
    sideboard: {Straight: 2}

`character_printing` is the printing of the starting character; `sideboard_plans` are lists of
moves by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from engine.decks.deckrules import rules_of
from engine.decks.lines import (
    LARGEST,
    MOST_CARDS,
    MOST_MOVES,
    MOST_PLANS,
    DeckError,
    DeckFile,
    DeckLine,
    DeckList,
    Gatherer,
    Part,
    SideboardMove,
    SideboardPlan,
    counted,
    text_in,
    whole,
)
from engine.decks.places import KeyLines
from engine.files.complaints import complaint
from engine.files.reports import CardFileError
from engine.files.safe_yaml import documents
from engine.kernel.contents import Bounds, JsonError, read_json

__all__ = ["Deck", "DeckError", "deck_of", "list_of", "parse_deck", "read_deck"]

Copies = Annotated[int, Field(ge=1, le=MOST_CARDS)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
Zone = Annotated[str, Field(max_length=40)]
ByPrinting = Annotated[dict[Annotated[str, Field(max_length=81)], Copies], Field(max_length=50)]

BOUNDS = Bounds(values=500_000, text=LARGEST, digits=40)  # of JSON
LACKS = {"name": "name", "main": "cards"}
STARTER = "starter"  # a kind of shipped decks: those to begin with
COMPREHENSIVE = "comprehensive"  # the rules of a deck that names none


def _by_printing(value: Any) -> Any:
    """A bare count means any printing."""
    return value if isinstance(value, dict) else {"": value}


Entries = Annotated[
    dict[Name, Annotated[ByPrinting, BeforeValidator(_by_printing)]], Field(max_length=500)
]


class _Move(BaseModel):
    """One copy that a sideboard plan moves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card: Name
    start: Zone
    target: Zone


class _Plan(BaseModel):
    """A sideboard plan."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, Field(max_length=200)] = ""
    moves: Annotated[tuple[_Move, ...], Field(max_length=MOST_MOVES)] = ()


class _Written(BaseModel):
    """The contents of a deck file, which may be unfinished."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, Field(max_length=200)] = ""
    kind: Annotated[str, Field(max_length=40)] = ""
    beginner: bool = False
    edition: Annotated[str, Field(max_length=40)] = ""
    format: Annotated[str, Field(max_length=40)] = ""
    character: Annotated[str, Field(max_length=200)] = ""
    character_printing: Annotated[str, Field(max_length=81)] = ""
    plan: Annotated[str, Field(max_length=2_000)] = ""
    notes: Annotated[str, Field(max_length=20_000)] = ""
    tags: tuple[Annotated[str, Field(max_length=80)], ...] = ()
    main: Entries = {}
    sideboard: Entries = {}
    sideboard_plans: Annotated[tuple[_Plan, ...], Field(max_length=MOST_PLANS)] = ()


_OF_DECK = {"name", "kind", "beginner", "edition", "character", "plan", "notes"}


class Deck(BaseModel):
    """A deck to play with; `main` excludes the starting character, which not every game has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    kind: str = ""  # STARTER, or "vanilla": what shipped decks are for
    beginner: bool = False
    edition: str = COMPREHENSIVE
    character: Annotated[str, Field(max_length=200)] = ""
    plan: str = ""
    notes: str = ""
    main: Annotated[dict[Name, Copies], Field(max_length=500)]
    sideboard: Annotated[dict[Name, Copies], Field(max_length=500)] = {}

    @property
    def size(self) -> int:
        """The number of cards in the main deck, including the starting character (A.2.1)."""
        return bool(self.character) + sum(self.main.values())

    @property
    def front(self) -> str:
        """The card that represents the deck."""
        return self.character or next(iter(self.main), "")


def read_deck(path: Path) -> Deck:
    """The deck of a file in our own format."""
    return parse_deck(text_in(path), path.name)


def parse_deck(text: str, where: str) -> Deck:
    """The deck in a text. Raises DeckError, which names every field that does not fit."""
    data = _data(text, where)
    written = _validated(data, text, where)
    plain = written.model_dump(exclude_unset=True, include=_OF_DECK)
    parts = {
        part: {name: sum(copies.values()) for name, copies in getattr(written, part).items()}
        for part in (Part.MAIN, Part.SIDE)
        if part in written.model_fields_set
    }
    return _playable(plain | {str(part): cards for part, cards in parts.items()}, where)


def deck_of(deck: DeckList, where: str) -> Deck:
    """The deck that a list describes. Raises DeckError if it lacks what a deck must have."""
    starting = deck.part(Part.CHARACTER)
    data = {
        "name": deck.name or Path(where).stem or "deck",
        "kind": deck.kind,
        "beginner": deck.beginner,
        "character": starting[0].name if starting else "",
        "plan": deck.plan,
        "notes": deck.notes,
        "main": counted(deck.part(Part.MAIN)),
        "sideboard": counted(deck.part(Part.SIDE)),
    }
    return _playable(data | ({"edition": deck.edition} if deck.edition else {}), where)


def _playable(data: dict[str, Any], where: str) -> Deck:
    lacking = [] if data.get("character") else _character_rule(data)
    try:
        deck = Deck.model_validate(data)
    except ValidationError as error:
        told = (_lack(each, data) or _complaint(each) for each in error.errors())
        raise DeckError(where, (*told, *lacking)) from error
    if lacking:
        raise DeckError(where, tuple(lacking))
    return deck


def _lack(error: ErrorDetails, data: dict[str, Any]) -> str:
    """A complaint that something needed for play is missing; empty if the fault is another."""
    needed, *deeper = error["loc"]
    is_there = deeper or data.get(str(needed))
    return f"no {LACKS[str(needed)]}" if needed in LACKS and not is_there else ""


def _character_rule(data: dict[str, Any]) -> list[str]:
    """The edition's complaint about a missing character; other games have checks of their own."""
    try:
        rule = rules_of(data.get("edition", COMPREHENSIVE)).character_rule
    except DeckError:
        return []
    return [f"{rule}: no starting character"]


def list_of(deck: Deck) -> DeckList:
    """The lines of a deck to play with."""
    parts = ((Part.MAIN, deck.main), (Part.SIDE, deck.sideboard))
    lines = [DeckLine(count, name, part) for part, cards in parts for name, count in cards.items()]
    starting = [DeckLine(1, deck.character, Part.CHARACTER)] if deck.character else []
    return DeckList(
        name=deck.name,
        lines=(*starting, *lines),
        notes=deck.notes,
        edition=deck.edition,
        kind=deck.kind,
        beginner=deck.beginner,
        plan=deck.plan,
    )


def read_own(text: str, where: str) -> DeckFile:
    """The lines of a deck in our own format."""
    return own_list(_data(text, where), text, where)


def own_list(data: Any, text: str, where: str) -> DeckFile:
    """The same for data already parsed; `text` is searched for line numbers."""
    written = _validated(data, text, where)
    places = KeyLines(text)
    out = Gatherer(where)
    if written.character:
        code, number = _split(written.character_printing)
        at = places.line("character")
        out.add(1, written.character, Part.CHARACTER, set=code, number=number, at=at)
    for part, entries in ((Part.MAIN, written.main), (Part.SIDE, written.sideboard)):
        for name, copies in entries.items():
            at = places.line(part, name)
            for printing, count in copies.items():
                code, number = _split(printing)
                out.add(count, name, part, set=code, number=number, at=at)
    return out.file(
        DeckList(
            name=written.name,
            notes=written.notes,
            edition=written.edition,
            format=written.format,
            tags=written.tags,
            kind=written.kind,
            beginner=written.beginner,
            plan=written.plan,
            sideboard_plans=_plans(written),
        )
    )


def _plans(written: _Written) -> tuple[SideboardPlan, ...]:
    return tuple(
        SideboardPlan(
            plan.name,
            tuple(SideboardMove(each.card, each.start, each.target) for each in plan.moves),
        )
        for plan in written.sideboard_plans
    )


def _split(printing: str) -> tuple[str, str]:
    """Set and number; without a slash it is only a set."""
    code, _, number = printing.partition("/")
    return code, number


def write_own(deck: DeckList, *, as_json: bool = False) -> str:
    """The deck in our own format."""
    kept = own_fields(deck)
    if as_json:
        return json.dumps(kept, ensure_ascii=False, indent=2) + "\n"
    return yaml.safe_dump(kept, allow_unicode=True, sort_keys=False, width=100)


def own_fields(deck: DeckList) -> dict[str, Any]:
    """A deck as the keys of our own format; empty ones are left out."""
    starting = next(iter(deck.part(Part.CHARACTER)), None)
    fields: dict[str, Any] = {
        "name": deck.name,
        "kind": deck.kind,
        "beginner": deck.beginner,
        "edition": deck.edition,
        "format": deck.format,
        "character": starting.name if starting else "",
        "character_printing": _joined(starting) if starting else "",
        "plan": deck.plan,
        "notes": deck.notes,
        "tags": list(deck.tags),
    }
    kept: dict[str, Any] = {key: value for key, value in fields.items() if value}
    kept["main"] = dict(_entries(deck.part(Part.MAIN)))
    if deck.part(Part.SIDE):
        kept["sideboard"] = dict(_entries(deck.part(Part.SIDE)))
    if deck.sideboard_plans:
        kept["sideboard_plans"] = [
            {"name": plan.name, "moves": [move._asdict() for move in plan.moves]}
            for plan in deck.sideboard_plans
        ]
    return kept


def _entries(lines: tuple[DeckLine, ...]) -> Iterator[tuple[str, int | dict[str, int]]]:
    for name in dict.fromkeys(line.name for line in lines):
        copies: dict[str, int] = {}
        for line in lines:
            if line.name == name:
                copies[_joined(line)] = copies.get(_joined(line), 0) + line.count
        yield name, copies[""] if set(copies) == {""} else copies


def _joined(line: DeckLine) -> str:
    return f"{line.set}/{line.number}" if line.number else line.set


def _data(text: str, where: str) -> Any:
    if len(text) > LARGEST:
        raise DeckError(where, (f"larger than {LARGEST // 2**20} MB",))
    if text.lstrip()[:1] in ("{", "["):
        return load_json(text, where)
    try:
        found = list(documents(whole(text), where, CardFileError))
    except CardFileError as error:
        raise DeckError(where, (error.what,)) from error
    if len(found) != 1:
        raise DeckError(where, (f"a deck is one YAML document, not {len(found)}",))
    return found[0]


def load_json(text: str, where: str) -> Any:
    """The data in a JSON text. Raises DeckError with the position if it is not JSON."""
    try:
        return read_json(text, BOUNDS)
    except JsonError as error:
        raise DeckError(where, (str(error),)) from error


def _validated(data: Any, text: str, where: str) -> _Written:
    try:
        return _Written.model_validate(data)
    except ValidationError as error:
        places = KeyLines(text)
        told = (places.named(each["loc"], _complaint(each)) for each in error.errors())
        raise DeckError(where, tuple(told)) from error


def _complaint(error: ErrorDetails) -> str:
    field = ".".join(str(part)[:80] for part in error["loc"]) or "the file"
    return f"{field}: {complaint(error)}"
