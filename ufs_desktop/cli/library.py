"""`ufs cards import` and `ufs cards search`: the user's library without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.fftcg.rulebook import BOOK
from engine.files.card_files import card_files
from engine.files.reports import CardFileError, Problem, ReadResult
from engine.library.cards import CardFormat, read_cards
from engine.library.collection import Collection
from engine.library.compilation import Work
from engine.library.database import StoreError
from engine.library.intake import CardTaker, Imported
from engine.library.query.fields import FIELDS, LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.query.tree import QueryError, asks_for
from engine.library.records import CardRecord, Printing
from engine.library.repair import Library, OpenedLibrary
from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_error, print_json
from ufs_desktop.library import opened_library, read_texts_of

if TYPE_CHECKING:
    from ufs_desktop.cli.command import Subparsers

PROBLEMS = 20  # shown, unless all of them are asked for with --json
SHOWN = 50
AUTO = "auto"
Read = Callable[[Path], ReadResult[Any]]  # each game's own records


def add_import(actions: Subparsers) -> None:
    """Add `ufs cards import FILE`."""
    parser = actions.add_parser("import", help="take the cards of a file into the library")
    parser.add_argument("file", type=Path, metavar="FILE", help="file or folder")
    parser.add_argument(
        "--format",
        choices=[AUTO, *map(str, CardFormat)],
        default=AUTO,
        help="refuse files that are in another one; the content tells it (default %(default)s)",
    )
    parser.add_argument("--set", metavar="CODE", help="the set of cards that name none")
    parser.add_argument(
        "--edition",
        choices=[BOOK],
        help="whose cards they are (without it the fighting game's, of whatever edition)",
    )
    add_json_option(parser)


def add_search(actions: Subparsers) -> None:
    """Add `ufs cards search QUERY`."""
    parser = actions.add_parser(
        "search",
        help="find cards with the deck editor's language",
        epilog="Fields: "
        + ", ".join(f"{field.example} ({field.help})" for field in FIELDS)
        + ". A query that begins with a minus sign comes after --.",
    )
    parser.add_argument("query", nargs="+", metavar="QUERY", help="such as: type:attack speed>=4")
    parser.add_argument(
        "--limit",
        type=whole_number(1),
        metavar="N",
        help=f"cards at most (without it {SHOWN}, with --json all)",
    )
    add_json_option(parser)


@contextmanager
def open_collection() -> Iterator[Collection]:
    """The library with the shipped cards in it; what had to be repaired is said."""
    with _usable(opened_library()) as collection:
        yield collection


@contextmanager
def _usable(opening: AbstractContextManager[OpenedLibrary[Library]]) -> Iterator[Library]:
    try:
        with opening as (collection, repair):
            if repair is not None:
                print_error(str(repair))
            yield collection
    except StoreError as error:
        raise CommandFailed(str(error)) from error


@dataclass
class ReadFiles:
    """The cards of all files that were named, and what could not be read."""

    files: int = 0
    cards: list[Any] = field(default_factory=list)  # each game's own
    problems: list[Problem] = field(default_factory=list)

    def take(self, result: ReadResult[Any]) -> None:
        """Add what came out of one file."""
        self.files += 1
        self.cards += result.cards
        self.problems += result.problems


def read_files(paths: list[Path], read: Read = read_cards) -> ReadFiles:
    """The cards of files and folders. In a folder other files may lie; a named file must be one."""
    files = [(path, file) for path in paths for file in _files(path)]
    found = ReadFiles()
    with Progress("files", len(files)) as progress:
        for path, file in files:
            try:
                found.take(read(file))
            except CardFileError as error:
                if not path.is_dir():
                    raise InputError(str(error)) from error
                found.problems.append(Problem(file.as_posix(), 0, "", error.what))
            progress.advance()
    if not found.files:
        raise InputError(_none_found(paths, found.problems))
    return found


def _files(path: Path) -> list[Path]:
    try:
        return card_files(path)
    except CardFileError as error:  # a list that names what is not there
        raise InputError(str(error)) from error


def _none_found(paths: list[Path], problems: list[Problem]) -> str:
    """That there are no cards, and the first reason if there is one."""
    first = f"; {problems[0]}" if problems else ""
    return f"no cards in {', '.join(path.as_posix() for path in paths)}{first}"


def import_cards(args: argparse.Namespace) -> int:
    """Take the cards in and say what came of it."""
    place = _duel_place() if args.edition == BOOK else _fight_place(args.format)
    found = read_files([args.file], place.read)
    records = [place.with_set(record, args.set) for record in found.cards]
    if not records:
        raise InputError(_none_found([args.file], found.problems))
    added, replaced, not_copied = _taken_in(place, records, args.file.name)
    if not_copied:
        print_error(f"the library could not be copied: {not_copied}")
    if args.json:
        warnings = [problem_json(problem) for problem in found.problems]
        counts = {"cards": len(records), "added": added, "replaced": replaced}
        print_json({**counts, "warnings": warnings})
        return Exit.OK
    lines = [*problem_lines(found.problems)]
    lines.append(f"{len(records)} cards read: {added} are new, {replaced} were replaced")
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return Exit.OK


class CardPlace(NamedTuple):
    """Where the cards of a game go, and how they are read. Any: each game's own records."""

    read: Read
    with_set: Callable[[Any, str | None], Any]  # the set of a card that names none
    opened: Callable[[], AbstractContextManager[CardTaker]]


