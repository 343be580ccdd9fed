"""`ufs cards sheet`: a set's cards in one picture, drawn by a separate process with Qt."""

from __future__ import annotations

import argparse
from pathlib import Path

from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.games import add_game, game_of
from ufs_desktop.cli.images import add_images, draw


def add_sheet(actions: Subparsers) -> None:
    """Add `ufs cards sheet SET OUT.png [--edition E] [--images FOLDER]`."""
    parser = add_command(actions, "sheet", "draw all cards of a set into one picture")
    parser.add_argument("set", metavar="SET", help="the set's code or name, or all")
    parser.add_argument("out", type=Path, metavar="OUT.png", help="the picture to write")
    add_game(parser)
    add_images(parser)


def draw_sheet(args: argparse.Namespace) -> int:
    """Have it drawn, and return the exit code of that."""
    return draw("sheet", game_of(args.edition), args.set, args.out, *args.images)
