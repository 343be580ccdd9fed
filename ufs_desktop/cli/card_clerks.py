"""The clerks that read, store and find cards for `ufs cards`, one for each game."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.files.reports import ReadResult
from engine.library.cards import CardFormat, read_cards
from engine.library.collection import Collection
from engine.library.compilation import Work
from engine.library.database import StoreError
from engine.library.query.fields import LANGUAGE
from engine.library.query.language import QueryLanguage
from engine.library.query.tree import Query, asks_for
from engine.library.records import CardRecord, Printing
from engine.library.repair import Library, OpenedLibrary
from engine.library.user_records import RecordLibrary
from ufs_desktop.cli.errors import CommandFailed
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.fight.library import opened_library, read_texts_of

if TYPE_CHECKING:
    from ufs_desktop.cli.compilation import CompiledCards

AUTO = "auto"  # detect the format by the content
Record = TypeVar("Record")


class FoundCards(NamedTuple):
    """The results of a search: how many cards, and those to be shown."""

    total: int
    cards: Sequence[Any]  # each game's own records


class CardClerk(ABC, Generic[Record]):
    """Knows the cards of a game."""

    language: QueryLanguage

    @abstractmethod
    def read(self, path: Path) -> ReadResult[Record]: ...

    @abstractmethod
    def brought(self, path: Path, format: str) -> ReadResult[Record]:
        """The cards that can be imported; a file in a format other than this is refused."""

    @abstractmethod
    def with_set(self, record: Record, code: str) -> Record:
        """The card, with this set if it names none."""

    @abstractmethod
    def opened(self) -> AbstractContextManager[RecordLibrary[Record]]:
        """The user's library."""

    @abstractmethod
    def found(self, query: Query, most: int | None) -> FoundCards:
        """The results by name, at most this many."""

    @abstractmethod
    def as_json(self, record: Record) -> dict[str, Any]:
        """The card with everything known about it."""

    @abstractmethod
    def line(self, record: Record) -> str: ...

    @abstractmethod
    def compiled(self, cards: list[Record], asked: argparse.Namespace) -> CompiledCards:
        """How their texts compile."""


class FightCards(CardClerk[CardRecord]):
    """Knows the cards of the fighting game."""

    language = LANGUAGE

    def read(self, path: Path) -> ReadResult[CardRecord]:
        return read_cards(path)

    def brought(self, path: Path, format: str) -> ReadResult[CardRecord]:
        return read_cards(path, None if format == AUTO else CardFormat(format))

    def with_set(self, record: CardRecord, code: str) -> CardRecord:
        printings = record.printings or (Printing(),)
        named = tuple(each if each.set else replace(each, set=code) for each in printings)
        return replace(record, printings=named)

    def opened(self) -> AbstractContextManager[Collection]:
        return open_collection()

    def found(self, query: Query, most: int | None) -> FoundCards:
        with open_collection() as collection:
            if asks_for("status", query):
                _read_texts(collection.path)
            return FoundCards(*collection.search(query, most or collection.count()))

    def as_json(self, record: CardRecord) -> dict[str, Any]:
        return record_json(record)

    def line(self, record: CardRecord) -> str:
        face = record.faces[0]
        printings = ", ".join(f"{each.set} {each.number}".strip() for each in record.printings)
        symbols = " ".join(face.symbols or ())
        return f"{record.name:<36} {face.type!s:<11} {symbols:<24} {printings}".rstrip()

    def compiled(self, cards: list[CardRecord], asked: argparse.Namespace) -> CompiledCards:
        from ufs_desktop.cli.compilation import compile_fight_cards

        return compile_fight_cards(cards, asked)


@contextmanager
def open_collection() -> Iterator[Collection]:
    """The library including the shipped cards; says what had to be repaired."""
    with usable(opened_library()) as collection:
        yield collection


@contextmanager
def usable(opening: AbstractContextManager[OpenedLibrary[Library]]) -> Iterator[Library]:
    try:
        with opening as (collection, repair):
            if repair is not None:
                print_error(str(repair))
            yield collection
    except StoreError as error:
        raise CommandFailed(str(error)) from error


def _read_texts(library: Path) -> None:
    """Read all texts of the library, since only then is it known what they do."""
    with Progress("abilities", 0) as progress:
        read_texts_of(library, Work(progress=progress.follow))


def record_json(record: CardRecord) -> dict[str, Any]:
    """A record with everything known about it."""
    return {
        "name": record.name,
        "type": str(record.faces[0].type),
        "edition": str(record.dialect),
        "faces": [face.model_dump(mode="json", exclude_defaults=True) for face in record.faces],
        "printings": [
            {
                "set": each.set,
                "number": each.number,
                "rarity": each.rarity,
                "set_name": each.set_name,
                "released": each.released,
            }
            for each in record.printings
        ],
        "formats": list(record.formats),
        "limit": record.limit,
    }