def _fight_place(format: str) -> CardPlace:
    read = read_cards if format == AUTO else partial(read_cards, format=CardFormat(format))
    return CardPlace(read, _with_set, open_collection)


def _duel_place() -> CardPlace:
    from engine.files.fftcg.brought import read_brought
    from ufs_desktop.fftcg.own import opened_own

    def with_set(record: Any, code: str | None) -> Any:
        return record if record.set or not code else record.model_copy(update={"set": code})

    return CardPlace(read_brought, with_set, lambda: _usable(opened_own()))


def _taken_in(place: CardPlace, records: list[Any], source: str) -> Imported:
    with place.opened() as library, Progress("cards", len(records)) as progress:
        return library.add(records, source, progress.follow)


def problem_json(problem: Problem) -> dict[str, object]:
    """What a reader had to say, as reports have it."""
    return {
        "file": problem.file,
        "record": problem.record,
        "card": problem.card,
        "text": problem.what,
    }


def problem_lines(problems: list[Problem]) -> Iterator[str]:
    """The first problems for a reader, and how many more there are."""
    yield from (f"note: {problem}" for problem in problems[:PROBLEMS])
    if len(problems) > PROBLEMS:
        yield f"note: and {len(problems) - PROBLEMS} more (all of them with --json)"


def _with_set(record: CardRecord, code: str | None) -> CardRecord:
    if not code:
        return record
    printings = record.printings or (Printing(),)
    named = tuple(each if each.set else replace(each, set=code) for each in printings)
    return replace(record, printings=named)


def search_cards(args: argparse.Namespace) -> int:
    """Show what is found, by name."""
    try:
        query = parse_query(" ".join(args.query), LANGUAGE)
    except QueryError as error:
        raise InputError(_explained(error)) from error
    with open_collection() as collection:
        if asks_for("status", query):
            _read_texts(collection.path)
        limit = args.limit or (collection.count() if args.json else SHOWN)
        found = collection.search(query, limit)
    if args.json:
        print_json([record_json(record) for record in found.cards])
        return Exit.OK
    sys.stdout.writelines(f"{_line(record)}\n" for record in found.cards)
    hidden = found.total - len(found.cards)
    more = f", {hidden} more are not shown" if hidden else ""
    sys.stdout.write(f"{found.total} cards{more}\n")
    return Exit.OK


def _read_texts(library: Path) -> None:
    """What becomes of texts is known once they are read."""
    with Progress("abilities", 0) as progress:
        read_texts_of(library, Work(progress=progress.follow))


def _explained(error: QueryError) -> str:
    expected = f"; possible: {', '.join(error.expected)}" if error.expected else ""
    return f"the query at {error.position}: {error.why}{expected}"


def record_json(record: CardRecord) -> dict[str, Any]:
    """A record with everything that is known of it."""
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


def _line(record: CardRecord) -> str:
    face = record.faces[0]
    printings = ", ".join(f"{each.set} {each.number}".strip() for each in record.printings)
    symbols = " ".join(face.symbols or ())
    return f"{record.name:<36} {face.type!s:<11} {symbols:<24} {printings}".rstrip()
