"""`ufs deck`: checks, converts, measures and prints decks, and balances the starter decks."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.decks.cockatrice import deck_hash
from engine.decks.files import (
    WRITTEN,
    Format,
    format_of_name,
)
from engine.decks.legality import Violation
from engine.decks.lines import DeckFile, DeckList, DeckProblem
from engine.kernel.contents import write_file
from ufs_desktop.cli import balance, deck_print, measure
from ufs_desktop.cli.clerks import DeckClerk
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import deck_editions
from ufs_desktop.cli.office import deck_read
from ufs_desktop.cli.report import add_json_option, print_error, print_json

NOT_WRITTEN = "this game's decks cannot be written as {format}, only as {formats}"
NO_PICTURES = "no pictures: a table reads them from the address given with --images"


def register(subparsers: Subparsers) -> None:
    """Add `ufs deck check`, `convert`, `balance`, `measure` and `print`."""
    parser = add_command(subparsers, "deck", "check, convert and measure decks")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_check(actions)
    _add_convert(actions)
    balance.register(actions)
    measure.register(actions)
    deck_print.register(actions)


def run(args: argparse.Namespace) -> int:
    """Do what the action says."""
    return int(args.action(args))


def _add_check(actions: Subparsers) -> None:
    parser = add_command(actions, "check", "say whether a deck is legal, and if not, why")
    parser.add_argument("file", type=Path, metavar="FILE", help="a deck in any format")
    parser.add_argument(
        "--edition",
        choices=deck_editions(),
        help="whose rules apply, unless the deck names an edition",
    )
    parser.add_argument(
        "--format", default="", metavar="F", help="for example standard, the default"
    )
    parser.add_argument("--rules", type=Path, metavar="FILE", help="your own formats and bans")
    parser.add_argument(
        "--date", type=_day, metavar="DAY", help="use the bans of that day (2024-05-31)"
    )
    add_json_option(parser)
    parser.set_defaults(action=check)


def _add_convert(actions: Subparsers) -> None:
    parser = add_command(actions, "convert", "write a deck in another format")
    parser.add_argument("source", type=Path, metavar="IN", help="a deck in any format")
    parser.add_argument("target", type=Path, metavar="OUT", help="the file to write")
    parser.add_argument(
        "--format",
        choices=[str(each) for each in WRITTEN],
        help="without it, OUT's extension decides",
    )
    parser.add_argument(
        "--images", default="", metavar="URL", help="where a table finds the pictures"
    )
    parser.add_argument(
        "--edition",
        choices=deck_editions(),
        help="the edition of IN, unless IN names one",
    )
    add_json_option(parser)
    parser.set_defaults(action=convert)


def _day(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"not a day like 2024-05-31: {text!r}") from error


def check(args: argparse.Namespace) -> int:
    """Report all objections to a deck; returns 1 if there are any."""
    with deck_read(args.file, args.edition) as (file, clerk):
        edition, found = clerk.judge(file.deck, args)
        if args.json:
            print_json(_verdict_json(file, edition, found))
        else:
            lines = [*map(str, file.problems), *_suggestions(file.deck, clerk)]
            lines += [_violation(each) for each in found]
            legal = f"{'not ' if found else ''}legal in {edition}"
            lines.append(f"{file.deck.name} (hash {deck_hash(file.deck)}): {legal}")
            sys.stdout.writelines(f"{line}\n" for line in lines)
    return Exit.FAILED if found else Exit.OK


def _verdict_json(file: DeckFile, edition: str, found: Sequence[Violation]) -> dict[str, object]:
    return {
        "legal": not found,
        "problems": [{"rule": each.rule, "text": each.text} for each in found],
        "edition": edition,
        "hash": deck_hash(file.deck),
        "warnings": _warnings(file),
    }


def convert(args: argparse.Namespace) -> int:
    """Write the deck in another format, and say what is lost."""
    format = Format(args.format) if args.format else format_of_name(args.target.name)
    if format is None:
        raise InputError(f"{args.target.name}: give a format with --format")
    with deck_read(args.source, args.edition) as (file, clerk):
        if format not in clerk.written:
            raise InputError(NOT_WRITTEN.format(format=format, formats=", ".join(clerk.written)))
        return _convert(args, format, file, clerk)


def _convert(
    args: argparse.Namespace, format: Format, file: DeckFile, clerk: DeckClerk[Any]
) -> int:
    if format is Format.TABLETOP and not args.images:
        file = file._replace(problems=(*file.problems, DeckProblem(0, NO_PICTURES)))
    lost = clerk.lost(file.deck, format)
    write_file(args.target, clerk.write(file.deck, format, args.images))
    if args.json:
        print_json(
            {
                "format": str(format),
                "cards": sum(line.count for line in file.deck.lines),
                "unresolved": [line.name for line in file.deck.unresolved],
                "lost": lost,
                "warnings": _warnings(file),
            }
        )
        return Exit.OK
    for problem in file.problems:
        print_error(f"{args.source.name}: {problem}")
    for each in lost:
        print_error(f"{args.target.name}: {format} cannot hold {each}")
    count = sum(line.count for line in file.deck.lines)
    sys.stdout.write(f"{args.target.name}: {count} cards as {format}\n")
    return Exit.OK


def _warnings(file: DeckFile) -> list[dict[str, object]]:
    return [{"line": problem.line, "text": problem.text} for problem in file.problems]


def _violation(found: Violation) -> str:
    return f"{found.rule}: {found.text}" if found.rule else found.text


def _suggestions(deck: DeckList, clerk: DeckClerk[Any]) -> list[str]:
    likely = ((line.name, clerk.likely(line.name)) for line in deck.unresolved[:20])
    return [f"{name}: did you mean {' or '.join(names)}?" for name, names in likely if names]
