"""Imports card files into a library: whole folders at once, with progress and cancelling.

Nothing is imported until every file is read; then it is all or nothing. Each game determines which
files hold cards, how they are read and where they go.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from engine.files.reports import CardFileError, Problem, ReadResult
from engine.files.text import visible
from engine.kernel.errors import EngineError

Tell = Callable[[str, int, int], None]  # what is being done, how much is done, and the total
Progress = Callable[[int, int], None]  # how much is done, and the total
OWN = "own cards"  # the source of cards that the user wrote, not imported
READING, TAKING = "Reading files", "Importing cards"


class Imported(NamedTuple):
    """The outcome of an import."""

    added: int
    replaced: int
    not_copied: str = ""  # why the library could not be copied afterwards


class CardReader(NamedTuple):
    """How a game's cards are read."""

    files: Callable[[Path], list[Path]]  # that a path stands for; may raise CardFileError
    read: Callable[[Path], ReadResult[Any]]  # may raise CardFileError, OSError


class CardTaker(Protocol):
    """A library that imports cards, all or none; Any: each game's own records."""

    def add(
        self, records: list[Any], source: str, progress: Progress | None = None
    ) -> Imported: ...


class IntakeCancelled(EngineError):
    """The import was cancelled: nothing was imported."""


@dataclass
class Intake:
    """What was read and imported; Any: each game's own records."""

    files: int = 0
    cards: list[Any] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    added: int = 0
    replaced: int = 0
    not_copied: str = ""  # why the library could not be copied afterwards


def take_in(
    paths: Sequence[Path],
    reader: CardReader,
    library: CardTaker,
    tell: Tell,
    is_cancelled: Callable[[], bool],
) -> Intake:
    """Import all cards in these files and folders. May raise IntakeCancelled, StoreError."""
    intake = Intake()
    files = list(_files(paths, reader, intake))
    for done, file in enumerate(files):
        tell(READING, done, len(files))
        _refuse(is_cancelled())
        _read(file, reader, intake)
    if not intake.cards:
        return intake

    def follow(done: int, total: int) -> None:
        tell(TAKING, done, total)
        _refuse(is_cancelled())

    found = library.add(intake.cards, source_of(paths), follow)
    intake.added, intake.replaced, intake.not_copied = found
    return intake


def source_of(paths: Sequence[Path]) -> str:
    """The name of a source in the library: the file or folder, or the folder of several."""
    if len(paths) == 1:
        name = _name(paths[0])
        return f"{name} (imported)" if name == OWN else name
    return f"{_name(paths[0].parent)}, {len(paths)} files"


def _name(path: Path) -> str:
    """A path's name in a form that can be shown, stored and typed; also for a path such as `.`."""
    whole = Path(os.path.abspath(path))
    name = " ".join(visible(whole.name or str(whole)).split())
    return name.encode("utf-8", "replace").decode()


def _files(paths: Sequence[Path], reader: CardReader, intake: Intake) -> Iterator[Path]:
    for path in paths:
        try:
            found = reader.files(path)
        except CardFileError as error:  # a list that names what is not there
            intake.problems.append(Problem(path.as_posix(), 0, "", error.what))
            continue
        if not found:
            intake.problems.append(
                Problem(path.as_posix(), 0, "", "there are no card files in this folder")
            )
        yield from found


def _read(file: Path, reader: CardReader, intake: Intake) -> None:
    try:
        result = reader.read(file)
    except CardFileError as error:
        intake.problems.append(Problem(file.as_posix(), 0, "", error.what))
        return
    except OSError as error:
        why = error.strerror or str(error)
        intake.problems.append(Problem(file.as_posix(), 0, "", f"cannot be read: {why}"))
        return
    intake.files += 1
    intake.cards += result.cards
    intake.problems += result.problems


def _refuse(is_cancelled: bool) -> None:
    if is_cancelled:
        raise IntakeCancelled("cancelled: nothing was imported")
