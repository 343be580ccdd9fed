"""What commands share that have something drawn by a separate process with Qt."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from ufs_desktop.cli.game import CommandGame


def add_images(parser: argparse.ArgumentParser) -> None:
    """Add the option for the user's own pictures of cards."""
    parser.add_argument(
        "--images",
        type=Path,
        action="append",
        default=[],
        metavar="FOLDER",
        help="use pictures from this folder, named after printings or card names; may be repeated",
    )


def draw(what: str, game: CommandGame, *words: object) -> int:
    """Have it drawn, and return the exit code of that."""
    command = [sys.executable, "-m", "ufs_desktop.cli.easel", what, game.code, *map(str, words)]
    return subprocess.run(command, check=False).returncode
