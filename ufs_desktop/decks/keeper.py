"""Saves a deck to its file while it is edited: soon after every change, in a separate thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from engine.decks.lines import DeckError, DeckList
from ufs_desktop.data.job import MISTAKE, Jobs
from ufs_desktop.data.turns import one_by_one
from ufs_desktop.decks.folder import DeckFileConflict, DeckFolder, StoredDeck
from ufs_desktop.decks.versions import VersionShelf

logger = logging.getLogger(__name__)

DELAY = 600  # milliseconds after the last change
LONGEST_DELAY = 3_000  # after the first one, if changes never pause
RESCUED = "UFS Desktop rescued decks"  # in the system's temporary folder
KEPT_ASIDE = "{why}\n\nYour version of {name} was saved as {path}."
LOST = "{name} could not be saved anywhere, because no disk accepts it. Its last changes are lost."
NOT_KEPT = "Your changes could not be saved. {why} They are still here: nothing is lost."

NOT_READ = "The deck cannot be read. {why} Your copy here stays as it is."


def place_of(path: Path) -> str:
    """The place of a deck's tab: a window opens a deck only once."""
    return f"file {path}"


class SaveOutcome(NamedTuple):
    """The outcome of saving. `words` is why it failed; a conflict is for the user to settle, and
    `place` is where the other version of the deck is, if there still is one."""

    stored: StoredDeck | None
    words: str = ""
    is_conflict: bool = False
    place: Path | None = None


class DeckKeeper(QObject):
    """Saves one deck. Without a file, nothing is written until `keep_as_new`."""

    saved = Signal()
    troubled = Signal(object)  # SaveOutcome; no further attempt until the user wants one
    reloaded = Signal(object)  # DeckList: what the file holds now
    unread = Signal(str)  # why `reload` has failed

    def __init__(self, folder: DeckFolder, stored: StoredDeck | None) -> None:
        super().__init__()
        self.folder, self.stored = folder, stored
        self.versions = VersionShelf(folder.root)
        self.trouble: SaveOutcome | None = None
        self._wanted: DeckList | None = None  # not written yet
        self._in_hand: DeckList | None = None  # being written
        self._written: SaveOutcome | None = None
        self._jobs = Jobs()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._write)
        self._unsaved = QElapsedTimer()  # since the first change that is not written yet

    @property
    def path(self) -> Path | None:
        return self.stored.path if self.stored is not None else None

    @property
    def is_settled(self) -> bool:
        """Whether every change is in the file."""
        return self._wanted is None and self._in_hand is None

    def keep(self, deck: DeckList) -> None:
        """Save this deck soon."""
        if self._wanted is None:
            self._unsaved.start()
        self._wanted = deck
        is_due = self._timer.isActive() and self._unsaved.hasExpired(LONGEST_DELAY)
        if self.trouble is None and not is_due:
            self._timer.start()

    def try_again(self) -> None:
        self.trouble = None
        self._timer.start(0)

    def keep_as_new(self, deck: DeckList) -> None:
        """Save into a new file; `saved` or `troubled` follows."""
        self._settle()
        self.trouble = self._wanted = None
        self._begin(deck, partial(_created, self.folder, deck))

    def reload(self) -> None:
        """Adopt what the file holds now; `reloaded` or `unread` follows."""
        assert self.stored is not None
        self._settle()
        before, folder = self.stored, self.folder
        place = self.trouble.place if self.trouble is not None else None

        def take(found: object) -> None:
            if self.stored is not before:
                return  # it was saved to another file meanwhile
            if isinstance(found, StoredDeck):
                self.stored = found
                self.trouble = self._wanted = None
                self.reloaded.emit(found.deck)
            else:
                self.unread.emit(NOT_READ.format(why=found))

        self._jobs.start(
            lambda: stored_or_why(partial(folder.open, place or before.path)), take, _unheard
        )

    def look(self) -> None:
        """Check the file, so that a change by somebody else is reported before further edits."""
        stored = self.stored
        if stored is None or not self._is_quiet:
            return

        def hear(outcome: object) -> None:
            if isinstance(outcome, SaveOutcome) and stored is self.stored and self._is_quiet:
                self._take(outcome)

        self._jobs.start(partial(_looked, self.folder, stored), hear, _unheard)

    def finish(self) -> SaveOutcome | None:
        """Save what is not saved yet; returns what prevented it, if anything."""
        self._settle()
        if self._wanted is not None and self.stored is not None and self.trouble is None:
            self._in_hand, self._wanted = self._wanted, None
            self._take(_save(self.folder, self.versions, self.stored, self._in_hand))
        if self._wanted is not None:
            return self.trouble
        self._rename()
        return None

    def rescue(self, deck: DeckList) -> str:
        """Save a deck wherever possible; returns a message saying where."""
        trouble = self.trouble
        for folder in (self.folder, DeckFolder(Path(gettempdir()) / RESCUED)):
            try:
                self.stored = folder.create(deck)
            except OSError as error:
                logger.warning("%s is not kept in %s: %s", deck.name, folder.root, error)
                continue
            self.trouble = self._wanted = None
            why = trouble.words if trouble is not None else ""
            return KEPT_ASIDE.format(name=deck.name, why=why, path=self.stored.path).strip()
        return LOST.format(name=deck.name)

    @property
    def _is_quiet(self) -> bool:
        """Whether nothing is waiting to be saved, and no trouble is unresolved."""
        return self.trouble is None and self.is_settled

    def _rename(self) -> None:
        """Name the file after the deck as it is called now."""
        stored = self.stored
        if stored is None or self.trouble is not None:
            return
        try:
            with one_by_one(self.folder.root):
                if stored.path.exists():
                    path = self.folder.rename(stored.path, stored.deck.name)
                    self.stored = stored._replace(path=path)
                    self.versions.follow(stored.path, path)
        except OSError as error:  # it is just as safe under its old name
            logger.info("%s keeps its name: %s", stored.path.name, error)

    def _settle(self) -> None:
        """Wait until nothing is being written any more."""
        self._timer.stop()
        self._jobs.finish()  # their answer is no longer delivered
        if self._in_hand is not None:
            assert self._written is not None
            self._take(self._written)

    def _write(self) -> None:
        deck, stored = self._wanted, self.stored
        if deck is None or stored is None or self._in_hand is not None:
            return
        self._wanted = None
        self._begin(deck, partial(_save, self.folder, self.versions, stored, deck))

    def _begin(self, deck: DeckList, write: Callable[[], SaveOutcome]) -> None:
        """Write a deck in the background."""
        self._in_hand, self._written = deck, None

        def work() -> SaveOutcome:
            self._written = write()
            return self._written

        self._jobs.start(work, self._on_answer, _unheard)

    def _on_answer(self, outcome: object) -> None:
        assert isinstance(outcome, SaveOutcome)
        self._take(outcome)
        if self._wanted is not None and self.trouble is None:
            self._timer.start()

    def _take(self, outcome: SaveOutcome) -> None:
        deck, self._in_hand = self._in_hand, None
        if outcome.stored is None:
            self._wanted = self._wanted or deck
            self.trouble = outcome
            self.troubled.emit(outcome)
        else:
            self.trouble, self.stored = None, outcome.stored
            self.saved.emit()


