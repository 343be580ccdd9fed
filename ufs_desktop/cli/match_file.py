"""The file in which `ufs host` and `ufs join` store a match, so that it survives the program."""

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
    """Lock the file; yields whether an unfinished match is in it."""
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
    """The edition of the match or deck stored in the file; empty if unknown."""
    from ufs_desktop.net.journal import read_journal

    try:
        entries = read_journal(path)
    except (OSError, JsonError):
        return ""  # resuming it will say what is wrong
    for entry in entries:
        match entry:
            case ["ground", *_, {"edition": str(edition)}] | ["deck", {"edition": str(edition)}]:
                return edition
    return ""
