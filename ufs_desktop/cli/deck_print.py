"""`ufs deck print`: proxies or a picture of a deck, drawn by a separate process with Qt."""

from __future__ import annotations

import argparse
from pathlib import Path

from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.games import deck_editions
from ufs_desktop.cli.images import add_images, draw
from ufs_desktop.cli.office import game_of_deck

KINDS = (".pdf", ".png")


def register(actions: Subparsers) -> None:
    """Add `print` to the subcommands of `ufs deck`."""
    parser = add_command(
        actions, "print", "write proxies at true size (PDF), or a picture of the deck (PNG)"
    )
    parser.add_argument("source", type=Path, metavar="FILE", help="a deck in any format")
    parser.add_argument("target", type=Path, metavar="OUT", help="a file ending in .pdf or .png")
    parser.add_argument(
        "--edition", choices=deck_editions(), help="the edition of FILE, unless FILE names one"
    )
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="paper size of a PDF"
    )
    parser.add_argument("--sideboard", action="store_true", help="include the sideboard")
    add_images(parser)
    parser.set_defaults(action=run)


def run(args: argparse.Namespace) -> int:
    """Have it drawn, and return the exit code of that."""
    if args.target.suffix.lower() not in KINDS:
        raise InputError(f"{args.target.name}: the name must end in .pdf or .png")
    words = [args.source, args.target, args.paper, "sideboard" if args.sideboard else ""]
    return draw("deck", game_of_deck(args.source, args.edition), *words, *args.images)
