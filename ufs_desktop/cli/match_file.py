"""Where `ufs host` and `ufs join` keep a match, so that whatever ends the program ends no match."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.kernel.contents import JsonError
from ufs_desktop.cli.errors import CommandFailed, InputError

IN_USE = "{path}: another program is using the match there, or the folder cannot be written to"
NO_FOLDER = "{path}: a match cannot be saved there ({why})"


def add_keep_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="save the match here as it is played, and resume one saved here before",
    )


@contextmanager
def keeping(path: Path | None) -> Iterator[bool]:
    """Nobody else uses the file meanwhile; whether a match was left there."""
    if path is None:
        yield False
        return
    from ufs_desktop.data.instance import Instance

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(NO_FOLDER.format(path=path, why=error.strerror or error)) from error
    lock = Instance(path.with_name(f"{path.name}.lock"))
    if not lock.is_first:
        raise CommandFailed(IN_USE.format(path=path))
    try:
        yield path.exists()
    finally:
        lock.release()


def edition_kept(path: Path) -> str:
    """By which edition is played, or for which the deck is, that was left there; else nothing."""
    from ufs_desktop.net.journal import read_journal

    try:
        entries = read_journal(path)
    except (OSError, JsonError):
        return ""  # whoever goes on with it says what is wrong with it
    for entry in entries:
        match entry:
            case ["ground", *_, {"edition": str(edition)}] | ["deck", {"edition": str(edition)}]:
                return edition
    return ""
