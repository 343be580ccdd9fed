"""`ufs deck`: whether a deck is legal, decks in other formats, the starter decks' balance."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine.decks.cockatrice import deck_hash
from engine.decks.deck import COMPREHENSIVE
from engine.decks.deckrules import DeckRules, Formats, read_formats, rules_of, shipped_formats
from engine.decks.files import (
    WRITTEN,
    Format,
    format_of_name,
    losses,
    read_deck_file,
    write_deck,
)
from engine.decks.legality import Violation, judge_list
from engine.decks.lines import DeckError, DeckFile, DeckList, DeckProblem, Part
from engine.kernel.save import write_file
from engine.library.catalogue import Catalogue
from ufs_desktop.cli import balance, deck_print, measure
from ufs_desktop.cli.errors import CommandFailed, Exit, InputError
from ufs_desktop.cli.library import open_collection
from ufs_desktop.cli.report import add_json_option, print_error, print_json
from ufs_desktop.library import shipped_shelf

if TYPE_CHECKING:
    from ufs_desktop.cli.command import Subparsers

NO_PICTURES = "no pictures: a table reads them from the address that --images gives"


def register(subparsers: Subparsers) -> None:
    """Add `ufs deck check`, `convert`, `balance`, `measure` and `print`."""
    parser = subparsers.add_parser("deck", help="judge, convert and measure decks")
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
    parser = actions.add_parser("check", help="say whether a deck is legal, and if not, why")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--edition", choices=sorted(shipped_formats()))
    parser.add_argument("--format", default="", metavar="F", help="such as standard, the usual one")
    parser.add_argument("--rules", type=Path, metavar="FILE", help="formats and bans of your own")
    parser.add_argument("--date", type=_day, metavar="DAY", help="bans of that day (2024-05-31)")
    add_json_option(parser)
    parser.set_defaults(action=check)


def _add_convert(actions: Subparsers) -> None:
    parser = actions.add_parser("convert", help="write a deck in another format")
    parser.add_argument("source", type=Path, metavar="IN")
    parser.add_argument("target", type=Path, metavar="OUT")
    parser.add_argument(
        "--format", choices=[str(each) for each in WRITTEN], help="OUT's extension tells it"
    )
    parser.add_argument("--images", default="", metavar="URL", help="where a table finds pictures")
    add_json_option(parser)
    parser.set_defaults(action=convert)


def _day(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"no day such as 2024-05-31: {text!r}") from error


def check(args: argparse.Namespace) -> int:
    """Report everything against a deck; 1 if there is anything."""
    with _open_catalogue() as catalogue:
        return _check(args, catalogue)


def _check(args: argparse.Namespace, catalogue: Catalogue) -> int:
    file = _read(args.file, catalogue)
    edition = args.edition or _edition(file.deck, catalogue)
    day = args.date or datetime.date.today().isoformat()
    rules = _rules(args, edition, file.deck)
    found = judge_list(rules, file.deck, catalogue, day)
    if args.json:
        print_json(_verdict_json(file, edition, found))
    else:
        lines = [*map(str, file.problems), *_suggestions(file.deck, catalogue)]
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
    """Write the deck, and say what the format does not hold."""
    format = Format(args.format) if args.format else format_of_name(args.target.name)
    if format is None:
        raise InputError(f"{args.target.name}: name a format with --format")
    with _open_catalogue() as catalogue:
        return _convert(args, format, catalogue)


def _convert(args: argparse.Namespace, format: Format, catalogue: Catalogue) -> int:
    file = _read(args.source, catalogue)
    if format is Format.TABLETOP and not args.images:
        file = file._replace(problems=(*file.problems, DeckProblem(0, NO_PICTURES)))
    lost = losses(file.deck, format, catalogue)
    write_file(args.target, write_deck(file.deck, format, catalogue, args.images))
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
        print_error(f"{args.target.name}: {format} does not hold {each}")
    count = sum(line.count for line in file.deck.lines)
    sys.stdout.write(f"{args.target.name}: {count} cards as {format}\n")
    return Exit.OK


def _read(path: Path, catalogue: Catalogue) -> DeckFile:
    try:
        return read_deck_file(path, catalogue)
    except DeckError as error:
        raise InputError(str(error)) from error


@contextmanager
def _open_catalogue() -> Iterator[Catalogue]:
    """The library's cards; without a usable library those that shipped."""
    with ExitStack() as stack:
        try:
            catalogue = stack.enter_context(open_collection()).catalogue()
        except CommandFailed as error:
            print_error(f"going on with the shipped cards: {error}")
            catalogue = shipped_shelf().catalogue
        yield catalogue


def _edition(deck: DeckList, catalogue: Catalogue) -> str:
    """As the deck says, or in whose words its character is printed."""
    if deck.edition in shipped_formats():
        return deck.edition
    starting = deck.part(Part.CHARACTER)
    card = catalogue.named(starting[0].name) if starting else None
    return str(card.dialect) if card and str(card.dialect) in shipped_formats() else COMPREHENSIVE


def _rules(args: argparse.Namespace, edition: str, deck: DeckList) -> DeckRules:
    """Of the format asked for, which the user's own file may define."""
    formats = None if args.rules is None else _read_formats(args.rules)
    try:
        return rules_of(edition, args.format or deck.format, formats)
    except DeckError as error:
        raise InputError("; ".join(error.problems)) from error


def _read_formats(path: Path) -> Formats:
    try:
        return read_formats(path)
    except DeckError as error:
        raise InputError(str(error)) from error


def _warnings(file: DeckFile) -> list[dict[str, object]]:
    return [{"line": problem.line, "text": problem.text} for problem in file.problems]


def _violation(found: Violation) -> str:
    return f"{found.rule}: {found.text}" if found.rule else found.text


def _suggestions(deck: DeckList, catalogue: Catalogue) -> list[str]:
    likely = ((line.name, catalogue.suggestions(line.name)) for line in deck.unresolved[:20])
    return [f"{name}: perhaps {' or '.join(names)}" for name, names in likely if names]
