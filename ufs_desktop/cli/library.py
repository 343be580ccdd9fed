"""`ufs cards import` and `ufs cards search`: uses the user's library without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engine.files.card_files import card_files
from engine.files.reports import CardFileError, Problem, ReadResult
from engine.library.cards import CardFormat
from engine.library.intake import Imported, source_of
from engine.library.query.parse import parse_query
from engine.library.query.tree import QueryError
from ufs_desktop.cli.arguments import whole_number
from ufs_desktop.cli.card_clerks import AUTO, CardClerk
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.game import CommandGame
from ufs_desktop.cli.games import OTHERS, USUAL, add_game, game_of
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_error, print_json
from ufs_desktop.intake import NOT_COPIED

PROBLEMS = 20  # to show, unless --json asks for all
SHOWN = 50
Read = Callable[[Path], ReadResult[Any]]  # with records of the game's own type


def add_import(actions: Subparsers) -> None:
    """Add `ufs cards import FILE`."""
    parser = add_command(actions, "import", "import the cards of a file into the library")
    parser.add_argument("file", type=Path, metavar="FILE", help="file or folder")
    parser.add_argument(
        "--format",
        choices=[AUTO, *map(str, CardFormat)],
        default=AUTO,
        help=(
            "refuse files in any other format; auto: recognize it by the content (default "
            "%(default)s)"
        ),
    )
    parser.add_argument("--set", metavar="CODE", help="the set for cards that name none")
    add_game(parser)
    add_json_option(parser)


def add_search(actions: Subparsers) -> None:
    """Add `ufs cards search QUERY`."""
    parser = add_command(
        actions,
        "search",
        "find cards with the search language of the deck editor",
        epilog=f"Fields: {_told(USUAL)}. {' '.join(map(_told_of_other, OTHERS))} "
        "A query that begins with a minus sign must follow --.",
    )
    parser.add_argument(
        "query", nargs="+", metavar="QUERY", help="for example: type:attack speed>=4"
    )
    parser.add_argument(
        "--limit",
        type=whole_number(1),
        metavar="N",
        help=f"the most cards to show (without it {SHOWN}, with --json all)",
    )
    add_game(parser)
    add_json_option(parser)


def _told(game: CommandGame) -> str:
    return ", ".join(f"{field.example} ({field.help})" for field in game.fields())


def _told_of_other(game: CommandGame) -> str:
    return f"With --edition {game.editions()[0]}: {_told(game)}."


@dataclass
class ReadFiles:
    """The cards of all named files, and what could not be read."""

    files: int = 0
    cards: list[Any] = field(default_factory=list)  # of the game's own type
    problems: list[Problem] = field(default_factory=list)

    def take(self, result: ReadResult[Any]) -> None:
        """Add the result of one file."""
        self.files += 1
        self.cards += result.cards
        self.problems += result.problems


def read_files(paths: list[Path], read: Read) -> ReadFiles:
    """The cards of files and folders. Folders may contain other files; a named file must be a card
    file."""
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
    except CardFileError as error:  # a list names a missing file
        raise InputError(str(error)) from error


def _none_found(paths: list[Path], problems: list[Problem]) -> str:
    """A message that there are no cards, with the first reason if there is one."""
    first = f"; {problems[0]}" if problems else ""
    return f"no cards in {', '.join(path.as_posix() for path in paths)}{first}"


def import_cards(args: argparse.Namespace) -> int:
    """Import the cards and report the result."""
    clerk = game_of(args.edition).card_clerk()
    found = read_files([args.file], partial(clerk.brought, format=args.format))
    records = [clerk.with_set(record, args.set) if args.set else record for record in found.cards]
    if not records:
        raise InputError(_none_found([args.file], found.problems))
    added, replaced, not_copied = _taken_in(clerk, records, source_of([args.file]))
    tell_not_copied(not_copied)
    if args.json:
        warnings = [problem_json(problem) for problem in found.problems]
        counts = {"cards": len(records), "added": added, "replaced": replaced}
        print_json({**counts, "warnings": warnings})
        return Exit.OK
    lines = [*problem_lines(found.problems)]
    lines.append(f"{len(records)} cards read: {added} new, {replaced} replaced")
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return Exit.OK


def _taken_in(clerk: CardClerk[Any], records: list[Any], source: str) -> Imported:
    with clerk.opened() as library, Progress("cards", len(records)) as progress:
        return library.add(records, source, progress.follow)


def tell_not_copied(why: str) -> None:
    """Say that the library could not be copied; it was changed all the same."""
    if why:
        print_error(NOT_COPIED.format(why=why))


def problem_json(problem: Problem) -> dict[str, object]:
    """A problem found by a reader, as JSON for reports."""
    return {
        "file": problem.file,
        "record": problem.record,
        "card": problem.card,
        "text": problem.what,
    }


def problem_lines(problems: list[Problem]) -> Iterator[str]:
    """The first problems for a person, and how many more there are."""
    yield from (f"note: {problem}" for problem in problems[:PROBLEMS])
    if len(problems) > PROBLEMS:
        yield f"note: and {len(problems) - PROBLEMS} more (all of them with --json)"


def search_cards(args: argparse.Namespace) -> int:
    """Show the cards found, by name."""
    clerk = game_of(args.edition).card_clerk()
    try:
        query = parse_query(" ".join(args.query), clerk.language)
    except QueryError as error:
        raise InputError(_explained(error)) from error
    found = clerk.found(query, args.limit or (None if args.json else SHOWN))
    if args.json:
        print_json([clerk.as_json(record) for record in found.cards])
        return Exit.OK
    sys.stdout.writelines(f"{clerk.line(record)}\n" for record in found.cards)
    hidden = found.total - len(found.cards)
    more = f", {hidden} more not shown" if hidden else ""
    sys.stdout.write(f"{found.total} cards{more}\n")
    return Exit.OK


def _explained(error: QueryError) -> str:
    expected = f"; possible: {', '.join(error.expected)}" if error.expected else ""
    return f"the query at {error.position}: {error.why}{expected}"
