"""`ufs cards reach`: how many shapes of card text can be read, and what holds back the others."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.kernel.contents import FileTooLarge, contents
from engine.library.shapes import Reach, UnreadableShapes, shapes_in
from engine.text.ufs.normalise import Dialect
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import dialects, game_of
from ufs_desktop.cli.gaps import add_stops, gap_json, gap_lines
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json

LARGEST = 8 * 1024 * 1024  # bytes of a list


def add_reach(actions: Subparsers) -> None:
    """Add `ufs cards reach FILE... [--edition EDITION]`."""
    parser = add_command(
        actions,
        "reach",
        "read card text patterns (N: a number, NAME: a name) and count those understood",
    )
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="a list with a count and a pattern per line (without it, the second game's own cards)",
    )
    parser.add_argument(
        "--edition",
        choices=dialects(),
        default=Dialect.COMPREHENSIVE.value,
        help="which edition's wording the patterns use (default %(default)s)",
    )
    parser.add_argument(
        "--list", action="store_true", help="list every pattern with its blanks filled in"
    )
    add_stops(parser)
    add_json_option(parser)


def measure_reach(args: argparse.Namespace) -> int:
    """Measure and report. Unread shapes are a result, not a failure."""
    shapes = [shape for path in args.files for shape in _shapes(path)] if args.files else None
    with Progress("shapes", len(shapes or ())) as progress:
        reach = game_of(args.edition).reach(shapes, args.edition, progress)
    if args.json:
        print_json(as_json(reach))
    else:
        sys.stdout.writelines(f"{line}\n" for line in as_lines(reach, args))
    return Exit.OK


def _shapes(path: Path) -> tuple[str, ...]:
    try:
        return shapes_in(contents(path, LARGEST).decode())
    except (FileTooLarge, UnicodeDecodeError, UnreadableShapes) as error:
        raise InputError(f"{path}: {error}") from error


def as_json(reach: Reach) -> dict[str, object]:
    """The report as the one JSON value of the command."""
    return {
        "shapes": reach.total,
        "compiled": len(reach.read),
        "unread": len(reach.unread),
        "fragments": len(reach.fragments),
        "texts": list(reach.read),
        "declined": [
            {"text": each.text, "at": each.position, "why": each.why} for each in reach.unread
        ],
        "stops": [gap_json(gap) for gap in reach.gaps],
    }


def as_lines(reach: Reach, args: argparse.Namespace) -> Iterator[str]:
    """The report for a person: details first, so that the counts are visible at the end."""
    if args.list:
        yield from (f"read      {text}" for text in reach.read)
        yield from (f"unread    {_marked(each.text, each.position)}" for each in reach.unread)
        yield from (f"fragment  {text}" for text in reach.fragments)
        yield ""
    yield from gap_lines(reach.gaps, args.stops)
    share = f" ({100 * len(reach.read) / reach.total:.1f} %)" if reach.total else ""
    yield f"{len(reach.read)} of {reach.total} patterns compiled{share}, {len(reach.unread)} unread"
    yield f"{len(reach.fragments)} more are fragments: bullets without their ability, lines cut off"


def _marked(text: str, position: int) -> str:
    return f"{text[:position]}▸{text[position:]}"
