"""Imports card files into a user's library, and removes them, in a process that does nothing
else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.helper import Wire
from engine.library.intake import CardReader, IntakeCancelled, Progress, take_in
from engine.library.repair import OpenedLibrary

UNUSABLE = (
    "Your own cards cannot be shown: {why}. None of them are lost. Until this is fixed you see "
    "the cards that came with the program, and nothing can be imported or changed."
)
REMAKING = "Removing cards"
NOT_COPIED = (
    "Your library was changed, but it could not be copied: {why}. Until it is, a repair would "
    "bring back the old one."
)


class TakenIn(NamedTuple):
    """What an import did; `notes` list everything that was not imported unchanged."""

    files: int
    cards: int
    added: int
    replaced: int
    notes: tuple[str, ...]


def take_in_told(
    wire: Wire, paths: Sequence[Path], reader: CardReader, opened: OpenedLibrary[Any]
) -> TakenIn:
    """Import, reporting what is being done and how far it is. StoreError, IntakeCancelled."""
    steps: dict[str, Progress] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in steps:
            steps[what] = told_in_steps(wire, what)
        steps[what](done, total)

    intake = take_in(paths, reader, opened.collection, tell, wire.is_cancelled)
    notes = [str(opened.repair)] if opened.repair is not None else []
    if intake.not_copied:
        notes.append(NOT_COPIED.format(why=intake.not_copied))
    notes += map(str, intake.problems)
    return TakenIn(intake.files, len(intake.cards), intake.added, intake.replaced, tuple(notes))


class TakenOut(NamedTuple):
    """What the removal of a source did; `notes` list what went wrong."""

    source: str
    cards: int
    notes: tuple[str, ...]


def take_out_told(wire: Wire, source: str, opened: OpenedLibrary[Any]) -> TakenOut:
    """Remove a source, reporting how far it is. StoreError, IntakeCancelled."""
    tell = told_in_steps(wire, REMAKING)

    def follow(done: int, total: int) -> None:
        tell(done, total)
        if wire.is_cancelled():
            raise IntakeCancelled("cancelled")

    cards, not_copied = opened.collection.remove(source, follow)
    notes = [str(opened.repair)] if opened.repair is not None else []
    if not_copied:
        notes.append(NOT_COPIED.format(why=not_copied))
    return TakenOut(source, cards, tuple(notes))


def told_in_steps(wire: Wire, what: str) -> Progress:
    """A progress callback that sends a message at every percent."""
    last = -1

    def tell(done: int, total: int) -> None:
        nonlocal last
        share = 100 * done // max(1, total)
        if share != last:
            last = share
            wire.tell((what, done, total))

    return tell
