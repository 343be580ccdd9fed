"""`ufs cards sheet`: a set's cards in one picture, drawn by a process of its own that knows Qt."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from ufs_desktop.cli.command import Subparsers, add_command
from ufs_desktop.cli.games import add_game, is_duel


def add_sheet(actions: Subparsers) -> None:
    """Add `ufs cards sheet SET OUT.png [--edition E] [--images FOLDER]`."""
    parser = add_command(actions, "sheet", "draw all cards of a set into one picture")
    parser.add_argument("set", metavar="SET", help="the set's code or name, or all")
    parser.add_argument("out", type=Path, metavar="OUT.png", help="the picture to write")
    add_game(parser)
    parser.add_argument(
        "--images",
        type=Path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="show pictures of this folder, called after printings or names; may be repeated",
    )


def draw_sheet(args: argparse.Namespace) -> int:
    """Draw it, and pass on how that ended."""
    game = "fftcg" if is_duel(args.edition) else "fight"
    command = [sys.executable, "-m", f"ufs_desktop.{game}.sheet", args.set, str(args.out)]
    command += map(str, args.images)
    return subprocess.run(command, check=False).returncode
