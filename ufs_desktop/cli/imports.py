"""`ufs cards sources` and `ufs cards remove`: lists what was imported, and removes it again."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from engine.library.intake import OWN
from engine.library.user_records import RecordLibrary
from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.games import add_game, game_of
from ufs_desktop.cli.library import tell_not_copied
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import add_json_option, print_json
from ufs_desktop.grammar import counted

NONE = "nothing was imported"
WRITTEN = f"{OWN!r} are cards written here, not imported: remove them in the window"


def add_sources(actions: Subparsers) -> None:
    """Add `ufs cards sources`."""
    parser = add_command(
        actions,
        "sources",
        "list what was imported, and how many cards each import added",
        epilog="Cards written here, in the window, are not imports.",
    )
    add_game(parser)
    add_json_option(parser)


def add_remove(actions: Subparsers) -> None:
    """Add `ufs cards remove SOURCE`."""
    parser = add_command(
        actions,
        "remove",
        "remove imported cards from the library",
        epilog="Decks keep the names of these cards. Whatever the cards replaced comes back.",
    )
    parser.add_argument("source", metavar="SOURCE", help="as listed by `ufs cards sources`")
    add_game(parser)
    add_json_option(parser)


def list_sources(args: argparse.Namespace) -> int:
    """List what was imported, by name."""
    with game_of(args.edition).card_clerk().opened() as library:
        sources = library.sources()
    if args.json:
        print_json([{"source": source, "cards": count} for source, count in sources.items()])
        return Exit.OK
    lines = [f"{source:<36} {counted(count, 'card')}" for source, count in sources.items()]
    sys.stdout.writelines(f"{line}\n" for line in lines or [NONE])
    return Exit.OK


def remove_source(args: argparse.Namespace) -> int:
    """Remove a source, and say how many cards that were."""
    with game_of(args.edition).card_clerk().opened() as library:
        _refuse_unless_imported(args.source, library)
        with Progress("cards", 0) as progress:
            cards, not_copied = library.remove(args.source, progress.follow)
    tell_not_copied(not_copied)
    if args.json:
        print_json({"source": args.source, "removed": cards})
    else:
        sys.stdout.write(f"{counted(cards, 'card')} of {args.source} removed\n")
    return Exit.OK


def _refuse_unless_imported(source: str, library: RecordLibrary[Any]) -> None:
    if source == OWN:
        raise InputError(WRITTEN)
    sources = library.sources()
    if source not in sources:
        known = f"choose from {', '.join(map(repr, sources))}" if sources else NONE
        raise InputError(f"nothing was imported from {source!r}: {known}")