def _unheard(_: str) -> None:
    """Ignore errors of jobs: ours report everything in their answers."""


def stored_or_why(work: Callable[[], StoredDeck]) -> StoredDeck | str:
    """A deck of the folder, or the reason for having none, in words for the user."""
    try:
        return work()
    except DeckError as error:
        return f"{'; '.join(error.problems).removesuffix('.')}."
    except OSError as error:
        return f"{error.strerror or error}."
    except Exception:  # whatever it is, the one waiting for the deck must be told
        logger.exception("a deck of the folder")
        return MISTAKE


def _created(folder: DeckFolder, deck: DeckList) -> SaveOutcome:
    found = stored_or_why(partial(folder.create, deck))
    if isinstance(found, StoredDeck):
        return SaveOutcome(found)
    return SaveOutcome(None, NOT_KEPT.format(why=found))


def _looked(folder: DeckFolder, stored: StoredDeck) -> SaveOutcome | None:
    """The outcome if the file has changed or moved; None if not."""
    try:
        with one_by_one(folder.root):
            now = folder.check(stored)
    except OSError as error:
        return _refused(error)
    return SaveOutcome(now) if now != stored else None


def _save(
    folder: DeckFolder, versions: VersionShelf, stored: StoredDeck, deck: DeckList
) -> SaveOutcome:
    """Save, and report any failure: otherwise the deck would be believed to be safe."""
    try:
        return _saved(folder, versions, stored, deck)
    except Exception:  # whatever it is, the deck is not on disk, and the user must be told
        logger.exception("saving %s", stored.path.name)
        return SaveOutcome(None, NOT_KEPT.format(why=MISTAKE))


def _saved(
    folder: DeckFolder, versions: VersionShelf, stored: StoredDeck, deck: DeckList
) -> SaveOutcome:
    with one_by_one(folder.root):
        try:
            now = folder.save(stored, deck)
        except OSError as error:
            return _refused(error)
        try:
            versions.keep(now.path, stored.deck, deck, datetime.now())
        except OSError as error:  # the deck itself is safe
            logger.warning("no version of %s is kept: %s", now.path.name, error)
        return SaveOutcome(now)


def _refused(error: OSError) -> SaveOutcome:
    if isinstance(error, DeckFileConflict):
        return SaveOutcome(None, error.words, is_conflict=True, place=error.place)
    return SaveOutcome(None, NOT_KEPT.format(why=f"{error.strerror or error}."))
